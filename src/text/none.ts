import { splitWhitespace } from "./whitespace.js";

/**
 * `none`: the words of a line that is tokenized already.
 *
 * @example
 * tokenizeNone("Hello , world !") // ["Hello", ",", "world", "!"]
 */
export function tokenizeNone(line: string): string[] {
  return splitWhitespace(line);
}
