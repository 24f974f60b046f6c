/** Decodes the bytes of a part of the kernel, which a script holds as text. */

/** A method that only some runtimes have. */
interface Decoders {
  readonly Buffer?: { from(text: string, encoding: "hex"): Uint8Array<ArrayBuffer> };
  readonly Uint8Array: { fromHex?(text: string): Uint8Array<ArrayBuffer> };
}

/**
 * Two digits per byte, because gzip finds repeated bytes in hexadecimal, but in base64 only those a multiple of three
 * bytes apart, and because Node decodes them at once. For pages the build takes a denser text and its decoder
 * (scripts/kernel-texts.mjs).
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const runtime = globalThis as unknown as Decoders;
  return (
    runtime.Uint8Array.fromHex?.(text) ??
    runtime.Buffer?.from(text, "hex") ??
    Uint8Array.from(text.match(/../g)!, (byte) => parseInt(byte, 16))
  );
}
