/** CRC-32 (ISO 3309, as in gzip): tells editions of a file apart, and is synchronous in every runtime. */

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/**
 * The checksum of the concatenated parts, as eight hexadecimal digits.
 *
 * @example
 * checksum("1234", "56789") // "cbf43926"
 */
export function checksum(...parts: readonly (string | Uint8Array)[]): string {
  let value = 0xffffffff;
  for (const part of parts) {
    const bytes = typeof part === "string" ? new TextEncoder().encode(part) : part;
    for (let i = 0; i < bytes.length; i++) value = (value >>> 8) ^ table[(value ^ bytes[i]!) & 0xff]!;
  }
  return ((value ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}
