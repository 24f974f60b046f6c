/**
 * Mean lengths of a segment's references, in parts of a word, so that rows add up to the same bits in any order. A word
 * has 720,720 parts, the least common multiple of 1..16, so that the mean of up to 16 references (and of many larger
 * numbers of references) is whole. Otherwise the remainder is counted in 1 / 2^24 of a part, with an error below 10^-13
 * of a word.
 */
export const PARTS_OF_WORD = 720_720;
const REST = 0x1000000;

/** The two fields of a mean by their weights: their sum is the mean, in parts of a word. */
export function meanWeights(name: string): Readonly<Record<string, number>> {
  return { [`${name}Parts`]: 1, [`${name}Rest`]: 1 / REST };
}

/** Writes the mean of `count` lengths with this sum to two numbers of a row: whole parts, and the remainder. */
export function putMean(rows: Float64Array, at: number, sum: number, count: number): void {
  const parts = sum * PARTS_OF_WORD;
  const left = parts % count;
  rows[at] = (parts - left) / count;
  rows[at + 1] = Math.round((left * REST) / count);
}

/** Converts summed parts to words. */
export function wordsOfParts(parts: number, rest: number): number {
  return (parts + rest / REST) / PARTS_OF_WORD;
}
