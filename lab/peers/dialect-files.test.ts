/**
 * The original programs of BLEU's dialects and our command score the same files, which contain every kind of white
 * space.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { bleuDialect, scoreCorpus } from "../../src/index.js";
import { invoke } from "../../test/apps/cli/invoke.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { ask } from "./sacrebleu.js";

type Random = (below: number) => number;

interface Question {
  readonly hypothesis: string;
  readonly references: readonly string[];
  readonly lowercase: boolean;
}

/** The number or line that each program prints; null if the program stops with an error, or was not run. */
type Answer = Readonly<Record<string, number | string | null>>;

const CASES = 100;
const folder = mkdtempSync(join(tmpdir(), "truebleu-dialects-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = [
  "the",
  "The",
  "cat",
  "sat",
  "on",
  "a",
  "mat",
  ".",
  "ÉTÉ",
  "été",
  "ΟΔΟΣ",
  "x,5",
  "\ufeff",
  "\u200b",
  "中文",
];
/**
 * All characters except the line feed, and a carriage return by itself, at which Python ends the lines of text files.
 */
const blanks = [..." \u00a0\t\v\f\x1c\x1d\x1e\x1f\x85\u1680\u2003\u2028\u2029\u202f\u3000"].concat("  ", "   ", " \t ");
/** The characters at which str.splitlines() does not end a line. */
const mildBlanks = [..." \u00a0\t\u1680\u2003\u202f\u3000"].concat("  ", "   ", " \t ");

/** The lines of a hypothesis and its references, with blanks that are equal in most places. */
function makeSegment(random: Random, references: number, odd: readonly string[]): string[] {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const blank = (): string => (random(3) === 0 ? pick(odd) : " ");
  const parts = Array.from({ length: random(14) }, () => [blank(), pick(words)]).flat();
  const edges = (line: string): string =>
    `${random(6) === 0 ? blank() : ""}${line}${random(6) === 0 ? blank() : ""}${random(12) === 0 ? "\r" : ""}`;
  const noBlanks = random(10) === 0;
  return Array.from({ length: 1 + references }, () => {
    if (noBlanks || random(20) === 0) return edges("");
    const edited = [...parts];
    for (let edits = random(4); edits > 0; edits--)
      edited.splice(random(edited.length + 1), random(3), blank(), pick(words));
    return edges(edited.slice(1).join(""));
  });
}

function writeCase(random: Random, i: number): Question {
  const references = 1 + random(3);
  const segments = Array.from({ length: 1 + random(8) }, () =>
    makeSegment(random, references, i % 2 === 0 ? mildBlanks : blanks),
  );
  const [hypothesis, ...others] = Array.from({ length: 1 + references }, (_, file) => {
    const path = join(folder, `${i}-${file}.txt`);
    writeFileSync(path, segments.map((lines) => `${lines[file]!}\n`).join(""));
    return path;
  });
  return { hypothesis: hypothesis!, references: others, lowercase: random(4) === 0 };
}

const linesOf = (path: string): string[] => readFileSync(path, "utf8").split("\n").slice(0, -1);

/** Whether none of the blanks in a case ends a line for str.splitlines(), which nmt uses. */
const hasMildBlanks = (i: number): boolean => i % 2 === 0;

test(`${CASES} sets of files: compare-mt, NLTK, coco-caption, torchmetrics, multi-bleu.perl, nmt`, async () => {
  const random = randomSource(131);
  const questions = Array.from({ length: CASES }, (_, i) => writeCase(random, i));
  const answers = (await ask("dialect_files_driver.py", questions)) as readonly Answer[];
  const tally = createTally();
  const compared: Record<string, number> = {};
  for (const [i, { hypothesis, references, lowercase }] of questions.entries()) {
    const expected = answers[i]!;
    const percent = async (dialect: string, files: readonly string[], ...args: string[]): Promise<number> => {
      const options = ["--bleu-dialect", dialect, ...(lowercase ? ["-lc"] : []), ...args];
      const { exitCode, stdout, stderr } = await invoke(
        ["-i", hypothesis, "--force", "-b", "-w", "12", ...options, "--"].concat(files),
      );
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
      return Number(stdout);
    };
    const check = (name: string, value: number, times: number, tolerance?: number): void => {
      compared[name] = (compared[name] ?? 0) + 1;
      tally.closely(`${name} of ${JSON.stringify(questions[i])}`, value, times * (expected[name] as number), tolerance);
    };
    check("compare-mt", await percent("compare-mt", references.slice(0, 1)), 1);
    check("nltk", await percent("nltk", references, "--bleu-smoothing", "method1"), 100);
    check("coco", await percent("coco", references, "--bleu-closest"), 100);
    // the tool has 24 bits of precision
    if (!lowercase) check("torchmetrics", await percent("torchmetrics", references), 100, 1e-4);
    check("torchmetrics 13a", await percent("torchmetrics", references, "-tok", "13a"), 100, 1e-4);
    if (expected["nmt"] !== null && hasMildBlanks(i)) check("nmt", await percent("nmt", references.slice(0, 1)), 1);
    if (expected["multi-bleu"] === null) continue;
    compared["multi-bleu"] = (compared["multi-bleu"] ?? 0) + 1;
    // computed from the lines themselves, because the command strips Unicode's white space at their ends, as sacreBLEU
    // does
    const metric = bleuDialect({ dialect: "multi-bleu", lowercase });
    const score = scoreCorpus(metric, { hypotheses: linesOf(hypothesis), referenceStreams: references.map(linesOf) });
    tally.exactly(`multi-bleu of ${JSON.stringify(questions[i])}`, metric.verbose!(score), expected["multi-bleu"]);
  }
  expect(tally.differences.slice(0, 5), `${tally.differences.length} differences`).toEqual([]);
  for (const count of Object.values(compared)) expect(count).toBeGreaterThan(CASES / 4);
  console.log(`originals of the dialects on files: ${JSON.stringify(compared)}, 0 differences`);
});
