/**
 * Option checks shared by the factories of metrics. They throw a TypeError for a wrong type and a RangeError for a
 * wrong value; the messages of both say what was expected.
 */
import { describe, excerpt } from "./describe.js";
import { asMeant, meantOption } from "./suggest.js";

/**
 * The largest weight or exponent that is accepted: far more than any published one, and small enough that no product
 * overflows.
 */
export const MOST_WEIGHT = 1e6;

/**
 * Checks that options are an object with known keys: a misspelt key would otherwise be ignored silently. Narrows the
 * type to that of the known keys.
 */
export function checkKeys<Options>(
  what: string,
  options: Options,
  known: readonly (unknown extends Options ? string : keyof Options & string)[],
): void {
  const names: readonly string[] = known;
  checkOptions(what, options, `${names[0]}: ...`);
  for (const key of Object.keys(options)) {
    if (names.includes(key)) continue;
    const meant = meantOption(key, names);
    throw new TypeError(`${what} has no option ${excerpt(key)}: expected ${names.join(", ")}${asMeant(meant)}`);
  }
}

/** @param example an object that would be valid */
export function checkOptions(what: string, options: unknown, example: string): asserts options is object {
  if (typeof options === "object" && options !== null && !Array.isArray(options)) return;
  throw new TypeError(
    `the options of ${what} are ${typeof options === "string" ? excerpt(options) : describe(options)}: expected ` +
      `an object, such as { ${example} }`,
  );
}

export function checkBoolean(name: string, value: unknown): void {
  if (typeof value !== "boolean") throw new TypeError(`${name} is ${describe(value)}: expected true or false`);
}

export function checkWhole(name: string, value: unknown, least: number, most: number): void {
  const expected = `expected a whole number from ${least} to ${most}`;
  if (typeof value !== "number") throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name} is ${value}: ${expected}`);
}

/** Checks that a value is a finite number from `least` (or above it, if `least` is excluded) to `most`. */
export function checkNumber(
  name: string,
  value: unknown,
  least: number,
  { above = false, most = Number.MAX_VALUE } = {},
): void {
  const expected =
    `expected a finite number ` +
    `${above ? `above ${least}` : `from ${least} up`}${most === Number.MAX_VALUE ? "" : ` to ${most}`}`;
  if (typeof value !== "number") throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!Number.isFinite(value) || value < least || value > most || (above && value === least))
    throw new RangeError(`${name} is ${value}: ${expected}`);
}

export function checkName(name: string, value: unknown, known: readonly string[]): void {
  const expected = `expected one of ${known.map((choice) => `"${choice}"`).join(", ")}`;
  if (typeof value !== "string") throw new TypeError(`${name} is ${describe(value)}: ${expected}`);
  if (!known.includes(value)) throw new RangeError(`${name} is ${excerpt(value)}: ${expected}`);
}

export function checkList(name: string, value: unknown, expected: string): void {
  if (!Array.isArray(value)) throw new TypeError(`${name} is ${describe(value)}: expected ${expected}`);
}
