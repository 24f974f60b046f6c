import type { TextLines } from "../../core/batch.js";

/** The lines of a text while it is read: a window on it, the line feeds found there, and the lines that end in them. */
export interface LinesPart {
  /** The window, of at least so many bytes. Any call may replace the view. */
  window(least: number): Uint8Array;
  /** Finds the line feeds from `from` up to `to`, which follow the known ones; returns how many lines can be taken. */
  find(from: number, to: number): number;
  /** Where line i of those that can be taken ends. */
  lineFeed(index: number): number;
  /**
   * The first `count` lines, of which the first begins at `start`: moved together there, without the white space at
   * their ends.
   */
  take(start: number, count: number): TextLines;
  /** Moves the bytes from `from` up to `to` to the front, and the line feeds with them. */
  moveToFront(from: number, to: number): void;
}
