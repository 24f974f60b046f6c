/**
 * Random and real lines are compared with NIST's sclite itself: the counts and the alignment of each line, and the
 * sums, with all combinations of -D, -F and -s. Both sides have alternatives, words that may be missing, and fragments.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { alignCorpus, scoreCorpus, wer, type EngineName } from "../../src/index.js";
import { createTally, dataFolder, readLines } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { columnsOf, type Column, type RecordedWords } from "../../test/metrics/sclite-columns.js";
import { oddPairs, program, type Pair, type Random } from "./odd-transcripts.js";
import { realSegments } from "./segments.js";
import { isWhole } from "../../test/whole.js";

/** How many random pairs each engine aligns, with each combination of settings. */
const engines: readonly (readonly [EngineName, number])[] = [
  ["wasm", 700],
  ["js", 200],
  ["reference", 100],
];

const times = isWhole ? 4 : 1;

type Settings = RecordedWords["settings"];

const allSettings = [0, 1, 2, 3, 4, 5, 6, 7].map((bits): Settings => ({
  optionalWords: (bits & 1) > 0,
  fragments: (bits & 2) > 0,
  lowercase: (bits & 4) > 0,
}));

/** sclite's results for each pair, and the sums of its report rsum. */
function sclite(pairs: readonly Pair[], { optionalWords, fragments, lowercase }: Settings) {
  const folder = mkdtempSync(join(tmpdir(), "truebleu-sclite-"));
  try {
    for (const [side, name] of ["ref", "hyp"].entries())
      writeFileSync(join(folder, name), pairs.map((pair, i) => `${pair[side]} (u_${i})\n`).join(""));
    const flags = [...(optionalWords ? ["-D"] : []), ...(fragments ? ["-F"] : []), ...(lowercase ? [] : ["-s"])];
    const args = ["-r", "ref", "trn", "-h", "hyp", "trn", "-i", "spu_id", ...flags, "-f", "0", "-o", "sgml", "rsum"];
    execFileSync(program!, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
    const paths = readFileSync(join(folder, "hyp.sgml"), "utf8").matchAll(/<PATH id="\(u_(\d+)\)"[^>]*>\n(.*)\n/g);
    const columns: Column[][] = [];
    for (const [, number, path] of paths)
      columns[Number(number)] = [...path!.matchAll(/([CSDI]),(?:"([^"]*)")?,(?:"([^"]*)")?(?::|$)/g)].map(
        ([, letter, reference = "", hypothesis = ""]) => [letter!, reference, hypothesis],
      );
    const sums = /^ *\| Sum +\| +(.*?) *\| *$/m.exec(readFileSync(join(folder, "hyp.raw"), "utf8"))![1]!;
    return { columns, sums: sums.replaceAll("|", " ").trim().split(/ +/).map(Number) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compare(pairs: readonly Pair[], settings: Settings, engine: EngineName): number {
  const tally = createTally();
  const { columns, sums } = sclite(pairs, settings);
  const corpus = { hypotheses: pairs.map(([, line]) => line), references: pairs.map(([line]) => [line]) };
  const alignments = alignCorpus(corpus, { ...settings, alignment: "sclite", engine });
  for (const [i, alignment] of alignments.entries()) {
    const what = `${JSON.stringify(settings)} ${JSON.stringify(pairs[i])}`;
    const expected = columns[i]!;
    const count = (letter: string): number => expected.filter(([one]) => one === letter).length;
    const { hits, substitutions, deletions, insertions } = alignment;
    tally.exactly(what, [hits, substitutions, deletions, insertions], [..."CSDI"].map(count));
    tally.exactly(what, columnsOf(alignment).map(String), expected.map(String));
  }
  const score = scoreCorpus(wer({ ...settings, alignment: "sclite" }), corpus, { engine });
  const { referenceLength, hits, substitutions, deletions, insertions } = score;
  const errors = [substitutions, deletions, insertions, substitutions + deletions + insertions];
  tally.exactly("sums", [pairs.length, referenceLength, hits, ...errors], sums.slice(0, -1));
  expect(tally.differences.slice(0, 3), `${tally.differences.length} differences`).toEqual([]);
  return tally.compared();
}

/** Lines of systems and references, with sclite's notations put into both. */
function realPairs(random: Random, count: number): Pair[] {
  const clean = (line: string): string =>
    line
      .replaceAll(/[{};\\*"]/g, "")
      // sclite lower-cases only A to Z
      .replaceAll(/[^\0-\x7f]/g, (letter) => letter.toLowerCase())
      .replaceAll(/[\s\0-\x1f\x80-\x9f]+/g, " ")
      .trim();
  const season = (line: string): string =>
    line
      .split(" ")
      .slice(0, 60)
      .flatMap((word, _, all) => {
        const other = all[random(all.length)]!;
        const some = [...word];
        const cut = 1 + random(some.length);
        if (word === "" || /[/@]/.test(word + other)) return [word];
        switch (random(24)) {
          case 0:
            return [`(${word})`];
          case 1:
            return [`(${["um", "uh", other][random(3)]})`, word];
          case 2:
            return [`${some.slice(0, cut).join("")}-`];
          case 3:
            return [`-${some.slice(-cut).join("")}`];
          case 4:
            return ["{", word, "/", other, "}"];
          case 5:
            return ["{", word, other, "/", word, "/", "@", "}"];
          case 6:
            return random(3) > 0 ? ["@", word] : [`(${some.slice(0, cut).join("")}-)`];
          default:
            return [word];
        }
      })
      .join(" ");
  const speech = ["ref.0.txt", "sys.google.txt"].map((name) => {
    const file = join(dataFolder, "earnings21-asr", name);
    return (existsSync(file) ? readLines(file) : []).flatMap((line) =>
      Array.from({ length: 80 }, (_, i) =>
        line
          .split(" ")
          .slice(20 * i, 20 * i + 20)
          .join(" "),
      ),
    );
  });
  const texts = realSegments(count).map(({ hypothesis, references }): Pair => [references[0]!, hypothesis]);
  const [spoken, recognized] = speech as [string[], string[]];
  return [...texts, ...spoken.map((line, i): Pair => [line, recognized[i]!])].map(([reference, hypothesis]) => [
    season(clean(reference)),
    season(clean(hypothesis)),
  ]);
}

describe.skipIf(program === undefined)("sclite (apt-get install sctk, or SCLITE=/path/to/it)", () => {
  test("8,000 random pairs, all combinations of settings", () => {
    const random = randomSource(311);
    let compared = 0;
    for (const settings of allSettings)
      for (const [engine, count] of engines) compared += compare(oddPairs(random, count * times), settings, engine);
    console.log(`sclite: ${8000 * times} random pairs, ${compared} figures compared, 0 differences`);
  }, 600_000);

  test("real lines with what sclite reads put into them, all combinations of settings", () => {
    const random = randomSource(313);
    let pairs = 0;
    let compared = 0;
    for (const settings of allSettings) {
      const some = realPairs(random, 40 * times);
      pairs += some.length;
      compared += compare(some, settings, "wasm");
    }
    console.log(`sclite: ${pairs} real pairs, ${compared} figures compared, 0 differences`);
  }, 600_000);

  // records real lines of test/vectors/real, with SCLITE_RECORD=1 TRUEBLEU_DATA=/none
  test.runIf(process.env.SCLITE_RECORD !== undefined)("answers are recorded for npm test", () => {
    const random = randomSource(317);
    const lines = allSettings.map((settings): RecordedWords => {
      const real = realPairs(random, 400).filter(([reference, hypothesis]) => (reference + hypothesis).length < 200);
      const pairs = [...oddPairs(random, 18), ...real.slice(0, 6)];
      const { columns } = sclite(pairs, settings);
      return {
        settings,
        pairs: pairs.map(([reference, hypothesis], i) => [reference, hypothesis, columns[i]!.join(":")]),
      };
    });
    writeFileSync("test/vectors/sclite-words.jsonl", lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  });
});
