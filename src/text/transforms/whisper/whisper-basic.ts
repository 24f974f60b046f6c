/**
 * Whisper's normalizer of transcripts in any language: BasicTextNormalizer in whisper/normalizers/basic.py of
 * openai-whisper 20250625.
 */
import { checkBoolean, checkKeys } from "../../../core/argument-checks.js";
import { withoutNonWords } from "../transform-steps.js";
import type { TextTransform } from "../transform.js";
import { marksAndSymbols, marksSymbolsAndLetters, nonspacingMark, spaceOfPython } from "./unicode-members.js";

/** The settings of {@link whisperBasic}. */
export interface WhisperBasicOptions {
  /**
   * Removes diacritics after NFKD and writes ø as o, ß as ss and the like. By default, as by Whisper's, the text is in
   * NFKC, and marks that are characters of their own become spaces, as in Hindi. Default false.
   */
  readonly removeDiacritics?: boolean;
}

/**
 * Whisper's basic text normalizer, as a transform for wer() and its family: lower case, without `<...>`, `[...]` and
 * `(...)`, with a space for each mark, symbol and punctuation (Radford et al. 2022, https://arxiv.org/abs/2212.04356,
 * appendix C). It is what Whisper's papers report for all languages but English.
 *
 * Combining marks that NFKC leaves become spaces, too, and cut words of Indic scripts, of Thai and others apart; such
 * figures compare with Whisper's alone. Splitting into letters (split_letters) is cer()'s.
 *
 * @throws TypeError, RangeError for an unknown option, or one of the wrong type
 * @example
 * scoreSegment(wer({ transforms: [whisperBasic()] }), "bonjour, le monde", ["Bonjour [rire] le monde !"]).score // 0
 */
export function whisperBasic(options: WhisperBasicOptions = {}): TextTransform {
  checkKeys("whisperBasic", options, ["removeDiacritics"]);
  const { removeDiacritics = false } = options;
  checkBoolean("removeDiacritics", removeDiacritics);
  return removeDiacritics ? withoutDiacritics : basic;
}

/** Runs of white space, but for single spaces, which stay what they are. */
const whitespace = new RegExp(`[${spaceOfPython}]{2,}|[${spaceOfPython.replace("-\\x20", "-\\x1f")}]`, "g");

const ascii = /^[\0-\x7f]*$/;
const asciiSymbols = /[!-/:-@[-`{-~]/g;
/** Without those that the English normalizer keeps. */
const asciiSymbolsButKept = /[!-#&-\-/:-@[-`{-~]/g;

const basic: TextTransform = Object.freeze({
  name: "WhisperBasic",
  transform: (line: string): string => spaced(withoutSymbols(withoutBrackets(line)).toLowerCase()),
});

const withoutDiacritics: TextTransform = Object.freeze({
  name: "WhisperBasicWithoutDiacritics",
  transform: (line: string): string => spaced(withoutSymbolsAndDiacritics(withoutBrackets(line), "").toLowerCase()),
});

/** In lower case, without what stands in <>, [] and (). */
export function withoutBrackets(line: string): string {
  const lower = withoutNonWords(line.toLowerCase());
  return lower.includes("(") ? withoutParentheses(lower) : lower;
}

/** `\(([^)]+?)\)`, in linear time. */
function withoutParentheses(line: string): string {
  let made = "";
  let start = 0;
  for (let open = line.indexOf("("); open >= 0; open = line.indexOf("(", start)) {
    const close = line.indexOf(")", open + 1);
    if (close < 0) break;
    // () has nothing in it, and stays
    const isEmpty = close === open + 1;
    made += line.slice(start, isEmpty ? open + 1 : open);
    start = isEmpty ? open + 1 : close + 1;
  }
  return made + line.slice(start);
}

/** Each run of white space as one space. */
export function spaced(line: string): string {
  return line.replace(whitespace, " ");
}

function withoutSymbols(line: string): string {
  return ascii.test(line) ? line.replace(asciiSymbols, " ") : line.normalize("NFKC").replace(marksAndSymbols, " ");
}

const letters: Readonly<Record<string, string>> = {
  œ: "oe",
  Œ: "OE",
  ø: "o",
  Ø: "O",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ẞ: "SS",
  đ: "d",
  Đ: "D",
  ð: "d",
  Ð: "D",
  þ: "th",
  // as it stands there
  Þ: "th",
  ł: "l",
  Ł: "L",
};

/** @param keep symbols that stay: none, or those of numbers */
export function withoutSymbolsAndDiacritics(line: string, keep: "" | ".%$¢€£"): string {
  const by = (found: string): string =>
    keep.includes(found) ? found : (letters[found] ?? (nonspacingMark.test(found) ? "" : " "));
  return ascii.test(line)
    ? line.replace(keep === "" ? asciiSymbols : asciiSymbolsButKept, " ")
    : line.normalize("NFKD").replace(marksSymbolsAndLetters, by);
}
