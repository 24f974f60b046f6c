/**
 * The edit distance within tercom's beam, as in sacreBLEU: row i of the matrix has only the cells that are less than
 * `width` away from floor(i * reference length / hypothesis length), but the last row goes on to its end.
 */
import { setU32, skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { referenceCount, referenceWords, wordAt, wordCount } from "./ter-pair";
import { takeSteps } from "./steps";
import { BEAM } from "./ter-regions";

const BEAM_WIDTH: u32 = 25;
/** A cell that is this far from the exact diagonal may lie outside the beam; a nearer cell never does. */
const SAFE_WIDTH: u32 = BEAM_WIDTH - 1;
/** A number that is larger than any cost; adding costs to it does not overflow. */
const INFINITE: u32 = 0x3fffffff;

let ratio: f64 = 0;
let width: u32 = 0;
/**
 * Row 0 has a cell for every position of the reference. The other rows follow, `stride` bytes each, then two rows for
 * rotations.
 */
let firstRow: usize = 0;
let rows: usize = 0;
let stride: usize = 0;
/** Rows 0..known are valid for the current words. */
let known: u32 = 0;
let isReserved: bool = false;

/**
 * Whether the beam makes no difference to a pair that has this distance without the beam: then every cheapest path
 * through the matrix lies inside the beam, so distance and alignment are the same with it.
 *
 * Let d be the difference in length. A path through a cell k above the diagonal costs at least |k| + |d - k|. At a cell
 * outside the beam, k is SAFE_WIDTH or more away from some value between 0 and d. If |d| < SAFE_WIDTH, such a path
 * costs 2 * SAFE_WIDTH - |d| or more.
 */
export function isSafe(distance: u32): bool {
  if (referenceCount <= SAFE_WIDTH) return true;
  const difference = wordCount < referenceCount ? referenceCount - wordCount : wordCount - referenceCount;
  return distance + difference < 2 * SAFE_WIDTH;
}

/** Starts a new pair. Neither side may be empty. */
export function startBeam(): void {
  isReserved = false;
  known = 0;
}

/** Forgets the rows from position `from` on, where words have changed. */
export function forgetBeam(from: u32): void {
  known = min(known, from);
}

/** Makes room for the rows, when it is called for the first time for a pair. Returns false when memory ran out. */
export function reserveBeam(): bool {
  if (isReserved) return true;
  ratio = <f64>referenceCount / <f64>wordCount;
  // the beam is wider where the diagonal moves far in each row: otherwise neighbouring rows would not overlap
  width = <f64>BEAM_WIDTH < ratio / 2 ? <u32>ceil(ratio / 2 + <f64>BEAM_WIDTH) : BEAM_WIDTH;
  stride = u32Bytes(cellsOfRow());
  const firstBytes = <u64>(referenceCount + 1) << 2;
  const bytes = firstBytes + <u64>stride * (<u64>wordCount + 2);
  if (bytes > 0xfffffff0) return false;
  firstRow = reserve(BEAM, <u32>bytes);
  if (firstRow == 0) return false;
  rows = firstRow + <usize>firstBytes;
  for (let j: u32 = 0; j <= referenceCount; j++) setU32(firstRow, j, j);
  isReserved = true;
  return true;
}

/** The most cells of a row that follows row 0. */
function cellsOfRow(): u32 {
  return min(referenceCount + 1, 2 * width);
}

/** The distance of the current words within the beam. */
export function beamDistance(): u32 {
  takeSteps(wordCount - known, cellsOfRow());
  for (; known < wordCount; known++) fillRow(known + 1, wordAt(known), rowOf(known), rowOf(known + 1));
  return lastCost(rowOf(wordCount));
}

/**
 * The distance within the beam after rotate(start, left, right). If it is more than `most`, a lower bound that is more
 * than `most` will do.
 */
export function rotatedBeamDistance(start: u32, left: u32, right: u32, most: u32): u32 {
  const distance = beamDistance();
  const end = start + left + right;
  let from = rowOf(start);
  let to = rows + stride * wordCount;
  let other = to + stride;
  for (let i = start + 1; i <= wordCount; i++) {
    const position = i > end ? i - 1 : i <= start + right ? i - 1 + left : i - 1 - right;
    fillRow(i, wordAt(position), from, to);
    if (i >= end && isKnown(i, to, most - distance)) {
      takeSteps(i - start, cellsOfRow());
      return distance + leastRise;
    }
    from = to;
    to = other;
    other = from;
  }
  takeSteps(wordCount - start, cellsOfRow());
  return lastCost(from);
}

/** The cost after i words of the hypothesis and j words of the reference, in a row that beamDistance() has filled. */
export function beamCost(i: u32, j: u32): u32 {
  const low = lowOf(i);
  return j < low || j >= highOf(i) ? INFINITE : u32At(rowOf(i), j - low);
}

function rowOf(i: u32): usize {
  return i == 0 ? firstRow : rows + stride * (i - 1);
}

/** The first cell of row i. */
function lowOf(i: u32): u32 {
  const diagonal = <u32>floor(<f64>i * ratio);
  return i == 0 || diagonal < width ? 0 : diagonal - width;
}

/** The end of the cells of row i (exclusive). */
function highOf(i: u32): u32 {
  return i == 0 || i == wordCount ? referenceCount + 1 : min(referenceCount + 1, <u32>floor(<f64>i * ratio) + width);
}

function lastCost(row: usize): u32 {
  return u32At(row, referenceCount - lowOf(wordCount));
}

/** Computes row i from the previous row. The two always have some columns in common. */
function fillRow(i: u32, word: u32, from: usize, to: usize): void {
  const low = lowOf(i);
  const high = highOf(i);
  const lowBefore = lowOf(i - 1);
  const highBefore = highOf(i - 1);
  // the address of the cell above (in the previous row), for the column that is computed next
  let before = skipU32(from, low - lowBefore);
  let diagonal = INFINITE;
  let left = INFINITE;
  let j = low;
  if (low == 0) {
    diagonal = load<u32>(before);
    left = diagonal + 1;
    store<u32>(to, left);
    before += 4;
    to += 4;
    j = 1;
  } else if (low > lowBefore) diagonal = load<u32>(before - 4);
  let reference = skipU32(referenceWords, j - 1);
  for (const end = skipU32(reference, min(high, highBefore) - j); reference < end; reference += 4) {
    const above = load<u32>(before);
    left = lesser(lesser(above, left) + 1, diagonal + differs(word, load<u32>(reference)));
    store<u32>(to, left);
    diagonal = above;
    before += 4;
    to += 4;
  }
  // the previous row has no cells above the last cells
  for (const end = skipU32(referenceWords, high - 1); reference < end; reference += 4) {
    left = lesser(left + 1, diagonal + differs(word, load<u32>(reference)));
    store<u32>(to, left);
    diagonal = INFINITE;
    to += 4;
  }
}

/**
 * The lesser of two costs. WebAssembly chooses it without a branch. The translation to JavaScript has to compute it,
 * because V8 compiles a choice to a branch, which no processor can predict: rows took 1.8 times as long.
 */
// @ts-ignore: decorator
@inline
function lesser(a: u32, b: u32): u32 {
  if (ASC_FEATURE_SIMD) return min(a, b);
  const difference = <i32>(a - b);
  return b + (difference & (difference >> 31));
}

/** 1 if two words differ, otherwise 0; without a branch, for the same reason. */
// @ts-ignore: decorator
@inline
function differs(a: u32, b: u32): u32 {
  return ASC_FEATURE_SIMD ? u32(a != b) : -(a ^ b) >>> 31;
}

/** The least difference between the cells of a row and those of row i. Set by isKnown(). */
let leastRise: i32 = 0;

/**
 * Whether the rows after this row i need not be computed, because all words after it are those of the known rows. If all
 * cells differ from those of the known row by the same amount, the last cell does, too; if all of them differ by more
 * than `most`, so does the last cell.
 */
function isKnown(i: u32, row: usize, most: i32): bool {
  const old = rowOf(i);
  const first = <i32>(load<u32>(row) - load<u32>(old));
  leastRise = first;
  let isParallel = true;
  const bytes = u32Bytes(highOf(i) - lowOf(i));
  for (let at: usize = 4; at < bytes; at += 4) {
    const rise = <i32>(load<u32>(row + at) - load<u32>(old + at));
    leastRise = min(leastRise, rise);
    isParallel = isParallel && rise == first;
    if (!isParallel && leastRise <= most) return false;
  }
  return true;
}
