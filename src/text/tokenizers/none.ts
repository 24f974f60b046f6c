/** The tokenizer `none`. */
import { splitWhitespace } from "../whitespace.js";

/**
 * `none`: splits a tokenized line at white space.
 *
 * @example
 * tokenizeNone("Hello , world !") // ["Hello", ",", "world", "!"]
 */
export function tokenizeNone(line: string): string[] {
  return splitWhitespace(line);
}
