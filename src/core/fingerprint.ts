/**
 * Fingerprints of references: they show whether two tables of statistics were counted against the same references. A
 * fingerprint has two sums, modulo 2^128, over all segments (docs/statistics-format.md):
 *
 * - `set` is the sum of the hashes: equal references in any order have equal sums, and the sums of parts add up;
 * - `order` is a sum, too, but each segment's hash is first hashed together with the segment's index, from 0. It exists
 *   only where a row is kept for each segment.
 */
import { addHash } from "./hash128.js";
import { joined } from "./batch.js";
import { addRowHashes, hexOf } from "./reference-hashes.js";

/** Identifies the references that statistics were counted against. */
export interface ReferenceFingerprint {
  /** The sum of the hashes of all segments' references, 32 hexadecimal digits. */
  readonly set: string;
  /** The hash of each segment's references, in four words, the lowest first, if a row is kept for each segment. */
  readonly rows?: Uint32Array;
}

/** The fingerprint of segments with these hashes, in their order. */
export function fingerprintOf(rows: Uint32Array): ReferenceFingerprint {
  const total = new Uint32Array(4);
  addRowHashes(total, rows);
  return { set: hexOf(total), rows };
}

/** The hashes of all segments, one part after the other. */
export function joinHashes(parts: readonly Uint32Array[]): Uint32Array {
  return joined(Uint32Array, parts);
}

/** The four words of 32 hexadecimal digits, the lowest first. */
export function fromHex(hex: string): Uint32Array {
  return Uint32Array.from([24, 16, 8, 0], (at) => parseInt(hex.slice(at, at + 8), 16));
}

/** The fingerprint of two parts of a corpus together; undefined if the fingerprint of either part is unknown. */
export function addFingerprints(
  a: ReferenceFingerprint | undefined,
  b: ReferenceFingerprint | undefined,
): ReferenceFingerprint | undefined {
  if (a === undefined || b === undefined) return undefined;
  const total = fromHex(a.set);
  addRowHashes(total, fromHex(b.set));
  const set = hexOf(total);
  if (a.rows === undefined || b.rows === undefined) return { set };
  return { set, rows: joinHashes([a.rows, b.rows]) };
}

/** The fingerprint of the rest of a corpus, after a part of it is taken away. */
export function subtractFingerprints(
  whole: ReferenceFingerprint | undefined,
  part: ReferenceFingerprint | undefined,
): ReferenceFingerprint | undefined {
  if (whole === undefined || part === undefined) return undefined;
  const total = fromHex(whole.set);
  // modulo 2^128, the negative of a number is its complement plus 1
  addRowHashes(
    total,
    fromHex(part.set).map((word) => ~word),
  );
  addRowHashes(total, Uint32Array.of(1, 0, 0, 0));
  return { set: hexOf(total) };
}

/** The sum `order`. Each of its terms is the hash of 24 bytes: a segment's hash, then its index in 64 bits. */
export function orderOf(rows: Uint32Array): string {
  const total = new Uint32Array(4);
  const placed = new DataView(new ArrayBuffer(24));
  for (let at = 0, place = 0; at < rows.length; at += 4, place++) {
    for (let i = 0; i < 4; i++) placed.setUint32(4 * i, rows[at + i]!, true);
    placed.setUint32(16, place, true);
    addHash(total, placed, 0, 24);
  }
  return hexOf(total);
}
