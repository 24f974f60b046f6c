/** The tokenizer `char`. */
import { isWhitespace } from "../whitespace.js";

/**
 * `char`: each code point that is not white space is a token (not UTF-16 units, not graphemes).
 *
 * @example
 * tokenizeCharacters("né 👍") // ["n", "é", "👍"]
 */
export function tokenizeCharacters(line: string): string[] {
  const tokens: string[] = [];
  for (const character of line) {
    if (!isWhitespace(character.charCodeAt(0))) tokens.push(character);
  }
  return tokens;
}
