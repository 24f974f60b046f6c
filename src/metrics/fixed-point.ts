/**
 * Numbers from 0 to 1 as pairs of whole numbers, so that their sums have the same bits in any order: parts of 1 / 2^24,
 * and the remainder in parts of 1 / 2^48. The error is below 2 * 10^-15. Sums stay exact for half a billion segments.
 */
export const PARTS = 0x1000000;

/** The names of the two fields. */
export function fixedFields(name: string): readonly [string, string] {
  return [`${name}Parts`, `${name}Rest`];
}

/** Writes a number, 0..1, to rows[at] and rows[at + 1]. */
export function putFixed(rows: Float64Array, at: number, value: number): void {
  const parts = Math.floor(value * PARTS);
  rows[at] = parts;
  rows[at + 1] = Math.round((value * PARTS - parts) * PARTS);
}

/** The number, or sum of numbers, in rows[at] and rows[at + 1]. */
export function fixedAt(rows: Readonly<Float64Array>, at: number): number {
  return (rows[at]! + rows[at + 1]! / PARTS) / PARTS;
}
