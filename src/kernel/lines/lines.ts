/** The part that finds the lines of a text while it is being read. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/lines-js";
import { wasm } from "#kernel/lines-wasm";
import type { TextLines } from "../../core/batch.js";
import { checkCount } from "../check-count.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";

/** The lines of a text while it is read: a window on it, the line feeds found there, and the lines that end in them. */
export interface LinesPart {
  /** The window, with room for at least this many bytes. Any call may replace the view. */
  window(least: number): Uint8Array;
  /**
   * Finds the line feeds from `from` up to `to`, which follow the line feeds found before; returns how many lines can
   * be taken.
   */
  find(from: number, to: number): number;
  /** The end of line i of the lines that can be taken. */
  lineFeed(index: number): number;
  /**
   * Takes the first `count` lines, removes the white space at their ends, and moves them together from `start` on,
   * where the first line begins.
   */
  take(start: number, count: number): TextLines;
  /** Moves the bytes from `from` up to `to` to the front, and the line feeds with them. */
  moveToFront(from: number, to: number): void;
}

export const linesPart: KernelPart<LinesPart> = {
  name: "lines",
  wasm,
  instantiate,
  host,
};

/** The exports of assembly/lines/index.ts. */
interface LinesExports extends MemoryExports {
  findLineFeeds(from: number, to: number): number;
  lineFeedAt(index: number): number;
  joinLines(start: number, lines: number): number;
  moveToFront(from: number, to: number): void;
}

function host(exports: unknown): LinesPart {
  const kernel = exports as LinesExports;
  const memory = createMemory(kernel);
  let size = 0;
  let found = 0;

  function window(least: number): Uint8Array {
    const text = memory.reserve(constants.TEXT, least + constants.PADDING);
    size = Math.max(size, least);
    return memory.bytes.subarray(text, text + size);
  }

  return {
    window,
    find(from: number, to: number): number {
      checkCount("to", to, from);
      if (to > size) throw new RangeError(`to is ${to}: expected at most ${size}, the size of the window`);
      const count = kernel.findLineFeeds(from, to);
      if (count < 0) throw outOfMemory(to - from);
      return (found = count);
    },
    lineFeed(index: number): number {
      checkIndex(index, found);
      return kernel.lineFeedAt(index);
    },
    take(start: number, count: number): TextLines {
      if (count > found)
        throw new RangeError(`${count} lines were requested: expected at most the ${found} that were found`);
      if (count > 0) checkCount("lineFeed(0)", kernel.lineFeedAt(0), start);
      if (!kernel.joinLines(start, count)) throw outOfMemory(count * 4);
      found -= count;
      const ends = memory.addressOf(constants.TEXT_ENDS) / 4;
      const lineEnds = memory.words.subarray(ends, ends + count);
      return { bytes: window(0).subarray(start, start + lastEnd(lineEnds)), ends: lineEnds };
    },
    moveToFront(from: number, to: number): void {
      checkCount("to", to, from);
      if (to > size) throw new RangeError(`to is ${to}: expected at most ${size}, the size of the window`);
      if (found > 0) checkCount("lineFeed(0)", kernel.lineFeedAt(0), from);
      kernel.moveToFront(from, to);
    },
  };
}

function checkIndex(index: number, count: number): void {
  if (!(index >= 0 && index < count))
    throw new RangeError(`line feed ${index} was requested: expected one of the ${count} that were found`);
}
