/** The part that encodes strings as UTF-8. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/utf16-js";
import { wasm } from "#kernel/utf16-wasm";
import type { TextLines } from "../../core/batch.js";
import { checkEnds } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports } from "../memory.js";

/** Encodes strings as UTF-8, from the form in which JavaScript has them in memory. */
export interface Utf16Part {
  /** Room for this many UTF-16 units, low byte first, to be filled before encode(). Any call may replace the view. */
  units(count: number): Uint8Array<ArrayBuffer>;
  /**
   * Encodes the lines that end at these units as UTF-8, valid until the next call. Half of a surrogate pair becomes
   * U+FFFD.
   */
  encode(ends: Uint32Array): TextLines;
}

export const utf16Part: KernelPart<Utf16Part> = {
  name: "utf16",
  wasm,
  instantiate,
  host,
};

/** The exports of assembly/utf16/index.ts. */
interface Utf16Exports extends MemoryExports {
  encodeLines(lines: number): void;
}

function host(exports: unknown): Utf16Part {
  const kernel = exports as Utf16Exports;
  const memory = createMemory(kernel);
  let size = 0;
  return {
    units(count) {
      const at = memory.reserve(constants.UTF16_UNITS, count * 2 + constants.PADDING);
      size = count;
      return memory.bytes.subarray(at, at + count * 2) as Uint8Array<ArrayBuffer>;
    },
    encode(ends): TextLines {
      checkEnds("lines", ends, size);
      memory.reserve(constants.TEXT, lastEnd(ends) * 3 + constants.PADDING);
      memory.putWords(constants.TEXT_ENDS, ends);
      kernel.encodeLines(ends.length);
      const end = memory.addressOf(constants.TEXT_ENDS) / 4;
      const lineEnds = memory.words.subarray(end, end + ends.length);
      const text = memory.addressOf(constants.TEXT);
      return { bytes: memory.bytes.subarray(text, text + lastEnd(lineEnds)), ends: lineEnds };
    },
  };
}
