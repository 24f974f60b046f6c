/**
 * Packs whole numbers side by side into 64-bit words, so that one addition adds several fields of a row: BLEU's ten
 * fields for 3,000 segments take four words. A field has as many bits as its largest possible sum needs, and another
 * bit for its sign. A borrow from the next higher lane is given back when the sums are unpacked. So packed sums are
 * exact, whatever the order of the additions.
 */
import { f64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { LANES, PACKED } from "./resampling-regions";

/**
 * Where a field lies: its largest magnitude, its lowest bit in its word (0 for the first field of a word), its number
 * of bits.
 */
// @ts-ignore: decorator
@unmanaged
class Lane {
  most: f64;
  shift: u32;
  bits: u32;
}

const ENTRY_BYTES: usize = 16;

/** Up to this number, an f64 represents every whole number exactly. */
const EXACT: f64 = 9007199254740992;

/** planLanes returns this if rows cannot be packed: they hold fractions, or their sums would not be exact. */
export const UNPACKABLE: u32 = 0;

/** planLanes returns this when memory ran out. */
export const EXHAUSTED: u32 = u32.MAX_VALUE;

/**
 * Plans the lanes for the fields of `rows` rows or, where `minus` is not 0, of their differences from the rows there.
 * Returns the number of 64-bit words in a packed row, a multiple of 4: words are added four at a time, and a pass for
 * each remaining word would cost more.
 */
export function planLanes(from: usize, minus: usize, rows: u32, width: u32): u32 {
  const lanes = reserve(LANES, width * <u32>ENTRY_BYTES);
  if (lanes == 0) return EXHAUSTED;
  const end = lanes + <usize>width * ENTRY_BYTES;
  const rowBytes = f64Bytes(width);
  const rowsEnd = from + rowBytes * rows;
  let largest: f64 = 0;
  // field by field, so that the field's largest difference stays in a local
  for (let lane = lanes, field = from; lane < end; lane += ENTRY_BYTES, field += 8) {
    let most: f64 = 0;
    for (let at = field; at < rowsEnd; at += rowBytes) {
      const value = load<f64>(at);
      const other: f64 = minus == 0 ? 0 : load<f64>(at - from + minus);
      if (trunc<f64>(value) != value || trunc<f64>(other) != other) return UNPACKABLE;
      if (abs<f64>(value) > largest) largest = abs<f64>(value);
      if (abs<f64>(other) > largest) largest = abs<f64>(other);
      if (abs<f64>(value - other) > most) most = abs<f64>(value - other);
    }
    changetype<Lane>(lane).most = most;
  }
  // also true for NaN
  if (!(largest * <f64>rows < EXACT)) return UNPACKABLE;

  let word: u32 = 0;
  let shift: u32 = 0;
  for (let lane = lanes; lane < end; lane += ENTRY_BYTES) {
    const bits = 65 - <u32>clz<u64>(<u64>(changetype<Lane>(lane).most * <f64>rows));
    if (shift + bits > 64) {
      word++;
      shift = 0;
    }
    changetype<Lane>(lane).shift = shift;
    changetype<Lane>(lane).bits = bits;
    shift += bits;
  }
  return word + 4 & ~3;
}

/**
 * Packs the rows, or their differences, to PACKED, padded with zero rows to a multiple of 8. Returns false when memory
 * ran out.
 */
export function packRows(from: usize, minus: usize, rows: u32, width: u32, words: u32): bool {
  const rowBytes = f64Bytes(words);
  const bytes = <u64>(rows + 7 & ~7) * <u64>rowBytes;
  if (bytes > 0xffff0000) return false;
  let packed = reserve(PACKED, <u32>bytes);
  if (packed == 0) return false;
  memory.fill(packed, 0, <usize>bytes);
  const lanes = baseOf(LANES);
  const end = lanes + <usize>width * ENTRY_BYTES;
  let at: usize = 0;
  for (let row: u32 = 0; row < rows; row++) {
    let to = packed;
    let word: u64 = 0;
    for (let lane = lanes; lane < end; lane += ENTRY_BYTES) {
      const shift = changetype<Lane>(lane).shift;
      if (shift == 0 && lane > lanes) {
        store<u64>(to, word);
        to += 8;
        word = 0;
      }
      const value = load<f64>(from + at) - (minus == 0 ? 0 : load<f64>(minus + at));
      word += <u64><i64>value << shift;
      at += 8;
    }
    store<u64>(to, word);
    packed += rowBytes;
  }
  return true;
}

/** Unpacks a packed row of sums to `to`, one f64 a field. */
export function unpackRow(packed: usize, width: u32, to: usize): void {
  let lane = baseOf(LANES);
  const end = lane + <usize>width * ENTRY_BYTES;
  let rest: i64 = 0;
  for (; lane < end; lane += ENTRY_BYTES) {
    if (changetype<Lane>(lane).shift == 0) {
      rest = load<i64>(packed);
      packed += 8;
    }
    const bits = <i64>changetype<Lane>(lane).bits;
    const value = rest << (64 - bits) >> (64 - bits);
    store<f64>(to, <f64>value);
    rest = rest - value >> bits;
    to += 8;
  }
}

/** Adds an unpacked row to another, field by field. */
export function addRow(from: usize, rowBytes: usize, to: usize): void {
  for (let field: usize = 0; field < rowBytes; field += 8) {
    store<f64>(to + field, load<f64>(to + field) + load<f64>(from + field));
  }
}
