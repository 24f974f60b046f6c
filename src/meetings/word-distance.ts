/**
 * The edit distance of two lines of words, and what its errors are.
 *
 * The distance is computed 32 words at a time (Myers 1999, https://doi.org/10.1145/316542.316550, with the blocks of
 * Hyyrö 2003), of rows that may begin with any costs whose neighbours differ by at most 1.
 */

/** The differences between neighbours of a row of costs, a bit for each word of the hypothesis. */
export interface RowBits {
  /** Where a cost is one more than the one before it. */
  readonly rises: Int32Array;
  /** Where it is one less. */
  readonly falls: Int32Array;
}

export const blocksOf = (length: number): number => (length + 31) >>> 5;

/**
 * Takes one more word of the reference into a row.
 *
 * @param equal bits of the words of the hypothesis that are equal to that word, from `at` on
 */
export function takeWord({ rises, falls }: RowBits, equal: Int32Array, at: number, blocks: number): void {
  // the empty hypothesis costs one word more
  let rose = 1;
  let fell = 0;
  for (let block = 0; block < blocks; block++) {
    const up = rises[block]!;
    const down = falls[block]!;
    const bits = equal[at + block]!;
    const vertical = bits | down;
    const matched = bits | fell;
    const horizontal = (((matched & up) + up) ^ up) | matched;
    let more = down | ~(horizontal | up);
    let less = up & horizontal;
    const nextRose = more >>> 31;
    const nextFell = less >>> 31;
    more = (more << 1) | rose;
    less = (less << 1) | fell;
    rises[block] = less | ~(vertical | more);
    falls[block] = more & vertical;
    rose = nextRose;
    fell = nextFell;
  }
}

/** The fewest insertions, deletions and substitutions that turn one line into the other. */
export function wordDistance(reference: Int32Array, hypothesis: Int32Array): number {
  if (reference.length === 0 || hypothesis.length === 0) return Math.max(reference.length, hypothesis.length);
  const blocks = blocksOf(hypothesis.length);
  const places = placesOf(hypothesis);
  const row: RowBits = { rises: new Int32Array(blocks).fill(-1), falls: new Int32Array(blocks) };
  const equal = new Int32Array(blocks);
  for (const word of reference) {
    const found = places.get(word);
    if (found !== undefined) for (const i of found) equal[i >>> 5]! |= 1 << (i & 31);
    takeWord(row, equal, 0, blocks);
    if (found !== undefined) for (const i of found) equal[i >>> 5] = 0;
  }
  let distance = reference.length;
  for (let i = 0; i < hypothesis.length; i++) distance += stepAt(row, i);
  return distance;
}

/** By how much the cost after word i differs from the one before it. */
export function stepAt({ rises, falls }: RowBits, i: number): number {
  return ((rises[i >>> 5]! >>> (i & 31)) & 1) - ((falls[i >>> 5]! >>> (i & 31)) & 1);
}

function placesOf(line: Int32Array): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [i, word] of line.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [i]);
    else known.push(i);
  }
  return places;
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
