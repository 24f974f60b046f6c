/**
 * The length of a longest common subsequence, computed for 64 words of the reference at a time (Hyyrö 2004,
 * "Bit-parallel LCS-length computation revisited").
 *
 * t(i, j) is the length of the longest common subsequence of the first i words of the reference and the first j of the
 * hypothesis. Column j is a bit for each word i of the reference: 0 where t(i, j) is one more than t(i - 1, j), else 1.
 * Column 0 is all ones.
 */
import { skipU32, skipU64, u32At, u64At, u64Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { rowOf, slotOf } from "../memory/positions";
import { hypothesis, hypothesisLength, referenceLength, referenceStart } from "../memory/segment";
import { numberWords } from "../memory/word-numbers";
import { MASKS } from "./lcs-regions";

/** A row of ROWS_OUT: the numbers of words of both sides, and of common words. */
// @ts-ignore: decorator
@unmanaged
export class LcsRow {
  hypothesisWords: f64;
  referenceWords: f64;
  common: f64;
}

/**
 * Writes the row of the hypothesis and the reference with this line number, skipping the first `first` words of both.
 * Returns false when memory ran out.
 */
export function matchLine(line: u32, first: u32, row: usize): bool {
  const length = referenceLength(line) - first;
  const count = hypothesisLength - first;
  changetype<LcsRow>(row).hypothesisWords = <f64>count;
  changetype<LcsRow>(row).referenceWords = <f64>length;
  changetype<LcsRow>(row).common = 0;
  if (count == 0 || length == 0) return true;

  // MASKS has the column, then the masks of the reference's words by row; row 0, for all other words, is empty
  const words = (length + 63) >>> 6;
  const rowBytes = u64Bytes(words);
  const generation = line + 1;
  const reference = skipU32(referenceStart(line), first);
  const different = numberWords(reference, length, generation);
  const bytes = (<u64>different + 2) * rowBytes;
  if (bytes > 0xfffffff0) return false;
  const column = reserve(MASKS, <u32>bytes);
  if (column == 0) return false;
  const masks = column + rowBytes;
  memory.fill(masks, 0, rowBytes * (different + 1));
  for (let position: u32 = 0; position < length; position++) {
    setBit(masks + rowBytes * rowOf(slotOf(u32At(reference, position)), generation), position);
  }

  firstColumn(column, words);
  const end = skipU32(hypothesis, hypothesisLength);
  for (let at = skipU32(hypothesis, first); at < end; at += 4) {
    const number = rowOf(slotOf(load<u32>(at)), generation);
    if (number != 0) nextColumn(column, column, masks + rowBytes * number, words);
  }
  changetype<LcsRow>(row).common = <f64>risesIn(column, words);
  return true;
}

/** A column of `words` u64, all ones. */
export function firstColumn(column: usize, words: u32): void {
  memory.fill(column, 0xff, u64Bytes(words));
}

/**
 * Computes the next column, for one more word, whose positions in the reference are `mask`. `from` and `to` may be the
 * same.
 */
export function nextColumn(from: usize, to: usize, mask: usize, words: u32): void {
  let carry: u64 = 0;
  for (let at: usize = 0; at < u64Bytes(words); at += 8) {
    const flat = load<u64>(from + at);
    const equal = load<u64>(mask + at);
    const sum = flat + (flat & equal);
    const carried = sum + carry;
    carry = u64(sum < flat) | u64(carried < sum);
    store<u64>(to + at, carried | (flat & ~equal));
  }
}

/**
 * The number of rises in a column: t of the whole reference. The bits beyond the reference's last word are never rises.
 */
export function risesIn(column: usize, words: u32): u32 {
  let rises: u32 = 0;
  for (let at: usize = 0; at < u64Bytes(words); at += 8) rises += <u32>popcnt(~load<u64>(column + at));
  return rises;
}

/** Whether t(i, j) is one more than t(i - 1, j), given column j and i >= 1. */
// @ts-ignore: decorator
@inline
export function isRise(column: usize, i: u32): bool {
  return !hasBit(column, i - 1);
}

/** Whether a bit of a row of u64 is set. */
// @ts-ignore: decorator
@inline
export function hasBit(row: usize, bit: u32): bool {
  return ((u64At(row, bit >>> 6) >>> (bit & 63)) & 1) != 0;
}

/** Sets a bit of a row of u64. */
// @ts-ignore: decorator
@inline
export function setBit(row: usize, bit: u32): void {
  const at = skipU64(row, bit >>> 6);
  store<u64>(at, load<u64>(at) | (<u64>1 << (bit & 63)));
}
