/**
 * Freezes a value and all that it holds, so that no part of a program can change it behind the back of another: a
 * metric whose orders or weights changed after it was made would print other numbers under the same signature.
 */
export function deepFreeze<T>(value: T): Readonly<T> {
  // a frozen value (null counts as one) is frozen to the bottom: metrics share lists and tokenizers, and freezing takes
  // microseconds
  if (typeof value === "object" && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const key in value) deepFreeze(value[key]);
  }
  return value;
}
