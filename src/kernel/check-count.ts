/** Checks that a count is a whole number from `least` to 2^32 - 1. */
export function checkCount(name: string, count: number, least: number): void {
  if (!Number.isInteger(count) || count < least || count > 0xffffffff) {
    throw new RangeError(`${name} is ${count}: expected a whole number from ${least} to 2^32 - 1`);
  }
}
