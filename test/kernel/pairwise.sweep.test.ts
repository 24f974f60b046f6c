/**
 * Many lines against many: every engine has the same counts as another algorithm, which compares the lines pair by
 * pair.
 */
import { describe, expect, test } from "vitest";
import { pairwisePart, type PairwisePart, type PreparedPairs } from "../../src/kernel/pairwise/pairwise.js";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import type { TokenLines } from "../../src/core/batch.js";
import type { Smoothing } from "../../src/kernel/counting/counting.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { cases } from "../cases.js";
import { otherBuilds } from "./other-builds.js";
import { batchOf, randomSource, tokenLines } from "./generate.js";

const engines: readonly (readonly [string, () => Kernel])[] = [
  ["wasm", createWasmKernel],
  ["js", createJsKernel],
  ["reference", createReferenceKernel],
  ...otherBuilds,
];

/** Lines that have much in common: few words, some lines copied, some empty. */
function generateLines(seed: number, count: number, longest: number): number[][] {
  const random = randomSource(seed);
  const vocabulary = [1, 2, 4, 30, 1000][random(5)]!;
  const lines: number[][] = [];
  for (let i = 0; i < count; i++) {
    const copied = random(4) === 0 && i > 0 ? lines[random(i)]! : [];
    const fresh = Array.from({ length: random(9) === 0 ? 0 : random(longest + 1) }, () => 1 + random(vocabulary));
    lines.push([...copied.slice(random(copied.length + 1)), ...fresh].slice(0, longest));
  }
  return lines;
}

// hypotheses, references, tokens of a line; as many references as fill a vector of sums (16) or of bits (128), and one
// more or less
const shapes = [
  [3, 1, 5],
  [5, 15, 8],
  [5, 16, 8],
  [4, 17, 30],
  [3, 127, 12],
  [3, 128, 12],
  [3, 129, 12],
  [2, 300, 6],
  [4, 5, 120],
  [20, 40, 20],
] as const;

describe.each(engines)("pairwise: %s", (name, create) => {
  const kernel = create();
  const oracle = createReferenceKernel();

  test("counts worked by hand: the k-th occurrence matches only if both sides have k occurrences", () => {
    const [left, right] = [tokenLines([[1, 1, 2], []]), tokenLines([[1, 2, 1], [], [1, 1, 1, 1]])];
    const part = kernel.part(pairwisePart);
    // 1 occurs 2 times in the hypothesis, 6/3 in a reference; 2 once, 1/3; 1 1 once, 3/3; 1 2 once, 1/3
    expect([...part.meanMatches(left, right, 2)]).toEqual([7 / 3, 0, 4 / 3, 0]);
    // of 1 2 1 both 1 are in the third line, of 1 1 1 1 two are in the first, no pair is in two lines
    expect([...part.selfMatches(right, 2)]).toEqual([2, 0, 2, 0, 0, 0]);
    const pairs = part.between(left, right, 2);
    expect([...pairs.matches(0)]).toEqual([3, 0, 2, 1, 0, 1]);
    expect([...pairs.matches(1)]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test("matches equal those of ngramMatches, pair by pair", () => {
    for (const [at, [hypotheses, references, longest]] of shapes.entries()) {
      for (let seed = 0; seed < (name === "reference" ? 1 : cases(4, 2)); seed++) {
        const maxOrder = 1 + ((seed * 5 + at) % 7);
        const [left, right] = [
          generateLines(seed * 2, hypotheses, longest),
          generateLines(seed * 2 + (seed % 2), references, longest),
        ];
        const pairs = kernel.part(pairwisePart).between(tokenLines(left), tokenLines(right), maxOrder);
        for (const [i, hypothesis] of left.entries()) {
          const rows = oracle.ngramMatches(
            batchOf(right.map((reference) => ({ hypothesis, references: [reference] }))),
            maxOrder,
            "clipped",
          );
          const expected = Array.from(
            { length: maxOrder * references },
            (_, k) => rows[(k % references) * (2 + 2 * maxOrder) + 2 + Math.floor(k / references)],
          );
          expect([...pairs.matches(i)]).toEqual(expected);
        }
      }
    }
  });

  test("rates, mean matches and matches with other lines equal those of the reference engine", () => {
    for (const [at, [hypotheses, references, longest]] of shapes.entries()) {
      for (let seed = 0; seed < (name === "reference" ? 1 : cases(3, 2)); seed++) {
        const maxOrder = 1 + ((seed + at) % 6);
        const [left, right] = [
          tokenLines(generateLines(seed, hypotheses, longest)),
          tokenLines(generateLines(seed + (seed % 2), references, longest)),
        ];
        const [part, there] = [kernel, oracle].map((one) => one.part(pairwisePart)) as [PairwisePart, PairwisePart];
        expect(part.selfMatches(right, maxOrder)).toHaveSameBits(there.selfMatches(right, maxOrder));
        expect(part.meanMatches(left, right, maxOrder)).toHaveSameBits(there.meanMatches(left, right, maxOrder));
        const [pairs, expected] = [part, there].map((one) => one.between(left, right, maxOrder)) as [
          PreparedPairs,
          PreparedPairs,
        ];
        for (let i = 0; i < hypotheses; i++) {
          const [before, beforeThere] = [pairs, expected].map((one) => one.rates((i + 1) % hypotheses).slice()) as [
            Float64Array,
            Float64Array,
          ];
          for (const beta of [0, 2]) {
            const [actual, restated] = [pairs.rates(i, before, beta), expected.rates(i, beforeThere, beta)];
            const columns = actual.length / 3;
            let worst = 0;
            for (let column = 0; column < (beta === 0 ? 3 : 1); column++) {
              for (let line = 0; line < references; line++) {
                const difference = actual[column * columns + line]! - restated[column * references + line]!;
                worst = Math.max(worst, Math.abs(difference));
              }
            }
            expect(worst).toBeLessThanOrEqual(1e-12 * 100);
          }
        }
      }
    }
  });

  test("mean matches of lines with themselves, with more orders or larger tokens than fit into a key", () => {
    const copied = ({ ids, ends }: TokenLines): TokenLines => ({ ids: ids.slice(), ends });
    // 2 words in 16 orders; up to 70,000 words, which take 17 bits each, in lines that share long stretches
    const few = tokenLines(generateLines(1, 30, 40).map((line) => line.map((word) => 1 + (word & 1))));
    const length = cases(35_000, 3_500);
    const long = Array.from({ length: 4 }, (_, i) =>
      Array.from({ length }, (_, k) => 70_000 - ((k + i * (length / 2 - 500)) % (2 * length))),
    );
    for (const [lines, maxOrder] of [
      [few, 16],
      [tokenLines(long), 7],
      [tokenLines([[], [5]]), 3],
    ] as const) {
      const matches = kernel.part(pairwisePart).meanMatches(lines, lines, maxOrder);
      expect(matches).toHaveSameBits(kernel.part(pairwisePart).meanMatches(lines, copied(lines), maxOrder));
      expect(matches).toHaveSameBits(oracle.part(pairwisePart).meanMatches(lines, lines, maxOrder));
    }
    expect([...kernel.part(pairwisePart).meanMatches(tokenLines([[1, 2]]), tokenLines([[3], []]), 2)]).toEqual([0, 0]);
  });

  test("BLEU equals that of bleuScores, pair by pair, bit for bit", () => {
    const smoothings: readonly Smoothing[] = (["exp", "floor", "add-k", "none"] as const).flatMap((method, i) => [
      { method, value: i / 4, effectiveOrder: false },
      { method, value: i / 3, effectiveOrder: true },
    ]);
    // a hypothesis' counts are kept side by side in 64 bits: 4 for each of 16 orders, 8 for each of 8; these lengths
    // are on both sides of that
    for (const [maxOrder, lengths] of [
      [16, [15, 16, 17, 40]],
      [8, [255, 256, 257]],
      [4, [0, 1, 3, 30]],
      [1, [0, 5, 300]],
      [5, [9, 20]],
    ] as const) {
      const random = randomSource(maxOrder);
      const sized = (length: number, vocabulary: number): number[] =>
        Array.from({ length }, () => 1 + random(vocabulary));
      const left = lengths.flatMap((length) => [sized(length, 2), sized(length, 9)]);
      const right = [
        [],
        ...left,
        ...left.map((line) => line.slice(0, random(line.length + 1))),
        ...lengths.map((length) => sized(length + 3, 4)),
      ];
      const pairs = kernel.part(pairwisePart).between(tokenLines(left), tokenLines(right), maxOrder);
      for (const smoothing of smoothings.slice(0, name === "reference" ? 2 : cases(8, 4))) {
        for (const [i, hypothesis] of left.entries()) {
          const rows = kernel.ngramMatches(
            batchOf(right.map((reference) => ({ hypothesis, references: [reference] }))),
            maxOrder,
            "clipped",
          );
          const expected = kernel.bleuScores(rows, maxOrder, smoothing).filter((_, at) => at % (2 + maxOrder) === 0);
          expect(pairs.bleuScores(i, smoothing)).toHaveSameBits(expected);
        }
      }
    }
  });

  test("an n-gram is counted in as many references as a list holds, and in one reference more", () => {
    // up to 2 of 128 references are listed, up to 4 of 256, up to 6 of 384
    for (const references of [127, 128, 129, 256, 257]) {
      const most = 2 * Math.ceil(references / 128);
      for (const has of [1, most - 1, most, most + 1, references]) {
        const right = Array.from({ length: references }, (_, i) =>
          i >= references - has ? [7, 8, 7] : i % 2 === 0 ? [8] : [],
        );
        const expected = [
          ...right.map((line) => (line.length === 3 ? 3 : line.length)),
          ...right.map((line) => (line.length === 3 ? 2 : 0)),
        ];
        expect([
          ...kernel
            .part(pairwisePart)
            .between(tokenLines([[7, 8, 7]]), tokenLines(right), 2)
            .matches(0),
        ]).toEqual(expected);
      }
    }
  });

  test("a table of n-grams may be filled exactly, or grow", () => {
    for (const different of [255, 256, 511, 512, 513, 1023, 1024, 1025, 2500]) {
      // the hypothesis lacks every fifth n-gram
      const reference = Array.from({ length: different }, (_, i) => 1 + i);
      const hypothesis = reference.filter((token) => token % 5 !== 0);
      const right = tokenLines([reference, [...reference].reverse(), hypothesis]);
      const maxOrder = name === "reference" ? 2 : 6;
      const left = tokenLines([hypothesis, reference]);
      const pairs = kernel.part(pairwisePart).between(left, right, maxOrder);
      const runs = (order: number): number =>
        hypothesis.filter(
          (token, i) => i + order <= hypothesis.length && hypothesis[i + order - 1] === token + order - 1,
        ).length;
      for (const i of [0, 1]) {
        const own = i === 0 ? hypothesis : reference;
        expect([...pairs.matches(i)]).toEqual(
          Array.from({ length: maxOrder }, (_, n) => [
            i === 0 ? runs(n + 1) : different - n,
            n === 0 ? own.length : 0,
            i === 0 ? hypothesis.length - n : runs(n + 1),
          ]).flat(),
        );
      }
      expect([...kernel.part(pairwisePart).meanMatches(left, right, 1)].map((sum) => Math.round(3 * sum))).toEqual([
        3 * hypothesis.length,
        3 * hypothesis.length + 2 * (different - hypothesis.length),
      ]);
    }
  });

  test("a word may occur more often than eight bits can count, in many lines", () => {
    const right = tokenLines(Array.from({ length: 200 }, (_, i) => Array.from({ length: 700 - i }, () => 1)));
    const lengths = [255, 256, 257, 700, 1000];
    const pairs = kernel
      .part(pairwisePart)
      .between(tokenLines(lengths.map((length) => Array.from({ length }, () => 1))), right, 1);
    for (const [i, length] of lengths.entries()) {
      expect([...pairs.matches(i)]).toEqual(Array.from({ length: 200 }, (_, k) => Math.min(length, 700 - k)));
    }
  });

  test("lists of lines and lines may be empty; other lines than those prepared last are refused", () => {
    const part = kernel.part(pairwisePart);
    expect(part.between(tokenLines([[1]]), tokenLines([]), 3).matches(0)).toHaveLength(0);
    const first = part.between(tokenLines([[]]), tokenLines([[], [1]]), 2);
    expect([...first.matches(0)]).toEqual([0, 0, 0, 0]);
    if (name !== "reference") expect(() => first.matches(1)).toThrow("hypothesis is 1: expected 0 to 0");
    part.selfMatches(tokenLines([[2]]), 2);
    if (name !== "reference") expect(() => first.matches(0)).toThrow("other lines were prepared since");
    expect(() => part.between(tokenLines([]), tokenLines([[1]]), 17)).toThrow("maxOrder is 17");
    expect(() => part.between(tokenLines([]), { ids: Uint32Array.of(1), ends: Uint32Array.of(2) }, 1)).toThrow(
      RangeError,
    );
    expect(() => part.meanMatches({ ids: Uint32Array.of(1), ends: Uint32Array.of(2) }, tokenLines([]), 1)).toThrow(
      RangeError,
    );
  });
});

test("wasm and js agree on every bit of the rates", () => {
  const [wasm, js] = [createWasmKernel(), createJsKernel()];
  for (let seed = 0; seed < cases(12, 4); seed++) {
    const [left, right] = [tokenLines(generateLines(seed, 6, 20)), tokenLines(generateLines(seed, 140, 20))];
    const [a, b] = [wasm, js].map((one) => one.part(pairwisePart).between(left, right, 6)) as [
      PreparedPairs,
      PreparedPairs,
    ];
    for (let i = 0; i < 6; i++) expect(b.rates(i, undefined, 3)).toHaveSameBits(a.rates(i, undefined, 3));
  }
});
