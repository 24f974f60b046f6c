/**
 * Freezes a value and all that it holds, so that no part of a program can change what another part relies on. If a
 * metric's orders or weights could change after the metric was made, it would compute other numbers under the same
 * signature.
 */
export function deepFreeze<T>(value: T): Readonly<T> {
  // a value that is frozen already (as null counts) was frozen with all that it holds; metrics share lists and
  // tokenizers, and freezing those again would take microseconds
  if (typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key in value) deepFreeze(value[key]);
  }
  return value;
}
