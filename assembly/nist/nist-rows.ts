/**
 * Rows of NIST in ROWS_OUT, with the fields that src/metrics/translation/nist.ts names, f64 each: n-grams of the
 * hypothesis by order; mean length of the references in parts of a word, and the remainder; information by order in
 * parts of a bit, and the remainder. Counts are added, so that segments may share a row.
 */
import { skipF64 } from "../memory/arrays";
import { LONGEST } from "./corpus-ngrams";

const LENGTH: usize = <usize>LONGEST << 3;
const INFORMATION: usize = LENGTH + 16;
const INFORMATION_REST: usize = INFORMATION + LENGTH;
export const ROW_BYTES: usize = INFORMATION_REST + LENGTH;

/** The number of parts in a word; the remainder counts 2^24ths of a part (see src/metrics/mean-length.ts). */
const WORD_PARTS: u64 = 720720;
const PART_RESTS: f64 = 16777216;

/**
 * Adds the lengths of a segment: that of the hypothesis, and the mean length of its references, which follows from
 * their sum.
 */
export function addLengths(row: usize, hypothesisLength: u32, sum: u64, references: u32): void {
  for (let order: u32 = 0; order < LONGEST && order < hypothesisLength; order++) {
    addTo(skipF64(row, order), <f64>(hypothesisLength - order));
  }
  const parts = sum * WORD_PARTS;
  const left = parts % references;
  addTo(row + LENGTH, <f64>(parts / references));
  addTo(row + LENGTH + 8, Math.floor(<f64>left * PART_RESTS / <f64>references + 0.5));
}

export function addInformation(row: usize, order: u32, parts: f64, rest: f64): void {
  const at = skipF64(row, order - 1);
  addTo(at + INFORMATION, parts);
  addTo(at + INFORMATION_REST, rest);
}

// @ts-ignore: decorator
@inline
function addTo(at: usize, value: f64): void {
  store<f64>(at, load<f64>(at) + value);
}
