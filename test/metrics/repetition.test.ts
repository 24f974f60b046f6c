/** seq-rep-n and distinct-n, counted by hand; lab/peers/repetition.test.ts compares them with Python. */
import { expect, test } from "vitest";
import { distinctNgrams, repetition, scoreCorpus, scoreSegment, type EngineName } from "../../src/index.js";
import { randomSource } from "../kernel/generate.js";
import { testProperties } from "../metric-properties.js";

testProperties("repetition()", repetition(), { equalIsBest: "not always", pin: "counting:1 aaba8b59b91a751c" });
testProperties("repetition({ order: 1 })", repetition({ order: 1 }), {
  equalIsBest: "not always",
  pin: "counting:1 f3b75023936460b0",
});

test.each([
  ["a b a b a b", 1, 4, 6],
  ["a b a b a b", 2, 3, 5],
  ["a b a b a b", 3, 2, 4],
  ["a b a b a b", 4, 1, 3],
  ["a b a b a b", 6, 0, 1],
  ["a b a b a b", 7, 0, 0],
  ["x x x x x", 2, 3, 4],
  ["a b c x a b c y b c", 2, 3, 9],
  ["a b c x a b c y b c", 3, 1, 8],
  ["", 1, 0, 0],
])("of %j, repetition of order %i is %i of %i n-grams", (text, order, repeated, ngrams) => {
  const score = scoreSegment(repetition({ order }), text, ["something else"]);
  expect(score.name).toBe(`seq-rep-${order}`);
  expect(score.fraction).toBeCloseTo(ngrams === 0 ? 0 : repeated / ngrams, 15);
});

test("repetition in a long line after short lines, and in short lines after a long line", () => {
  const long = Array.from({ length: 5_000 }, (_, i) => `w${i % 1_000}`).join(" ");
  const hypotheses = ["a a", long, "a b a b", "", long];
  const { fraction } = scoreCorpus(repetition({ order: 2 }), { hypotheses, references: hypotheses });
  // of 4,999 pairs of words 1,000 are different
  expect(fraction).toBeCloseTo((0 + 2 * (3_999 / 4_999) + 1 / 3 + 0) / 5, 14);
});

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

test.each(engines)("distinct-n by engine %s, over batches", (engine) => {
  const texts = Array.from({ length: 3_000 }, (_, i) => `a b ${i % 10} B`);
  expect(distinctNgrams(texts, { maxOrder: 3, engine })).toEqual([
    { order: 1, ngrams: 12_000, distinct: 13, perNgram: 13 / 12_000, perWord: 13 / 12_000 },
    { order: 2, ngrams: 9_000, distinct: 21, perNgram: 21 / 9_000, perWord: 21 / 12_000 },
    { order: 3, ngrams: 6_000, distinct: 20, perNgram: 20 / 6_000, perWord: 20 / 12_000 },
  ]);
  expect(distinctNgrams(texts, { maxOrder: 1, engine, lowercase: true })[0]!.distinct).toBe(12);
});

test("distinct-n recognizes words in a later batch that begins with others", () => {
  const texts = Array.from({ length: 3_000 }, (_, i) => (i < 1_500 ? `a b ${i % 10} B` : `${i % 20} new B a b`));
  for (const [n, { ngrams, distinct }] of distinctNgrams(texts, { maxOrder: 4 }).entries()) {
    const all = texts.flatMap((text) => {
      const words = text.split(" ");
      return words.slice(n).map((_, i) => words.slice(i, i + n + 1).join(" "));
    });
    expect([ngrams, distinct]).toEqual([all.length, new Set(all).size]);
  }
});

test("distinct-n is the number of different n-grams in a set of them", () => {
  for (let seed = 1; seed <= 100; seed++) {
    const random = randomSource(seed);
    const words = 1 + random(6);
    const texts = Array.from({ length: 1 + random(8) }, () => Array.from({ length: random(12) }, () => random(words)));
    const maxOrder = 1 + random(7);
    const found = distinctNgrams(
      texts.map((line) => line.join(" ")),
      { maxOrder },
    );
    const expected = found.map(
      (_, n) => new Set(texts.flatMap((line) => line.slice(n).map((_, i) => line.slice(i, i + n + 1).join(" ")))).size,
    );
    expect(found.map(({ distinct }) => distinct)).toEqual(expected);
  }
});

test("distinct-n of no texts is 0; wrong arguments are refused", () => {
  expect(distinctNgrams([""])[3]).toEqual({ order: 4, ngrams: 0, distinct: 0, perNgram: 0, perWord: 0 });
  expect(() => distinctNgrams("a b" as never)).toThrow(TypeError);
  expect(() => distinctNgrams(["a"], { maxOrder: 17 })).toThrow("maxOrder is 17: expected a whole number from 1 to 16");
  expect(() => distinctNgrams(["a"], { order: 2 } as never)).toThrow("expected maxOrder");
});
