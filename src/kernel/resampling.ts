/** What every engine checks before it draws. */
import type { RandomState } from "../types.js";

/** u32 words of a random generator: its state and its increment, 128 bits each, bits left over, and how many. */
export const RANDOM_STATE_WORDS = 12;

export function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`seed is ${seed}: expected a whole number from 0 to 2^53 - 1`);
}

export function checkRandom(random: RandomState): void {
  if (random.length !== RANDOM_STATE_WORDS) {
    throw new RangeError(`random has ${random.length} words: expected the ${RANDOM_STATE_WORDS} that seedRandom() returns`);
  }
}

/** A whole number from `least` to 2^32 - 1. */
export function checkCount(name: string, count: number, least: number): void {
  if (!Number.isInteger(count) || count < least || count > 0xffffffff) {
    throw new RangeError(`${name} is ${count}: expected a whole number from ${least} to 2^32 - 1`);
  }
}

/** How many rows there are: at least one. */
export function checkTable(name: string, rows: Readonly<Float64Array>, width: number): number {
  checkCount("width", width, 1);
  const count = rows.length / width;
  if (!Number.isInteger(count) || count === 0) {
    throw new RangeError(`${name} has ${rows.length} numbers: expected rows of ${width}, one at least`);
  }
  return count;
}

/** How many rows there are on either side. */
export function checkPairs(a: Readonly<Float64Array>, b: Readonly<Float64Array>, width: number): number {
  const count = checkTable("a", a, width);
  if (b.length !== a.length) throw new RangeError(`b has ${b.length} numbers: expected ${a.length}, as many as a`);
  return count;
}
