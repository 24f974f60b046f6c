/** The boundary of the part "resampling": everything that src/kernel/resampling.ts may call. */
import { drawBits, drawIndices, seedGenerator } from "./random";
import { sumResamples } from "./bootstrap";
import { sumTrials } from "./randomization";

export { reserve } from "./memory";

/** A seed of 64 bits -> GENERATOR, from which all that follows draws. Once a test. */
export function seedRandom(low: u32, high: u32): void {
  seedGenerator(low, high);
}

/** -> INDICES. For the tests of the generator. */
export function randomIndices(below: u32, count: u32): void {
  drawIndices(below, count);
}

/** -> SELECTION. For the tests of the generator. */
export function randomBits(count: u32): void {
  drawBits(1, count);
}

/** ROWS_IN -> ROWS_OUT. Once for a block of resamples. False when memory ran out. */
export function bootstrapSums(rows: u32, width: u32, resamples: u32): bool {
  return sumResamples(rows, width, resamples);
}

/** Rows of two systems in ROWS_IN -> ROWS_OUT. Once for a block of trials. False when memory ran out. */
export function randomizationSums(rows: u32, width: u32, trials: u32): bool {
  return sumTrials(rows, width, trials);
}
