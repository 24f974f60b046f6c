/**
 * Sums of columns over the cells of each group whose random bit is 1; the coefficients of exchanged scores are computed
 * from them. For each block of four cells, the sums for all 16 choices of bits are computed beforehand, so that a
 * single look-up replaces four.
 */

const PER_BLOCK = 4;
const CHOICES = 1 << PER_BLOCK;

/**
 * @param columns numbers for each cell
 * @param starts where each group begins among the cells, and their end
 * @returns a function that writes the sums of each column, group after group
 */
export function gatedSums(
  columns: readonly Readonly<Float64Array>[],
  starts: Readonly<Uint32Array>,
): (bits: Readonly<Uint8Array>, into: Float64Array) => void {
  const width = columns.length;
  const groups = starts.length - 1;
  // a block that two groups share is stored once for each group
  const firsts = new Uint32Array(groups + 1);
  const blockOf = (cell: number): number => Math.floor(cell / PER_BLOCK);
  for (let g = 0; g < groups; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    firsts[g + 1] = firsts[g]! + (to > from ? blockOf(to - 1) - blockOf(from) + 1 : 0);
  }
  const size = CHOICES * width;
  const table = new Float64Array(firsts[groups]! * size);
  for (let g = 0; g < groups; g++) {
    for (let cell = starts[g]!; cell < starts[g + 1]!; cell++) {
      const at = (firsts[g]! + blockOf(cell) - blockOf(starts[g]!)) * size;
      const bit = 1 << (cell % PER_BLOCK);
      for (let choice = 0; choice < CHOICES; choice++)
        if ((choice & bit) !== 0) for (let k = 0; k < width; k++) table[at + choice * width + k]! += columns[k]![cell]!;
    }
  }
  return (bits, into) => {
    for (let g = 0; g < groups; g++) {
      let block = blockOf(starts[g]!);
      let at = firsts[g]! * size;
      const end = firsts[g + 1]! * size;
      let first = 0;
      let second = 0;
      let third = 0;
      if (width === 1) {
        for (; at < end; at += size, block++) first += table[at + choiceOf(bits, block)]!;
      } else {
        for (; at < end; at += size, block++) {
          const chosen = at + choiceOf(bits, block) * width;
          first += table[chosen]!;
          second += table[chosen + 1]!;
          third += table[chosen + 2]!;
        }
        into[g * width + 1] = second;
        into[g * width + 2] = third;
      }
      into[g * width] = first;
    }
  };
}

/** The random bits of the four cells of a block, as a number from 0 to 15. */
function choiceOf(bits: Readonly<Uint8Array>, block: number): number {
  return (bits[block >> 1]! >> ((block & 1) << 2)) & (CHOICES - 1);
}
