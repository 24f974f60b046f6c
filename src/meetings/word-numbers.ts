/** The words of a session as numbers, without a string for each. */
import { createInterner } from "../core/interner.js";
import { isWhitespace } from "../text/whitespace.js";

const LEAST_UNITS = 4096;
/** A larger buffer for lines is freed. */
const KEPT_UNITS = 1 << 20;

export class WordNumbers {
  private readonly words = createInterner(Uint16Array);
  /** The line that is cut. */
  private units = new Uint16Array(LEAST_UNITS);

  /**
   * Writes the numbers of a line's words, from 1, to numbers[at] and the elements after it, and returns the index after
   * the last. Words are those of Python's str.split(); a line has at most half as many words as characters, plus one.
   */
  put(line: string, numbers: Int32Array, at: number): number {
    const { length } = line;
    if (length > this.units.length) this.units = new Uint16Array(Math.max(length, 2 * this.units.length));
    const { units, words } = this;
    let count = at;
    for (let start = 0, i = 0; i <= length; i++) {
      if (i < length && !isWhitespace((units[i] = line.charCodeAt(i)))) continue;
      if (i > start) numbers[count++] = 1 + words.numberOf(units, start, i);
      start = i + 1;
    }
    return count;
  }

  /** Forgets all words. */
  clear(): void {
    this.words.clear();
    if (this.units.length > KEPT_UNITS) this.units = new Uint16Array(LEAST_UNITS);
  }
}
