/**
 * A normalizer for the scripts of India, so that a word written in two ways counts as one: it unifies canonically
 * equivalent text, and removes characters that nobody sees or hears.
 */
import { checkKeys, checkName } from "../../core/argument-checks.js";
import type { TextTransform } from "./transform.js";

/** The settings of {@link indicNormalize}. */
export interface IndicNormalizeOptions {
  /** "remove" writes क़ as क, for recognizers that do not write the dot below. Default "keep". */
  readonly nukta?: "keep" | "remove";
  /**
   * "keep" leaves ZWJ and ZWNJ, which distinguish forms of a conjunct, and in Sinhala distinguish words. Default
   * "remove".
   */
  readonly joiners?: "keep" | "remove";
}

/**
 * Sequences of consonant, virama and ZWJ, by the single letters that Unicode has for them since 5.1 (chillus) and 4.1
 * (Bengali's khanda ta).
 */
const letters: Readonly<Record<string, string>> = {
  "\u0d23\u0d4d\u200d": "\u0d7a",
  "\u0d28\u0d4d\u200d": "\u0d7b",
  "\u0d30\u0d4d\u200d": "\u0d7c",
  "\u0d32\u0d4d\u200d": "\u0d7d",
  "\u0d33\u0d4d\u200d": "\u0d7e",
  "\u0d15\u0d4d\u200d": "\u0d7f",
  "\u09a4\u09cd\u200d": "\u09ce",
};
const letterPattern = /[\u0d15\u0d23\u0d28\u0d30\u0d32\u0d33]\u0d4d\u200d|\u09a4\u09cd\u200d/g;

/** The nukta signs of Devanagari, Bengali, Gurmukhi, Gujarati, Oriya, Telugu and Kannada. */
const nuktas = /[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc]/g;

/**
 * A transform for wer() and its family that gives equal spellings to words that look alike in Devanagari, Bengali,
 * Gurmukhi, Gujarati, Oriya, Tamil, Telugu, Kannada and Malayalam. In this order:
 *
 * 1. Consonant, virama and ZWJ become the letter that they stand for, where Unicode has one: the chillus of Malayalam
 *    (U+0D7A to U+0D7F) and Bengali's khanda ta (U+09CE).
 * 2. BOM, word joiner and soft hyphen (U+FEFF, U+2060, U+00AD) are removed, and, unless kept, ZWNJ and ZWJ (U+200C, U+200D).
 *    Zero width space and no-break space (U+200B, U+00A0) become spaces.
 * 3. Unless kept, nuktas are removed, also from letters such as U+0958.
 * 4. Normalization form C: vowel signs of two parts become one character, and letters with a nukta have one form.
 *
 * Punctuation, digits and letters that sound alike stay; RemovePunctuation can follow. For the rules that
 * indic-nlp-library 0.92 has, too, the text is canonically equivalent to the text that it returns.
 *
 * @throws TypeError, RangeError for an unknown option or value
 * @example
 * scoreSegment(wer({ transforms: [indicNormalize()] }), "\u0958\u0932\u092e", ["\u0915\u093c\u0932\u092e"]).score // 0
 * scoreSegment(wer({ transforms: [indicNormalize({ nukta: "remove" })] }), "कलम", ["क़लम"]).score // 0
 */
export function indicNormalize(options: IndicNormalizeOptions = {}): TextTransform {
  checkKeys("indicNormalize", options, ["nukta", "joiners"]);
  const { nukta = "keep", joiners = "remove" } = options;
  checkName("nukta", nukta, ["keep", "remove"]);
  checkName("joiners", joiners, ["keep", "remove"]);
  const unseen = joiners === "keep" ? /[\ufeff\u2060\u00ad]/g : /[\ufeff\u2060\u00ad\u200c\u200d]/g;
  return Object.freeze({
    name: `IndicNormalize${nukta === "remove" ? "WithoutNukta" : ""}${joiners === "keep" ? "WithJoiners" : ""}`,
    transform(line: string): string {
      const text = line
        .replace(letterPattern, (found) => letters[found]!)
        .replace(unseen, "")
        .replace(/[\u200b\u00a0]/g, " ");
      return (nukta === "remove" ? text.normalize("NFD").replace(nuktas, "") : text).normalize("NFC");
    },
  });
}
