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
      }
      length += encoder.encodeInto(line, length === 0 ? buffer : buffer.subarray(length)).written;
      ends[size++] = length;
    },
    size: () => size,
    bytes: () => length,
    lines: () => ({ bytes: buffer.subarray(0, length), ends: ends.subarray(0, size) }),
    clear() {
      length = 0;
      size = 0;
    },
  };
}
