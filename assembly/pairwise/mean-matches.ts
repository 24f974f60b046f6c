/**
 * What hypotheses have in common with the references on average. There are two passes over sorted entries
 * (ngram-keys.ts): the forward pass counts how often the references have each n-gram; the backward pass reads these
 * counts again and adds them to the sums of the lines. The orders of a key are parallel lanes, the longest order first.
 * Where neighbouring keys differ, the n-grams of the longer orders end together, and a table says how many orders these
 * are.
 */
import { f64Bytes, skipF64, skipU32, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import { hypotheses, hypothesisSize, referenceSize, references, setLines } from "./line-ngrams";
import {
  Entry, entries, entriesEnd, keyFirst, keyNext, orders, referenceLine, shorterOrders, tokenBits,
} from "./ngram-keys";
import { GROUP_TOTALS, LAST_KEYS, LINE_SUMS } from "./pairwise-regions";
import { ENTRY_BYTES } from "./radix-sort";

const LANES: u32 = 8;
const LANES_BYTES: usize = 32;

/**
 * LINE_SUMS has two u32 for each hypothesis and lane: what is left of the current n-gram's total, and the sum.
 * LAST_KEYS has the last key of each hypothesis.
 */
const ROW_BYTES: u32 = 64;
const SUMS: usize = 32;

/**
 * How many lanes differ, by the position of the highest bit that differs; and how many lanes are absent, by the number
 * of trailing zero bits of a key.
 */
const differingLanes = memory.data(65, 16);
const absentLanes = memory.data(65, 16);
/** Masks by number of lanes: all bits of these lanes set. */
const masks = memory.data(9 * 32, 16);

/** For each lane: the number of reference entries before the current n-gram; the n-gram's total in the references. */
const begins = memory.data(32, 16);
const totals = memory.data(32, 16);

/**
 * Writes one f64 for each order and hypothesis to ROWS_OUT: the sum, over the hypothesis' n-grams, of min(count *
 * references, occurrences in all references). Without references the hypotheses take their place. Returns false when
 * memory ran out.
 */
export function countMeanMatches(hypothesisLines: u32, referenceLines: u32, maxOrder: u32): bool {
  if (!setLines(hypothesisLines, referenceLines)) return false;
  const size = <u64>hypothesisSize + referenceSize;
  const out = reserve(ROWS_OUT, (hypothesisLines * maxOrder) << 3);
  const rows = reserve(LINE_SUMS, hypothesisLines * ROW_BYTES);
  const lastKeys = reserve(LAST_KEYS, hypothesisLines << 3);
  if (out == 0 || rows == 0 || lastKeys == 0 || size > MOST_SIZE) return false;
  if (reserve(GROUP_TOTALS, (<u32>size * min(maxOrder, LANES) + LANES) << 2) == 0 || !keyFirst(maxOrder)) return false;
  do {
    prepareLanes();
    memory.fill(rows, 0, <usize>(hypothesisLines * ROW_BYTES));
    // no key begins with 0, so no key equals 0 in the lanes that the key has
    memory.fill(lastKeys, 0, f64Bytes(hypothesisLines));
    addUp(countReferences(), referenceLines == 0 ? hypothesisLines : referenceLines);
    for (let order: u32 = 0; order < orders; order++) {
      putSums(skipU32(rows, orders - 1 - order), skipF64(out, (shorterOrders + order) * hypotheses));
    }
  } while (keyNext(maxOrder));
  return true;
}

/** The limit on the size of both sides, so that their entries and lanes fit 32-bit addresses. */
const MOST_SIZE: u64 = 0x03000000;

function prepareLanes(): void {
  for (let bits: u32 = 0; bits <= 64; bits++) {
    store<u8>(differingLanes + bits, <u8>min(orders, (bits + tokenBits - 1) / tokenBits));
    store<u8>(absentLanes + bits, <u8>min(orders, bits / tokenBits));
  }
  for (let count: u32 = 0; count <= LANES; count++) {
    for (let lane: u32 = 0; lane < LANES; lane++) {
      store<i32>(skipU32(masks + <usize>count * LANES_BYTES, lane), lane < count ? -1 : 0);
    }
  }
  memory.fill(begins, 0, LANES_BYTES);
  memory.fill(totals, 0, LANES_BYTES);
}

// @ts-ignore: decorator
@inline
function lanesBetween(key: u64, next: u64): usize {
  return <usize>load<u8>(differingLanes + 64 - <usize>clz(key ^ next));
}

/**
 * Writes the total of each n-gram in the references to GROUP_TOTALS when the n-gram ends; returns the end of the
 * totals.
 */
function countReferences(): usize {
  // without references every line counts as one
  const from: u32 = references == 0 ? 0 : referenceLine;
  let top = baseOf(GROUP_TOTALS);
  let key = load<u64>(entries);
  let count: u32 = 0;
  for (let at = entries; at <= entriesEnd; at += ENTRY_BYTES) {
    const next = changetype<Entry>(at).key;
    const lanes = lanesBetween(key, next);
    if (ASC_FEATURE_SIMD) {
      const mask = masksOf(lanes);
      endFour(i32x4.splat(count), top, begins, mask);
      endFour(i32x4.splat(count), top + 16, begins + 16, mask + 16);
    } else {
      for (let lane: usize = 0; lane < lanes << 2; lane += 4) {
        store<u32>(top + lane, count - load<u32>(begins + lane));
        store<u32>(begins + lane, count);
      }
    }
    top += lanes << 2;
    count += <u32>(changetype<Entry>(at).line >= from);
    key = next;
  }
  return top;
}

// @ts-ignore: decorator
@inline
function endFour(count: v128, top: usize, begin: usize, mask: usize): void {
  const before = v128.load(begin);
  v128.store(top, i32x4.sub(count, before));
  v128.store(begin, v128.bitselect(count, before, v128.load(mask)));
}

/**
 * Adds to each line what its n-grams have in common with the references: each occurrence of an n-gram in the line takes
 * a part of what is left of the n-gram's total, at most as much as there are references.
 */
function addUp(top: usize, most: u32): void {
  const rows = baseOf(LINE_SUMS);
  const lastKeys = baseOf(LAST_KEYS);
  let next = load<u64>(entriesEnd);
  for (let at = entriesEnd - ENTRY_BYTES; at >= entries; at -= ENTRY_BYTES) {
    const key = changetype<Entry>(at).key;
    const lanes = lanesBetween(key, next);
    next = key;
    top -= lanes << 2;
    takeTotals(top, lanes);
    const line = <usize>changetype<Entry>(at).line;
    if (line == referenceLine) continue;
    const last = lastKeys + (line << 3);
    const first = lanesBetween(load<u64>(last), key);
    store<u64>(last, key);
    const absent = <usize>load<u8>(absentLanes + <usize>ctz(key));
    const row = rows + line * ROW_BYTES;
    if (ASC_FEATURE_SIMD) {
      addFour(row, totals, masksOf(first), masksOf(absent), most);
      addFour(row + 16, totals + 16, masksOf(first) + 16, masksOf(absent) + 16, most);
    } else {
      for (let lane = absent << 2; lane < u32Bytes(orders); lane += 4) {
        const left = load<u32>((lane < first << 2 ? totals : row) + lane);
        const added = min(left, most);
        store<u32>(row + lane, left - added);
        store<u32>(row + lane, load<u32>(row + lane, SUMS) + added, SUMS);
      }
    }
  }
}

// @ts-ignore: decorator
@inline
function takeTotals(top: usize, lanes: usize): void {
  if (ASC_FEATURE_SIMD) {
    const mask = masksOf(lanes);
    v128.store(totals, v128.bitselect(v128.load(top), v128.load(totals), v128.load(mask)));
    v128.store(totals, v128.bitselect(v128.load(top, 16), v128.load(totals, 16), v128.load(mask, 16)), 16);
  } else {
    for (let lane: usize = 0; lane < lanes << 2; lane += 4) store<u32>(totals + lane, load<u32>(top + lane));
  }
}

// @ts-ignore: decorator
@inline
function addFour(row: usize, total: usize, first: usize, absent: usize, most: u32): void {
  const left = v128.andnot(v128.bitselect(v128.load(total), v128.load(row), v128.load(first)), v128.load(absent));
  const added = i32x4.min_u(left, i32x4.splat(most));
  v128.store(row, i32x4.sub(left, added));
  v128.store(row, i32x4.add(v128.load(row, SUMS), added), SUMS);
}

// @ts-ignore: decorator
@inline
function masksOf(lanes: usize): usize {
  return masks + lanes * LANES_BYTES;
}

/** Writes the sums of one lane, as f64. */
function putSums(row: usize, out: usize): void {
  for (let line: u32 = 0; line < hypotheses; line++, row += ROW_BYTES, out += 8) {
    store<f64>(out, <f64>load<u32>(row, SUMS));
  }
}
