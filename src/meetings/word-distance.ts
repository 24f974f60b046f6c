/** The edit distance of two lines of words, and what its errors are. */
import { kernelOf } from "../kernel/engines.js";
import { levenshteinPart } from "../kernel/levenshtein/index.js";
import type { TokenLines } from "../core/batch.js";

/** The fewest insertions, deletions and substitutions that turn one line into the other. @throws as wordDistances */
export function wordDistance(reference: Int32Array, hypothesis: Int32Array): number {
  return wordDistances([hypothesis], [reference])[0]!;
}

/**
 * The distance of each line to each of the others, line by line.
 *
 * @throws RangeError for two lines of more than 2^35 pairs of words
 */
export function wordDistances(lines: readonly Int32Array[], others: readonly Int32Array[]): Float64Array {
  const rows = kernelOf()
    .part(levenshteinPart)
    .distances(
      {
        hypotheses: tokenLines(lines),
        references: tokenLines(lines.flatMap(() => others)),
        referenceEnds: Uint32Array.from(lines, (_, i) => (i + 1) * others.length),
      },
      "levenshtein",
    );
  const distances = new Float64Array(rows.length / 3);
  for (let i = 0; i < distances.length; i++) {
    const distance = (distances[i] = rows[3 * i + 2]!);
    if (distance >= 0) continue;
    throw new RangeError(
      `lines of ${rows[3 * i]} and ${rows[3 * i + 1]} words are compared: expected at most 2^35 pairs of words, for ` +
        "the time grows with them; are several recordings given as one?",
    );
  }
  return distances;
}

/** Words are numbers from 0, and ids begin with 1. */
function tokenLines(lines: readonly Int32Array[]): TokenLines {
  const ends = new Uint32Array(lines.length);
  let length = 0;
  for (const [i, line] of lines.entries()) ends[i] = length += line.length;
  const ids = new Uint32Array(length);
  let at = 0;
  for (const line of lines) for (let i = 0; i < line.length; i++) ids[at++] = line[i]! + 1;
  return { ids, ends };
}

export interface WordErrors {
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

/**
 * The errors of the alignment that kaldialign 0.12 takes, of all with the fewest: seen from the end, the last two words
 * are aligned where both other steps cost more; otherwise a word of the reference is deleted where that costs less
 * than an insertion; otherwise a word of the hypothesis is inserted.
 */
export function wordErrors(reference: Int32Array, hypothesis: Int32Array): WordErrors {
  const distance = wordDistance(reference, hypothesis);
  const [rows, columns] = [hypothesis.length, reference.length];
  // no path with so few errors leaves this band of diagonals: column - row
  const spare = (distance - Math.abs(columns - rows)) >>> 1;
  const lowest = Math.min(0, columns - rows) - spare;
  const width = Math.max(0, columns - rows) + spare - lowest + 1;
  const never = rows + columns + 1;
  // of the cell (row, column), at column - row - lowest + 1: a cell beyond the band on each side costs too much
  const costs = new Int32Array(width + 2).fill(never);
  const deleted = new Int32Array(width + 2);
  for (let at = 1; at <= width; at++) {
    const column = at - 1 + lowest;
    if (column < 0 || column > columns) continue;
    costs[at] = deleted[at] = column;
  }
  for (let row = 1; row <= rows; row++) {
    const word = hypothesis[row - 1]!;
    for (let at = Math.max(1, 1 - lowest - row); at <= width; at++) {
      const column = at - 1 + lowest + row;
      if (column > columns) {
        costs[at] = never;
        break;
      }
      const insertion = costs[at + 1]! + 1;
      if (column === 0) {
        costs[at] = insertion;
        deleted[at] = deleted[at + 1]!;
        continue;
      }
      const deletion = costs[at - 1]! + 1;
      const aligned = costs[at]! + (reference[column - 1] === word ? 0 : 1);
      if (aligned < insertion && aligned < deletion) {
        costs[at] = aligned;
      } else if (deletion < insertion) {
        costs[at] = deletion;
        deleted[at] = deleted[at - 1]! + 1;
      } else {
        costs[at] = insertion;
        deleted[at] = deleted[at + 1]!;
      }
    }
  }
  const deletions = deleted[columns - rows - lowest + 1]!;
  const insertions = rows - (columns - deletions);
  return { substitutions: distance - deletions - insertions, deletions, insertions };
}
