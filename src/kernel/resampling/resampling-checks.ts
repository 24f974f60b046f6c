/** What is checked before samples are drawn. */
import type { Seed } from "../../core/signature.js";
import { checkCount } from "../check-count.js";
import type { RandomState } from "./resampling-part.js";

/**
 * The u32 words of a random generator: its state and its increment, 128 bits each, then leftover bits, and how many.
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
