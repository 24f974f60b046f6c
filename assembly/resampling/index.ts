/**
 * The boundary of the part "resampling": everything that src/kernel/resampling/resampling.ts may call, and resampledMeans() for
 * hosts in other languages.
 */
import { sumResamples } from "./bootstrap";
import { drawBits, drawIndices } from "./numpy-random";
import { sumTrials } from "./randomization";
import { meanResamples } from "./resampled-means";
import { seedGenerator } from "./seed-sequence";

export { reserve } from "../memory/memory";

/** Seeds GENERATOR, from which all later calls draw, with 128 bits, lowest word first. Called once for each test. */
export function seedRandom(first: u32, second: u32, third: u32, fourth: u32): void {
  seedGenerator(first, second, third, fourth);
}

/** -> INDICES. For the tests of the generator. */
export function randomIndices(below: u32, count: u32): void {
  drawIndices(below, count);
}

/** -> SELECTION. For the tests of the generator. */
export function randomBits(count: u32): void {
  drawBits(1, count);
}

/**
 * Rows in ROWS_IN -> sums of resamples in ROWS_OUT. Called once for each block of resamples. Returns false when memory
 * ran out.
 */
export function bootstrapSums(rows: u32, width: u32, resamples: u32): bool {
  return sumResamples(rows, width, resamples);
}

/**
 * Rows of two systems in ROWS_IN -> sums of trials in ROWS_OUT. Called once for each block of trials. Returns false
 * when memory ran out.
 */
export function randomizationSums(rows: u32, width: u32, trials: u32): bool {
  return sumTrials(rows, width, trials);
}

/**
 * Rows of three numbers in ROWS_IN -> means of resamples in ROWS_OUT. The generator in TWISTER draws the resamples, and
 * its state moves on. Called once for each table. Returns false when memory ran out.
 *
 * @row first, second, third
 */
export function resampledMeans(rows: u32, resamples: u32): bool {
  return meanResamples(rows, resamples);
}
