/**
 * Whisper's normalizer of English transcripts: EnglishTextNormalizer in whisper/normalizers/english.py of openai-whisper
 * 20250625.
 */
import { splitWhitespace } from "../../whitespace.js";
import type { TextTransform } from "../transform.js";
import { numbersInDigits } from "./english-numbers.js";
import { spellings } from "./spellings.js";
import { digits, isWordAfter, isWordBefore, spaceOfPython } from "./unicode-members.js";
import { spaced, withoutBrackets, withoutSymbolsAndDiacritics } from "./whisper-basic.js";

/**
 * Whisper's English text normalizer, as a transform for wer() and its family (Radford et al. 2022,
 * https://arxiv.org/abs/2212.04356, appendix C): lower case, no fillers (uh, um), contractions and titles in full,
 * numbers and currencies in digits, American spelling, no symbols. Both sides have to be normalized alike.
 *
 * It is for English alone. It takes "'s" for "is", even where it is a genitive, and "st" for "saint".
 *
 * @example
 * const metric = wer({ transforms: [whisperEnglish()] });
 * scoreSegment(metric, "doctor jones will not pay $20 in color", ["Dr. Jones won't pay, uh, twenty dollars in colour."]).score // 0
 */
export function whisperEnglish(): TextTransform {
  return english;
}

const english: TextTransform = Object.freeze({ name: "WhisperEnglish", transform: normalized });

const fillers = "hmm|mm|mhm|mmm|uh|um";
const ascii = /^[\0-\x7f]*$/;

/** Whole words, and what they become. */
const apostrophes: Readonly<Record<string, string>> = {
  "won't": "will not",
  "can't": "can not",
  "let's": "let us",
  "ain't": "aint",
  "y'all": "you all",
  "i'ma": "i am going to",
  "ma'am": "madam",
};

const words: Readonly<Record<string, string>> = {
  wanna: "want to",
  gotta: "got to",
  gonna: "going to",
  imma: "i am going to",
  woulda: "would have",
  coulda: "could have",
  shoulda: "should have",
  mr: "mister ",
  mrs: "missus ",
  st: "saint ",
  dr: "doctor ",
  prof: "professor ",
  capt: "captain ",
  gov: "governor ",
  ald: "alderman ",
  gen: "general ",
  sen: "senator ",
  rep: "representative ",
  pres: "president ",
  rev: "reverend ",
  hon: "honorable ",
  asst: "assistant ",
  assoc: "associate ",
  lt: "lieutenant ",
  col: "colonel ",
  jr: "junior ",
  sr: "senior ",
  esq: "esquire ",
};

/** Ends of words, one after another. */
const endings: readonly (readonly [RegExp, string])[] = (
  [
    ["'d been", " had been"],
    ["'s been", " has been"],
    ["'d gone", " had gone"],
    ["'s gone", " has gone"],
    ["'d done", " had done"],
    ["'s got", " has got"],
    ["n't", " not"],
    ["'re", " are"],
    ["'s", " is"],
    ["'d", " would"],
    ["'ll", " will"],
    ["'t", " not"],
    ["'ve", " have"],
    ["'m", " am"],
  ] as const
).map(([short, long]) => [new RegExp(short, "g"), long]);

const fillerPattern = new RegExp(`(?<![a-z0-9_])(?:${fillers})(?![a-z0-9_])`, "g");
const wordPattern = new RegExp(`(?<![a-z0-9_])(?:${Object.keys(words).join("|")})(?![a-z0-9_])`, "g");
const spaceBeforeApostrophe = new RegExp(`[${spaceOfPython}]+'`, "g");
const commaInAscii = /([0-9]),([0-9])/g;
const commaInNumber = new RegExp(`([${digits}]),([${digits}])`, "gu");
const wholeApostrophes = Object.entries(apostrophes).map(
  ([short, long]) => [new RegExp(short, "g"), long, short] as const,
);

function normalized(line: string): string {
  let text = withoutBrackets(line);
  text = text.replace(fillerPattern, wholeWord("", true));
  const hasApostrophe = text.includes("'");
  if (hasApostrophe) {
    text = text.replace(spaceBeforeApostrophe, "'");
    for (const [pattern, long] of wholeApostrophes) text = text.replace(pattern, wholeWord(long, true));
  }
  text = text.replace(wordPattern, (found, at: number, whole: string) =>
    isWordBefore(whole, at) || isWordAfter(whole, at + found.length) ? found : words[found]!,
  );
  if (hasApostrophe) for (const [pattern, long] of endings) text = text.replace(pattern, wholeWord(long, false));
  if (text.includes(",")) text = text.replace(ascii.test(text) ? commaInAscii : commaInNumber, "$1$2");
  if (text.includes(".")) text = text.replace(/\.([^0-9]|$)/gu, " $1");
  text = numbersInDigits(withoutSymbolsAndDiacritics(text, ".%$¢€£"));
  const american = spellings();
  text = splitWhitespace(text)
    .map((word) => american.get(word) ?? word)
    .join(" ");
  text = text.replace(/[.$¢€£]([^0-9])/gu, " $1").replace(/([^0-9])%/gu, "$1 ");
  return spaced(text);
}

/** A replacement for what ends at a boundary, and begins at one, too. */
function wholeWord(long: string, isWhole: boolean): (found: string, at: number, whole: string) => string {
  return (found, at, whole) =>
    isWordAfter(whole, at + found.length) || (isWhole && isWordBefore(whole, at)) ? found : long;
}
