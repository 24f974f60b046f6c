/** The requirements for the generator and the resampling of an engine, tested once for each engine. */
import { type RandomState, resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Kernel } from "../../src/kernel/kernel.js";
import { cases } from "../cases.js";
import { randomSource } from "./generate.js";

interface Draws {
  readonly seed: number | string;
  readonly state: string;
  readonly increment: string;
  readonly bits: string;
  readonly indices: Readonly<Record<string, number[]>>;
  readonly refused: { readonly sum: number; readonly last: number[] };
  readonly in_turn: readonly { readonly bits: string; readonly indices: number[] }[];
}

// NumPy 2.4.6: python test/vectors/random/make.py
const vectors = JSON.parse(readFileSync("test/vectors/random/numpy.json", "utf8")) as {
  readonly draws: readonly Draws[];
};

const asText = (bytes: Uint8Array, count: number): string =>
  Array.from({ length: count }, (_, i) => (bytes[i >> 3]! >> (i & 7)) & 1).join("");

const number128 = (words: RandomState, at: number): string =>
  `0x${[3, 2, 1, 0]
    .map((i) => words[at + i]!.toString(16).padStart(8, "0"))
    .join("")
    .replace(/^0+/, "")}`;

export function randomSuite(name: string, create: () => Kernel): void {
  describe(`random: ${name}`, () => {
    const kernel = create();

    describe.each(vectors.draws)("NumPy's default_rng($seed)", (expected) => {
      const seeded = (): RandomState =>
        kernel
          .part(resamplingPart)
          .seedRandom(typeof expected.seed === "string" ? BigInt(expected.seed) : expected.seed);

      test("state and increment are NumPy's", () => {
        expect(number128(seeded(), 0)).toBe(expected.state);
        expect(number128(seeded(), 4)).toBe(expected.increment);
        expect([...seeded().subarray(8)]).toEqual([0, 0, 0, 0]);
      });

      test("booleans are NumPy's, drawn at once and in parts", () => {
        expect(asText(kernel.part(resamplingPart).randomBits(seeded(), 200), 200)).toBe(expected.bits);
        const random = seeded();
        const parts = [1, 2, 29, 31, 1, 64, 3, 60, 9];
        expect(
          parts.map((count) => asText(kernel.part(resamplingPart).randomBits(random, count), count)).join(""),
        ).toBe(expected.bits);
      });

      test.each(Object.entries(expected.indices))("numbers below %s are NumPy's", (below, numbers) => {
        expect([...kernel.part(resamplingPart).randomIndices(seeded(), Number(below), numbers.length)]).toEqual(
          numbers,
        );
        const random = seeded();
        expect(numbers.map(() => kernel.part(resamplingPart).randomIndices(random, Number(below), 1)[0])).toEqual(
          numbers,
        );
      });

      test("5,000 numbers are NumPy's, after a quarter of the draws was rejected", () => {
        const numbers = kernel.part(resamplingPart).randomIndices(seeded(), 3 * 2 ** 30, 5000);
        expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(expected.refused.sum);
        expect([...numbers.subarray(-5)]).toEqual(expected.refused.last);
      });

      test("booleans and numbers drawn in turn are NumPy's", () => {
        // NumPy drops what is left of 32 random bits at the end of a call; the kernel drops it when it next draws a
        // number
        const random = seeded();
        for (const { bits, indices } of expected.in_turn) {
          expect(asText(kernel.part(resamplingPart).randomBits(random, bits.length), bits.length)).toBe(bits);
          expect([...kernel.part(resamplingPart).randomIndices(random, 1000, indices.length)]).toEqual(indices);
        }
      });
    });

    test("nothing is drawn if no number is requested, or only one number is possible", () => {
      const random = kernel.part(resamplingPart).seedRandom(7);
      kernel.part(resamplingPart).randomBits(random, 3);
      const before = random.slice();
      kernel.part(resamplingPart).randomIndices(random, 5, 0);
      kernel.part(resamplingPart).randomIndices(random, 1, 10);
      kernel.part(resamplingPart).randomBits(random, 0);
      expect(random).toEqual(before);
    });

    test("resamples are sums of the rows that NumPy would draw, whole numbers and fractions", () => {
      for (const count of [1, 2, 7, 33, 300]) {
        for (const unit of [1, 0.1]) {
          const rows = Float64Array.from({ length: count * 3 }, (_, i) => ((i * 7919) % 101) * unit);
          const indices = kernel
            .part(resamplingPart)
            .randomIndices(kernel.part(resamplingPart).seedRandom(5), count, count * 4);
          const expected = new Float64Array(4 * 3);
          for (const [draw, row] of indices.entries()) {
            for (let field = 0; field < 3; field++)
              expected[Math.floor(draw / count) * 3 + field]! += rows[row * 3 + field]!;
          }
          expect(
            kernel.part(resamplingPart).bootstrapSums(kernel.part(resamplingPart).seedRandom(5), rows, 3, 4),
          ).toEqual(expected);
        }
      }
    });

    // npm test runs only the fastest engine, because the reference engine needs seconds
    const huge = [299030, 299907].slice(0, cases(2, name === "wasm" ? 1 : 0));
    test.each(huge)("resamples of %i rows, for which some twenty draws a resample are rejected", (count) => {
      expect((count * ((2 ** 32 - count) % count)) / 2 ** 32).toBeGreaterThan(20);
      const rows = Float64Array.from({ length: count }, (_, i) => (i * 7919) % 101);
      const indices = kernel
        .part(resamplingPart)
        .randomIndices(kernel.part(resamplingPart).seedRandom(5), count, count * 2);
      const expected = [0, 0];
      for (const [draw, row] of indices.entries()) expected[draw < count ? 0 : 1]! += rows[row]!;
      expect([
        ...kernel.part(resamplingPart).bootstrapSums(kernel.part(resamplingPart).seedRandom(5), rows, 1, 2),
      ]).toEqual(expected);
    });

    test("trials put every row on one side and its counterpart on the other", () => {
      for (const count of [1, 2, 7, 8, 31, 33, 64, 65, 300]) {
        for (const unit of [1, 0.1]) {
          const a = Float64Array.from({ length: count * 2 }, (_, i) => ((i * 7919) % 101) * unit);
          const b = Float64Array.from({ length: count * 2 }, (_, i) => ((i * 104_729) % 97) * unit);
          const bits = asText(
            kernel.part(resamplingPart).randomBits(kernel.part(resamplingPart).seedRandom(5), count * 3),
            count * 3,
          );
          const expected = new Float64Array(3 * 2 * 2);
          for (const [toss, bit] of [...bits].entries()) {
            const [trial, row] = [Math.floor(toss / count), toss % count];
            for (let field = 0; field < 2; field++) {
              expected[trial * 4 + field]! += (bit === "1" ? a : b)[row * 2 + field]!;
              expected[trial * 4 + 2 + field]! += (bit === "1" ? b : a)[row * 2 + field]!;
            }
          }
          expect(
            kernel.part(resamplingPart).randomizationSums(kernel.part(resamplingPart).seedRandom(5), a, b, 2, 3),
          ).toEqual(expected);
        }
      }
    });

    test("blocks of any size draw the same", () => {
      const random = randomSource(3);
      const rows = Float64Array.from({ length: 45 * 5 }, () => random(50) - 10);
      const others = Float64Array.from({ length: 45 * 5 }, () => random(50) - 10);
      const inBlocks = (
        sizes: readonly number[],
        draw: (state: RandomState, count: number) => Float64Array,
      ): number[] => {
        const state = kernel.part(resamplingPart).seedRandom(12345);
        return sizes.flatMap((size) => [...draw(state, size)]);
      };
      for (const sizes of [
        [1, 1, 1, 17],
        [5, 15],
        [0, 20],
        [19, 0, 1],
      ]) {
        const bootstrap = (state: RandomState, count: number) =>
          kernel.part(resamplingPart).bootstrapSums(state, rows, 5, count);
        expect(inBlocks(sizes, bootstrap)).toEqual(inBlocks([20], bootstrap));
        const trials = (state: RandomState, count: number) =>
          kernel.part(resamplingPart).randomizationSums(state, rows, others, 5, count);
        expect(inBlocks(sizes, trials)).toEqual(inBlocks([20], trials));
      }
    });

    test("numbers too large to be exact are still added in their order", () => {
      const rows = Float64Array.of(2 ** 52, 1, 2 ** 52, 1, 3, 1);
      const indices = kernel.part(resamplingPart).randomIndices(kernel.part(resamplingPart).seedRandom(1), 3, 3);
      const expected = [...indices].reduce((sum, row) => sum + rows[row * 2]!, 0);
      expect([
        ...kernel.part(resamplingPart).bootstrapSums(kernel.part(resamplingPart).seedRandom(1), rows, 2, 1),
      ]).toEqual([expected, 3]);
    });

    test("refuses draws that are impossible", () => {
      const random = kernel.part(resamplingPart).seedRandom(1);
      const rows = new Float64Array(6);
      for (const seed of [-1, 1.5, 2 ** 53, NaN, -1n, 1n << 128n])
        expect(() => kernel.part(resamplingPart).seedRandom(seed)).toThrow(
          `seed is ${seed}: expected a whole number from 0`,
        );
      expect(() => kernel.part(resamplingPart).randomIndices(random, 0, 1)).toThrow(
        "below is 0: expected a whole number from 1 to 2^32 - 1",
      );
      expect(() => kernel.part(resamplingPart).randomIndices(random, 2 ** 32, 1)).toThrow(RangeError);
      expect(() => kernel.part(resamplingPart).randomBits(random, -1)).toThrow("count is -1");
      expect(() => kernel.part(resamplingPart).randomBits(new Uint32Array(3), 1)).toThrow(
        "random has 3 words: expected the 12 that seedRandom() returns",
      );
      expect(() => kernel.part(resamplingPart).bootstrapSums(random, rows, 4, 1)).toThrow(
        "rows has 6 numbers: expected rows of 4, one at least",
      );
      expect(() => kernel.part(resamplingPart).bootstrapSums(random, rows.subarray(6), 4, 1)).toThrow(
        "expected rows of 4, one at least",
      );
      expect(() => kernel.part(resamplingPart).bootstrapSums(random, rows, 2, 1.5)).toThrow("resamples is 1.5");
      expect(() => kernel.part(resamplingPart).randomizationSums(random, rows, rows.subarray(2), 2, 1)).toThrow(
        "b has 4 numbers: expected 6, as many as a",
      );
      expect(() => kernel.part(resamplingPart).randomizationSums(random, rows, rows, 2, -1)).toThrow("trials is -1");
    });
  });
}
