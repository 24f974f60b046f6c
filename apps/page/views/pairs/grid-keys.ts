/** How arrow keys move in the matrix of pairs. */

/** Two systems, by their positions in the order. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** Where a key leads, skipping the diagonal; null if it leads nowhere. */
export function moved({ row, column }: Place, key: string, size: number): Place | null {
  const step = steps[key];
  if (step === undefined) return null;
  const isIn = (place: Place): boolean =>
    Math.min(place.row, place.column) >= 0 && Math.max(place.row, place.column) < size;
  let next = step({ row, column }, size);
  // a cell stands for two different systems, so the diagonal is skipped
  if (isIn(next) && next.row === next.column) {
    if (key === "Home") next = { row, column: 1 };
    else if (key === "End") next = { row, column: size - 2 };
    else {
      next = step(next, size);
      // in a corner there is no cell behind the diagonal, so the key leads to the same pair from the other side
      if (!isIn(next)) next = { row: column, column: row };
    }
  }
  return isIn(next) && next.row !== next.column ? next : null;
}

const steps: Readonly<Record<string, (place: Place, size: number) => Place>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, size) => ({ row, column: size - 1 }),
};
