/** What a request has, for messages: a value of JSON, or nothing. */
import { describe } from "../../../src/core/entry.js";

/** What a value is, in words; what is not there is "missing", since JSON has no undefined. */
export function inRequest(value: unknown): string {
  return value === undefined ? "missing" : describe(value);
}
