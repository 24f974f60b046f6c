/** The values of a request in words, for messages: a value of JSON, or nothing. */
import { describe } from "../../../src/core/entry.js";

/** A value in words; a value that is absent is "missing", since JSON has no undefined. */
export function inRequest(value: unknown): string {
  return value === undefined ? "missing" : describe(value);
}
