/**
 * `mteval` and `mteval-intl`: the tokenizers of NIST's mteval-v13a.pl and mteval-v14.pl themselves, which sacreBLEU's 13a and intl
 * were taken from. What differs from those:
 *
 *   both         lower case unless asked otherwise; white space is Perl's \s, which is Python's without U+001C-001F
 *   mteval       ASCII letters alone are lower-cased: tr/[A-Z]/[a-z]/
 *   mteval-intl  `<skipped>` goes, entities are decoded, &apos; too; Perl's lc(), which knows no final sigma
 *
 * Lines are taken as the text between <seg> and </seg>, with white space at their ends, for to mteval-intl it is a neighbour: "2010." is one
 * token, "2010. " two. Of the two programs, v13a alone joins lines at a hyphen in mteval-intl, and only
 * at U+2028 in an XML file, for in SGML it is white space like any other before that: here it is, too.
 */
import type { Tokenizer } from "../types.js";
import { createInternationalKinds } from "./international.js";
import { mtevalLines } from "./mteval-lines.js";
import { Kind, splitPunctuation, type Kinds } from "./punctuation.js";
import { createWesternKinds } from "./western.js";

export interface MtevalTokenization {
  /** Leaves capitals as they are: mteval's -c. */
  readonly caseSensitive: boolean;
  /** By Unicode's classes, for any language: mteval's --international-tokenization. */
  readonly international: boolean;
}

/** Up to U+3000, the last white space. */
const westernSize = 0x3001;
let westernKinds: Kinds | undefined;
let internationalKinds: Kinds | undefined;

/** U+001C-001F are part of a word. */
function withPerlSpace(kinds: Kinds): Kinds {
  return kinds.fill(Kind.other, 0x1c, 0x20);
}

const tokenizers = new Map<string, Tokenizer>();

/**
 * The tokenizer of these options; one object for each setting, so that metrics with the same tokenizer share its work.
 *
 * @example
 * mteval({ caseSensitive: false, international: false }).tokenize("É PAID &quot;$1,000.50&quot;.") // ["É", "paid", "\"", "$", "1,000.50", "\"", "."]
 *
 * @example
 * mteval({ caseSensitive: false, international: true }).tokenize("«Étude» n°5&apos;s") // ["«", "étude", "»", "n", "°", "5", "'", "s"]
 */
export function mteval({ caseSensitive, international }: MtevalTokenization): Tokenizer {
  const key = `${caseSensitive} ${international}`;
  let tokenizer = tokenizers.get(key);
  if (tokenizer === undefined) {
    const tokenize = (line: string): string[] => (international ? tokenizeMtevalInternational : tokenizeMteval)(line, caseSensitive);
    const scanning: Pick<Tokenizer, "scanRule" | "rewrite"> = international
      ? { scanRule: "none", rewrite: (lines, kernel) => mtevalLines(lines, decodeInternational, caseSensitive, kernel) }
      : { scanRule: caseSensitive ? "mteval" : "mteval lower-cased" };
    tokenizer = Object.freeze({ name: international ? "mteval-intl" : "mteval", lowercase: false, tokenize, keepsBytes: true, ...scanning });
    tokenizers.set(key, tokenizer);
  }
  return tokenizer;
}

function tokenizeMteval(line: string, caseSensitive: boolean): string[] {
  const text = decode(line.replaceAll("<skipped>", "").replaceAll("-\n", ""));
  westernKinds ??= withPerlSpace(createWesternKinds(westernSize));
  // the spaces at both ends belong to the rules: they let a period at the end of the line stand apart from a number before it
  return splitPunctuation(` ${caseSensitive ? text : lowercaseAscii(text)} `, westernKinds);
}

function tokenizeMtevalInternational(line: string, caseSensitive: boolean): string[] {
  const text = decodeInternational(line);
  internationalKinds ??= withPerlSpace(createInternationalKinds());
  return splitPunctuation(caseSensitive ? text : lowercasePerl(text), internationalKinds);
}

function decodeInternational(line: string): string {
  return decode(line.replaceAll("<skipped>", "")).replaceAll("&apos;", "'");
}

/** In this order: "&amp;lt;" becomes "<", but "&amp;quot;" becomes "&quot;". */
function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").replaceAll("&lt;", "<").replaceAll("&gt;", ">");
}

export function lowercaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Lower-casing where the end of a word makes no difference to a sigma. */
export function lowercasePerl(text: string): string {
  return text.replaceAll("\u03a3", "\u03c3").toLowerCase();
}
