/** Numbers at axes. */

/** Labels for counts: none between whole numbers. */
export function wholeNumber(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en") : "";
}
