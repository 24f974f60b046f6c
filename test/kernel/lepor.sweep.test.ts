/** LEPOR's alignments: what every engine has to do, and that they agree. Numbers are worked by hand in the comments. */
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

  test("each word is aligned with its place: |1*3 - 2*4| + |2*3 - 1*4| + |4*3 - 3*4|", () => {
    expect(inContext([1, 2, 8, 3], [2, 1, 3])).toEqual([4, 3, 3, 5 + 2 + 0]);
  });

  test("of several places, the one with a common neighbour is taken, else the nearest, else the first", () => {
    // 1 stands at 1, 2 and 7; 5 is near the last one alone: |1*8 - 7*2| + |2*8 - 8*2|
    expect(inContext([1, 5], [1, 1, 8, 8, 8, 8, 1, 5])).toEqual([2, 8, 2, 6]);
    // no place has a common neighbour: the nearest to the third word is the fourth: |3*5 - 4*3|
    expect(inContext([8, 9, 1], [1, 7, 6, 1, 5])).toEqual([3, 5, 1, 3]);
    // at the same distance the first: |2*3 - 1*3|
    expect(inContext([9, 1, 8], [1, 7, 1])).toEqual([3, 3, 1, 3]);
  });

  test("the window reaches the given number of words on both sides", () => {
    // 1 and 5 are two words apart on either side: with a window of 1 the nearest place wins
    expect(inContext([1, 8, 5], [1, 7, 7, 7, 1, 6, 5], 1)).toEqual([3, 7, 2, Math.abs(7 - 3) + Math.abs(21 - 21)]);
    expect(inContext([1, 8, 5], [1, 7, 7, 7, 1, 6, 5], 2)).toEqual([3, 7, 2, Math.abs(7 - 15) + 0]);
  });

  test("no word of the reference twice", () => {
    // the hypothesis has word 1 three times, the reference twice
    expect(inContext([1, 1, 1], [1, 1])).toEqual([3, 2, 2, Math.abs(2 - 3) + Math.abs(4 - 6)]);
    expect(inContext([1], [1, 1, 1])).toEqual([1, 3, 1, Math.abs(3 - 1)]);
  });

  test("empty sides", () => {
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

  test("Perl: a word in the middle is confirmed at its first place, even if the place is taken", () => {
    // words 2 and 3 of five both take place 1: |2*4 - 1*5| + |3*4 - 1*5|; counted apart, both match
    expect(asPerl([7, 1, 1, 8, 9], [1, 4, 4, 1])).toEqual([5, 4, 2, 3 + 7]);
  });

  test("Perl: places outside of one line match places outside of the other line", () => {
    // one word against its place at the end: confirmed there, not where 5 follows: |1*4 - 4*1|
    expect(asPerl([1], [1, 5, 5, 1])).toEqual([1, 4, 1, 0]);
    // an empty word equals what is outside of the line, too: |1*4 - 1*1|
    expect(asPerl([1], [1, 99, 5, 1])).toEqual([1, 4, 1, 3]);
  });

  test("Perl: the last word stands before the first", () => {
    // the last of three words: before it stand 7 and 8. Its first place is confirmed by reference word -1, which is 7
    expect(asPerl([7, 8, 1], [1, 5, 6, 1, 7])).toEqual([3, 5, 2, Math.abs(5 - 15) + Math.abs(15 - 3)]);
  });

  test("Perl: a used place uses up every place whose digits begin its own", () => {
    // word 1 of the hypothesis takes place 10, the eleventh word: so place 1 is used up for the second
    const reference = [4, 2, 4, 4, 4, 4, 4, 4, 4, 4, 1];
    expect(asPerl([1, 2], reference)[2]).toBe(1);
    expect(asPerl([2, 1], reference)[2]).toBe(2);
  });

  test("Perl: a position keeps its mark if no later word is compared with it; a word without a position takes the first", () => {
    // word 2 is confirmed at the only place of 1; the last word 1 is not confirmed, and finds it unmarked, as it has
    // been compared itself
    expect(asPerl([6, 1, 7, 1], [5, 4, 3, 1])).toEqual([4, 4, 1, Math.abs(8 - 16) + 0]);
  });

  test("Python: the index of the nearest place with a common neighbour is used among all free places", () => {
    const asPython = (hypothesis: number[], reference: number[]): number[] => [
      ...part.alignAsPython(batchOf([{ hypothesis, references: [reference] }]), 2),
    ];
    // 1 stands at 1, 4 and 7, of which 7 alone has the neighbour 5: the first of one, so the first of three: |1*9 -
    // 1*2| + |2*9 - 8*2|
    expect(asPython([1, 5], [1, 8, 8, 1, 8, 8, 1, 5, 8])).toEqual([2, 9, 2, 7 + 2]);
    expect(inContext([1, 5], [1, 8, 8, 1, 8, 8, 1, 5, 8])).toEqual([2, 9, 2, 5 + 2]);
    // equal lines, though the words 1 would be exchanged
    expect(asPython([1, 8, 1, 9], [1, 8, 1, 9])).toEqual([4, 4, 4, 0]);
  });

  test("refuses arguments that do not fit together", () => {
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

  test("on pairs of short lines", () => {
    let pairs = 0;
    for (let seed = 0; pairs < cases(50_000); seed++) pairs += agreeOn(60_000 + seed, 150, 11);
  });

  test("on lines of up to 250 words", () => {
    for (let seed = 0; seed < cases(8, 1); seed++) agreeOn(70_000 + seed, cases(10, 3), 250);
  });

  test("on lines of up to 120 words of which there are two or three", () => {
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

  test("each word is aligned with its own place, as in the papers", () => {
    // |i * 199,990 - i * 200,000| of the first 199,990 words
    expect([...part.alignInContext(batchOf([{ hypothesis: line(200_000), references: [line(199_990)] }]), 2)]).toEqual([
      200_000,
      199_990,
      199_990,
      (10 * (199_990 * 199_991)) / 2,
    ]);
  });

  test("Perl: places are used in order, so that each is used before any other could use it up", () => {
    const [, , matches] = part.alignAsPerl(
      batchOf([{ hypothesis: [2, ...line(200_000)], references: [[2, ...line(200_000)]] }]),
    );
    expect(matches).toBe(200_000);
  });
});
