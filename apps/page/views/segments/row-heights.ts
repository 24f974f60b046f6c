/** Heights of rows under one another: where each begins, and which is at a point, in a few steps for any number of rows. */

export interface RowHeights {
  readonly count: number;
  of(row: number): number;
  /** Where a row begins. For `count`: where the last one ends. */
  top(row: number): number;
  /** The row at a point; the last one for what is below all. */
  at(point: number): number;
  set(row: number, height: number): void;
}

/** A binary indexed tree (P. M. Fenwick, 1994): entry i sums up the heights of the i & -i rows that end with the i-th. */
export function createRowHeights(count: number, heightOf: (row: number) => number): RowHeights {
  const heights = new Int32Array(count);
  const sums = new Int32Array(count + 1);
  for (let i = 1; i <= count; i++) {
    sums[i]! += heights[i - 1] = heightOf(i - 1);
    const next = i + (i & -i);
    if (next <= count) sums[next]! += sums[i]!;
  }
  const highest = 1 << (31 - Math.clz32(count));
  return {
    count,
    of: (row) => heights[row]!,
    top(row) {
      let sum = 0;
      for (let i = row; i > 0; i -= i & -i) sum += sums[i]!;
      return sum;
    },
    at(point) {
      let row = 0;
      let left = point;
      for (let step = highest; step >= 1; step /= 2) {
        if (row + step >= count || sums[row + step]! > left) continue;
        row += step;
        left -= sums[row]!;
      }
      return row;
    },
    set(row, height) {
      const more = height - heights[row]!;
      heights[row] = height;
      for (let i = row + 1; i <= count; i += i & -i) sums[i]! += more;
    },
  };
}
