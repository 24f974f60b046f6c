/**
 * Hashes of references. The hash of a segment is the hash of its references' hashes, 16 bytes each
 * (docs/statistics-format.md).
 */
import type { SegmentText } from "./batch.js";
import { addHash, addWords } from "./hash128.js";

/** The hashes of one segment's references; the buffer grows with their number. */
let hashes = /* @__PURE__ */ new DataView(new ArrayBuffer(256));
const sum = /* @__PURE__ */ new Uint32Array(4);

/** For each segment of a batch, the hash of its references as the user passed them, before any change. */
export function hashReferences({ references, referenceEnds }: Omit<SegmentText, "systems">): Uint32Array {
  const { bytes, ends } = references;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = new Uint32Array(4 * referenceEnds.length);
  for (let segment = 0, line = 0, start = 0; segment < referenceEnds.length; segment++) {
    const size = 16 * (referenceEnds[segment]! - line);
    if (size > hashes.byteLength) hashes = new DataView(new ArrayBuffer(2 * size));
    for (let at = 0; at < size; at += 16, line++) {
      const end = ends[line]!;
      putHash(view, start, end, at);
      start = end;
    }
    sum.fill(0);
    addHash(sum, hashes, 0, size);
    rows.set(sum, 4 * segment);
  }
  return rows;
}

/** Stores the hash of bytes [start .. end), a reference, among the hashes of the segment's references. */
function putHash(bytes: DataView, start: number, end: number, at: number): void {
  sum.fill(0);
  addHash(sum, bytes, start, end);
  for (let i = 0; i < 4; i++) hashes.setUint32(at + 4 * i, sum[i]!, true);
}

/** Adds the hashes of segments to a sum of four words. */
export function addRowHashes(total: Uint32Array, rows: Uint32Array): void {
  for (let at = 0; at < rows.length; at += 4) addWords(total, rows[at]!, rows[at + 1]!, rows[at + 2]!, rows[at + 3]!);
}

/** 32 hexadecimal digits, the highest word first. */
export function hexOf(words: Uint32Array, at = 0): string {
  let hex = "";
  for (let i = at + 3; i >= at; i--) hex += words[i]!.toString(16).padStart(8, "0");
  return hex;
}
