/** The checks that every engine makes before it counts chrF. */
import { checkOrder } from "../checks.js";
import type { ChrfUnit } from "./chrf-part.js";

/** The orders of all units. @throws RangeError unless there are one or two units of the same segments. */
export function checkUnits(units: readonly ChrfUnit[]): number {
  if (units.length < 1 || units.length > 2)
    throw new RangeError(`units has ${units.length} entries: expected characters, words, or both`);
  let orders = 0;
  for (const { batch, maxOrder } of units) {
    checkOrder(maxOrder);
    orders += maxOrder;
    if (batch.referenceEnds.length !== units[0]!.batch.referenceEnds.length)
      throw new RangeError(
        `units have ${units[0]!.batch.referenceEnds.length} and ${batch.referenceEnds.length} segments: expected the same`,
      );
  }
  return orders;
}

/** The number of rows of `orders` triples in these numbers. */
export function checkTriples(rows: Readonly<Float64Array>, orders: number): number {
  const count = rows.length / (3 * orders);
  if (!Number.isInteger(count))
    throw new RangeError(`rows has ${rows.length} numbers: expected a multiple of ${3 * orders}, for ${orders} orders`);
  return count;
}
