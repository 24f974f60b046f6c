/** The edit distance of two lines of words, and its errors by kind. */
import { kernelOf } from "../kernel/engines.js";
import { levenshteinPart } from "../kernel/levenshtein/levenshtein.js";
import type { TokenLines } from "../core/batch.js";
import { joined } from "../core/batch.js";

/**
 * The fewest insertions, deletions and substitutions that turn one line into the other.
 *
 * @throws as wordDistances() does
 */
export function wordDistance(reference: Int32Array, hypothesis: Int32Array): number {
  return wordDistances([hypothesis], [reference])[0]!;
}

/**
 * The distance of each line to each line of `others`, line by line.
 *
 * @throws RangeError if a line and all lines of `others` have more than 2^34 pairs of words
 */
export function wordDistances(lines: readonly Int32Array[], others: readonly Int32Array[]): Float64Array {
  const sideways = others.length;
  const all = joined(Int32Array, others);
  const ids = new Int32Array(lines.length * all.length);
  const ends = new Uint32Array(lines.length * sideways);
  const referenceEnds = new Uint32Array(lines.length);
  for (let i = 0, at = 0; i < lines.length; i++) {
    ids.set(all, i * all.length);
    for (let k = 0; k < sideways; k++) ends[i * sideways + k] = at += others[k]!.length;
    referenceEnds[i] = (i + 1) * sideways;
  }
  const rows = kernelOf()
    .part(levenshteinPart)
    .distances(
      { hypotheses: tokenLines(lines), references: { ids: new Uint32Array(ids.buffer), ends }, referenceEnds },
      "levenshtein",
    );
  const distances = new Float64Array(rows.length / 3);
  for (let i = 0; i < distances.length; i++) {
    const distance = (distances[i] = rows[3 * i + 2]!);
    if (distance >= 0) continue;
    throw new RangeError(
      `a line of ${rows[3 * i]} words is compared with ${rows[3 * i + 1]} words: expected at most 2^34 pairs of words, ` +
        "because the time grows with their number; are several recordings given as one?",
    );
  }
  return distances;
}

function tokenLines(lines: readonly Int32Array[]): TokenLines {
  const ends = new Uint32Array(lines.length);
  for (let i = 0, at = 0; i < lines.length; i++) ends[i] = at += lines[i]!.length;
  return { ids: new Uint32Array(joined(Int32Array, lines).buffer), ends };
}

export interface WordErrors {
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

/** Bands up to this size are kept: to make and free one for each pair of short lines takes as long as counting. */
const KEPT = 4096;
const kept = { costs: new Int32Array(KEPT), deleted: new Int32Array(KEPT) };

function bandOf(cells: number): typeof kept {
  return cells <= KEPT ? kept : { costs: new Int32Array(cells), deleted: new Int32Array(cells) };
}

/**
 * The errors of the alignment that kaldialign 0.12 chooses among those with the fewest errors: seen from the end, the
 * last two words are aligned where both other steps cost more; otherwise a word of the reference is deleted where that
 * costs less than an insertion; otherwise a word of the hypothesis is inserted.
 *
 * @param distance the distance of the two lines
 */
export function wordErrors(
  reference: Int32Array,
  hypothesis: Int32Array,
  distance = wordDistance(reference, hypothesis),
): WordErrors {
  const [rows, columns] = [hypothesis.length, reference.length];
  // no path with so few errors leaves this band of diagonals: column - row
  const spare = (distance - Math.abs(columns - rows)) >>> 1;
  const lowest = Math.min(0, columns - rows) - spare;
  const width = Math.max(0, columns - rows) + spare - lowest + 1;
  const never = rows + columns + 1;
  // the cost of cell (row, column) is at column - row - lowest + 1; the cell beyond the band on each side costs too
  // much
  const { costs, deleted } = bandOf(width + 2);
  costs.fill(never, 0, width + 2);
  for (let at = Math.max(1, 1 - lowest); at <= Math.min(width, columns - lowest + 1); at++)
    costs[at] = deleted[at] = at - 1 + lowest;
  for (let row = 1; row <= rows; row++) {
    const word = hypothesis[row - 1]!;
    let at = 1;
    let cost = never;
    let deletions = 0;
    if (at <= 1 - lowest - row) {
      // the cell with no word of the reference
      at = 1 - lowest - row;
      costs[at] = cost = costs[at + 1]! + 1;
      deleted[at] = deletions = deleted[at + 1]!;
      at++;
    }
    const last = Math.min(width, columns - lowest - row + 1);
    let diagonal = costs[at]!;
    let diagonalDeletions = deleted[at]!;
    for (let before = at + lowest + row - 2; at <= last; at++, before++) {
      const above = costs[at + 1]!;
      const aboveDeletions = deleted[at + 1]!;
      // the sign of a difference chooses, because a processor would mispredict a branch too often
      const isLess = (cost - above) >> 31;
      const least = above + ((cost - above) & isLess) + 1;
      deletions = aboveDeletions + ((deletions + 1 - aboveDeletions) & isLess);
      const aligned = diagonal + (reference[before] === word ? 0 : 1);
      const isAligned = (aligned - least) >> 31;
      costs[at] = cost = least + ((aligned - least) & isAligned);
      deleted[at] = deletions += (diagonalDeletions - deletions) & isAligned;
      diagonal = above;
      diagonalDeletions = aboveDeletions;
    }
    if (last < width) costs[last + 1] = never;
  }
  const deletions = deleted[columns - rows - lowest + 1]!;
  const insertions = rows - (columns - deletions);
  return { substitutions: distance - deletions - insertions, deletions, insertions };
}
