/** Sources are accepted wherever hypotheses are, have the same ids for the same words, and cost nothing unless needed. */
import { describe, expect, test } from "vitest";
import { countBatch } from "../../src/corpus/count-batch.js";
import { createAccumulator } from "../../src/corpus/accumulator.js";
import { score, scoreCorpus, scoreSegment, scoreSegments } from "../../src/corpus/score-corpus.js";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import { bleu, ter } from "../../src/metrics/list.js";
import { scoreMatrix } from "../../src/pairwise/score-matrix.js";
import { scorer } from "../../src/evaluation/scorer.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { packText, unpackText } from "../../src/pool/packed-text.js";
import { toSegmentText } from "../../src/text/segments.js";
import { byteShapes } from "../text/bytes.js";
import { testProperties } from "../metric-properties.js";
import { copied } from "./toy-of-sources.js";

testProperties("copied()", copied(), { equalIsBest: "not always", pin: "counting:1 949e9e14942e7238" });

const without = {
  hypotheses: ["The cat sat.", "No one saw it, at all.", "猫坐下。", ""],
  references: [["The cat sat down."], ["Nobody saw it.", "No one saw it."], ["猫坐下了。"], ["x"]],
};
const corpus = {
  ...without,
  sources: ["The old cat sat down slowly.", "Nobody at all saw it.", "那只猫慢慢坐下。", "y"],
};
/** The number of words of the hypothesis; how many of these, and how many words of the first reference, the source has. */
const rows = [4, 4, 5, 8, 5, 4, 1, 0, 0, 0, 0, 0];

describe("rows", () => {
  test.each(["wasm", "js", "reference"] as const)("engine %s", (engine) => {
    expect([...segmentStatistics(copied(), corpus, { engine }).rows]).toEqual(rows);
    // a tokenizer that rewrites lines, and a tokenizer that puts spaces into them
    expect([...segmentStatistics(copied("zh"), corpus, { engine }).rows.subarray(6, 9)]).toEqual([4, 4, 4]);
  });

  test.each(Object.keys(byteShapes))("sources as %s", (shape) => {
    const bytes = { ...corpus, sources: byteShapes[shape]!(corpus.sources) };
    expect([...segmentStatistics(copied(), bytes).rows]).toEqual(rows);
  });

  test("rows are the same in batches of any size, and with other metrics and systems", () => {
    const kernel = kernelOf();
    const metrics = [bleu(), copied(), ter()];
    for (const maxSegments of [1, 2, 3, 4]) {
      const counted: number[][] = [[], [], []];
      const alone: number[] = [];
      // a batch is valid until the next one
      for (const text of toSegmentText(corpus, { maxSegments })) {
        const [ofSystem] = countBatch(metrics, text, kernel);
        for (const [m, ofMetric] of ofSystem!.entries()) counted[m]!.push(...ofMetric);
        alone.push(...countBatch([ter()], text, kernel)[0]![0]!);
      }
      expect(counted[1]).toEqual(rows);
      expect(counted[2]).toEqual(alone);
    }
    const [text] = toSegmentText(corpus);
    const [first, second] = countBatch([copied()], { ...text!, systems: [text!.systems[0]!, text!.sources!] }, kernel);
    expect([...first![0]!]).toEqual(rows);
    expect([...second![0]!].filter((_, i) => i % 3 < 2)).toEqual([7, 7, 6, 6, 1, 1, 1, 1]);
  });

  test("rows are the same for texts that were packed for a worker and unpacked", () => {
    const [text] = toSegmentText(corpus);
    const unpacked = unpackText(packText({ ...text!, systems: [text!.systems[0]!, text!.systems[0]!] }));
    expect(countBatch([copied()], unpacked, kernelOf()).map(([one]) => [...one!])).toEqual([rows, rows]);
    expect(unpackText(packText([...toSegmentText(without)][0]!)).sources).toBeUndefined();
  });
});

describe("scores", () => {
  const fraction = (100 * 9) / 13;

  test("a corpus, its segments and its parts have scores with sources", () => {
    expect(scoreCorpus(copied(), corpus).score).toBe(fraction);
    expect(scoreSegments(copied(), corpus).map((one) => one.score)).toEqual([100, 62.5, 0, 0]);
    const running = createAccumulator(copied());
    for (const [i] of corpus.hypotheses.entries()) {
      const part = (list: readonly string[]): string[] => [list[i]!];
      running.add({
        hypotheses: part(corpus.hypotheses),
        references: [corpus.references[i]!],
        sources: part(corpus.sources),
      });
    }
    expect(running.score().score).toBe(fraction);
  });

  test("scores of other metrics do not change with sources", () => {
    const [ofBleu, , ofTer] = score([bleu(), copied(), ter()], corpus);
    expect(score([bleu(), ter()], without)).toEqual([ofBleu, ofTer]);
    expect(score([bleu(), ter()], corpus)).toEqual([ofBleu, ofTer]);
  });

  test("a scorer has scores with sources, which are its inputs", () => {
    const row = { output: "a b", expected: "a", input: "b c" };
    expect(scorer(copied())(row).metadata.points).toBe(50);
    expect(() => scorer(copied())({ output: "a b", expected: "a" })).toThrow(
      'scorer "Copied": input is undefined: expected the text that the output was made from, a string',
    );
  });
});

describe("errors", () => {
  test("SARI without sources is refused", () => {
    for (const call of [
      () => scoreCorpus(copied(), without),
      () => scoreSegment(copied(), "a", ["b"]),
      () => createAccumulator(copied()).add(without),
    ]) {
      expect(call).toThrow(TypeError);
      expect(call).toThrow(
        "sources is missing: expected { hypotheses, references, sources }, because Copied also " + "compares",
      );
    }
    expect(() => scoreMatrix(copied(), ["a"], ["b"])).toThrow("scoreMatrix has no sources, and Copied compares");
  });

  test.each([
    [
      ["a", "b"],
      RangeError,
      "sources has 2 entries for 4 hypotheses: expected a source for each hypothesis; a missing",
    ],
    [[], RangeError, "sources has 0 entries for 4 hypotheses"],
    [
      "a",
      TypeError,
      "sources is a string: expected a list with the source of each segment; for one segment write [source]",
    ],
    [null, TypeError, "sources is null: expected a list"],
    [["a", null, "c", "d"], TypeError, "sources[1] is null: expected a string"],
    [
      ["a", "b", ["c"], "d"],
      TypeError,
      "sources[2] is an array: expected a string; is a list nested one level too deep?",
    ],
    [["a", "b", "\ud800", "d"], RangeError, "sources[2] has half a surrogate pair (U+D800) at position 0"],
  ])("%j", (wrong, type, message) => {
    for (const metric of [copied(), bleu()]) {
      const call = (): unknown => scoreCorpus(metric, { ...without, sources: wrong as string[] });
      expect(call).toThrow(type);
      expect(call).toThrow(message);
    }
  });

  test("sources that change while they are counted are refused", () => {
    const changing = corpus.sources.slice();
    const texts = toSegmentText({ ...corpus, sources: changing }, { maxSegments: 2 })[Symbol.iterator]();
    texts.next();
    changing[2] = null as unknown as string;
    expect(() => texts.next()).toThrow("the corpus has changed at segment 2");
  });
});
