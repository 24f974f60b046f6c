/**
 * `13a`: the tokenizer of NIST's mteval-v13a.pl, as in sacreBLEU 2.6.0 (tokenizers/tokenizer_13a.py). Letters and
 * punctuation outside ASCII are left unchanged.
 */
import { splitPunctuation, type Kinds } from "./punctuation.js";
import { createWesternKinds } from "./western.js";

/** Up to U+3000, the last white space. */
const kindsSize = 0x3001;
let kinds: Kinds | undefined;

/**
 * The tokens of a line under 13a.
 *
 * @example
 * tokenize13a("Paid &quot;$1,000.50&quot;, twice.") // ["Paid", "\"", "$", "1,000.50", "\"", ",", "twice", "."]
 */
export function tokenize13a(line: string): string[] {
  kinds ??= createWesternKinds(kindsSize);
  // the spaces at both ends are part of the rules: they separate a period at the end of the line from a number before
  // it
  return splitPunctuation(` ${clean(line)} `, kinds);
}

function clean(line: string): string {
  let text = line.replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ");
  if (text.includes("&")) {
    // the order matters: "&amp;lt;" becomes "<", but "&amp;quot;" becomes "&quot;"
    text = text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
  }
  return text;
}
