/** Text of JSON strings as UTF-8, without making strings. */

/** The characters that a letter after a backslash stands for; characters that are not listed stand for themselves. */
const control: Readonly<Record<number, number>> = { 0x62: 8, 0x66: 12, 0x6e: 10, 0x72: 13, 0x74: 9 };

/**
 * Writes a string without its escapes, all of which have been checked, to the start of `into`, which has at least as
 * many bytes.
 *
 * @returns how many bytes were written, or -1 for half of a surrogate pair, which is not a character
 */
export function unescapeJson(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number {
  let length = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte !== 0x5c) {
      into[length++] = byte;
      continue;
    }
    const escape = bytes[++at]!;
    if (escape !== 0x75) {
      into[length++] = control[escape] ?? escape;
      continue;
    }
    let code = hexadecimal(bytes, at + 1);
    at += 4;
    if (code >= 0xd800 && code < 0xe000) {
      const low = code < 0xdc00 && bytes[at + 1] === 0x5c && bytes[at + 2] === 0x75 ? hexadecimal(bytes, at + 3) : 0;
      if (low < 0xdc00 || low > 0xdfff) return -1;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
      at += 6;
    }
    length = putCharacter(code, into, length);
  }
  return length;
}

function hexadecimal(bytes: Uint8Array, at: number): number {
  let code = 0;
  for (let i = at; i < at + 4; i++) {
    const digit = bytes[i]!;
    code = code * 16 + (digit <= 0x39 ? digit - 0x30 : (digit | 0x20) - 0x61 + 10);
  }
  return code;
}

function putCharacter(code: number, into: Uint8Array, length: number): number {
  if (code < 0x80) into[length++] = code;
  else if (code < 0x800) {
    into[length++] = 0xc0 | (code >> 6);
    into[length++] = 0x80 | (code & 63);
  } else if (code < 0x10000) {
    into[length++] = 0xe0 | (code >> 12);
    into[length++] = 0x80 | ((code >> 6) & 63);
    into[length++] = 0x80 | (code & 63);
  } else {
    into[length++] = 0xf0 | (code >> 18);
    into[length++] = 0x80 | ((code >> 12) & 63);
    into[length++] = 0x80 | ((code >> 6) & 63);
    into[length++] = 0x80 | (code & 63);
  }
  return length;
}
