/** What LEPOR checks before it aligns. */
import { LONGEST_ORDER } from "../checks.js";

export function checkWindow(window: number): void {
  if (!Number.isInteger(window) || window < 1 || window > LONGEST_ORDER) {
    throw new RangeError(`window is ${window}: expected a whole number from 1 to ${LONGEST_ORDER}`);
  }
}
