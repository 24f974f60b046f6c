/** Numbers at axes. */

/** Of counts: nothing at places between whole numbers, where there is none. */
export function wholeNumber(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en") : "";
}
