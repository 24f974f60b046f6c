/**
 * The cheapest assignment of rows to columns of a square matrix, by shortest augmenting paths (Crouse 2016,
 * https://doi.org/10.1109/TAES.2016.140952). Of equally cheap assignments it finds the same assignment as scipy's
 * `linear_sum_assignment`: columns are searched from the last to the first, a later column of equal cost is taken if it
 * has no row yet, and the last of the remaining columns moves to the position of the taken column.
 */

/**
 * @param costs row by row, whole numbers
 * @returns the column of each row
 */
export function cheapestAssignment(costs: Float64Array, size: number): Int32Array {
  const ofRow = new Float64Array(size);
  const ofColumn = new Float64Array(size);
  const columnOf = new Int32Array(size).fill(-1);
  const rowOf = new Int32Array(size).fill(-1);
  const from = new Int32Array(size);
  const shortest = new Float64Array(size);
  const remaining = new Int32Array(size);
  const isRowSeen = new Uint8Array(size);
  const isColumnSeen = new Uint8Array(size);
  for (let start = 0; start < size; start++) {
    for (let i = 0; i < size; i++) remaining[i] = size - 1 - i;
    isRowSeen.fill(0);
    isColumnSeen.fill(0);
    shortest.fill(Infinity);
    let left = size;
    let least = 0;
    let row = start;
    let sink = -1;
    while (sink < 0) {
      isRowSeen[row] = 1;
      let nearest = -1;
      let lowest = Infinity;
      for (let at = 0; at < left; at++) {
        const column = remaining[at]!;
        const length = least + costs[row * size + column]! - ofRow[row]! - ofColumn[column]!;
        if (length < shortest[column]!) {
          from[column] = row;
          shortest[column] = length;
        }
        if (shortest[column]! < lowest || (shortest[column] === lowest && rowOf[column]! < 0)) {
          lowest = shortest[column]!;
          nearest = at;
        }
      }
      least = lowest;
      const column = remaining[nearest]!;
      isColumnSeen[column] = 1;
      remaining[nearest] = remaining[--left]!;
      if (rowOf[column]! < 0) sink = column;
      else row = rowOf[column]!;
    }
    ofRow[start]! += least;
    for (let i = 0; i < size; i++) {
      if (isRowSeen[i] === 1 && i !== start) ofRow[i]! += least - shortest[columnOf[i]!]!;
      if (isColumnSeen[i] === 1) ofColumn[i]! -= least - shortest[i]!;
    }
    let column = sink;
    for (;;) {
      const given = from[column]!;
      rowOf[column] = given;
      const freed = columnOf[given]!;
      columnOf[given] = column;
      if (given === start) break;
      column = freed;
    }
  }
  return columnOf;
}
