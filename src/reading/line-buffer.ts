/** Collects lines one by one where a file does not hold them contiguously. */
import type { TextLines } from "../core/batch.js";

export interface LineBuffer {
  /** Adds the line bytes[from .. to). */
  add(bytes: Uint8Array, from: number, to: number): void;
  addText(line: string): void;
  readonly size: number;
  /** How many bytes all lines have. */
  readonly bytes: number;
  /** The lines since the last clear, as views of the buffer: they change with it. */
  lines(): TextLines;
  /** Removes all but the first `count` lines. */
  keepFirst(count: number): void;
  clear(): void;
}

const encoder = new TextEncoder();

export function createLineBuffer(): LineBuffer {
  let bytes = new Uint8Array(1 << 12);
  let ends = new Uint32Array(64);
  let length = 0;
  let size = 0;

  function reserve(more: number): void {
    if (length + more > bytes.length) {
      const larger = new Uint8Array(Math.max(length + more, bytes.length * 2));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    if (size === ends.length) {
      const longer = new Uint32Array(size * 2);
      longer.set(ends);
      ends = longer;
    }
  }

  return {
    add(source, from, to) {
      reserve(to - from);
      bytes.set(source.subarray(from, to), length);
      length += to - from;
      ends[size++] = length;
    },
    addText(line) {
      // a UTF-16 code unit takes at most three bytes
      reserve(line.length * 3);
      length += encoder.encodeInto(line, bytes.subarray(length)).written;
      ends[size++] = length;
    },
    get size() {
      return size;
    },
    get bytes() {
      return length;
    },
    lines: () => ({ bytes: bytes.subarray(0, length), ends: ends.subarray(0, size) }),
    keepFirst(count) {
      size = count;
      length = count === 0 ? 0 : ends[count - 1]!;
    },
    clear() {
      length = 0;
      size = 0;
    },
  };
}
