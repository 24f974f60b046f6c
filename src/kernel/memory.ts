/**
 * The host's access to linear memory; no other file of the host touches it. Regions are reserved and filled, and
 * results copied out. The kernel stays inside the reserved memory only because the host checks every length before a
 * call.
 */
import * as constants from "#kernel/constants";
import type { Batch, TokenLines } from "../core/batch.js";

/** The exports that all parts of the kernel have. */
export interface MemoryExports {
  readonly memory: { readonly buffer: ArrayBuffer };
  reserve(region: number, bytes: number): number;
}

export interface Memory {
  /** Views of the whole memory. Reserving may replace them, so get them again each time. */
  readonly bytes: Uint8Array;
  readonly words: Uint32Array;
  readonly floats: Float64Array;
  /** Reserves this many bytes in a region and returns its address. @throws RangeError if memory cannot grow. */
  reserve(region: number, size: number): number;
  /** The address of a region, after a call that may have moved it. */
  addressOf(region: number): number;
  putWords(region: number, values: Uint32Array): void;
  /** Copies rows of numbers, one part after another, to ROWS_IN. */
  putRows(...parts: readonly Readonly<Float64Array>[]): void;
  /**
   * Copies a checked batch to memory, calls `count` with its number of segments, and returns the `numbers` numbers that
   * `count` wrote to ROWS_OUT.
   *
   * @throws RangeError if `count` returns 0: memory ran out.
   */
  countBatch(batch: Batch, numbers: number, count: (segments: number) => number): Float64Array;
  /** Copies `count` numbers from ROWS_OUT; small copies may share a larger buffer. */
  takeRows(count: number): Float64Array;
}

/** The largest region: a larger region does not fit into 4 GiB together with the other regions. */
const LARGEST = 0xffff0000;

/**
 * Up to this many numbers are copied one by one, into a buffer shared with other results. V8 allocates separate memory
 * for an array of more than 64 bytes, which takes as long as counting the n-grams of a sentence.
 */
const FEW = 16;
const PIECE = 256;

export function createMemory(kernel: MemoryExports): Memory {
  // destructured once: a module's exports are an object that V8 keeps as a slow dictionary
  const { memory, reserve: reserveRegion } = kernel;
  let buffer = memory.buffer;
  let bytes = new Uint8Array(buffer);
  let words = new Uint32Array(buffer);
  let floats = new Float64Array(buffer);
  let piece = new Float64Array(0);
  let used = 0;

  function reserve(region: number, size: number): number {
    // the kernel takes sizes modulo 2^32
    if (size > LARGEST) throw outOfMemory(size);
    const address = reserveRegion(region, size) >>> 0;
    if (address === 0) throw outOfMemory(size);
    // growing detaches the old views
    const now = memory.buffer;
    if (buffer !== now) {
      buffer = now;
      bytes = new Uint8Array(buffer);
      words = new Uint32Array(buffer);
      floats = new Float64Array(buffer);
    }
    return address;
  }

  function putWords(region: number, values: Uint32Array): void {
    const address = reserve(region, values.length * 4);
    words.set(values, address / 4);
  }

  function putLines(ids: number, ends: number, lines: TokenLines): void {
    const length = lastEnd(lines.ends);
    putWords(ids, lines.ids.length === length ? lines.ids : lines.ids.subarray(0, length));
    putWords(ends, lines.ends);
  }

  function takeRows(count: number): Float64Array {
    const from = reserve(constants.ROWS_OUT, 0) / 8;
    if (count > FEW) return floats.slice(from, from + count);
    if (used + count > piece.length) {
      piece = new Float64Array(PIECE);
      used = 0;
    }
    const rows = piece.subarray(used, (used += count));
    for (let i = 0; i < count; i++) rows[i] = floats[from + i]!;
    return rows;
  }

  return {
    get bytes() {
      return bytes;
    },
    get words() {
      return words;
    },
    get floats() {
      return floats;
    },
    reserve,
    addressOf: (region) => reserve(region, 0),
    putWords,

    putRows(...parts) {
      let numbers = 0;
      for (const part of parts) numbers += part.length;
      let at = reserve(constants.ROWS_IN, numbers * 8) / 8;
      for (const part of parts) {
        floats.set(part, at);
        at += part.length;
      }
    },

    countBatch(batch, numbers, count) {
      putLines(constants.HYPOTHESIS_IDS, constants.HYPOTHESIS_ENDS, batch.hypotheses);
      putLines(constants.REFERENCE_IDS, constants.REFERENCE_ENDS, batch.references);
      putWords(constants.SEGMENT_ENDS, batch.referenceEnds);
      reserve(constants.ROWS_OUT, numbers * 8);
      if (!count(batch.hypotheses.ends.length)) throw outOfMemory(batch.references.ids.length * 4);
      return takeRows(numbers);
    },

    takeRows,
  };
}

/** The end of the last line; 0 if there is none. */
export function lastEnd(ends: Uint32Array): number {
  return ends.length === 0 ? 0 : ends[ends.length - 1]!;
}

export function outOfMemory(bytes: number): RangeError {
  return new RangeError(
    `no memory for a batch of ${bytes} bytes: ` +
      "expected segments that fit 4 GiB of working memory; is the text one line, or memory limited (ulimit -v)?",
  );
}
