/** Compression and decompression, by the streams of the platform. */
import { joined } from "../core/batch.js";

/**
 * Passes all bytes through a stream that compresses or decompresses. The bytes are written, not piped from a Blob,
 * which WebKit's workers of a page from file:// cannot read.
 *
 * @throws TypeError or Error, as the stream, for bytes that it refuses
 */
export async function throughStream(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  // the readable end reports errors
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  const parts: Uint8Array[] = [];
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) parts.push(next.value);
  return joined(Uint8Array, parts);
}
