/** Strings gathered as UTF-8. */
import type { TextLines } from "../types.js";

export interface LineBuffer {
  add(line: string): void;
  /** Lines since the last take. */
  size(): number;
  /** Their bytes. */
  bytes(): number;
  /** A copy of the lines; the buffer is empty again. */
  take(): TextLines;
}

const encoder = new TextEncoder();

/** Lines are encoded into one buffer that is kept between batches. */
export function createLineBuffer(): LineBuffer {
  let buffer = new Uint8Array(1024);
  let length = 0;
  const ends: number[] = [];
  return {
    add(line) {
      // a UTF-16 unit becomes at most three bytes
      const most = length + line.length * 3;
      if (most > buffer.length) {
        const larger = new Uint8Array(Math.max(most, buffer.length * 2));
        larger.set(buffer);
        buffer = larger;
      }
      length += encoder.encodeInto(line, buffer.subarray(length)).written;
      ends.push(length);
    },
    size: () => ends.length,
    bytes: () => length,
    take() {
      const lines = { bytes: buffer.slice(0, length), ends: new Uint32Array(ends) };
      length = 0;
      ends.length = 0;
      return lines;
    },
  };
}
