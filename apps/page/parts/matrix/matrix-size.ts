/** How a matrix of systems fits its place: with numbers in its cells, or by its colours alone. */

/**
 * With more systems than the first number, cells have room for numbers only in a wide window; with more than the
 * second, in no window.
 */
const [MANY, MOST_WITH_NUMBERS] = [12, 16];

export interface MatrixSize {
  readonly hasText: boolean;
  /** The classes of the table, as in matrix.css. */
  readonly classes: string;
}

export function matrixSize(systems: number): MatrixSize {
  const hasText = systems <= MOST_WITH_NUMBERS;
  return { hasText, classes: `system-matrix ${hasText ? (systems > MANY ? "many" : "") : "dense"}` };
}
