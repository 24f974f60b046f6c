import type { TextLines } from "../../core/batch.js";

/** Strings, as JavaScript has them in memory, to UTF-8. */
export interface Utf16Part {
  /** Room for so many UTF-16 units, low byte first, to be filled before encode(). Any call may replace the view. */
  units(count: number): Uint8Array<ArrayBuffer>;
  /**
   * The lines that end at these units as UTF-8, valid until the next call. Half of a surrogate pair becomes U+FFFD.
   */
  encode(ends: Uint32Array): TextLines;
}
