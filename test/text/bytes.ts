/** Lines as bytes, in each of the shapes that users may pass. */
import type { ByteLines, LineOffsets } from "../../src/text/byte-lines.js";

const encoder = new TextEncoder();

type Line = string | null;
type OffsetsOf = (numbers: number[]) => LineOffsets;

const wide: OffsetsOf = (numbers) => BigInt64Array.from(numbers, BigInt);

/** The bytes of all lines one after the other, the offset where each line begins, and the end of the last line. */
function joined(lines: readonly Line[], before = ""): { bytes: Uint8Array; starts: number[] } {
  const encoded = [before, ...lines].map((line) => encoder.encode(line ?? ""));
  let end = 0;
  const starts = encoded.map((bytes) => (end += bytes.length));
  return { bytes: new Uint8Array(Buffer.concat(encoded)), starts };
}

const ended =
  (offsets: OffsetsOf) =>
  (lines: readonly Line[]): ByteLines => {
    const { bytes, starts } = joined(lines);
    return { bytes, ends: offsets(starts.slice(1)) };
  };

/** Arrow's layout; bit i + first of the validity belongs to line i. */
const arrow =
  (offsets: OffsetsOf, before: string, first: number) =>
  (lines: readonly Line[]): ByteLines => {
    const { bytes, starts } = joined(lines, before);
    const validity = new Uint8Array((first + lines.length + 7) >> 3).fill(first === 0 ? 0 : 0xff);
    for (const [i, line] of lines.entries()) {
      const bit = 1 << ((first + i) & 7);
      validity[(first + i) >> 3]! =
        line === null ? validity[(first + i) >> 3]! & ~bit : validity[(first + i) >> 3]! | bit;
    }
    return { bytes, offsets: offsets(starts), validity, validityOffset: first };
  };

/** The shapes by name: each function makes its shape from lines. */
export const byteShapes: Readonly<Record<string, (lines: readonly Line[]) => ByteLines>> = {
  "ends of 32 bits": ended((numbers) => Uint32Array.from(numbers)),
  "ends of 64 bits": ended((numbers) => BigUint64Array.from(numbers, BigInt)),
  "offsets of 32 bits": arrow((numbers) => Int32Array.from(numbers), "", 0),
  "a slice with offsets of 64 bits": arrow(wide, "what lies before ünd", 11),
  "a Buffer": (lines) => {
    const { bytes, starts } = joined(lines);
    return { bytes: Buffer.from(bytes), ends: Int32Array.from(starts.slice(1)) };
  },
};

/** A corpus with streams of references, all as bytes; other layouts of references cannot have null. */
export function corpusAsBytes(
  shape: string,
  hypotheses: readonly string[],
  referenceStreams: readonly (readonly Line[])[],
): { hypotheses: ByteLines; referenceStreams: ByteLines[] } {
  const asBytes = byteShapes[shape]!;
  return { hypotheses: asBytes(hypotheses), referenceStreams: referenceStreams.map(asBytes) };
}
