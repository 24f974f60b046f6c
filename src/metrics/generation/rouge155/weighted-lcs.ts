/**
 * Weighted longest common subsequences (Lin 2004, section 4): a run of n consecutive matches is worth n ** weight. As
 * in ROUGE-1.5.5, each sentence of the reference is compared with all sentences of the hypothesis. The words of the
 * reference that are in any of the chosen subsequences are matched, but no word more often than the hypothesis has it.
 */
import { powersUpTo } from "./exact-power.js";

/** The direction from which a subsequence comes, in the program's notation. */
const DIAGONAL = 0;
const UP = 1;
const LEFT = 2;

/** Sentences of a line: their words are ids[starts[i] .. ends[i]). */
export interface Sentences {
  readonly ids: Uint32Array;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The sentences of ids[from .. to), each of which begins with a mark. */
export function sentencesOf(ids: Uint32Array, from: number, to: number): Sentences {
  const starts: number[] = [];
  const ends: number[] = [];
  const mark = ids[from];
  for (let i = from; i < to; i++) {
    if (ids[i] !== mark) continue;
    if (starts.length > 0) ends.push(i);
    starts.push(i + 1);
  }
  if (starts.length > 0) ends.push(to);
  return { ids, starts, ends };
}

/** The words of all sentences. */
export function countWords({ starts, ends }: Sentences): number {
  return ends.reduce((sum, end, i) => sum + end - starts[i]!, 0);
}

/** Values and runs of a row of the table, which the next row replaces, and the direction of each cell. */
let values = new Float64Array(0);
let runs = new Uint32Array(0);
let directions = new Uint8Array(0);
const MOST_BYTES_IN_ADVANCE = 0x4000000;

/** The weight of all runs of matches. */
export function weightedMatches(hypothesis: Sentences, reference: Sentences, weight: number): number {
  const left = new Map<number, number>();
  for (const [s, start] of hypothesis.starts.entries()) {
    for (let i = start; i < hypothesis.ends[s]!; i++) {
      const word = hypothesis.ids[i]!;
      left.set(word, (left.get(word) ?? 0) + 1);
    }
  }
  let sum = 0;
  for (const [s, start] of reference.starts.entries()) {
    const length = reference.ends[s]! - start;
    const powers = powersUpTo(length, weight);
    const matched = new Uint8Array(length);
    const sentence = reference.ids.subarray(start, start + length);
    for (const [h, from] of hypothesis.starts.entries())
      markMatches(sentence, hypothesis.ids, from, hypothesis.ends[h]!, powers, matched);
    let run = 0;
    for (let i = 0; i < length; i++) {
      if (matched[i] === 0) continue;
      const word = reference.ids[start + i]!;
      const times = left.get(word) ?? 0;
      // the program does not end a run here, and does not count the run at the end of the sentence
      if (times === 0) continue;
      left.set(word, times - 1);
      run++;
      if (i + 1 === length || matched[i + 1] === 0) {
        sum += powers[run]!;
        run = 0;
      }
    }
  }
  return sum;
}

/**
 * Marks the words of a sentence of the reference that are in its best subsequence with a sentence of the hypothesis.
 */
function markMatches(
  reference: Uint32Array,
  hypothesis: Uint32Array,
  from: number,
  to: number,
  powers: Float64Array,
  matched: Uint8Array,
): void {
  const rows = reference.length;
  const columns = to - from;
  if (rows === 0 || columns === 0) return;
  const line = hypothesis.subarray(from, to);
  if (values.length < columns) {
    values = new Float64Array(2 * columns);
    runs = new Uint32Array(2 * columns);
  }
  // a large table is not made larger than it has to be
  if (directions.length < rows * columns)
    directions = new Uint8Array(Math.max(rows * columns, Math.min(2 * rows * columns, MOST_BYTES_IN_ADVANCE)));
  const [row, rowRuns, cells] = [values, runs, directions];
  row.fill(0, 0, columns);
  rowRuns.fill(0, 0, columns);
  for (let i = 0, cell = 0; i < rows; i++) {
    const word = reference[i]!;
    let [left, diagonal, diagonalRun] = [0, 0, 0];
    for (let j = 0; j < columns; j++, cell++) {
      const above = row[j]!;
      const aboveRun = rowRuns[j]!;
      if (line[j] === word) {
        const run = diagonalRun + 1;
        left = diagonal + powers[run]! - powers[diagonalRun]!;
        rowRuns[j] = run;
        cells[cell] = DIAGONAL;
      } else {
        rowRuns[j] = 0;
        cells[cell] = above >= left ? UP : LEFT;
        if (above >= left) left = above;
      }
      row[j] = left;
      diagonal = above;
      diagonalRun = aboveRun;
    }
  }
  for (let i = rows, j = columns; i > 0 && j > 0;) {
    const direction = directions[(i - 1) * columns + j - 1];
    if (direction !== LEFT) i--;
    if (direction !== UP) j--;
    if (direction === DIAGONAL) matched[i] = 1;
  }
}
