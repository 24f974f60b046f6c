/**
 * Sums of approximate randomization trials (Riezler and Maxwell 2005). In each trial a coin is tossed for every
 * segment, which decides whether its two rows change sides. Let D be the sum of a - b over the segments whose coin
 * shows 1: then the sides add up to sum(b) + D and sum(a) - D. D is added up for eight segments at a time, from a table
 * with the sums of all subsets of the eight (Arlazarov, Dinic, Kronrod and Faradzhev 1970, the "four Russians"). This
 * takes an eighth of the additions.
 */
import { skipU64, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SUMS } from "../memory/regions";
import { drawBits } from "./numpy-random";
import { EXHAUSTED, UNPACKABLE, addRow, packRows, planLanes, unpackRow } from "./packed-rows";
import { PACKED, SELECTION, SUBSETS } from "./resampling-regions";

/**
 * The number of groups of eight segments whose tables are in use at once. For four words the tables take 128 KiB, which
 * fits a second-level cache.
 */
const GROUPS_AT_ONCE: u32 = 16;

/** Four words for each of the 256 subsets of a group. */
const TABLE_BYTES: usize = 8192;

/**
 * Writes the sums of the two sides of each trial to ROWS_OUT. ROWS_IN has `rows` rows of one system, then as many of
 * the other. The first side gets the row of the first system where the coin shows 1, else that of the second. Returns
 * false when memory ran out.
 */
export function sumTrials(rows: u32, width: u32, trials: u32): bool {
  const rowBytes = u64Bytes(width);
  const a = baseOf(ROWS_IN);
  const b = a + rowBytes * rows;
  // each row of bits is a whole number of 64-bit words
  const selectionBytes = <u64>(rows + 63 >> 6 << 3) * <u64>trials;
  if (selectionBytes > 0xffff0000 || reserve(SELECTION, <u32>selectionBytes) == 0) return false;
  const words = planLanes(a, b, rows, width);
  if (words == EXHAUSTED) return false;
  if (words == UNPACKABLE) {
    drawBits(trials, rows);
    tossInOrder(a, b, rows, rowBytes, trials);
    return true;
  }
  if (!packRows(a, b, rows, width, words)) return false;
  // the totals of both systems follow
  const sumBytes = <u64>trials * <u64>words << 3;
  if (sumBytes > 0xfff00000 || reserve(SUMS, <u32>sumBytes + (<u32>rowBytes << 1)) == 0) return false;
  if (reserve(SUBSETS, GROUPS_AT_ONCE * <u32>TABLE_BYTES) == 0) return false;
  drawBits(trials, rows);
  memory.fill(baseOf(SUMS), 0, <usize>sumBytes);

  const groups = rows + 7 >> 3;
  for (let group: u32 = 0; group < groups; group += GROUPS_AT_ONCE) {
    const count = min<u32>(GROUPS_AT_ONCE, groups - group);
    for (let word: u32 = 0; word < words; word += 4) {
      for (let i: u32 = 0; i < 4; i++) sumSubsets(group, count, words, word + i, i);
      addFourWords(group, count, rows, trials, words, word);
    }
  }
  unpackSides(a, b, rows, width, trials, words);
  return true;
}

/**
 * For each of `count` groups, writes the sums of one word over every subset of its eight packed rows to SUBSETS. The
 * four words of a subset are adjacent, and this word is number `position` of them. Subset s has the rows whose bit is
 * set in s.
 */
function sumSubsets(group: u32, count: u32, words: u32, word: u32, position: u32): void {
  const rowBytes = u64Bytes(words);
  let row = skipU64(baseOf(PACKED) + u64Bytes(group) * rowBytes, word);
  let table = skipU64(baseOf(SUBSETS), position);
  for (let i: u32 = 0; i < count; i++) {
    store<u64>(table, 0);
    for (let size: usize = 32; size < TABLE_BYTES; size <<= 1) {
      const value = load<u64>(row);
      for (let at: usize = 0; at < size; at += 32) store<u64>(table + size + at, load<u64>(table + at) + value);
      row += rowBytes;
    }
    table += TABLE_BYTES;
  }
}

/** Adds four words of the subset sums that each trial selects from `count` groups to its packed sums. */
function addFourWords(group: u32, count: u32, rows: u32, trials: u32, words: u32, word: u32): void {
  const selectionBytes = <usize>(rows + 63 >> 6 << 3);
  let selection = baseOf(SELECTION) + group;
  let sums = skipU64(baseOf(SUMS), word);
  const tables = baseOf(SUBSETS);
  for (let trial: u32 = 0; trial < trials; trial++) {
    if (ASC_FEATURE_SIMD) {
      let low = v128.load(sums);
      let high = v128.load(sums, 16);
      let table = tables;
      for (let byte = selection; byte < selection + count; byte++) {
        const subset = table + (<usize>load<u8>(byte) << 5);
        low = i64x2.add(low, v128.load(subset));
        high = i64x2.add(high, v128.load(subset, 16));
        table += TABLE_BYTES;
      }
      v128.store(sums, low);
      v128.store(sums, high, 16);
      selection += selectionBytes;
      sums += u64Bytes(words);
      continue;
    }
    let a = load<u64>(sums);
    let b = load<u64>(sums, 8);
    let c = load<u64>(sums, 16);
    let d = load<u64>(sums, 24);
    let table = tables;
    for (let byte = selection; byte < selection + count; byte++) {
      const subset = table + (<usize>load<u8>(byte) << 5);
      a += load<u64>(subset);
      b += load<u64>(subset, 8);
      c += load<u64>(subset, 16);
      d += load<u64>(subset, 24);
      table += TABLE_BYTES;
    }
    store<u64>(sums, a);
    store<u64>(sums, b, 8);
    store<u64>(sums, c, 16);
    store<u64>(sums, d, 24);
    selection += selectionBytes;
    sums += u64Bytes(words);
  }
}

/** Turns the packed sums of a - b into the sums of both sides. */
function unpackSides(a: usize, b: usize, rows: u32, width: u32, trials: u32, words: u32): void {
  const rowBytes = u64Bytes(width);
  const sums = baseOf(SUMS);
  let to = baseOf(ROWS_OUT);
  const totalA = sums + (<usize>trials * words << 3);
  const totalB = totalA + rowBytes;
  sumRows(a, rows, rowBytes, totalA);
  sumRows(b, rows, rowBytes, totalB);
  for (let trial: u32 = 0; trial < trials; trial++) {
    unpackRow(sums + (<usize>trial * words << 3), width, to);
    for (let field: usize = 0; field < rowBytes; field += 8) {
      const moved = load<f64>(to + field);
      store<f64>(to + rowBytes + field, load<f64>(totalA + field) - moved);
      store<f64>(to + field, load<f64>(totalB + field) + moved);
    }
    to += rowBytes << 1;
  }
}

function sumRows(from: usize, rows: u32, rowBytes: usize, to: usize): void {
  memory.fill(to, 0, rowBytes);
  for (let row: u32 = 0; row < rows; row++) {
    addRow(from, rowBytes, to);
    from += rowBytes;
  }
}

/**
 * Adds fractions in the order of the segments on both sides, so that every engine gives the same bits, and a trial that
 * changes nothing gives exactly the sums of the two systems.
 */
function tossInOrder(a: usize, b: usize, rows: u32, rowBytes: usize, trials: u32): void {
  const selectionBytes = <usize>(rows + 63 >> 6 << 3);
  let selection = baseOf(SELECTION);
  let to = baseOf(ROWS_OUT);
  memory.fill(to, 0, (rowBytes << 1) * trials);
  for (let trial: u32 = 0; trial < trials; trial++) {
    for (let row: u32 = 0; row < rows; row++) {
      const fell = load<u8>(selection + (row >> 3)) >> <u8>(row & 7) & 1;
      addRow((fell != 0 ? a : b) + rowBytes * row, rowBytes, to);
      addRow((fell != 0 ? b : a) + rowBytes * row, rowBytes, to + rowBytes);
    }
    selection += selectionBytes;
    to += rowBytes << 1;
  }
}
