/**
 * The edit distance of words with times, of which only words that overlap in time may be aligned: as meeteval 0.4.3
 * computes it (wer/matching/levenshtein.h), with the same errors by kind. Where words are sorted by their beginnings,
 * only the cells near the diagonal of time are visited.
 */
import type { WordErrors } from "./word-distance.js";

/** Words with their times in seconds. */
export interface TimedWords {
  readonly words: Int32Array;
  readonly begins: Float64Array;
  readonly ends: Float64Array;
}

/** The most cells of costs that are kept, 4 bytes each. */
const MOST_CELLS = 1 << 28;

const NEVER = 0xfffffffe;

function isSorted({ begins }: TimedWords, least: number): boolean {
  let before = least;
  for (const begin of begins) {
    if (begin < before) return false;
    before = begin;
  }
  return true;
}

/** The fewest errors. */
export function timedDistance(reference: TimedWords, hypothesis: TimedWords): number {
  const [rows, columns] = [reference.words.length, hypothesis.words.length];
  if (rows === 0 || columns === 0) return rows + columns;
  const isPruned = isSorted(reference, -Infinity) && isSorted(hypothesis, -Infinity);
  const { words, begins, ends } = hypothesis;
  const costs = new Float64Array(columns + 1).fill(Infinity);
  costs[0] = 0;
  if (!isPruned) for (let i = 1; i <= columns; i++) costs[i] = i;
  let latestEnd = -Infinity;
  let start = 0;
  let at = 0;
  for (let row = 0; row < rows; row++) {
    const word = reference.words[row]!;
    const begin = reference.begins[row]!;
    const end = reference.ends[row]!;
    if (end > latestEnd) latestEnd = end;
    let diagonal = costs[start]!;
    costs[start] = diagonal + 1;
    let mayShift = isPruned;
    for (at = start; at < columns; at++) {
      if (mayShift) {
        if (begin > ends[at]!) start++;
        else mayShift = false;
      }
      // in a column that was not visited before, the words so far are insertions
      const above = Math.min(costs[at + 1]!, diagonal + 1);
      const overlap = begin < ends[at]! && end > begins[at]!;
      const aligned = diagonal + (overlap ? (words[at] === word ? 0 : 1) : 2);
      costs[at + 1] = Math.min(costs[at]! + 1, above + 1, aligned);
      diagonal = above;
      if (isPruned && latestEnd < begins[at]!) break;
    }
  }
  for (; at < columns; at++) costs[at + 1] = costs[at]! + 1;
  return costs[columns]!;
}

/** A row of costs, from a column on; in all other columns no cost is known. */
interface Row {
  readonly from: number;
  readonly costs: Uint32Array;
}

/**
 * The errors of the alignment that meeteval takes: seen from the end, two words are aligned where both other steps cost
 * more; otherwise a word of the reference is deleted where that costs less than an insertion; otherwise a word of the
 * hypothesis is inserted.
 *
 * @throws RangeError for lines that are too long
 */
export function timedErrors(reference: TimedWords, hypothesis: TimedWords): WordErrors {
  const [rows, columns] = [reference.words.length, hypothesis.words.length];
  if (rows === 0 || columns === 0) return { substitutions: 0, deletions: rows, insertions: columns };
  const matrix = costsOf(reference, hypothesis);
  const costAt = (row: number, column: number): number => {
    const { from, costs } = matrix[row]!;
    return costs[column - from] ?? NEVER;
  };
  let [row, column] = [rows, columns];
  let [substitutions, deletions, insertions] = [0, 0, 0];
  while (row > 0 && column > 0) {
    const inserted = costAt(row, column - 1) + 1;
    const deleted = costAt(row - 1, column) + 1;
    if (overlaps(reference, row - 1, hypothesis, column - 1)) {
      const isEqual = reference.words[row - 1] === hypothesis.words[column - 1];
      if (costAt(row - 1, column - 1) + (isEqual ? 0 : 1) < Math.min(deleted, inserted)) {
        if (!isEqual) substitutions++;
        row--;
        column--;
        continue;
      }
    }
    if (deleted < inserted) {
      row--;
      deletions++;
    } else {
      column--;
      insertions++;
    }
  }
  return { substitutions, deletions: deletions + row, insertions: insertions + column };
}

function overlaps(a: TimedWords, i: number, b: TimedWords, k: number): boolean {
  return a.begins[i]! < b.ends[k]! && a.ends[i]! > b.begins[k]!;
}

function costsOf(reference: TimedWords, hypothesis: TimedWords): readonly Row[] {
  const [rows, columns] = [reference.words.length, hypothesis.words.length];
  const isSmall = (rows + 1) * (columns + 1) <= MOST_CELLS;
  // meeteval takes words for unsorted if the collar makes them begin before 0
  const least = isSmall ? 0 : -Infinity;
  const isPruned = isSorted(reference, least) && isSorted(hypothesis, least);
  if (!isSmall && !isPruned) throw tooLong(rows, columns);
  const { words, begins, ends } = hypothesis;
  let kept = columns + 1;
  const matrix: Row[] = [{ from: 0, costs: Uint32Array.from({ length: columns + 1 }, (_, i) => i) }];
  const row = new Uint32Array(columns + 1);
  let latestEnd = reference.ends[0]!;
  let start = 1;
  for (let i = 0; i < rows; i++) {
    const word = reference.words[i]!;
    const begin = reference.begins[i]!;
    const end = reference.ends[i]!;
    const before = matrix[i]!;
    const costBefore = (column: number): number => before.costs[column - before.from] ?? NEVER;
    if (end > latestEnd) latestEnd = end;
    if (isPruned) while (start <= columns && ends[start - 1]! <= begin) start++;
    row[start - 1] = costBefore(start - 1) + 1;
    let column = start;
    for (; column <= columns; column++) {
      if (isPruned && begins[column - 1]! > latestEnd) break;
      let cost = Math.min(row[column - 1]!, costBefore(column)) + 1;
      if (begin < ends[column - 1]! && end > begins[column - 1]!)
        cost = Math.min(cost, costBefore(column - 1) + (words[column - 1] === word ? 0 : 1));
      row[column] = cost;
    }
    if (isPruned) {
      const following = reference.ends[i + 1] ?? Infinity;
      for (; column <= columns; column++) {
        row[column] = row[column - 1]! + 1;
        if (begins[column - 1]! > following) {
          column++;
          break;
        }
      }
    }
    matrix.push({ from: start - 1, costs: row.slice(start - 1, column) });
    kept += column - start + 1;
    if (kept > MOST_CELLS) throw tooLong(rows, columns);
  }
  return matrix;
}

function tooLong(rows: number, columns: number): RangeError {
  return new RangeError(
    `${rows} words of a speaker are aligned with ${columns} of a stream: expected at most 2^28 pairs of words that may ` +
      "overlap; are their times sorted, and are several recordings given as one?",
  );
}
