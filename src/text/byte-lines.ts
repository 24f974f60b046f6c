/**
 * Lines as UTF-8 in one array of bytes, as in files, tables and columns. They are used as they are, and never decoded.
 */
import { checkKeys, checkWhole } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import type { LineSource } from "./line-sources.js";
import { isUtf8, placeOfDamage } from "./utf8.js";

/** The ends of lines, as whole numbers of 32 or 64 bits. */
export type LineOffsets = Int32Array | Uint32Array | BigInt64Array | BigUint64Array;

/** Lines as UTF-8, back to back: line i is bytes[ends[i - 1] .. ends[i]), and the first line begins at 0. */
export interface EndedLines {
  readonly bytes: Uint8Array;
  readonly ends: LineOffsets;
}

/**
 * Lines as UTF-8 in Arrow's layout: line i is bytes[offsets[i] .. offsets[i + 1]), so that n lines have n + 1 offsets.
 * A slice of a column has a part of the column's offsets, the first of which need not be 0.
 */
export interface OffsetLines {
  readonly bytes: Uint8Array;
  readonly offsets: LineOffsets;
  /** A bit for each line, the lowest bit of a byte first: 0 for null. If it is left out or empty, no line is null. */
  readonly validity?: Uint8Array | null;
  /** The position of the first line's bit, for slices; default 0. */
  readonly validityOffset?: number;
}

/**
 * Lines as UTF-8 in one array of bytes.
 *
 * @example
 * const hypotheses: ByteLines = { bytes: new TextEncoder().encode("A cat.A dog."), ends: Uint32Array.of(6, 12) };
 * scoreCorpus(chrf(), { hypotheses, references: ["A cat.", "A hound."] }).score // 44.60..
 */
export type ByteLines = EndedLines | OffsetLines;

/** A list of lines, as strings or as UTF-8. */
export type Lines = readonly string[] | ByteLines;

/** The limit on the bytes of a line, the same as for files. */
const MOST_BYTES = 1 << 28;

/** Whether a value is meant to be lines as bytes, rather than a list of strings. */
export function areBytes(value: unknown): value is ByteLines {
  return typeof value === "object" && value !== null && "bytes" in value;
}

/** Lines as bytes, with access to each line. */
export interface ByteSource extends LineSource {
  lineAt(i: number): Uint8Array;
}

/**
 * @throws TypeError, RangeError unless the value has the shape of ByteLines; its contents are checked when lines are
 * added
 */
export function byteSource(name: string, given: ByteLines): ByteSource {
  checkKeys<unknown>(name, given, ["bytes", "ends", "offsets", "validity", "validityOffset"]);
  const { bytes, ends, offsets, validity, validityOffset = 0 } = given as EndedLines & OffsetLines;
  if ((ends === undefined) === (offsets === undefined))
    throw new TypeError(`${name} has ${ends ? "both ends and" : "neither ends nor"} offsets: expected one of them`);
  const list = ends ?? offsets;
  // 1 if the start of the first line is given, too
  const more = ends ? 0 : 1;
  checkArray(`${name}.bytes`, bytes, /^Uint8A/, "a Uint8Array of UTF-8");
  checkArray(
    `${name}.${ends ? "ends" : "offsets"}`,
    list,
    /^(Big)?(Ui|I)nt(32|64)A/,
    "an Int32Array, Uint32Array or BigInt64Array",
  );
  const size = list.length - more;
  if (size < 0) throw new RangeError(`${name}.offsets is empty: expected n + 1 offsets for n lines`);
  const bits = validity?.length ? validity : undefined;
  if (bits !== undefined) {
    checkArray(`${name}.validity`, bits, /^Uint8A/, "a Uint8Array of bits");
    checkWhole(`${name}.validityOffset`, validityOffset, 0, Number.MAX_SAFE_INTEGER);
    if (validityOffset + size > 8 * bits.length)
      throw new RangeError(
        `${name}.validity has ${8 * bits.length} bits: expected one bit for each of ${size} lines, from bit ` +
          `${validityOffset} on`,
      );
  }
  // two words make a number of 64 bits
  const words = new Uint32Array(list.buffer, list.byteOffset, list.byteLength >> 2);
  const isWide = list.BYTES_PER_ELEMENT > 4;
  /** Whether a line starts inside a character. */
  let isCut = false;

  /** The index of the byte where line i begins, and line i - 1 ends. */
  const startOf = (i: number): number => {
    const at = i - 1 + more;
    if (at < 0) return 0;
    return isWide ? words[2 * at]! + words[2 * at + 1]! * 0x100000000 : words[at]!;
  };
  const has = (i: number): boolean =>
    bits === undefined || ((bits[(validityOffset + i) >> 3]! >> ((validityOffset + i) & 7)) & 1) === 1;
  const lineAt = (i: number): Uint8Array => bytes.subarray(startOf(i), startOf(i + 1));

  return {
    size,
    has,
    lineAt,
    add(i, buffer) {
      if (!has(i)) return;
      const start = startOf(i);
      const end = startOf(i + 1);
      const most = Math.min(bytes.length, start + MOST_BYTES);
      if (!(start <= end && end <= most)) {
        throw new RangeError(
          `${name} ends line ${i} at ${end}: expected ${start} (where it begins) to ${most}; are these the ends of ` +
            "other bytes?",
        );
      }
      if (bytes[start]! >> 6 === 2) isCut = true;
      buffer.addBytes(bytes, start, end);
    },
    check(from, to) {
      const isSuspect = isCut || !isUtf8(bytes.subarray(startOf(from), startOf(to)));
      isCut = false;
      for (let i = from; isSuspect && i < to; i++) {
        const line = lineAt(i);
        const at = has(i) ? placeOfDamage(line) : -1;
        if (at < 0) continue;
        throw new RangeError(
          `${name}[${i}] is not UTF-8 at byte ${at} of ${line.length} (${at < line.length ? `0x${line[at]!.toString(16)}` : "its end"}): ` +
            "expected well-formed text; is it Latin-1, or cut inside of a character?",
        );
      }
    },
  };
}

/** @throws TypeError for other types, or for memory that several threads share */
function checkArray(name: string, value: unknown, types: RegExp, expected: string): void {
  // not by instanceof: the value may come from another frame
  const typeOf = (thing: unknown): string => Object.prototype.toString.call(thing).slice(8);
  if (!types.test(typeOf(value))) throw new TypeError(`${name} is ${describe(value)}: expected ${expected}`);
  if (typeOf((value as Uint8Array).buffer).startsWith("Sh"))
    throw new TypeError(`${name} is shared memory, which other threads may change: expected a copy, as from .slice()`);
}
