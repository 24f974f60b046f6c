/** The order of words: numbers worked by hand, and agreement of the engines. */
import { describe, expect, test } from "vitest";
import { ribesPart } from "../../src/kernel/ribes/ribes.js";
import { cases } from "../cases.js";
import { batchOf, generateBatch, randomSource } from "./generate.js";
import { underEveryEngine } from "./other-builds.js";

const named = underEveryEngine(ribesPart);

describe.each(named)("order of words: %s", (_, part) => {
  test("runs of two words have one pair in order each; the authors' program counts all pairs", () => {
    const batch = batchOf([
      { hypothesis: [3, 4, 1, 2], references: [[1, 2, 3, 4]] },
      // a before c, and b before c
      { hypothesis: [1, 2, 3], references: [[1, 2, 9, 3], [], [3, 2, 1]] },
    ]);
    expect([...part.wordOrders(batch, false)]).toEqual([4, 4, 4, 2, 3, 4, 3, 1, 3, 0, 0, 0, 3, 3, 3, 0]);
    expect([...part.wordOrders(batch, true)]).toEqual([4, 4, 4, 2, 3, 4, 3, 3, 3, 0, 0, 0, 3, 3, 3, 0]);
  });

  test("a word that occurs twice is identified by its neighbours, first by those on one side", () => {
    // word 5 has 1 to its left and 2 to its right, which are apart in the reference
    const batch = batchOf([{ hypothesis: [1, 5, 2], references: [[5, 2, 7, 1, 5]] }]);
    // word 1 has place 3, word 5 place 0, word 2 place 1; for the authors word 5 has place 4
    expect([...part.wordOrders(batch, false)]).toEqual([3, 5, 3, 1]);
    expect([...part.wordOrders(batch, true)]).toEqual([3, 5, 3, 1]);
    const ends = batchOf([{ hypothesis: [1, 5, 2], references: [[5, 2, 7, 1, 5, 8]] }]);
    expect([...part.wordOrders(ends, true)]).toEqual([3, 6, 3, 1]);
  });

  test("lines of more than 2,000 words are left out", () => {
    const words = Array.from({ length: 2001 }, (__, i) => 1 + i);
    const batch = batchOf([
      { hypothesis: words.slice(1), references: [words, words.slice(1), [1]] },
      { hypothesis: words, references: [[1]] },
    ]);
    const rows = part.wordOrders(batch, false);
    expect([0, 4, 8, 12].map((at) => [...rows.subarray(at, at + 4)])).toEqual([
      [2000, 2001, -1, 0],
      [2000, 2000, 2000, 1_999_000],
      [2000, 1, 0, 0],
      [2001, 1, -1, 0],
    ]);
  });

  test("a batch without segments has no rows", () => {
    expect(part.wordOrders(batchOf([]), false)).toHaveLength(0);
  });
});

describe("engines agree on the order of words", () => {
  function agreeOn(batch: ReturnType<typeof batchOf>): void {
    for (const asAuthors of [false, true]) {
      const [expected, ...others] = named.map(([, part]) => part.wordOrders(batch, asAuthors));
      for (const rows of others) expect(rows).toHaveSameBits(expected!);
    }
  }

  test("engines agree on 100 short segments that share a memory, with 1 to 4 references", () => {
    for (let seed = 0; seed < cases(150, 3); seed++) agreeOn(generateBatch(seed, 100, 14));
  });

  test("engines agree on lines of up to 90 words, few of them different", () => {
    const random = randomSource(9);
    for (let i = 0; i < cases(40, 2); i++) {
      const words = (): number[] => Array.from({ length: random(90) }, () => 1 + random(2 + (i % 9)));
      agreeOn(batchOf(Array.from({ length: 4 }, () => ({ hypothesis: words(), references: [words(), words()] }))));
    }
  });
});
