/**
 * LEPOR's alignments: the requirements for every engine, and the agreement of the engines. Numbers are worked by hand
 * in the comments.
 */
import { describe, expect, test } from "vitest";
import { leporPart } from "../../src/kernel/lepor/lepor.js";
import { cases } from "../cases.js";
import { underEveryEngine } from "./other-builds.js";
import { batchOf, generateBatch, randomSource } from "./generate.js";

const named = underEveryEngine(leporPart);
const engines = named.map(([, part]) => part);

describe.each(named)("alignments of LEPOR: %s", (_, part) => {
  const inContext = (hypothesis: number[], reference: number[], window = 2): number[] => [
    ...part.alignInContext(batchOf([{ hypothesis, references: [reference] }]), window),
  ];
  const asPerl = (hypothesis: number[], reference: number[]): number[] => [
    ...part.alignAsPerl(batchOf([{ hypothesis: [99, ...hypothesis], references: [[99, ...reference]] }])),
  ];

  test("each word is aligned with its position: |1*3 - 2*4| + |2*3 - 1*4| + |4*3 - 3*4|", () => {
    expect(inContext([1, 2, 8, 3], [2, 1, 3])).toEqual([4, 3, 3, 5 + 2 + 0]);
  });

  test("of several positions, the one with a common neighbour is taken, else the nearest, else the first", () => {
    // word 1 is at positions 1, 2 and 7, of which only 7 is near word 5: |1*8 - 7*2| + |2*8 - 8*2|
    expect(inContext([1, 5], [1, 1, 8, 8, 8, 8, 1, 5])).toEqual([2, 8, 2, 6]);
    // no position has a common neighbour, and the fourth is the nearest to the third word: |3*5 - 4*3|
    expect(inContext([8, 9, 1], [1, 7, 6, 1, 5])).toEqual([3, 5, 1, 3]);
    // of two positions at the same distance, the first is taken: |2*3 - 1*3|
    expect(inContext([9, 1, 8], [1, 7, 1])).toEqual([3, 3, 1, 3]);
  });

  test("the window reaches the given number of words on both sides", () => {
    // words 1 and 5 are two words apart on either side, so with a window of 1 the nearest position wins
    expect(inContext([1, 8, 5], [1, 7, 7, 7, 1, 6, 5], 1)).toEqual([3, 7, 2, Math.abs(7 - 3) + Math.abs(21 - 21)]);
    expect(inContext([1, 8, 5], [1, 7, 7, 7, 1, 6, 5], 2)).toEqual([3, 7, 2, Math.abs(7 - 15) + 0]);
  });

  test("no word of the reference is used twice", () => {
    // the hypothesis has word 1 three times, the reference twice
    expect(inContext([1, 1, 1], [1, 1])).toEqual([3, 2, 2, Math.abs(2 - 3) + Math.abs(4 - 6)]);
    expect(inContext([1], [1, 1, 1])).toEqual([1, 3, 1, Math.abs(3 - 1)]);
  });

  test("an empty side has no matches", () => {
    expect([
      ...part.alignInContext(
        batchOf([
          { hypothesis: [], references: [[1], []] },
          { hypothesis: [1], references: [[]] },
        ]),
        2,
      ),
    ]).toEqual([0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
    expect(asPerl([], [])).toEqual([0, 0, 0, 0]);
    expect(asPerl([1], [])).toEqual([1, 0, 0, 0]);
    expect(part.alignInContext(batchOf([]), 2)).toHaveLength(0);
  });

  test("Perl: a word in the middle is confirmed at its first position, even if that is taken", () => {
    // words 2 and 3 of five both take position 1: |2*4 - 1*5| + |3*4 - 1*5|; both match, because matches are counted
    // separately
    expect(asPerl([7, 1, 1, 8, 9], [1, 4, 4, 1])).toEqual([5, 4, 2, 3 + 7]);
  });

  test("Perl: positions outside of one line match positions outside of the other line", () => {
    // the only word is confirmed at its position at the end, not at the position that 5 follows: |1*4 - 4*1|
    expect(asPerl([1], [1, 5, 5, 1])).toEqual([1, 4, 1, 0]);
    // an empty word equals what is outside of the line, too: |1*4 - 1*1|
    expect(asPerl([1], [1, 99, 5, 1])).toEqual([1, 4, 1, 3]);
  });

  test("Perl: the position before the first is that of the last word", () => {
    // 7 and 8 are before the last of three words; its first position is confirmed by reference word -1, which is 7
    expect(asPerl([7, 8, 1], [1, 5, 6, 1, 7])).toEqual([3, 5, 2, Math.abs(5 - 15) + Math.abs(15 - 3)]);
  });

  test("Perl: a used position uses up every position whose digits begin its own", () => {
    // word 1 of the hypothesis takes position 10, the eleventh word, so that position 1 is used up for the second word
    const reference = [4, 2, 4, 4, 4, 4, 4, 4, 4, 4, 1];
    expect(asPerl([1, 2], reference)[2]).toBe(1);
    expect(asPerl([2, 1], reference)[2]).toBe(2);
  });

  test("Perl: a position keeps its mark if no later word is compared with it; a word without a position takes the first", () => {
    // word 2 is confirmed at the only position of 1; the last word 1 is not confirmed, and finds this position
    // unmarked, because the last word itself was compared with it
    expect(asPerl([6, 1, 7, 1], [5, 4, 3, 1])).toEqual([4, 4, 1, Math.abs(8 - 16) + 0]);
  });

  test("Python: the index of the nearest position with a common neighbour is used as an index into all free positions", () => {
    const asPython = (hypothesis: number[], reference: number[]): number[] => [
      ...part.alignAsPython(batchOf([{ hypothesis, references: [reference] }]), 2),
    ];
    // word 1 is at positions 1, 4 and 7, of which only 7 has the neighbour 5; it is the first of one position, so the
    // first of the three is taken: |1*9 - 1*2| + |2*9 - 8*2|
    expect(asPython([1, 5], [1, 8, 8, 1, 8, 8, 1, 5, 8])).toEqual([2, 9, 2, 7 + 2]);
    expect(inContext([1, 5], [1, 8, 8, 1, 8, 8, 1, 5, 8])).toEqual([2, 9, 2, 5 + 2]);
    // equal lines are aligned word by word; otherwise the words 1 would be exchanged
    expect(asPython([1, 8, 1, 9], [1, 8, 1, 9])).toEqual([4, 4, 4, 0]);
  });

  test("arguments that do not fit together are refused", () => {
    const batch = batchOf([{ hypothesis: [9, 1], references: [[1, 9]] }]);
    expect(() => part.alignAsPerl(batch)).toThrow("line 0 starts with 1: expected 9");
    for (const window of [0, 17, 1.5])
      expect(() => part.alignInContext(batch, window)).toThrow(
        `window is ${window}: expected a whole number from 1 to 16`,
      );
  });
});

describe("engines agree on LEPOR's alignments", () => {
  const led = (lines: { ids: Uint32Array; ends: Uint32Array }): number[][] =>
    Array.from(lines.ends, (end, i) => [
      3000,
      ...[...lines.ids.subarray(i === 0 ? 0 : lines.ends[i - 1]!, end)].map((word) => (word === 7 ? 3000 : word)),
    ]);

  function agreeOn(seed: number, segments: number, longest: number): number {
    const random = randomSource(seed);
    const batch = generateBatch(seed, segments, longest);
    const window = 1 + random(4);
    const references = led(batch.references);
    const lines = batchOf(
      led(batch.hypotheses).map((hypothesis, i) => ({
        hypothesis,
        references: references.slice(i === 0 ? 0 : batch.referenceEnds[i - 1]!, batch.referenceEnds[i]!),
      })),
    );
    const [wasm, ...others] = engines.map((part) => [
      part.alignInContext(batch, window),
      part.alignAsPerl(lines),
      part.alignAsPython(batch, window),
    ]);
    for (const other of others)
      for (const [way, rows] of other.entries()) expect(rows, `seed ${seed}`).toHaveSameBits(wasm![way]!);
    return batch.references.ends.length;
  }

  test("engines agree on pairs of short lines", () => {
    let pairs = 0;
    for (let seed = 0; pairs < cases(50_000); seed++) pairs += agreeOn(60_000 + seed, 150, 11);
  });

  test("engines agree on lines of up to 250 words", () => {
    for (let seed = 0; seed < cases(8, 1); seed++) agreeOn(70_000 + seed, cases(10, 3), 250);
  });

  test("engines agree on lines of up to 120 words with only two or three different words", () => {
    const random = randomSource(9);
    for (let i = 0; i < cases(60, 12); i++) {
      const line = (): number[] => Array.from({ length: random(120) }, () => 1 + random(2 + (i & 1)));
      const batch = batchOf([{ hypothesis: line(), references: [line(), line()] }]);
      const marked = batchOf([{ hypothesis: [99, ...line()], references: [[99, ...line()]] }]);
      const [wasm, ...others] = engines.map((part) => [
        part.alignInContext(batch, 2),
        part.alignAsPerl(marked),
        part.alignAsPython(batch, 2),
      ]);
      for (const other of others)
        for (const [way, rows] of other.entries()) expect(rows, `pair ${i}`).toHaveSameBits(wasm![way]!);
    }
  });
});

describe("a line of 200,000 equal words", () => {
  const line = (count: number): number[] => Array.from({ length: count }, () => 1);
  const [part] = engines as [(typeof engines)[number]];

  test("each word is aligned with its own position, as in the papers", () => {
    // the sum of |i * 199,990 - i * 200,000| over the first 199,990 words
    expect([...part.alignInContext(batchOf([{ hypothesis: line(200_000), references: [line(199_990)] }]), 2)]).toEqual([
      200_000,
      199_990,
      199_990,
      (10 * (199_990 * 199_991)) / 2,
    ]);
  });

  test("Perl: positions are used in order, so that each is used before another position could use it up", () => {
    const [, , matches] = part.alignAsPerl(
      batchOf([{ hypothesis: [2, ...line(200_000)], references: [[2, ...line(200_000)]] }]),
    );
    expect(matches).toBe(200_000);
  });
});
