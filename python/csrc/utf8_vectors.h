/*
 * Writing some characters as UTF-8 at once, with SIMDe's names of WebAssembly's vectors, as the kernel has them. Each
 * function may write 16 bytes, and returns the address after those that count.
 */
#ifndef TRUEBLEU_UTF8_VECTORS_H
#define TRUEBLEU_UTF8_VECTORS_H

#include <simde/wasm/simd128.h>

typedef simde_v128_t Vector;

#define AND simde_wasm_v128_and
#define OR simde_wasm_v128_or
#define XOR simde_wasm_v128_xor
#define ALL32(number) simde_wasm_i32x4_splat((int32_t)(number))
#define ALL16(number) simde_wasm_i16x8_splat((int16_t)(number))
#define IN16(characters, first, count) \
  simde_wasm_u16x8_lt(simde_wasm_i16x8_sub(characters, ALL16(first)), ALL16(count))
#define IN32(characters, first, count) \
  simde_wasm_u32x4_lt(simde_wasm_i32x4_sub(characters, ALL32(first)), ALL32(count))
#define NARROW(first, second) simde_wasm_i16x8_narrow_i32x4(first, second)

/*
 * The bytes of a character are written to a lane, the last byte first. A shuffle then moves the bytes of four lanes
 * together, in their order. Which shuffle it is depends on how many bytes the characters have: a, b, c and d. BYTE(n ...)
 * is the place from which byte n comes, where lanes have `size` bytes and the first begins at `from`.
 */
#define BYTE(n, size, from, a, b, c, d)                                         \
  (((from) + ((n) < (a)               ? (a)-1 - (n)                             \
              : (n) < (a) + (b)       ? (size) + (a) + (b)-1 - (n)              \
              : (n) < (a) + (b) + (c) ? 2 * (size) + (a) + (b) + (c)-1 - (n)    \
                                      : 3 * (size) + (a) + (b) + (c) + (d)-1 - (n))) & \
   15)
#define BYTES(n, size, from, a, b, c, d)                                    \
  BYTE(n, size, from, a, b, c, d), BYTE(n + 1, size, from, a, b, c, d),     \
      BYTE(n + 2, size, from, a, b, c, d), BYTE(n + 3, size, from, a, b, c, d)
#define SHUFFLE(size, from, a, b, c, d)                                         \
  {BYTES(0, size, from, a, b, c, d), BYTES(4, size, from, a, b, c, d),          \
   BYTES(8, size, from, a, b, c, d), BYTES(12, size, from, a, b, c, d)}

/* For four lanes of 32 bits. The index has two bits for each character, the first in the lowest: its bytes, less one. */
#define WIDE_1(b, c, d) \
  SHUFFLE(4, 0, 1, b, c, d), SHUFFLE(4, 0, 2, b, c, d), SHUFFLE(4, 0, 3, b, c, d), SHUFFLE(4, 0, 4, b, c, d)
#define WIDE_2(c, d) WIDE_1(1, c, d), WIDE_1(2, c, d), WIDE_1(3, c, d), WIDE_1(4, c, d)
#define WIDE_3(d) WIDE_2(1, d), WIDE_2(2, d), WIDE_2(3, d), WIDE_2(4, d)
static const uint8_t wide_shuffles[256][16] = {WIDE_3(1), WIDE_3(2), WIDE_3(3), WIDE_3(4)};

/* For four of eight lanes of 16 bits. The index has one bit for each character: whether it has two bytes. */
#define NARROW_1(from, b, c, d) SHUFFLE(2, from, 1, b, c, d), SHUFFLE(2, from, 2, b, c, d)
#define NARROW_2(from, c, d) NARROW_1(from, 1, c, d), NARROW_1(from, 2, c, d)
#define NARROW_3(from, d) NARROW_2(from, 1, d), NARROW_2(from, 2, d)
static const uint8_t first_shuffles[16][16] = {NARROW_3(0, 1), NARROW_3(0, 2)};
static const uint8_t second_shuffles[16][16] = {NARROW_3(8, 1), NARROW_3(8, 2)};
static const uint8_t bits[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static inline void put_shuffled(uint8_t *to, Vector bytes, const uint8_t *shuffle) {
  simde_wasm_v128_store(to, simde_wasm_i8x16_swizzle(bytes, simde_wasm_v128_load(shuffle)));
}

/* Writes four characters, in lanes of 32 bits. Where one is a surrogate, its lane in `surrogates` is set. */
static inline uint8_t *put_four(uint8_t *to, Vector characters, Vector *surrogates) {
  Vector has_2 = simde_wasm_i32x4_gt(characters, ALL32(0x7f));
  Vector has_3 = simde_wasm_i32x4_gt(characters, ALL32(0x7ff));
  Vector has_4 = simde_wasm_i32x4_gt(characters, ALL32(0xffff));
  *surrogates = OR(*surrogates, simde_wasm_i32x4_eq(AND(characters, ALL32(~0x7ff)), ALL32(0xd800)));
  /* six bits to a byte */
  Vector payload = OR(OR(AND(characters, ALL32(0x3f)), AND(simde_wasm_i32x4_shl(characters, 2), ALL32(0x3f00))),
                      OR(AND(simde_wasm_i32x4_shl(characters, 4), ALL32(0x3f0000)),
                         AND(simde_wasm_i32x4_shl(characters, 6), ALL32(0x7000000))));
  /* 0xc080, 0xe08080 or 0xf0808080 */
  Vector marks = XOR(XOR(AND(has_2, ALL32(0xc080)), AND(has_3, ALL32(0xc080 ^ 0xe08080))),
                     AND(has_4, ALL32(0xe08080 ^ 0xf0808080)));
  Vector bytes = simde_wasm_v128_bitselect(OR(payload, marks), characters, has_2);
  /* a byte for each character: how many bytes it has, less one */
  Vector further = simde_wasm_i32x4_neg(simde_wasm_i32x4_add(simde_wasm_i32x4_add(has_2, has_3), has_4));
  further = simde_wasm_i16x8_narrow_i32x4(further, further);
  further = simde_wasm_u8x16_narrow_i16x8(further, further);
  uint32_t counts = (uint32_t)simde_wasm_i32x4_extract_lane(further, 0);
  /* the products have in their highest byte: the lowest two bits of each byte, side by side; the sum of the bytes */
  put_shuffled(to, bytes, wide_shuffles[counts * 0x1041040u >> 24]);
  return to + 4 + (counts * 0x1010101u >> 24);
}

/* Writes eight characters below 0x800, in lanes of 16 bits. */
static inline uint8_t *put_eight(uint8_t *to, Vector characters) {
  Vector has_2 = simde_wasm_i16x8_gt(characters, ALL16(0x7f));
  Vector payload = OR(AND(characters, ALL16(0x3f)), AND(simde_wasm_i16x8_shl(characters, 2), ALL16(0x1f00)));
  Vector bytes = simde_wasm_v128_bitselect(OR(payload, ALL16(0xc080)), characters, has_2);
  uint32_t twos = simde_wasm_i16x8_bitmask(has_2), first = twos & 15, second = twos >> 4;
  put_shuffled(to, bytes, first_shuffles[first]);
  to += 4 + bits[first];
  put_shuffled(to, bytes, second_shuffles[second]);
  return to + 4 + bits[second];
}

/* Writes sixteen characters below 0x80, in lanes of 16 bits. */
static inline uint8_t *put_ascii(uint8_t *to, Vector first, Vector second) {
  simde_wasm_v128_store(to, simde_wasm_u8x16_narrow_i16x8(first, second));
  return to + 16;
}

/*
 * Small letters for the capital ones below 0x100, in lanes of 16 or 32 bits. Capital letters of Latin-1 are 32 below their
 * small letters, except that 0xd7 and 0xf7 are signs.
 */
static inline Vector lowercase_eight(Vector characters) {
  Vector sign = simde_wasm_i16x8_eq(characters, ALL16(0xd7));
  Vector capital = OR(IN16(characters, 'A', 26), simde_wasm_v128_andnot(IN16(characters, 0xc0, 31), sign));
  return OR(characters, AND(capital, ALL16(32)));
}

static inline Vector lowercase_four(Vector characters) {
  Vector sign = simde_wasm_i32x4_eq(characters, ALL32(0xd7));
  Vector capital = OR(IN32(characters, 'A', 26), simde_wasm_v128_andnot(IN32(characters, 0xc0, 31), sign));
  return OR(characters, AND(capital, ALL32(32)));
}

/*
 * Where Unicode's tables are needed to lower-case a character. No letter of U+2000 to U+20FF (punctuation, currencies) has
 * a small one, and none of U+2E80 to U+A63F (Chinese, kana, Yi).
 */
static inline Vector needs_tables(Vector characters) {
  Vector signs = OR(IN32(characters, 0x2000, 0x100), IN32(characters, 0x2e80, 0xa640 - 0x2e80));
  return simde_wasm_v128_not(OR(IN32(characters, 0, 0x100), signs));
}

static inline bool has_bits(Vector vector) { return simde_wasm_v128_any_true(vector); }

#endif
