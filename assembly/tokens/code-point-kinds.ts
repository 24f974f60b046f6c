/**
 * Kinds of code points, from a table of the host with a byte for each code point; and the bytes for which the table
 * need not be read.
 */
import { codePointAt } from "./code-points";

const BLANK: u8 = 0x20;

let kinds: usize = 0;
/** The number of code points in the table; all others are of kind 0. */
let known: u32 = 0;

/**
 * The bytes that can be copied unexamined, because all characters that begin with them are plain: `plain` has a 1 for
 * each of these bytes. `plainRows` has them as sets of high halves: for each low half a byte with the high halves 0..7,
 * and after these 16 bytes, for each low half a byte with the high halves 8..15.
 */
const plain = memory.data(256);
const plainRows = memory.data(32, 16);
const bits = memory.data<u8>([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);

/**
 * Starts with the table at `table`, which must have room for 8 more bytes.
 *
 * @param plainKinds a bit for each kind whose ASCII characters are plain; beyond ASCII, characters of kind 0 are plain
 * @param isBlankPlain whether the blank is plain, whatever its kind
 */
export function setKinds(table: usize, codePoints: u32, plainKinds: u32, isBlankPlain: bool): void {
  kinds = table;
  known = codePoints;
  store<u64>(kinds + codePoints, 0, 0, 1);
  memory.fill(plainRows, 0, 32);
  for (let byte: u32 = 0; byte < 256; byte++) {
    const isPlain = byte >= 0x80 ? beginsOther(byte)
        : (plainKinds >>> kindOf(byte) & 1) != 0 || (isBlankPlain && byte == BLANK);
    store<u8>(plain + byte, isPlain ? 1 : 0);
    const row = plainRows + (byte & 15) + (byte >> 7 << 4);
    if (isPlain) store<u8>(row, load<u8>(row) | <u8>(<u32>1 << (byte >> 4 & 7)));
  }
}

/**
 * Whether all characters that begin with this byte are of kind 0; also true for bytes with which no character begins.
 */
function beginsOther(byte: u32): bool {
  if (byte < 0xc0) return true;
  return byte < 0xe0 ? areOther((byte & 0x1f) << 6, 1 << 6) : byte < 0xf0 ? areOther((byte & 0x0f) << 12, 1 << 12)
      : areOther((byte & 0x07) << 18, 1 << 18);
}

/** Whether `count` code points from `first` on are of kind 0; `count` must be a multiple of 8. */
function areOther(first: u32, count: u32): bool {
  const end = min(first + count, known);
  for (let codePoint = first; codePoint < end; codePoint += 8) {
    if (load<u64>(kinds + codePoint, 0, 1) != 0) return false;
  }
  return true;
}

// @ts-ignore: decorator
@inline
export function isPlain(byte: u32): bool {
  return load<u8>(plain + byte) != 0;
}

/**
 * Copies plain bytes from `at` to `out`, up to `end`; with SIMD at most 16. Returns how many it has copied; bytes
 * written after these mean nothing.
 */
// @ts-ignore: decorator
@inline
export function copyPlain(at: usize, end: usize, out: usize): usize {
  if (!ASC_FEATURE_SIMD) return copyOneByOne(at, end, out);
  const bytes = v128.load(at);
  v128.store(out, bytes);
  return min(<usize>ctz(~plainAmong(bytes)), end - at);
}

/** Which of 16 bytes are plain, as a mask. */
// @ts-ignore: decorator
@inline
export function plainAmong(bytes: v128): u32 {
  // swizzle gives 0 for an index with the top bit set
  const low = v128.and(bytes, i8x16.splat(-0x71));
  const rows = v128.or(v128.swizzle(v128.load(plainRows), low),
      v128.swizzle(v128.load(plainRows + 16), v128.xor(low, i8x16.splat(-0x80))));
  const bit = v128.swizzle(v128.load(bits), v128.and(i16x8.shr_u(bytes, 4), i8x16.splat(0x0f)));
  return i8x16.bitmask(i8x16.eq(v128.and(rows, bit), bit));
}

function copyOneByOne(at: usize, end: usize, out: usize): usize {
  let count: usize = 0;
  for (; at + count < end && isPlain(<u32>load<u8>(at + count)); count++) {
    store<u8>(out + count, load<u8>(at + count));
  }
  return count;
}

/** The kind of the character at `at`. Reads up to 3 bytes past it. */
// @ts-ignore: decorator
@inline
export function kindAt(at: usize): u32 {
  const byte = <u32>load<u8>(at);
  return kindOf(byte < 0x80 ? byte : codePointAt(at));
}

// @ts-ignore: decorator
@inline
export function kindOf(codePoint: u32): u32 {
  return codePoint < known ? <u32>load<u8>(kinds + codePoint) : 0;
}
