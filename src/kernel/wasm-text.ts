/** Decodes the bytes of a part of the kernel, which a script holds as text. */

/** A method that only some runtimes have. */
interface Decoders {
  readonly Buffer?: { from(text: string, encoding: "hex"): Uint8Array<ArrayBuffer> };
  readonly Uint8Array: { fromHex?(text: string): Uint8Array<ArrayBuffer> };
}

/**
 * Decodes two hexadecimal digits per byte. Hexadecimal is used because gzip finds all repeated bytes in it, while in
 * base64 it only finds those that are a multiple of three bytes apart, and because Node decodes it with one call. For
 * pages the build takes a denser text and its decoder (scripts/kernel-texts.mjs).
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const runtime = globalThis as unknown as Decoders;
  return (
    runtime.Uint8Array.fromHex?.(text) ??
    runtime.Buffer?.from(text, "hex") ??
    Uint8Array.from(text.match(/../g)!, (byte) => parseInt(byte, 16))
  );
}
