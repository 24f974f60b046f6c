/** Words as NIST's sclite takes them from its files. */

import { splitWhitespace } from "../../text/whitespace.js";

const marks = new Set(["{", "/", "}", "@"]);

/**
 * The words of a line, each as {@link nistWord} returns it. In alternatives `{ a / b / @ }` the marks end words, too.
 *
 * @example
 * nistWords("i've;tag { um;tag / uh } wor*") // "i've { um / uh } wor"
 */
export function nistWords(line: string): string {
  if (!/[;\\*]/.test(line)) return line;
  return line.includes("{") ? line.replace(/[^\s{}/]+/g, nistWord) : splitWhitespace(line).map(nistWord).join(" ");
}

/**
 * A word without the parts that sclite strips: tags after `;`, which are never scored; the backslashes before a `;`
 * that is part of the word; the star after a word that was broken off.
 *
 * @example
 * nistWord("i've;tag1;tag2") // "i've"
 * nistWord("a\\;s") // "a;s"
 * nistWord("wor*") // "wor"
 */
export function nistWord(word: string): string {
  if (marks.has(word) || !/[;\\*]/.test(word)) return word;
  const end = /(?<!\\);/.exec(word)?.index ?? word.length;
  const plain = word.slice(0, end).replaceAll("\\", "");
  return plain.length > 1 && plain.endsWith("*") ? plain.slice(0, -1) : plain;
}
