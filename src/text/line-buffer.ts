/** Strings gathered as UTF-8. */
import type { TextLines } from "../types.js";

export interface LineBuffer {
  add(line: string): void;
  /** Lines since the last clear. */
  size(): number;
  /** Their bytes. */
  bytes(): number;
  /** The lines since the last clear. They lie in the buffer itself, and change with it. */
  lines(): TextLines;
  clear(): void;
}

const encoder = new TextEncoder();

export function createLineBuffer(): LineBuffer {
  let buffer = new Uint8Array(1024);
  let ends = new Uint32Array(16);
  // kept from batch to batch, which have as many lines as a rule: a view takes as long as encoding a short line
  let endsOfLines = ends.subarray(0, 1);
  let length = 0;
  let size = 0;
  return {
    add(line) {
      // a UTF-16 unit becomes at most three bytes
      const most = length + line.length * 3;
      if (most > buffer.length) {
        const larger = new Uint8Array(Math.max(most, buffer.length * 2));
        larger.set(buffer);
        buffer = larger;
      }
      if (size === ends.length) {
        const longer = new Uint32Array(size * 2);
        longer.set(ends);
        ends = longer;
        endsOfLines = longer;
      }
      length += encoder.encodeInto(line, length === 0 ? buffer : buffer.subarray(length)).written;
      ends[size++] = length;
    },
    size: () => size,
    bytes: () => length,
    lines() {
      if (endsOfLines.length !== size) endsOfLines = ends.subarray(0, size);
      return { bytes: buffer.subarray(0, length), ends: endsOfLines };
    },
    clear() {
      length = 0;
      size = 0;
    },
  };
}
