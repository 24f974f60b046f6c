/** The part for significance: NumPy's generator, bootstrap resamples, trials of approximate randomization. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/resampling-js";
import { wasm } from "#kernel/resampling-wasm";
import type { Seed } from "../../core/signature.js";
import { checkCount } from "../check-count.js";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports, outOfMemory } from "../memory.js";

/** The state of a random generator, NumPy's default_rng. Every draw changes it. */
export type RandomState = Uint32Array;

/** A generator of random numbers, and sums of rows of statistics that it draws. */
export interface ResamplingPart {
  /** The state of NumPy's default_rng(seed). */
  seedRandom(seed: Seed): RandomState;
  /** `count` whole numbers 0..below-1: default_rng().choice(below, count); below 1..2^32-1. */
  randomIndices(random: RandomState, below: number, count: number): Uint32Array;
  /** `count` bits, the first in the lowest bit of the first byte: default_rng().integers(2, size=count, dtype=bool). */
  randomBits(random: RandomState, count: number): Uint8Array;
  /**
   * The sum of each of `resamples` bootstrap resamples: the same number of rows, drawn with replacement. A row has
   * `width` numbers.
   */
  bootstrapSums(random: RandomState, rows: Readonly<Float64Array>, width: number, resamples: number): Float64Array;
  /**
   * Two sums for each of `trials` trials. A coin is tossed for each pair of rows: the first sum has the row of `a`
   * where the bit is 1 and the row of `b` where it is 0; the second sum has all other rows.
   */
  randomizationSums(
    random: RandomState,
    a: Readonly<Float64Array>,
    b: Readonly<Float64Array>,
    width: number,
    trials: number,
  ): Float64Array;
}

export const resamplingPart: KernelPart<ResamplingPart> = {
  name: "resampling",
  wasm,
  instantiate,
  host,
};

/**
 * The u32 words of a random generator: its state and its increment, 128 bits each, then leftover bits and their number.
 */
export const RANDOM_STATE_WORDS = 12;

/** Seeds fit SeedSequence's pool, 128 bits, which is also what NumPy draws for a random seed. */
export function checkSeed(seed: Seed): void {
  if (typeof seed === "bigint" ? seed >= 0n && seed < 1n << 128n : Number.isSafeInteger(seed) && seed >= 0) return;
  throw new RangeError(`seed is ${seed}: expected a whole number from 0 to 2^128 - 1, a bigint beyond 2^53 - 1`);
}

export function checkRandom(random: RandomState): void {
  if (random.length !== RANDOM_STATE_WORDS) {
    throw new RangeError(
      `random has ${random.length} words: expected the ${RANDOM_STATE_WORDS} that seedRandom() returns`,
    );
  }
}

/** The number of rows; at least one. */
export function checkTable(name: string, rows: Readonly<Float64Array>, width: number): number {
  checkCount("width", width, 1);
  const count = rows.length / width;
  if (!Number.isInteger(count) || count === 0) {
    throw new RangeError(`${name} has ${rows.length} numbers: expected rows of ${width}, one at least`);
  }
  return count;
}

/** The number of rows on each side. */
export function checkPairs(a: Readonly<Float64Array>, b: Readonly<Float64Array>, width: number): number {
  const count = checkTable("a", a, width);
  if (b.length !== a.length) throw new RangeError(`b has ${b.length} numbers: expected ${a.length}, as many as a`);
  return count;
}

/** The exports of assembly/resampling/index.ts. */
interface ResamplingExports extends MemoryExports {
  seedRandom(first: number, second: number, third: number, fourth: number): void;
  randomIndices(below: number, count: number): void;
  randomBits(count: number): void;
  bootstrapSums(rows: number, width: number, resamples: number): number;
  randomizationSums(rows: number, width: number, trials: number): number;
}

function host(exports: unknown): ResamplingPart {
  const kernel = exports as ResamplingExports;
  const memory = createMemory(kernel);

  /** Copies the generator's state to the kernel, draws, and copies the new state back. */
  function drawing(random: RandomState, draw: () => void): void {
    checkRandom(random);
    const generator = memory.reserve(constants.GENERATOR, constants.GENERATOR_BYTES) / 4;
    memory.words.set(random, generator);
    draw();
    const after = memory.addressOf(constants.GENERATOR) / 4;
    random.set(memory.words.subarray(after, after + RANDOM_STATE_WORDS));
  }

  return {
    seedRandom(seed) {
      checkSeed(seed);
      const generator = memory.reserve(constants.GENERATOR, constants.GENERATOR_BYTES) / 4;
      const [first, second, third, fourth] = [0n, 32n, 64n, 96n].map((bits) =>
        Number((BigInt(seed) >> bits) & 0xffffffffn),
      ) as [number, number, number, number];
      kernel.seedRandom(first, second, third, fourth);
      return memory.words.slice(generator, generator + RANDOM_STATE_WORDS);
    },

    randomIndices(random, below, count) {
      checkCount("below", below, 1);
      checkCount("count", count, 0);
      memory.reserve(constants.INDICES, count * 4);
      drawing(random, () => kernel.randomIndices(below, count));
      const indices = memory.addressOf(constants.INDICES) / 4;
      return memory.words.slice(indices, indices + count);
    },

    randomBits(random, count) {
      checkCount("count", count, 0);
      memory.reserve(constants.SELECTION, Math.ceil(count / 64) * 8);
      drawing(random, () => kernel.randomBits(count));
      const bits = memory.addressOf(constants.SELECTION);
      return memory.bytes.slice(bits, bits + Math.ceil(count / 8));
    },

    bootstrapSums(random, rows, width, resamples) {
      const count = checkTable("rows", rows, width);
      checkCount("resamples", resamples, 0);
      memory.putRows(rows);
      memory.reserve(constants.ROWS_OUT, resamples * width * 8);
      drawing(random, () => {
        if (!kernel.bootstrapSums(count, width, resamples)) throw outOfMemory(rows.length * 8);
      });
      return memory.takeRows(resamples * width);
    },

    randomizationSums(random, a, b, width, trials) {
      const count = checkPairs(a, b, width);
      checkCount("trials", trials, 0);
      memory.putRows(a, b);
      memory.reserve(constants.ROWS_OUT, 2 * trials * width * 8);
      drawing(random, () => {
        if (!kernel.randomizationSums(count, width, trials)) throw outOfMemory(2 * a.length * 8);
      });
      return memory.takeRows(2 * trials * width);
    },
  };
}
