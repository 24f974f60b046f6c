/** Converts numbers to ranks: rank coefficients need them, and ranks are cheaper to sort than numbers. */
import type { Groups } from "./score-grouping.js";

/**
 * For each group the dense ranks of its values, from 0: equal values have equal ranks. Several lists are ranked
 * together, so that values of one list can be exchanged with values of another.
 */
export function denseRanks(
  lists: readonly Readonly<Float64Array>[],
  { starts }: Pick<Groups, "starts">,
): Uint32Array[] {
  const ranks = lists.map(({ length }) => new Uint32Array(length));
  for (let g = 0; g + 1 < starts.length; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    const values = new Float64Array(lists.length * (to - from));
    for (const [i, list] of lists.entries()) values.set(list.subarray(from, to), i * (to - from));
    const ranked = values.length < LEAST_FOR_RADIX ? ranksBySearch(values) : ranksByRadix(values);
    for (const [i, ofList] of ranks.entries())
      ofList.set(ranked.subarray(i * (to - from), (i + 1) * (to - from)), from);
  }
  return ranks;
}

/**
 * From this many values on, a binary search for each value takes longer than sorting by bytes (30,000 values: 11 -> 4
 * ms).
 */
const LEAST_FOR_RADIX = 512;

function ranksBySearch(values: Readonly<Float64Array>): Uint32Array {
  const sorted = values.slice().sort();
  let distinct = 0;
  // -0 is sorted before 0, and equals it
  for (let i = 0; i < sorted.length; i++)
    if (i === 0 || sorted[i]! !== sorted[distinct - 1]!) sorted[distinct++] = sorted[i]!;
  return Uint32Array.from(values, (value) => positionOf(value, sorted, distinct));
}

/**
 * Sorts by the bytes of the numbers, from the last byte to the first, each time without changing the order of equal
 * bytes.
 */
function ranksByRadix(values: Readonly<Float64Array>): Uint32Array {
  const { length } = values;
  const bytes = orderedBytes(values);
  let order = new Uint32Array(length);
  // an iterator would take as long as three of these passes
  for (let i = 0; i < length; i++) order[i] = i;
  let next = new Uint32Array(length);
  const places = new Uint32Array(256);
  for (let byte = 0; byte < 8; byte++) {
    places.fill(0);
    for (let at = byte; at < bytes.length; at += 8) places[bytes[at]!]!++;
    if (places[bytes[byte]!] === length) continue;
    for (let digit = 0, before = 0; digit < 256; digit++) {
      const count = places[digit]!;
      places[digit] = before;
      before += count;
    }
    for (let i = 0; i < length; i++) {
      const value = order[i]!;
      next[places[bytes[8 * value + byte]!]!++] = value;
    }
    [order, next] = [next, order];
  }
  const ranks = next;
  for (let i = 0, rank = 0; i < length; i++) {
    if (i > 0 && values[order[i]!] !== values[order[i - 1]!]) rank++;
    ranks[order[i]!] = rank;
  }
  return ranks;
}

/** The bytes of each number, the lowest first, changed so that they compare as the numbers do; -0 becomes 0. */
function orderedBytes(values: Readonly<Float64Array>): Uint8Array {
  // a sum of -0 and 0 is 0
  const numbers = new Float64Array(values.length);
  for (let i = 0; i < numbers.length; i++) numbers[i] = values[i]! + 0;
  const words = new Uint32Array(numbers.buffer);
  for (let low = 0; low < words.length; low += 2) {
    // negative numbers have all bits inverted, other numbers only the sign bit
    const isNegative = words[low + 1]! >> 31;
    words[low]! ^= isNegative;
    words[low + 1]! ^= isNegative | 0x80000000;
  }
  return new Uint8Array(numbers.buffer);
}

/** The index of a value among the first `length` of the sorted values, which contain it. */
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
 * Turns dense ranks, which may have gaps, into ranks from 1; equal values share the mean of their ranks.
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
