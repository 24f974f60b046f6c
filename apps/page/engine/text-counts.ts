/** Counts of a text that show where systems differ, without knowing its language. */

/** Scripts that do not separate words by blanks. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/gu;
const IDEOGRAPHIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const LETTERS = /\p{L}/gu;
const CASED = /[\p{Lu}\p{Ll}\p{Lt}]/gu;

/** "words" where words are separated by blanks in most of the texts, otherwise "characters". */
export type Unit = "words" | "characters";

export function unitOf(texts: readonly string[]): Unit {
  return 2 * found(texts, UNSPACED) > found(texts, LETTERS) ? "characters" : "words";
}

/** Whether most letters are Chinese or Japanese. */
export function isIdeographic(texts: readonly string[]): boolean {
  return 2 * found(texts, IDEOGRAPHIC) > found(texts, LETTERS);
}

/** A text in words, separated by white space, or in characters without white space. */
export function unitsOf(text: string, unit: Unit): string[] {
  const words = text.split(/\s+/u).filter((word) => word !== "");
  return unit === "words" ? words : words.flatMap((word) => [...word]);
}

/** A word without the punctuation around it, in lower case; "" if it is only punctuation. */
export function bareWord(word: string): string {
  return word.replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, "").toLowerCase();
}

/** Numbers in digits of any script: "1,234.5" is one. */
export function numbersIn(text: string): number {
  return text.match(/\p{Nd}+(?:[.,:\u066b\u066c]\p{Nd}+)*/gu)?.length ?? 0;
}

/** Quotation marks, except single ones. */
export function quotesIn(text: string): number {
  return text.match(/["„“”‟«»「」『』《》〝〞〟＂]/gu)?.length ?? 0;
}

/** Words within a sentence, and how many of them begin with a capital and have two letters or more. */
export function capitalised(text: string): { readonly capitals: number; readonly words: number } {
  let [capitals, words] = [0, 0];
  // in a text that has only capitals, they do not mark names
  if (!/\p{Ll}/u.test(text)) return { capitals, words };
  let isBeginning = true;
  for (const word of unitsOf(text, "words")) {
    const bare = word.replace(/^[\p{P}\p{S}]+/u, "");
    if (/^\p{L}/u.test(bare) && !isBeginning) {
      words++;
      if (/^[\p{Lu}\p{Lt}]\p{L}/u.test(bare)) capitals++;
    }
    // a sentence can also begin after a dash, a bullet or an opening quotation mark
    isBeginning = /[.!?…:;]["'”’»)\]]*$/u.test(word) || bare === "";
  }
  return { capitals, words };
}

/**
 * The greatest share of capitalised words at which capitals mark names: in WMT22 the share is 6 to 9%, in German, with
 * its nouns, 29%.
 */
const MOST_CAPITALS = 0.2;

/**
 * Whether capitals within sentences mark names: the script has capitals, and the language does not capitalise all
 * nouns.
 */
export function hasNames(texts: readonly string[]): boolean {
  if (2 * found(texts, CASED) <= found(texts, LETTERS)) return false;
  let [capitals, words] = [0, 0];
  for (const text of texts) {
    const found = capitalised(text);
    capitals += found.capitals;
    words += found.words;
  }
  return capitals > 0 && capitals <= MOST_CAPITALS * words;
}

function found(texts: readonly string[], pattern: RegExp): number {
  return texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);
}
