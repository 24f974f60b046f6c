/** Positions of the largest values above 0, the largest first; equal values in their order. */
export function largest(values: Readonly<Float64Array>, most: number): number[] {
  const positions: number[] = [];
  for (const [position, value] of values.entries()) {
    if (!(value > 0) || (positions.length === most && value <= values[positions.at(-1)!]!)) continue;
    const at = positions.findIndex((other) => values[other]! < value);
    positions.splice(at < 0 ? positions.length : at, 0, position);
    if (positions.length > most) positions.pop();
  }
  return positions;
}
