/**
 * `13a`: the tokenizer of NIST's mteval-v13a.pl, as in sacreBLEU 2.6.0 (tokenizers/tokenizer_13a.py). Letters and
 * punctuation outside ASCII are left unchanged.
 */
import { splitPunctuation, type Kinds } from "./punctuation.js";
import type { Rewritable } from "../rewritable.js";
import { createWesternKinds } from "./western.js";

/** The size of a table of kinds: up to U+3000, the last white space. */
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
  return splitPunctuation(` ${clean13a(line)} `, kinds);
}

/** The line with its entities decoded, as by mteval-v13a.pl. */
export function clean13a<T extends Rewritable<T>>(line: T): T {
  const text = line.replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ");
  return text.includes("&") ? decodeEntities(text) : text;
}

/** Decodes entities. The order matters: "&amp;lt;" becomes "<", but "&amp;quot;" becomes "&quot;". */
export function decodeEntities<T extends Rewritable<T>>(text: T): T {
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}
