/**
 * From a batch of segments to rows of LEPOR, one for each reference: lengths, aligned words, and the distance between
 * their positions.
 */
import { emptyPositions } from "../memory/positions";
import { ROWS_OUT } from "../memory/regions";
import { largestId, line, nextPair, row, startPairs } from "../memory/segment";
import { alignContext } from "./lepor-context";
import { recordOf, referenceCount, setPair, wasTooMuch, wordCount } from "./lepor-pair";
import { alignPerl, matchPerl } from "./lepor-perl";
import { alignPython } from "./lepor-python";

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class Row {
  hypothesisWords: f64;
  referenceWords: f64;
  matches: f64;
  distances: f64;
}

const ROW_BYTES: usize = 32;

/** The ways of aligning: by the papers, by the author's program, by that program's port to Python. */
export const PAPER: u32 = 0;
export const PERL: u32 = 1;
export const PYTHON: u32 = 2;

/**
 * Writes a row of f64 to ROWS_OUT for each reference: words of the hypothesis, words of the reference, matches, and the
 * sum over aligned words of |position * reference length - reference position * hypothesis length|, where positions
 * start at 1. Matches are -1 if the alignment needs too many comparisons. Returns false when memory ran out.
 */
export function alignBatch(segments: u32, way: u32, window: u32): bool {
  if (!emptyPositions(largestId(segments))) return false;
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    if (!setPair(line, way == PERL)) return false;
    const matches = align(way, window);
    changetype<Row>(row).hypothesisWords = <f64>wordCount;
    changetype<Row>(row).referenceWords = <f64>referenceCount;
    changetype<Row>(row).matches = wasTooMuch() ? -1 : <f64>matches;
    changetype<Row>(row).distances = <f64>distances();
  }
  return true;
}

/** Records the alignment of a pair; returns the number of matches. */
function align(way: u32, window: u32): u32 {
  if (way == PAPER) return alignContext(window);
  if (way == PYTHON) return alignPython(window);
  const matches = matchPerl();
  alignPerl();
  return matches;
}

/** The product of both lengths with the sum, over aligned words, of the difference in relative position. */
function distances(): u64 {
  let sum: u64 = 0;
  for (let i: u32 = 0; i < wordCount; i++) {
    const record = recordOf(i);
    if (record < 0) continue;
    const here = <u64>(i + 1) * referenceCount;
    const there = <u64>(record + 1) * wordCount;
    sum += here > there ? here - there : there - here;
  }
  return sum;
}
