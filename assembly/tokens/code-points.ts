/** Reads and writes characters in UTF-8. */

/** A byte that cannot start a character becomes a code point above all others. */
const STRAY: u32 = 0x1fff00;

/** The length of a character in bytes, by its first byte. */
// @ts-ignore: decorator
@inline
export function widthOf(byte: u32): usize {
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** The code point of the character at `at`, of two or more bytes; at most 0x1fffff. Reads up to 3 bytes past it. */
export function codePointAt(at: usize): u32 {
  const byte = <u32>load<u8>(at);
  const second = <u32>load<u8>(at, 1) & 0x3f;
  if (byte < 0xc0) return STRAY | byte;
  if (byte < 0xe0) return (byte & 0x1f) << 6 | second;
  const third = <u32>load<u8>(at, 2) & 0x3f;
  if (byte < 0xf0) return (byte & 0x0f) << 12 | second << 6 | third;
  return (byte & 0x07) << 18 | second << 12 | third << 6 | <u32>load<u8>(at, 3) & 0x3f;
}

/** Writes a code point of two or more bytes, up to 0x1fffff; returns the address after it. */
export function writeCodePoint(at: usize, codePoint: u32): usize {
  if (codePoint < 0x800) {
    store<u8>(at, <u8>(0xc0 | codePoint >>> 6));
    store<u8>(at, <u8>(0x80 | codePoint & 0x3f), 1);
    return at + 2;
  }
  if (codePoint < 0x10000) {
    store<u8>(at, <u8>(0xe0 | codePoint >>> 12));
    store<u8>(at, <u8>(0x80 | codePoint >>> 6 & 0x3f), 1);
    store<u8>(at, <u8>(0x80 | codePoint & 0x3f), 2);
    return at + 3;
  }
  store<u8>(at, <u8>(0xf0 | codePoint >>> 18));
  store<u8>(at, <u8>(0x80 | codePoint >>> 12 & 0x3f), 1);
  store<u8>(at, <u8>(0x80 | codePoint >>> 6 & 0x3f), 2);
  store<u8>(at, <u8>(0x80 | codePoint & 0x3f), 3);
  return at + 4;
}
