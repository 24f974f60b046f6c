/** Numbers as ranks: what coefficients of order need, and cheaper to sort than the numbers. */
import type { Groups } from "./score-grouping.js";

/**
 * For each group the dense ranks of its values, from 0: equal values have equal ranks. Several lists are ranked together,
 * so that values of one may take the place of the other's.
 */
export function denseRanks(
  lists: readonly Readonly<Float64Array>[],
  { starts }: Pick<Groups, "starts">,
): Uint32Array[] {
  const ranks = lists.map(({ length }) => new Uint32Array(length));
  for (let g = 0; g + 1 < starts.length; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    const sorted = new Float64Array(lists.length * (to - from));
    for (const [i, list] of lists.entries()) sorted.set(list.subarray(from, to), i * (to - from));
    sorted.sort();
    let distinct = 0;
    // -0 is sorted before 0, and equals it
    for (let i = 0; i < sorted.length; i++)
      if (i === 0 || sorted[i]! !== sorted[distinct - 1]!) sorted[distinct++] = sorted[i]!;
    for (const [l, list] of lists.entries()) {
      const ranked = ranks[l]!;
      for (let i = from; i < to; i++) ranked[i] = positionOf(list[i]!, sorted, distinct);
    }
  }
  return ranks;
}

/** Where a value stands among the first `length` sorted ones, of which it is one. */
function positionOf(value: number, sorted: Readonly<Float64Array>, length: number): number {
  let [low, high] = [0, length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Writes the ranks from 1, equal values sharing the mean of theirs, of dense ranks that may have gaps.
 *
 * @param counts room for as many numbers as there are ranks
 */
export function meanRanks(
  dense: Readonly<Uint32Array>,
  from: number,
  to: number,
  counts: Uint32Array,
  into: Float64Array,
): void {
  let most = 0;
  for (let i = from; i < to; i++) if (dense[i]! > most) most = dense[i]!;
  counts.fill(0, 0, most + 1);
  for (let i = from; i < to; i++) counts[dense[i]!]!++;
  // each count becomes twice the mean rank, a whole number
  let before = 0;
  for (let rank = 0; rank <= most; rank++) {
    const count = counts[rank]!;
    counts[rank] = 2 * before + count + 1;
    before += count;
  }
  for (let i = from; i < to; i++) into[i] = counts[dense[i]!]! / 2;
}

/** The mean ranks of numbers within their groups. */
export function meanRanksOf(values: Readonly<Float64Array>, groups: Pick<Groups, "starts">): Float64Array {
  const [dense] = denseRanks([values], groups) as [Uint32Array];
  const ranks = new Float64Array(values.length);
  const counts = new Uint32Array(values.length + 1);
  const { starts } = groups;
  for (let g = 0; g + 1 < starts.length; g++) meanRanks(dense, starts[g]!, starts[g + 1]!, counts, ranks);
  return ranks;
}
