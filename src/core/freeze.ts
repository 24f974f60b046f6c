/**
 * A value with all that it holds, so that no part of a program can change it under another: a metric whose orders or
 * weights changed after it was made would print other numbers under the same signature.
 */
export function deepFreeze<T>(value: T): Readonly<T> {
  if (typeof value === "object" && value !== null) for (const held of Object.values(value)) deepFreeze(held);
  return Object.freeze(value);
}
