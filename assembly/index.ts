/**
 * The boundary of the kernel: everything that the host may call, from src/kernel/host.ts and nowhere else.
 * The host reserves the regions that a call reads and writes, fills them, calls, and reads the result before the next call.
 */
import { reserve as reserveRegion } from "./memory";
import { countBatch } from "./ngrams";
import { scoreRows } from "./bleu";
import { editBatch } from "./edits";
import { scanLines } from "./scan";
import { GENERATOR_BYTES as generatorBytes, drawBits, drawIndices, seedGenerator } from "./random";
import { sumResamples } from "./bootstrap";
import { sumTrials } from "./randomization";
import * as regions from "./memory";
import * as rules from "./scan";
import * as smoothings from "./bleu";

export const TEXT = regions.TEXT;
export const TEXT_ENDS = regions.TEXT_ENDS;
export const SCANNED_IDS = regions.SCANNED_IDS;
export const SCANNED_ENDS = regions.SCANNED_ENDS;
export const HYPOTHESIS_IDS = regions.HYPOTHESIS_IDS;
export const HYPOTHESIS_ENDS = regions.HYPOTHESIS_ENDS;
export const REFERENCE_IDS = regions.REFERENCE_IDS;
export const REFERENCE_ENDS = regions.REFERENCE_ENDS;
export const SEGMENT_ENDS = regions.SEGMENT_ENDS;
export const ROWS_IN = regions.ROWS_IN;
export const ROWS_OUT = regions.ROWS_OUT;
export const GENERATOR = regions.GENERATOR;
export const GENERATOR_BYTES = generatorBytes;
export const INDICES = regions.INDICES;
export const SELECTION = regions.SELECTION;
export const PADDING = regions.PADDING;
export const RULE_NONE = rules.NONE;
export const RULE_13A = rules.MTEVAL_13A;
export const RULE_CHAR = rules.CHAR;
export const RULE_CODE_POINTS = rules.CODE_POINTS;
export const RULE_CHRF_WORDS = rules.CHRF_WORDS;
export const SMOOTH_NONE = smoothings.SMOOTH_NONE;
export const SMOOTH_FLOOR = smoothings.SMOOTH_FLOOR;
export const SMOOTH_ADD_K = smoothings.SMOOTH_ADD_K;
export const SMOOTH_EXP = smoothings.SMOOTH_EXP;

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
