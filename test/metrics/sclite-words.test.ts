/** Results of sclite 2.10 for lines with alternatives on both sides, words that may be missing, and fragments. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alignCorpus, scoreCorpus, wer, type EngineName } from "../../src/index.js";
import { columnsOf, type RecordedWords } from "./sclite-columns.js";

const recorded = readFileSync("test/vectors/sclite-words.jsonl", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as RecordedWords);
const engines: readonly EngineName[] = ["wasm", "js", "reference"];

const names = { hits: "C", substitutions: "S", deletions: "D", insertions: "I" } as const;

test.each(engines)("recorded counts and alignments, %s", (engine) => {
  for (const { settings, pairs: all } of recorded) {
    // the engine "reference" is slow: it gets fewer pairs
    const pairs = engine === "reference" ? all.slice(-9) : all;
    const corpus = { hypotheses: pairs.map(([, line]) => line), references: pairs.map(([line]) => [line]) };
    const alignments = alignCorpus(corpus, { ...settings, alignment: "sclite", engine });
    const aligned = alignments.map((alignment) => columnsOf(alignment).join(":"));
    expect(aligned).toEqual(pairs.map(([, , columns]) => columns));
    const score = scoreCorpus(wer({ ...settings, alignment: "sclite" }), corpus, { engine });
    for (const [key, letter] of Object.entries(names) as [keyof typeof names, string][]) {
      const counts = aligned.map(
        (columns) => columns.split(":").filter((column) => column.startsWith(`${letter},`)).length,
      );
      expect(alignments.map((alignment) => alignment[key])).toEqual(counts);
      expect(score[key]).toBe(counts.reduce((sum, count) => sum + count, 0));
    }
  }
  expect(recorded.flatMap(({ pairs }) => pairs)).toHaveLength(192);
});
