/**
 * `mteval` and `mteval-intl`: the tokenizers of NIST's mteval-v13a.pl and mteval-v14.pl, from which sacreBLEU's 13a and
 * intl derive. Differences:
 *
 *   both         lower case by default; white space is Perl's \s, which is Python's without U+001C-001F
 *   mteval       only ASCII letters are lower-cased: tr/[A-Z]/[a-z]/
 * mteval-intl  `<skipped>` is removed; entities are decoded, also &apos;; Perl's lc(), which has no final sigma
 *
 * A line is the text between <seg> and </seg>, including white space at its ends, which mteval-intl sees as a
 * neighbour: "2010." is one token, "2010. " two. With --international-tokenization, v13a (unlike v14) joins a line that
 * ends in a hyphen to the next, but only where U+2028 separates them in an XML file. In SGML, U+2028 has become
 * ordinary white space by then; here it always is.
 */
import type { Tokenizer } from "./tokenizer.js";
import { createInternationalKinds } from "./international.js";
import { mtevalLines } from "./mteval-lines.js";
import { decodeEntities } from "./mteval13a.js";
import { Kind, splitPunctuation, type Kinds } from "./punctuation.js";
import type { Rewritable } from "../rewritable.js";
import { createWesternKinds } from "./western.js";

export interface MtevalTokenization {
  /** Keeps capitals: mteval's -c. */
  readonly caseSensitive: boolean;
  /** Uses Unicode's classes, for any language: mteval's --international-tokenization. */
  readonly international: boolean;
}

/** The size of a table of kinds: up to U+3000, the last white space. */
const westernSize = 0x3001;
let westernKinds: Kinds | undefined;
let internationalKinds: Kinds | undefined;

/** U+001C-001F are not white space but parts of words. */
function withPerlSpace(kinds: Kinds): Kinds {
  return kinds.fill(Kind.other, 0x1c, 0x20);
}

const tokenizers = new Map<string, Tokenizer>();

/**
 * The tokenizer for these options; one object per setting, so that metrics with the same tokenizer share its work.
 *
 * @example
 * mteval({ caseSensitive: false, international: false }).tokenize("É PAID &quot;$1,000.50&quot;.")
 * // ["É", "paid", "\"", "$", "1,000.50", "\"", "."]
 *
 * @example
 * mteval({ caseSensitive: false, international: true }).tokenize("«Étude» n°5&apos;s")
 * // ["«", "étude", "»", "n", "°", "5", "'", "s"]
 */
export function mteval({ caseSensitive, international }: MtevalTokenization): Tokenizer {
  const key = `${caseSensitive} ${international}`;
  let tokenizer = tokenizers.get(key);
  if (tokenizer === undefined) {
    const tokenize = (line: string): string[] =>
      (international ? tokenizeMtevalInternational : tokenizeMteval)(line, caseSensitive);
    const scanning: Pick<Tokenizer, "scanRule" | "rewrite"> = international
      ? { scanRule: "none", rewrite: (lines, kernel) => mtevalLines(lines, cleanInternational, caseSensitive, kernel) }
      : { scanRule: caseSensitive ? "mteval" : "mteval lower-cased" };
    tokenizer = Object.freeze({
      name: international ? "mteval-intl" : "mteval",
      lowercase: false,
      tokenize,
      clean: international ? cleanInternational : cleanMteval,
      keepsBytes: true,
      ...scanning,
    });
    tokenizers.set(key, tokenizer);
  }
  return tokenizer;
}

function tokenizeMteval(line: string, caseSensitive: boolean): string[] {
  const text = cleanMteval(line);
  westernKinds ??= withPerlSpace(createWesternKinds(westernSize));
  // the spaces at both ends are part of the rules: they separate a period at the end of the line from a number before
  // it
  return splitPunctuation(` ${caseSensitive ? text : lowercaseAscii(text)} `, westernKinds);
}

function tokenizeMtevalInternational(line: string, caseSensitive: boolean): string[] {
  const text = cleanInternational(line);
  internationalKinds ??= withPerlSpace(createInternationalKinds());
  return splitPunctuation(caseSensitive ? text : lowercasePerl(text), internationalKinds);
}

export function cleanMteval<T extends Rewritable<T>>(line: T): T {
  return decodeEntities(line.replaceAll("<skipped>", "").replaceAll("-\n", ""));
}

function cleanInternational<T extends Rewritable<T>>(line: T): T {
  return decodeEntities(line.replaceAll("<skipped>", "")).replaceAll("&apos;", "'");
}

export function lowercaseAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Lower case without final sigmas. */
export function lowercasePerl(text: string): string {
  return text.replaceAll("\u03a3", "\u03c3").toLowerCase();
}
