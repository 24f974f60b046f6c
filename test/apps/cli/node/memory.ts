/** Sources in memory, for tests. */
import { createLineReader, type LineOptions, type LineReader } from "../../../../src/reading/line-reader.js";
import type { ByteSource } from "../../../../src/reading/byte-source.js";

/** Bytes that arrive in chunks of these lengths, and the rest in one chunk; every other chunk arrives late. */
export function memorySource(bytes: Uint8Array, chunks: readonly number[] = [], name = "memory"): ByteSource {
  let at = 0;
  let call = 0;
  return {
    name,
    read(into) {
      const count = Math.min(Math.max(1, chunks[call++] ?? Infinity), into.length, bytes.length - at);
      into.set(bytes.subarray(at, at + count));
      at += count;
      return call % 2 === 0 ? Promise.resolve(count) : count;
    },
  };
}

/** All lines of a reader, as bytes, taken at most `most` lines and `bytes` bytes at a time. */
export async function readAll(reader: LineReader, most = 1024, bytes = 1 << 18): Promise<Buffer[]> {
  const lines: Buffer[] = [];
  for (let count = await reader.lookAhead(most, bytes); count > 0; count = await reader.lookAhead(most, bytes)) {
    const taken = reader.take(count);
    for (let i = 0, start = 0; i < count; i++) {
      lines.push(Buffer.from(taken.bytes.slice(start, taken.ends[i])));
      start = taken.ends[i]!;
    }
  }
  return lines;
}

export async function readLines(
  bytes: Uint8Array,
  options: LineOptions & { readonly chunks?: readonly number[] } = {},
): Promise<string[]> {
  const lines = await readAll(createLineReader(memorySource(bytes, options.chunks), options));
  return lines.map((line) => line.toString());
}
