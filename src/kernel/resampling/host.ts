/** The part for significance: NumPy's generator, bootstrap resamples, trials of approximate randomization. */
import * as constants from "#kernel/constants";
import type { RandomState, ResamplingPart } from "./resampling-part.js";
import { RANDOM_STATE_WORDS, checkPairs, checkRandom, checkSeed, checkTable } from "./resampling-checks.js";
import { checkCount } from "../check-count.js";
import { createMemory, outOfMemory, type MemoryExports } from "../memory.js";

/** The exports of assembly/resampling/index.ts. */
interface ResamplingExports extends MemoryExports {
  seedRandom(first: number, second: number, third: number, fourth: number): void;
  randomIndices(below: number, count: number): void;
  randomBits(count: number): void;
  bootstrapSums(rows: number, width: number, resamples: number): number;
  randomizationSums(rows: number, width: number, trials: number): number;
}

export function host(exports: unknown): ResamplingPart {
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
