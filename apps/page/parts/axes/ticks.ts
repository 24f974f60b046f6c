/** Numbers at axes. */
import { grouped } from "../../model/words.js";

/** How many numbers have room side by side along an axis of some pixels; drawings may have half as many more. */
export function ticksIn(length: number): number {
  return Math.max(2, Math.min(6, Math.floor(length / 65)));
}

/** A label for a count; fractions get no label. */
export function wholeNumber(value: number): string {
  return Number.isInteger(value) ? grouped(value) : "";
}
