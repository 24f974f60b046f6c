/** UTF-8 character by character, for tokenizers that work on bytes. */

/** The length of a UTF-8 character from its first byte, 1..4. */
export function characterLength(byte: number): number {
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

/** U+2581, lower one eighth block, which stands for a space in pieces. */
export const spaceSymbol = /* @__PURE__ */ Uint8Array.of(0xe2, 0x96, 0x81);

/** Whether text[.. end) ends with `suffix`. */
export function endsWith(text: Uint8Array, end: number, suffix: Uint8Array): boolean {
  const start = end - suffix.length;
  if (start < 0) return false;
  for (let i = 0; i < suffix.length; i++) {
    if (text[start + i] !== suffix[i]) return false;
  }
  return true;
}
