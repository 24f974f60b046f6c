/**
 * `tercom`: the tokenizer of TER, as in sacreBLEU 2.6.0 (tokenizers/tokenizer_ter.py, after Normalizer.java of tercom).
 * Without options it splits at white space.
 */
import type { Tokenizer } from "./tokenizer.js";
import { decodeEntities } from "./mteval13a.js";
import { tokenizeNone } from "./none.js";
import type { Rewritable } from "../rewritable.js";
import { fillKinds, Kind, splitPunctuation, type Kinds } from "./punctuation.js";
import { createWesternKinds } from "./western.js";
import { splitWhitespace, trimEnd } from "../whitespace.js";

export interface TercomOptions {
  /** Keeps capitals. */
  readonly caseSensitive: boolean;
  /** Decodes entities and separates punctuation from words. */
  readonly normalized: boolean;
  /** Removes . , ? : ; ! " ( ) from all words. */
  readonly noPunctuation: boolean;
  /** With normalized: each Han character is a token. With noPunctuation: removes Asian punctuation, too. */
  readonly asianSupport: boolean;
}

const asianPunctuation: readonly (readonly [number, number])[] = [
  [0x3001, 0x3002],
  [0x3008, 0x3011],
  [0x3014, 0x301f],
  [0x30fb, 0x30fb],
  [0xff01, 0xff02],
  [0xff08, 0xff09],
  [0xff0c, 0xff0c],
  [0xff0e, 0xff0e],
  [0xff1a, 0xff1b],
  [0xff1f, 0xff1f],
  [0xff61, 0xff65],
];

/**
 * The characters that stand alone with asianSupport. The range from U+3200 was meant to end at U+32FF; it is written
 * 3F22 and so includes half of extension A, which stands alone anyway. Because of a misplaced "^", the rules for kana
 * apply only at the very start of a line, where there is already a space, so kana stay together.
 */
const asian: readonly (readonly [number, number])[] = [
  [0x2e80, 0x2eff],
  [0x31c0, 0x31ef],
  [0x3200, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  ...asianPunctuation,
];

/** The size of the table of kinds: up to U+FF65, the last Asian punctuation mark. */
const kindsSize = 0xff66;
let westernKinds: Kinds | undefined;
let asianKinds: Kinds | undefined;

function createAsianKinds(): Kinds {
  const kinds = createWesternKinds(kindsSize);
  fillKinds(kinds, asian, Kind.apart);
  return kinds;
}

const classOf = (ranges: readonly (readonly [number, number])[]): string =>
  ranges.map(([first, last]) => `${String.fromCharCode(first)}-${String.fromCharCode(last)}`).join("");

const punctuation = /[.,?:;!"()]/g;
const punctuationAndAsian = /* @__PURE__ */ new RegExp(`[.,?:;!"()${classOf(asianPunctuation)}]`, "g");

const tokenizers = new Map<string, Tokenizer>();

/**
 * The tokenizer for these options; one object per setting, so that metrics with the same tokenizer share its work.
 *
 * @example
 * tercom({ caseSensitive: true, normalized: true, noPunctuation: false, asianSupport: false }).tokenize("It's 5.5%.")
 * // ["It", "'s", "5.5", "%", "."]
 */
export function tercom(options: TercomOptions): Tokenizer {
  const { caseSensitive, normalized, noPunctuation, asianSupport } = options;
  const key = [caseSensitive, normalized, noPunctuation, asianSupport].join(" ");
  let tokenizer = tokenizers.get(key);
  if (tokenizer === undefined) {
    tokenizer = Object.freeze({ name: "tercom", lowercase: !caseSensitive, ...tokenizing(options) });
    tokenizers.set(key, tokenizer);
  }
  return tokenizer;
}

function tokenizing(options: TercomOptions): Omit<Tokenizer, "name" | "lowercase"> {
  const { normalized, noPunctuation, asianSupport } = options;
  if (!normalized && !noPunctuation) return { scanRule: "none", tokenize: tokenizeNone };
  const tokenize = (line: string): string[] => tokenizeTercom(line, options);
  const clean = <T extends Rewritable<T>>(line: T): T => {
    const text = normalized ? cleanTercom(line) : line;
    return noPunctuation ? without(marksOf(asianSupport), text) : text;
  };
  if (!normalized) return { tokenize, clean };
  // sacreBLEU tokenizes references twice (in Metric and again in TER), and normalized text may change again: ",,5"
  // becomes ", ,5", then ", , 5"
  return {
    tokenize,
    clean,
    tokenizeReference: (line) => tokenize(tokenize(line).join(" ")),
    tokenizesReferencesTwice: true,
  };
}

function tokenizeTercom(line: string, { normalized, noPunctuation, asianSupport }: TercomOptions): string[] {
  const words = normalized ? normalize(trimEnd(line), asianSupport) : splitWhitespace(line);
  if (!noPunctuation) return words;
  const marks = marksOf(asianSupport);
  return words.map((word) => word.replace(marks, "")).filter((word) => word !== "");
}

const marksOf = (asianSupport: boolean): RegExp => (asianSupport ? punctuationAndAsian : punctuation);

/** A text without any of the marks. */
function without<T extends Rewritable<T>>(marks: RegExp, text: T): T {
  let rest = text;
  for (const mark of new Set(String(text).match(marks))) rest = rest.replaceAll(mark, "");
  return rest;
}

function cleanTercom<T extends Rewritable<T>>(line: T): T {
  return decodeEntities(line.replaceAll("\n-", "").replaceAll("\n", " "));
}

function normalize(line: string, asianSupport: boolean): string[] {
  const text = cleanTercom(line)
    // the possessive, before a space or something that is about to stand alone, but not before a period or a comma
    .replace(/'s(?=[ !-&(-+/:-@[-`{-~]|$)/g, " 's");
  const kinds = asianSupport ? (asianKinds ??= createAsianKinds()) : (westernKinds ??= createWesternKinds(kindsSize));
  // the spaces at both ends are part of the rules: they separate a period at the end of the line from a number before
  // it
  return splitPunctuation(` ${text} `, kinds);
}
