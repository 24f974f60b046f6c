/**
 * A row of costs as the differences between neighbours, 32 words at a time (Myers 1999,
 * https://doi.org/10.1145/316542.316550, with the blocks of Hyyrö 2003). Unlike the rows of an edit distance, it may
 * begin with any costs whose neighbours differ by at most 1.
 */

/** The differences between neighbours of a row of costs, a bit for each word of the hypothesis. */
export interface RowBits {
  /** Where a cost is one more than its left neighbour. */
  readonly rises: Int32Array;
  /** Where a cost is one less than its left neighbour. */
  readonly falls: Int32Array;
}

export const blocksOf = (length: number): number => (length + 31) >>> 5;

/**
 * Takes one more word of the reference into a row.
 *
 * @param equal bits of the words of the hypothesis that are equal to that word, from `at` on
 */
export function takeWord({ rises, falls }: RowBits, equal: Int32Array, at: number, blocks: number): void {
  // with one word more of the reference, the empty hypothesis costs 1 more
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
