/**
 * NIST's sums for a batch (Doddington 2002, section 4): the information of the n-grams that a hypothesis shares with
 * its references. Each n-gram is counted at most as often as in the reference that has it most often. Most references
 * are lines of the table, so a match has an offset there, from which the n-gram's information follows
 * (ngram-information.ts). An n-gram is looked up only if its first n - 1 words match, and if a longer n-gram than these
 * at the same offset may bear information.
 */
import { u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { emptyRows, nextRow } from "../memory/rows";
import {
  endReference, firstReference, hypothesisLength, nextSegment, referenceLength, referenceStart, startBatch,
} from "../memory/segment";
import { lineOf, startOfLine, timesOfLine } from "./corpus-lines";
import { MOST_WORDS_64, match64 } from "./nist-match-64";
import { matchByHash, reserveTables } from "./nist-match-hash";
import { FOUND_LINES } from "./nist-regions";
import { ROW_BYTES, addLengths } from "./nist-rows";

/** What matchBatch() returns when memory ran out. */
export const EXHAUSTED: u32 = 0xffffffff;

/**
 * The ids of words are those of the corpus's table, or 0 for words that it does not have. Writes a row for each
 * segment, or their sum if `summed`.
 */
export function matchBatch(segments: u32, summed: bool): u32 {
  startBatch();
  let row = emptyRows(segments, ROW_BYTES, summed);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    const references = endReference - firstReference;
    const lines = reserve(FOUND_LINES, references << 2);
    if (lines == 0) return EXHAUSTED;
    if (!findReferences(lines)) return segment;
    const words = <u32>((referenceStart(endReference) - referenceStart(firstReference)) >>> 2);
    addLengths(row, hypothesisLength, words, references);
    const line = load<u32>(lines);
    if (references == 1 && line != 0 && words <= MOST_WORDS_64) {
      if (!match64(startOfLine(line), words, timesOfLine(line), row)) return EXHAUSTED;
    } else {
      if (!reserveTables(lines, words)) return EXHAUSTED;
      if (!matchByHash(row)) return segment;
    }
    row = nextRow(row);
  }
  return segments;
}

/**
 * Finds for each reference of the segment the line of the table that equals it, 0 for none. Returns false if a
 * reference has a word that the table does not.
 */
function findReferences(lines: usize): bool {
  for (let reference = firstReference; reference < endReference; reference++, lines += 4) {
    const start = referenceStart(reference);
    const length = referenceLength(reference);
    const line = lineOf(start, length);
    store<u32>(lines, line);
    if (line != 0) continue;
    for (let i: u32 = 0; i < length; i++) {
      if (u32At(start, i) == 0) return false;
    }
  }
  return true;
}
