/**
 * Freezes a value and all that it holds, so that no part of a program can change what another part relies on: a metric
 * whose orders or weights changed after it was made would print other numbers under the same signature.
 */
export function deepFreeze<T>(value: T): Readonly<T> {
  // a frozen value (null counts as frozen) was frozen with all that it holds; metrics share lists and tokenizers, and
  // to freeze those again would take microseconds
  if (typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key in value) deepFreeze(value[key]);
  }
  return value;
}
