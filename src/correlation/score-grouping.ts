/**
 * Scores as matrices of systems x segments, and the groups within which they are compared: all at once, the systems on
 * each segment, or the segments of each system (mt_metrics_eval's averaging by none, item and sys).
 */

export type Grouping = "none" | "segment" | "system";

/** Scores in the order of their groups. */
export interface Groups {
  /** Positions in the matrix, systems x segments. */
  readonly cells: Uint32Array;
  /** Where each group begins among the cells; the last entry is the end of the cells. */
  readonly starts: Uint32Array;
}

/** Groups of the cells that are used; groups without such cells are left out. */
export function groupsOf(used: Uint8Array, systems: number, segments: number, grouping: Grouping): Groups {
  const cells: number[] = [];
  const starts = [0];
  const [outer, inner] = grouping === "segment" ? [segments, systems] : [systems, segments];
  for (let i = 0; i < outer; i++) {
    for (let j = 0; j < inner; j++) {
      const cell = grouping === "segment" ? j * segments + i : i * segments + j;
      if (used[cell]) cells.push(cell);
    }
    if (grouping !== "none" && cells.length > starts.at(-1)!) starts.push(cells.length);
  }
  if (grouping === "none" && cells.length > 0) starts.push(cells.length);
  return { cells: Uint32Array.from(cells), starts: Uint32Array.from(starts) };
}

/** The scores of the cells, in the order of the cells. */
export function valuesOf(matrix: Readonly<Float64Array>, { cells }: Groups): Float64Array {
  const values = new Float64Array(cells.length);
  for (let i = 0; i < cells.length; i++) values[i] = matrix[cells[i]!]!;
  return values;
}

/** The size of the largest group. */
export function largestOf({ starts }: Groups): number {
  let largest = 0;
  for (let g = 0; g + 1 < starts.length; g++) largest = Math.max(largest, starts[g + 1]! - starts[g]!);
  return largest;
}
