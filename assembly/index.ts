/**
 * The boundary of the kernel: everything that the host may call, from src/kernel/host.ts and nowhere else.
 * The host reserves the regions that a call reads and writes, fills them, calls, and reads the result before the next call. The
 * numbers of regions, rules and smoothings reach it through constants.ts.
 */
import { reserve as reserveRegion } from "./memory";
import { countBatch } from "./ngrams";
import { scoreRows } from "./bleu";
import { editBatch } from "./edits";
import { scanLines } from "./scan";
import { drawBits, drawIndices, seedGenerator } from "./random";
import { sumResamples } from "./bootstrap";
import { sumTrials } from "./randomization";
/** Room for `bytes` bytes in a region: its address, or 0 where memory cannot grow. */
export function reserve(region: u32, bytes: u32): usize {
  return reserveRegion(region, bytes);
}

/** TEXT, TEXT_ENDS -> SCANNED_IDS, SCANNED_ENDS. Once a batch. Returns the number of ids, or -1 when memory ran out. */
export function scan(lines: u32, rule: u32): i32 {
  return scanLines(lines, rule);
}

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function ngramMatches(segments: u32, maxOrder: u32, clipped: bool): bool {
  return countBatch(segments, maxOrder, clipped);
}

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function shiftedEdits(segments: u32): bool {
  return editBatch(segments);
}

/** ROWS_IN -> ROWS_OUT. Once for the totals of a corpus, or for many rows at once. */
export function bleuScores(rows: u32, maxOrder: u32, smoothing: u32, value: f64, effectiveOrder: bool): void {
  scoreRows(rows, maxOrder, smoothing, value, effectiveOrder);
}

/** A seed of 64 bits -> GENERATOR, from which all that follows draws. Once a test. */
export function seedRandom(low: u32, high: u32): void {
  seedGenerator(low, high);
}

/** -> INDICES. For the tests of the generator. */
export function randomIndices(below: u32, count: u32): void {
  drawIndices(below, count, 1);
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
