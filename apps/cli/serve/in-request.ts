/** Describes the values of a request in messages: a JSON value, or nothing. */
import { describe } from "../../../src/core/entry.js";

/** Describes a value; an absent one is "missing", since JSON has no undefined. */
export function inRequest(value: unknown): string {
  return value === undefined ? "missing" : describe(value);
}
