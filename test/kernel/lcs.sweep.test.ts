/**
 * Longest common subsequences: the requirements for every engine, and the agreement of the engines. Numbers are from
 * the paper, or worked by hand.
 */
import { describe, expect, test } from "vitest";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { cases } from "../cases.js";
import { underEveryEngine } from "./other-builds.js";
import { batchOf, generateBatch, randomSource } from "./generate.js";

const named = underEveryEngine(lcsPart);
const engines = named.map(([, part]) => part);

describe.each(named)("subsequences: %s", (_, part) => {
  test("police killed the gunman: 3, 2 and 2 of 4 words (Lin 2004, section 3.1)", () => {
    // police=1 killed=2 the=3 gunman=4 kill=5, ended=6
    const reference = [1, 2, 3, 4];
    const rows = part.longestCommon(
      batchOf(
        [
          [1, 5, 3, 4],
          [3, 4, 5, 1],
          [4, 3, 1, 2],
        ].map((hypothesis) => ({ hypothesis, references: [reference] })),
      ),
    );
    expect([...rows]).toEqual([4, 4, 3, 4, 4, 2, 4, 4, 2]);
  });

  test("each reference of each segment has a row", () => {
    const rows = part.longestCommon(
      batchOf([
        { hypothesis: [1, 2, 3], references: [[3, 2, 1], [], [1, 3]] },
        { hypothesis: [], references: [[1]] },
        { hypothesis: [], references: [[]] },
      ]),
    );
    expect([...rows]).toEqual([3, 3, 1, 3, 0, 0, 3, 2, 2, 0, 1, 0, 0, 0, 0]);
    expect(part.longestCommon(batchOf([]))).toHaveLength(0);
    expect(part.unionCommon(batchOf([]))).toHaveLength(0);
  });

  test("subsequences are right across every boundary of 64 words", () => {
    for (const length of [63, 64, 65, 127, 128, 129, 1000]) {
      const words = Array.from({ length }, (_, i) => i + 1);
      const odd = words.filter((word) => word % 2 === 1);
      const batch = batchOf([{ hypothesis: words, references: [words, odd, [...words].reverse()] }]);
      expect([...part.longestCommon(batch)].filter((_, i) => i % 3 === 2)).toEqual([length, odd.length, 1]);
    }
  });

  // w1..w5 are 1..5, w6 w7 w8 w9 6..9; 99 is the mark
  test("the union of two sentences: 4 of 5 words (Lin 2004, section 3.2)", () => {
    const rows = part.unionCommon(
      batchOf([{ hypothesis: [99, 1, 2, 6, 7, 8, 99, 1, 3, 8, 9, 5], references: [[99, 1, 2, 3, 4, 5]] }]),
    );
    expect([...rows]).toEqual([10, 5, 4]);
  });

  test("no word is matched more often than it occurs on either side", () => {
    // each sentence of the reference has word 1, the hypothesis has it once
    expect([
      ...part.unionCommon(batchOf([{ hypothesis: [99, 1, 2], references: [[99, 1, 3, 99, 1, 4, 99, 2, 1]] }])),
    ]).toEqual([2, 6, 2]);
    // two sentences of the hypothesis have a word that the reference has once
    expect([...part.unionCommon(batchOf([{ hypothesis: [99, 1, 99, 1], references: [[99, 1, 3]] }]))]).toEqual([
      2, 2, 1,
    ]);
  });

  test("of equally long subsequences, the one that drops words of the reference first is taken", () => {
    // 1 2 against 2 1: word 2 of the reference goes before word 1 of the hypothesis, so that word 1 is matched; with 2
    // from the other sentence the union has both
    expect([...part.unionCommon(batchOf([{ hypothesis: [99, 2, 1, 99, 2], references: [[99, 1, 2]] }]))]).toEqual([
      3, 2, 2,
    ]);
    expect([...part.unionCommon(batchOf([{ hypothesis: [99, 2, 1, 99, 1], references: [[99, 1, 2]] }]))]).toEqual([
      3, 2, 1,
    ]);
  });

  test("sentences without words and lines without sentences have no words in common", () => {
    const rows = part.unionCommon(
      batchOf([
        { hypothesis: [9, 9, 1, 9], references: [[9, 9, 9, 1], [9], []] },
        { hypothesis: [], references: [[9, 1]] },
      ]),
    );
    expect([...rows]).toEqual([1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 1, 0]);
  });

  // police=1 kill=2 the=3 gunman=4 killed=5
  test("skip-bigrams: police kill the gunman, 3 of 6 pairs (Lin and Och 2004, section 3)", () => {
    const batch = batchOf([
      { hypothesis: [1, 2, 3, 4], references: [[1, 5, 3, 4], [3, 4, 1, 5], []] },
      // no pair is matched more often than it occurs on either side
      { hypothesis: [7, 7, 7, 8], references: [[7, 7, 8, 8]] },
    ]);
    expect([...part.skipBigrams(batch, -1)]).toEqual([4, 4, 3, 2, 4, 4, 1, 2, 4, 0, 0, 0, 4, 4, 4, 2]);
    // a gap of 0 allows only neighbouring words
    expect([...part.skipBigrams(batch, 0)]).toEqual([4, 4, 1, 2, 4, 4, 1, 2, 4, 0, 0, 0, 4, 4, 2, 2]);
    expect(part.skipBigrams(batchOf([]), 4)).toHaveLength(0);
  });

  test("skip-bigrams of segments with more than 2^27 pairs", () => {
    const words = Array.from({ length: 16_385 }, () => 1);
    const batch = batchOf([{ hypothesis: words, references: [[1]] }]);
    expect([...part.skipBigrams(batch, -1)]).toEqual([16_385, 1, -1, 0]);
    expect([...part.skipBigrams(batch, 2)]).toEqual([16_385, 1, 0, 0]);
  });

  test("arguments that do not fit together are refused", () => {
    expect(() => part.unionCommon(batchOf([{ hypothesis: [9, 1], references: [[1, 9]] }]))).toThrow(
      "line 0 starts with 1: expected 9, the mark before each sentence",
    );
    expect(() =>
      part.longestCommon({ ...batchOf([{ hypothesis: [9], references: [[1]] }]), referenceEnds: Uint32Array.of(0) }),
    ).toThrow("segment 0 has no reference");
  });
});

describe("engines agree on subsequences", () => {
  const gaps = [4, -1, 0];

  /** Marks a line as sentences of up to `longest` words. */
  function inSentences(words: readonly number[], random: (below: number) => number, longest: number): number[] {
    const line: number[] = [];
    for (let at = 0; at < words.length;) {
      const end = at + random(longest + 1);
      line.push(5000, ...words.slice(at, end));
      at = end;
    }
    return line;
  }

  function agreeOn(seed: number, segments: number, longest: number, longestSentence: number): number {
    const random = randomSource(seed);
    const batch = generateBatch(seed, segments, longest);
    const sentences = (lines: { ids: Uint32Array; ends: Uint32Array }): number[][] =>
      Array.from(lines.ends, (end, i) =>
        inSentences([...lines.ids.subarray(i === 0 ? 0 : lines.ends[i - 1]!, end)], random, longestSentence),
      );
    const references = sentences(batch.references);
    const marked = batchOf(
      sentences(batch.hypotheses).map((hypothesis, i) => ({
        hypothesis,
        references: references.slice(i === 0 ? 0 : batch.referenceEnds[i - 1]!, batch.referenceEnds[i]!),
      })),
    );
    const [wasm, ...others] = engines.map((part) => [
      part.longestCommon(batch),
      part.unionCommon(marked),
      ...gaps.map((gap) => part.skipBigrams(batch, gap)),
    ]);
    for (const other of others) for (const [way, rows] of other.entries()) expect(rows).toHaveSameBits(wasm![way]!);
    return batch.references.ends.length;
  }

  test("engines agree on pairs of short lines, in 100 and more segments that share a memory", () => {
    let pairs = 0;
    for (let seed = 0; pairs < cases(50_000); seed++) pairs += agreeOn(seed, 150, 14, 6);
  });

  test("engines agree on lines of up to 300 words, sentences of up to 150", () => {
    for (let seed = 0; seed < cases(12, 1); seed++) agreeOn(30_000 + seed, 8, 300, 150);
  });

  test("engines agree on sentences of 3,100 words, whose columns are found in stretches, together with shorter sentences", () => {
    const random = randomSource(8);
    const words = (count: number): number[] => Array.from({ length: count }, () => 1 + random(40));
    const changed = (line: readonly number[]): number[] =>
      line.flatMap((word) => (random(5) === 0 ? words(random(3)) : [word]));
    const sentence = words(3100);
    const lines = [
      [5000, ...sentence],
      [5000, ...changed(sentence), 5000, ...changed(sentence.slice(0, 900))],
      [5000, ...words(57), 5000, ...changed(sentence)],
    ];
    for (const hypothesis of lines.slice(0, cases(3, 1))) {
      const batch = batchOf([{ hypothesis, references: lines.slice(-cases(3, 2)) }]);
      const [wasm, ...others] = engines.map((part) => part.unionCommon(batch));
      for (const other of others) expect(other).toHaveSameBits(wasm!);
    }
  });

  test("200,000 equal words in a sentence (50,000 in npm test)", () => {
    const many = cases(200_000, 50_000);
    const line = (count: number): number[] => [2, ...Array.from({ length: count }, () => 1)];
    expect([...engines[0]!.unionCommon(batchOf([{ hypothesis: line(many), references: [line(many - 10)] }]))]).toEqual([
      many,
      many - 10,
      many - 10,
    ]);
  }, 60_000);
});

describe.each(named)("measures: %s", (_, part) => {
  const best = { width: 3, order: 0, beta: 1, maxima: false };

  test("a segment has the measures of the reference with the highest F-score (the first of equal ones), or the highest precision and recall of any reference", () => {
    const rows = Float64Array.of(4, 4, 2, 8, 2, 2, 4, 8, 4, 3, 5, 0, 0, 0, 0);
    const ends = Uint32Array.of(3, 4, 5);
    // 2/4 and 2/4; 2/8 and 2/2; 4/4 and 4/8
    expect([...part.measures({ rows, ...best }, ends)]).toEqual([2 / 3, 1, 0.5, 0, 0, 0, 0, 0, 0]);
    expect([...part.measures({ rows, ...best, maxima: true }, ends)]).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0]);
    expect([
      ...part.measures({ rows: Float64Array.of(4, 4, 2, 4, 4, 2), ...best, beta: 2 }, Uint32Array.of(2)),
    ]).toEqual([0.5, 0.5, 0.5]);
  });

  test("measures follow from one order of rows of n-grams", () => {
    // 5 and 4 words, 4 unigrams and 2 bigrams in common
    const rows = Float64Array.of(5, 4, 4, 2, 5, 4, 1, 0, 0, 0, 1, 0);
    const measures = (order: number): number[] => [
      ...part.measures({ ...best, rows, width: 6, order }, Uint32Array.of(1, 2)),
    ];
    expect(measures(1)).toEqual([(2 * 0.8) / 1.8, 0.8, 1, 0, 0, 0]);
    expect(measures(2)).toEqual([(2 * 0.5 * (2 / 3)) / (0.5 + 2 / 3), 0.5, 2 / 3, 0, 0, 0]);
  });

  test("measures need as many rows as references", () => {
    expect(() => part.measures({ rows: Float64Array.of(1, 1, 1), ...best }, Uint32Array.of(2))).toThrow(
      "3 numbers for 2 references: expected 3 for each",
    );
    expect(part.measures({ rows: new Float64Array(0), ...best }, new Uint32Array(0))).toHaveLength(0);
  });
});

test("engines agree on the measures of any counts", () => {
  const random = randomSource(12);
  for (let turn = 0; turn < cases(500); turn++) {
    const references = Array.from({ length: random(5) }, () => 1 + random(3));
    let end = 0;
    const ends = Uint32Array.from(references, (count) => (end += count));
    const order = random(4);
    const width = order === 0 ? 3 : 2 + 2 * (order + random(2));
    const rows = Float64Array.from({ length: end * width }, () => random(6));
    const counts = { rows, width, order, beta: [1, 1.2, 0.5, 1e6][random(4)]!, maxima: random(2) === 0 };
    const [first, ...others] = engines.map((part) => part.measures(counts, ends));
    for (const other of others) expect(other).toHaveSameBits(first!);
  }
});
