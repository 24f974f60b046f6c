/**
 * The output of sacreBLEU's command line for small odd files: line ends, byte order marks, control characters, broken
 * UTF-8, unequal lengths. Each day the built command scores a quarter of the files, as a process for each figure, and the
 * command line in this process the others.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { version } from "../../src/index.js";
import { invoke } from "../apps/cli/invoke.js";
import { isToday } from "../whole.js";
import { createTally, dataFolder, readJson, root } from "./data.js";

interface Outcome {
  readonly exit: number;
  readonly out: Result | Result[] | Record<string, never>[] | string;
  readonly stderr_last?: string | null;
}

interface Result {
  readonly name: string;
  readonly score: number;
  readonly signature: string;
  readonly verbose_score: string;
}

const folder = join(dataFolder, "edge-lines");
const { cases } = readJson<{ cases: Record<string, Record<string, Outcome | string>> }>(folder, "expected.json");

/** The runs by their names in expected.json: arguments, and whether the hypotheses come through standard input. */
const runs: Readonly<Record<string, { readonly args: readonly string[]; readonly stdin?: true }>> = {
  "file: -m bleu chrf ter": { args: ["-m", "bleu", "chrf", "ter"] },
  "file: -m bleu chrf": { args: ["-m", "bleu", "chrf"] },
  "file: bleu -tok intl": { args: ["-tok", "intl"] },
  "file: bleu -tok zh": { args: ["-tok", "zh"] },
  "file: bleu -tok char": { args: ["-tok", "char"] },
  "file: ter all flags": { args: ["-m", "ter", "--ter-normalized", "--ter-no-punct", "--ter-asian-support"] },
  "sentence-level bleu": { args: ["-sl"] },
  "stdin: bleu": { args: [], stdin: true },
};

/** The number of figures in the data when this was written. */
const LEAST_COMPARED = 824;

const tally = createTally();

afterAll(() => {
  console.log(`edge-lines by the command line: ${tally.compared()} figures compared, 0 exceptions`);
  expect(tally.compared()).toBeGreaterThanOrEqual(LEAST_COMPARED);
});

/** The exit code of the command line, and what it prints. */
async function outcomeOf(args: readonly string[], stdin: Buffer | undefined, isBuilt: boolean) {
  if (!isBuilt) return invoke(args, stdin === undefined ? {} : { stdin });
  const command = join(root, "build", "cli", "main.cjs");
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    input: stdin ?? "",
    encoding: "utf8",
  });
  return { exitCode: status, stdout, stderr };
}

test.each(Object.keys(cases).map((name, i) => [name, isToday(i, 4)] as const))("%s", async (name, isBuilt) => {
  for (const [run, expected] of Object.entries(cases[name]!)) {
    if (run === "why" || typeof expected === "string") continue;
    const what = `${name}, ${run}`;
    expect(Object.keys(runs)).toContain(run);
    const { args, stdin } = runs[run]!;
    const hypotheses = join(folder, `${name}.hyp`);
    const { exitCode, stdout, stderr } = await outcomeOf(
      [join(folder, `${name}.ref`), ...(stdin ? [] : ["-i", hypotheses]), ...args, "-w", "10"],
      stdin ? readFileSync(hypotheses) : undefined,
      isBuilt,
    );
    tally.exactly(`${what} exit code`, exitCode, expected.exit);
    if (expected.exit !== 0) {
      tally.exactly(`${what} stdout`, stdout, "");
      if (expected.stderr_last?.startsWith("sacreBLEU: "))
        tally.exactly(`${what} message`, stderr.includes(expected.stderr_last.slice("sacreBLEU: ".length)), true);
      else tally.exactly(`${what} has a message and no stack`, stderr !== "" && !stderr.includes("    at "), true);
    } else if (typeof expected.out === "string") {
      tally.exactly(`${what} stdout`, stdout.trimEnd(), ourVersion(expected.out).trimEnd());
    } else if (isTable(expected.out)) {
      tally.exactly(`${what} systems`, (JSON.parse(stdout) as unknown[]).length, expected.out.length);
    } else {
      const results = [JSON.parse(stdout) as Result | Result[]].flat();
      tally.exactly(
        `${what} metrics`,
        results.map(({ name }) => name),
        [expected.out].flat().map(({ name }) => name),
      );
      for (const [i, { name, score, signature, verbose_score }] of [expected.out].flat().entries()) {
        tally.closely(`${what} ${name} score`, results[i]!.score, score);
        tally.exactly(`${what} ${name} signature`, results[i]!.signature, ourVersion(signature));
        tally.exactly(`${what} ${name} verbose_score`, results[i]!.verbose_score, verbose_score);
      }
    }
  }
  expect(tally.differences).toEqual([]);
});

/** A tab on standard input makes two systems; the golden data has only the length of their table. */
function isTable(out: Result | Result[] | Record<string, never>[]): out is Record<string, never>[] {
  return Array.isArray(out) && Object.keys(out[0]!).length === 0;
}

function ourVersion(text: string): string {
  return text.replaceAll("version:2.6.0", `version:truebleu-${version}`);
}
