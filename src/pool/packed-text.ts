/** A batch of text in one buffer, which is transferred between threads without copying. */
import type { SegmentText, TextLines } from "../core/batch.js";

/**
 * The buffer begins with numbers: the ends of the segments' references, then the ends of each stream's lines. The bytes
 * of each stream follow.
 */
export interface PackedText {
  readonly buffer: ArrayBuffer;
  /** Lines and bytes of each stream: the references, then every system, then the sources, if there are any. */
  readonly streams: readonly (readonly [lines: number, bytes: number])[];
  readonly hasSources: boolean;
}

/** @param spare a buffer to reuse if it is large enough */
export function packText(
  { systems, references, referenceEnds, sources }: SegmentText,
  spare?: ArrayBuffer,
): PackedText {
  const streams = [references, ...systems, ...(sources ? [sources] : [])];
  const sizes = streams.map(({ ends }): [number, number] => [ends.length, ends[ends.length - 1] ?? 0]);
  const words = sizes.reduce((sum, [lines]) => sum + lines, referenceEnds.length);
  const size = sizes.reduce((sum, [, bytes]) => sum + bytes, 4 * words);
  // rounded up, so that a buffer fits batches of about the same size
  const buffer = spare !== undefined && spare.byteLength >= size ? spare : new ArrayBuffer((size + 0xffff) & ~0xffff);
  const numbers = new Uint32Array(buffer, 0, words);
  const bytes = new Uint8Array(buffer, 4 * words);
  numbers.set(referenceEnds);
  let word = referenceEnds.length;
  let byte = 0;
  for (const [i, stream] of streams.entries()) {
    numbers.set(stream.ends, word);
    bytes.set(stream.bytes.subarray(0, sizes[i]![1]), byte);
    word += sizes[i]![0];
    byte += sizes[i]![1];
  }
  return { buffer, streams: sizes, hasSources: sources !== undefined };
}

/** The text as views of the buffer. */
export function unpackText({ buffer, streams, hasSources }: PackedText): SegmentText {
  // each system has one line per segment
  const segments = streams[1]![0];
  let word = 4 * segments;
  let byte = word + streams.reduce((sum, [lines]) => sum + 4 * lines, 0);
  const [references, ...systems] = streams.map(([lines, bytes]): TextLines => {
    const stream = { bytes: new Uint8Array(buffer, byte, bytes), ends: new Uint32Array(buffer, word, lines) };
    word += 4 * lines;
    byte += bytes;
    return stream;
  });
  const sources = hasSources ? systems.pop()! : undefined;
  return { systems, sources, references: references!, referenceEnds: new Uint32Array(buffer, 0, segments) };
}
