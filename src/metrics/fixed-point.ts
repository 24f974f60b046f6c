/**
 * Numbers from 0 up as three whole numbers, so that their sums have the same bits in any order: units of 1 / 2^20, and
 * two remainders, in units of 1 / 2^40 and of 1 / 2^60. A single number from 1 / 128 up comes back bit for bit, a
 * smaller number with an error of 2^-61. Sums stay exact up to 2^33: for 8 billion segments with numbers up to 1.
 */
export const PARTS = 0x100000;

/** How many fields a number takes. */
export const FIXED_WIDTH = 3;

/** The names of its fields. */
export function fixedFields(name: string): readonly [string, string, string] {
  return [`${name}Parts`, `${name}Rest`, `${name}Last`];
}

/** The fields by their weights: their sum is the number, in units of 1 / 2^20. */
export function fixedWeights(name: string): Readonly<Record<string, number>> {
  const [parts, rest, last] = fixedFields(name);
  return { [parts]: 1, [rest]: 1 / PARTS, [last]: 1 / PARTS / PARTS };
}

/** Writes a number, 0 or more, to rows[at] and the two elements after it. */
export function putFixed(rows: Float64Array, at: number, value: number): void {
  const parts = Math.floor(value * PARTS);
  const rest = (value * PARTS - parts) * PARTS;
  rows[at] = parts;
  rows[at + 1] = Math.floor(rest);
  rows[at + 2] = Math.round((rest - Math.floor(rest)) * PARTS);
}

/** The number, or sum of numbers, in rows[at] and the two elements after it. */
export function fixedAt(rows: Readonly<Float64Array>, at: number): number {
  return (rows[at]! + (rows[at + 1]! + rows[at + 2]! / PARTS) / PARTS) / PARTS;
}
