/**
 * Adds rows of bits column by column: the sum of a column is the number of rows that have its bit set. Sums are kept as
 * planes, where plane p holds bit p of every sum, so that one operation adds to 128 sums at once. Eight rows go through
 * a tree of full adders (Harley and Seal; see Muła, Kurz and Lemire 2018, https://arxiv.org/abs/1611.07612) before
 * anything is carried into the higher planes. The plain build does the same for 32 sums at a time.
 */
import { setU32, skipU32 } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { STEP } from "./inverted-index";
import { ADDED_ROWS, ROWS_OF_BITS } from "./pairwise-regions";

/** The number of planes for sums below 2^28; a plane has STEP bytes. */
const PLANES: u32 = 28;

/**
 * Makes room for the u32 addresses of the `count` rows that will be added, and for the planes. Returns where the
 * addresses go, or 0 when memory ran out.
 */
export function reserveRows(count: u32): usize {
  const planes = reserve(ADDED_ROWS, PLANES * STEP + ((count + 8) << 2));
  return planes == 0 ? 0 : planes + PLANES * STEP;
}

/**
 * Adds `count` rows of `rowBytes` bytes, whose addresses are where reserveRows() said; writes the u32 sums of `columns`
 * columns to `out`.
 */
export function addRows(count: u32, rowBytes: u32, columns: u32, out: usize): void {
  const planes = baseOf(ADDED_ROWS);
  const rows = planes + PLANES * STEP;
  // row 0, which is empty, fills up the last group of eight
  const empty = <u32>baseOf(ROWS_OF_BITS);
  let groups = count;
  for (; (groups & 7) != 0; groups++) setU32(rows, groups, empty);
  const end = skipU32(rows, groups);
  // no sum exceeds count, so its bits are enough planes
  const used = 32 - <u32>clz(count);

  for (let step: u32 = 0; step < rowBytes; step += STEP) {
    if (ASC_FEATURE_SIMD) {
      addStep<v128>(rows, end, step, planes, used);
    } else {
      for (let word: u32 = 0; word < STEP; word += 4) addStep<u32>(rows, end, step + word, planes + word, used);
    }
    const first = step << 3;
    unpack(planes, used, min<u32>(columns - first, STEP << 3), skipU32(out, first));
  }
}

/** Adds one word of each row. */
function addStep<T>(rows: usize, end: usize, step: u32, planes: usize, used: u32): void {
  let ones = zero<T>();
  let twos = zero<T>();
  let fours = zero<T>();
  for (let plane: u32 = 3; plane < used; plane++) store<T>(planes + plane * STEP, zero<T>());
  for (let row = rows; row < end; row += 32) {
    const r0 = load<T>(load<u32>(row) + step), r1 = load<T>(load<u32>(row, 4) + step);
    const twosA = carry<T>(ones, r0, r1);
    ones = sum<T>(ones, r0, r1);
    const r2 = load<T>(load<u32>(row, 8) + step), r3 = load<T>(load<u32>(row, 12) + step);
    const twosB = carry<T>(ones, r2, r3);
    ones = sum<T>(ones, r2, r3);
    const foursA = carry<T>(twos, twosA, twosB);
    twos = sum<T>(twos, twosA, twosB);
    const r4 = load<T>(load<u32>(row, 16) + step), r5 = load<T>(load<u32>(row, 20) + step);
    const twosC = carry<T>(ones, r4, r5);
    ones = sum<T>(ones, r4, r5);
    const r6 = load<T>(load<u32>(row, 24) + step), r7 = load<T>(load<u32>(row, 28) + step);
    const twosD = carry<T>(ones, r6, r7);
    ones = sum<T>(ones, r6, r7);
    const foursB = carry<T>(twos, twosC, twosD);
    twos = sum<T>(twos, twosC, twosD);
    let eights = carry<T>(fours, foursA, foursB);
    fours = sum<T>(fours, foursA, foursB);
    for (let plane: u32 = 3; plane < used; plane++) {
      const at = planes + plane * STEP;
      const before = load<T>(at);
      store<T>(at, xor<T>(before, eights));
      eights = and<T>(before, eights);
    }
  }
  store<T>(planes, ones);
  store<T>(planes + STEP, twos);
  store<T>(planes + 2 * STEP, fours);
}

/** Turns planes into u32 sums, 16 at a time; the caller must have room for the sums beyond the last of `columns`. */
function unpack(planes: usize, used: u32, columns: u32, out: usize): void {
  for (let column: u32 = 0; column < columns; column += 16, out += 64) {
    const bits = planes + (column >>> 3);
    if (ASC_FEATURE_SIMD) {
      unpack16(bits, 0, min<u32>(used, 8), out, false);
      for (let plane: u32 = 8; plane < used; plane += 8) {
        unpack16(bits + plane * STEP, plane, min<u32>(used - plane, 8), out, true);
      }
    } else {
      for (let i: u32 = 0; i < 16; i++) {
        let total: u32 = 0;
        for (let plane: u32 = 0; plane < used; plane++) {
          total |= ((<u32>load<u16>(bits + plane * STEP) >>> i) & 1) << plane;
        }
        setU32(out, i, total);
      }
    }
  }
}

/**
 * Turns up to eight planes of 16 sums, shifted left by `shift`, into sums, which are stored or, if `add`, added to
 * those already there.
 */
function unpack16(bits: usize, shift: i32, used: u32, out: usize, add: bool): void {
  const spread = i8x16(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1);
  const bitOf = i8x16(1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128);
  let sums = i8x16.splat(0);
  for (let plane: u32 = 0; plane < used; plane++) {
    const here = v128.and(i8x16.swizzle(v128.load16_splat(bits + plane * STEP), spread), bitOf);
    sums = v128.or(sums, v128.and(i8x16.eq(here, bitOf), i8x16.splat(<i8>(<u32>1 << plane))));
  }
  const low = i16x8.extend_low_i8x16_u(sums);
  const high = i16x8.extend_high_i8x16_u(sums);
  put(out, i32x4.extend_low_i16x8_u(low), shift, add);
  put(out + 16, i32x4.extend_high_i16x8_u(low), shift, add);
  put(out + 32, i32x4.extend_low_i16x8_u(high), shift, add);
  put(out + 48, i32x4.extend_high_i16x8_u(high), shift, add);
}

// @ts-ignore: decorator
@inline
function put(out: usize, sums: v128, shift: i32, add: bool): void {
  v128.store(out, add ? i32x4.add(v128.load(out), i32x4.shl(sums, shift)) : sums);
}

// @ts-ignore: decorator
@inline
function zero<T>(): T {
  if (isVector<T>()) return i32x4.splat(0);
  return 0;
}

// @ts-ignore: decorator
@inline
function and<T>(a: T, b: T): T {
  if (isVector<T>()) return v128.and(a, b);
  return a & b;
}

// @ts-ignore: decorator
@inline
function xor<T>(a: T, b: T): T {
  if (isVector<T>()) return v128.xor(a, b);
  return a ^ b;
}

/** The lower bit of a + b + c. */
// @ts-ignore: decorator
@inline
function sum<T>(a: T, b: T, c: T): T {
  return xor<T>(xor<T>(a, b), c);
}

/** The higher bit of a + b + c: c where a and b differ, else both. */
// @ts-ignore: decorator
@inline
function carry<T>(a: T, b: T, c: T): T {
  if (isVector<T>()) return v128.bitselect(c, a, v128.xor(a, b));
  return (c & (a ^ b)) | (a & b);
}
