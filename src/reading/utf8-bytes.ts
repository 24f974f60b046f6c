/**
 * White space and errors in UTF-8, found in the bytes: converting the bytes to strings would cost more than scoring.
 */

/**
 * Where a line ends without its trailing white space, as Python's str.rstrip(); the same characters as in
 * text/whitespace.ts.
 *
 * @example
 * trimmedEnd(new TextEncoder().encode("a \u3000"), 0, 5) // 1
 */
export function trimmedEnd(bytes: Uint8Array, start: number, end: number): number {
  for (;;) {
    const length = whitespaceBefore(bytes, start, end);
    if (length === 0) return end;
    end -= length;
  }
}

/** The length in bytes of the white space character that ends at `end`; 0 if there is none. */
function whitespaceBefore(bytes: Uint8Array, start: number, end: number): number {
  if (end <= start) return 0;
  const last = bytes[end - 1]!;
  if (last < 0x80) return (last >= 0x09 && last <= 0x0d) || (last >= 0x1c && last <= 0x20) ? 1 : 0;
  if (end - start < 2) return 0;
  const middle = bytes[end - 2]!;
  if (middle === 0xc2) return last === 0x85 || last === 0xa0 ? 2 : 0; // U+0085, U+00A0
  if (end - start < 3) return 0;
  switch ((bytes[end - 3]! << 8) | middle) {
    case 0xe19a:
      return last === 0x80 ? 3 : 0; // U+1680
    case 0xe280:
      // U+2000-200A, U+2028, U+2029, U+202F
      return last <= 0x8a || last === 0xa8 || last === 0xa9 || last === 0xaf ? 3 : 0;
    case 0xe281:
      return last === 0x9f ? 3 : 0; // U+205F
    case 0xe380:
      return last === 0x80 ? 3 : 0; // U+3000
    default:
      return 0;
  }
}

/** A byte as messages name it: two hexadecimal digits. */
export function hexByte(byte: number): string {
  return byte.toString(16).toUpperCase().padStart(2, "0");
}

/** The first byte that is in no well-formed character (The Unicode Standard, table 3-7); -1 if all are. */
export function firstFault(bytes: Uint8Array): number {
  for (let at = 0; at < bytes.length;) {
    const lead = bytes[at]!;
    const more = lead < 0x80 ? 0 : lead < 0xc2 ? -1 : lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : lead < 0xf5 ? 3 : -1;
    if (more < 0) return at;
    for (let i = 1; i <= more; i++) {
      const next = bytes[at + i] ?? 0;
      const lowest = i > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      const highest = i > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      if (next < lowest || next > highest) return at;
    }
    at += more + 1;
  }
  return -1;
}
