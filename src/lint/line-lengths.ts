/**
 * Lengths of lines: whether equal lines are too long for a coincidence, and whether one line is far longer than
 * another.
 */
import { isWhitespace } from "../text/whitespace.js";
import { isUnspaced } from "./unicode-scripts.js";

/** The least length of a long line, four words or so. */
const LONG = 20;

/**
 * The number of characters other than white space. In scripts without spaces, each Chinese or Japanese character counts
 * three times, because it says more than a letter; characters of Thai and its neighbours count as letters.
 */
export function lengthOf(line: string): number {
  let length = 0;
  for (let i = 0; i < line.length; i++) {
    const unit = line.charCodeAt(i);
    if (unit >= 0x3041 && isUnspaced(unit)) length += 3;
    else if (!isWhitespace(unit)) length++;
  }
  return length;
}

/** Whether a line has so many words that an independent text would hardly have the same. */
export function isLong(line: string, least = LONG): boolean {
  // most lines are long: measuring their start is enough
  if (line.length > 2 * least) return lengthOf(line.slice(0, 4 * least)) >= least;
  return lengthOf(line) >= least;
}
