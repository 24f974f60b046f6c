/**
 * 64 bytes as sets: bit i of a mask says whether the byte at `at + i` is in the set. Up to 63 bytes past the text are
 * read, so masks cover them too.
 */

/**
 * Constants for comparisons, in memory: V8 builds a constant vector again in every iteration, with three instructions,
 * where a load takes one. Cutting lines of newstest2017 by 13a is 6% faster with constants in memory.
 */
const values = memory.data<u8>([0x20, 0x0f, 0x0a, 0x78]);
const BLANK: usize = 0, NIBBLE: usize = 1, LINE_FEED: usize = 2, UP_TO_MARK: usize = 3;

/** Blanks. Other white space has been turned into blanks before (see simplify.ts). */
// @ts-ignore: decorator
@inline
export function blanks(at: usize): u64 {
  if (!ASC_FEATURE_SIMD) return bytesLike(at, 0x20);
  return bitsOf(equal(at, BLANK), equal(at + 16, BLANK), equal(at + 32, BLANK), equal(at + 48, BLANK));
}

export function lineFeeds(at: usize): u64 {
  if (!ASC_FEATURE_SIMD) return bytesLike(at, 0x0a);
  return bitsOf(equal(at, LINE_FEED), equal(at + 16, LINE_FEED), equal(at + 32, LINE_FEED), equal(at + 48, LINE_FEED));
}

/** The places of a byte among 64 bytes, as a mask, without SIMD. */
function bytesLike(at: usize, byte: u8): u64 {
  let found: u64 = 0;
  for (let i: usize = 0; i < 64; i++) {
    if (load<u8>(at + i) == byte) found |= <u64>1 << i;
  }
  return found;
}

/**
 * The classes of 16 bytes in tokenizer 13a, looked up by the low and the high half of each byte; a byte's class
 * consists of the bits that both entries have. 1 is a blank, 2 `-`, 4 `.` or `,`, 128 a digit. 8 to 64 are other
 * punctuation, and some digits: ;<=>[\]^{|}~ and /?_ and @` and !"#$%&()*+: in this order.
 */
const lowKinds = memory.data<u8>([161, 192, 192, 192, 192, 192, 192, 128, 192, 192, 64, 72, 12, 10, 12, 16]);
const highKinds = memory.data<u8>([0, 0, 87, 216, 32, 24, 32, 8, 0, 0, 0, 0, 0, 0, 0, 0]);

// @ts-ignore: decorator
@inline
export function kindsOf(bytes: v128): v128 {
  return common(bytes, lowKinds, highKinds);
}

// @ts-ignore: decorator
@inline
export function blanksAmong(a: v128, b: v128, c: v128, d: v128): u64 {
  return bitsOf(i16x8.shl(a, 7), i16x8.shl(b, 7), i16x8.shl(c, 7), i16x8.shl(d, 7));
}

// @ts-ignore: decorator
@inline
export function hyphensAmong(a: v128, b: v128, c: v128, d: v128): u64 {
  return bitsOf(i16x8.shl(a, 6), i16x8.shl(b, 6), i16x8.shl(c, 6), i16x8.shl(d, 6));
}

// @ts-ignore: decorator
@inline
export function stopsAmong(a: v128, b: v128, c: v128, d: v128): u64 {
  return bitsOf(i16x8.shl(a, 5), i16x8.shl(b, 5), i16x8.shl(c, 5), i16x8.shl(d, 5));
}

// @ts-ignore: decorator
@inline
export function digitsAmong(a: v128, b: v128, c: v128, d: v128): u64 {
  return bitsOf(a, b, c, d);
}

/** Other punctuation, and some digits. */
// @ts-ignore: decorator
@inline
export function marksAmong(a: v128, b: v128, c: v128, d: v128): u64 {
  const most = each(UP_TO_MARK);
  return bitsOf(i8x16.add_sat_u(a, most), i8x16.add_sat_u(b, most), i8x16.add_sat_u(c, most), i8x16.add_sat_u(d, most));
}

/**
 * Whether there are bytes that simplify.ts must examine: controls, `&`, `<`, and first bytes of possible white space.
 */
// @ts-ignore: decorator
@inline
export function hasOddities(a: v128, b: v128, c: v128, d: v128): bool {
  return v128.any_true(v128.or(v128.or(odd(a), odd(b)), v128.or(odd(c), odd(d))));
}

export function oddities(at: usize): u64 {
  if (!ASC_FEATURE_SIMD) return odditiesOneByOne(at);
  const none = i64x2.splat(0);
  return bitsOf(
    i8x16.ne(odd(v128.load(at)), none), i8x16.ne(odd(v128.load(at, 16)), none),
    i8x16.ne(odd(v128.load(at, 32)), none), i8x16.ne(odd(v128.load(at, 48)), none),
  );
}

function odditiesOneByOne(at: usize): u64 {
  let found: u64 = 0;
  for (let i: usize = 0; i < 64; i++) {
    const byte = load<u8>(at + i);
    if (byte < 0x20 || byte == 0x26 || byte == 0x3c || byte == 0xc2 || (byte >= 0xe1 && byte <= 0xe3)) {
      found |= <u64>1 << i;
    }
  }
  return found;
}

/** Classes in the same format: 1 controls, 2 `&`, 4 `<`, 8 U+007F, 16 the LEAD 0xc2, 32 the LEADs 0xe1 to 0xe3. */
const lowOddities = memory.data<u8>([1, 33, 49, 33, 1, 1, 3, 1, 1, 1, 1, 1, 5, 1, 1, 9]);
const highOddities = memory.data<u8>([1, 1, 2, 4, 0, 0, 0, 8, 0, 0, 0, 0, 16, 0, 32, 0]);

// @ts-ignore: decorator
@inline
function odd(bytes: v128): v128 {
  return common(bytes, lowOddities, highOddities);
}

// @ts-ignore: decorator
@inline
function common(bytes: v128, low: usize, high: usize): v128 {
  const halves = each(NIBBLE);
  return v128.and(v128.swizzle(v128.load(low), v128.and(bytes, halves)),
      v128.swizzle(v128.load(high), v128.and(i16x8.shr_u(bytes, 4), halves)));
}

/** Lower-cases the ASCII letters among 16 bytes; returns the original bytes. */
export function lowercaseBytes(at: usize): v128 {
  const bytes = v128.load(at);
  const capitals = i8x16.le_u(i8x16.sub(bytes, i8x16.splat(0x41)), i8x16.splat(25));
  v128.store(at, v128.or(bytes, v128.and(capitals, i8x16.splat(0x20))));
  return bytes;
}

// @ts-ignore: decorator
@inline
function each(value: usize): v128 {
  return v128.load8_splat(values + value);
}

// @ts-ignore: decorator
@inline
function equal(at: usize, value: usize): v128 {
  return i8x16.eq(v128.load(at), each(value));
}

/** The top bits of 64 bytes. */
// @ts-ignore: decorator
@inline
function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  const low = <u32>i8x16.bitmask(a) | (<u32>i8x16.bitmask(b) << 16);
  const high = <u32>i8x16.bitmask(c) | (<u32>i8x16.bitmask(d) << 16);
  return <u64>low | (<u64>high << 32);
}
