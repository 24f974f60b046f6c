/** How long lines are: long enough that two of them are not equal by chance, or far longer than others. */
import { isWhitespace } from "../text/whitespace.js";
import { isUnspaced } from "./unicode-scripts.js";

/** Four words or so. */
const LONG = 20;

/**
 * Characters but white space; those of scripts without spaces, of which one says more, count three times (Chinese and
 * Japanese) or as letters (Thai and its neighbours).
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

/** Whether it has so many words that another text would hardly have the same. */
export function isLong(line: string, least = LONG): boolean {
  // most are
  if (line.length > 2 * least) return lengthOf(line.slice(0, 4 * least)) >= least;
  return lengthOf(line) >= least;
}
