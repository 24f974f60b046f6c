/** Checks that the factories of metrics share: wrong type TypeError, wrong value RangeError, both with what was expected. */
import { describe, excerpt } from "../text/describe.js";

export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== "boolean") throw new TypeError(`${name} is ${describe(value)}: expected true or false`);
}

export function checkWhole(name: string, value: unknown, least: number, most: number): void {
  const expected = `expected a whole number from ${least} to ${most}`;
  if (typeof value !== "number") throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(`${name} is ${value}: ${expected}`);
}

/** A finite number from `least` up, or above it. */
export function checkNumber(name: string, value: unknown, least: number, above = false): void {
  const expected = `expected a finite number ${above ? `above ${least}` : `from ${least} up`}`;
  if (typeof value !== "number") throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!Number.isFinite(value) || value < least || (above && value === least)) throw new RangeError(`${name} is ${value}: ${expected}`);
}

export function checkName(name: string, value: unknown, known: readonly string[]): void {
  const expected = `expected one of ${known.map((one) => `"${one}"`).join(", ")}`;
  if (typeof value !== "string") throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!known.includes(value)) throw new RangeError(`${name} is ${excerpt(value)}: ${expected}`);
}
