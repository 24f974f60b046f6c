/**
 * Whisper's normalizer of transcripts in any language: BasicTextNormalizer in whisper/normalizers/basic.py of
 * openai-whisper 20250625.
 */
import { checkBoolean, checkKeys } from "../../../core/argument-checks.js";
import { withoutNonWords } from "../transform-steps.js";
import type { TextTransform } from "../transform.js";
import { KEPT, kindOf, NONSPACING, SPACE } from "./character-kinds.js";
import { spaceOfPython } from "./unicode-members.js";

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

const ascii = /^[\0-\x7f]*$/;

const basic: TextTransform = Object.freeze({
  name: "WhisperBasic",
  transform(line: string): string {
    const text = withoutBrackets(line);
    return ascii.test(text) ? withGaps(text) : withGaps(text.normalize("NFKC")).toLowerCase();
  },
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

/** Runs of white space, but for single spaces, which stay what they are. */
const whitespace = new RegExp(`[${spaceOfPython}]{2,}|[${spaceOfPython.replace("-\\x20", "-\\x1f")}]`, "g");

/** Each run of white space as one space. */
export function spaced(line: string): string {
  return line.replace(whitespace, " ");
}

/** Each run of white space, marks, symbols and punctuation as one space. */
function withGaps(line: string): string {
  let made = "";
  let start = 0;
  for (let at = 0; at < line.length;) {
    const code = line.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    if (kindOf(code) !== KEPT) {
      let end = next;
      for (let other; end < line.length && kindOf((other = line.codePointAt(end)!)) !== KEPT;)
        end += other > 0xffff ? 2 : 1;
      // most gaps are single spaces
      if (code !== 0x20 || end > next) {
        made += line.slice(start, at) + " ";
        start = end;
      }
      at = end;
    } else at = next;
  }
  return start === 0 ? line : made + line.slice(start);
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
  const text = ascii.test(line) ? line : line.normalize("NFKD");
  let made = "";
  let start = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at)!;
    const next = at + (code > 0xffff ? 2 : 1);
    const kind = kindOf(code);
    // of ASCII there is no letter to be replaced
    const by =
      kind === SPACE || (kind === KEPT && code < 0x80)
        ? undefined
        : kind === KEPT
          ? letters[text[at]!]
          : keep.includes(text.slice(at, next))
            ? undefined
            : kind === NONSPACING
              ? ""
              : " ";
    if (by !== undefined) {
      made += text.slice(start, at) + by;
      start = next;
    }
    at = next;
  }
  return start === 0 ? text : made + text.slice(start);
}
