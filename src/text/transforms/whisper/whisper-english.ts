/**
 * Whisper's normalizer of English transcripts: EnglishTextNormalizer in whisper/normalizers/english.py of openai-whisper
 * 20250625.
 */
import type { TextTransform } from "../transform.js";
import { splitWhitespace } from "../../whitespace.js";
import { withBatchStep } from "../lines-transform.js";
import { isOfNumbers, numbersInDigits } from "./english-numbers.js";
import { spellings } from "./spellings.js";
import { OF_LINE, OF_NEIGHBOURS, wordByWord, type Dependence } from "./word-by-word.js";
import { wordFilter } from "./word-filter.js";
import { digits, isWordAfter, isWordBefore, spaceOfPython } from "./unicode-members.js";
import { spaced, withoutBrackets, withoutSymbolsAndDiacritics } from "./whisper-basic.js";

/**
 * Whisper's English text normalizer, as a transform for wer() and its family (Radford et al. 2022,
 * https://arxiv.org/abs/2212.04356, appendix C): lower case, no fillers (uh, um), contractions and titles in full,
 * numbers and currencies in digits, American spelling, no symbols. Normalize both sides in the same way.
 *
 * The transform is for English only. It reads "'s" as "is", even in a genitive, and "st" as "saint".
 *
 * @example
 * const metric = wer({ transforms: [whisperEnglish()] });
 * scoreSegment(metric, "doctor jones will not pay $20 in color", ["Dr. Jones won't pay, uh, twenty dollars in colour."]).score // 0
 */
export function whisperEnglish(): TextTransform {
  return english;
}

const ascii = /^[\0-\x7f]*$/;

const fillers: Readonly<Record<string, string>> = { hmm: "", mm: "", mhm: "", mmm: "", uh: "", um: "" };

/** Whole words and their replacements. */
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

/** The ends of words that are replaced, one after another. */
const endings: readonly (readonly [RegExp, string, string])[] = (
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
).map(([short, long]) => [new RegExp(short, "g"), long, short]);

const withoutFillers = wordReplacer(fillers);
const withWords = wordReplacer(words);
const fillersAndWords: Readonly<Record<string, string>> = { ...fillers, ...words };
const withoutFillersAndWithWords = wordReplacer(fillersAndWords);
const spaceBeforeApostrophe = new RegExp(`[${spaceOfPython}]+'`, "g");
const commaInAscii = /([0-9]),([0-9])/g;
const commaInNumber = new RegExp(`([${digits}]),([${digits}])`, "gu");
const wholeApostrophes = Object.entries(apostrophes).map(
  ([short, long]) => [new RegExp(short, "g"), long, short] as const,
);

const normalized = (line: string): string => finished(expanded(line));

/**
 * The line in lower case, without fillers, with contractions in full, and without symbols other than those of numbers.
 */
function expanded(line: string): string {
  let text = withoutBrackets(line);
  if (text.includes("'")) {
    text = withoutFillers(text).replace(spaceBeforeApostrophe, "'");
    for (const [pattern, long, short] of wholeApostrophes)
      if (text.includes(short)) text = text.replace(pattern, wholeWord(long, true));
    text = withWords(text);
    for (const [pattern, long, short] of endings)
      if (text.includes(short)) text = text.replace(pattern, wholeWord(long, false));
  } else text = withoutFillersAndWithWords(text);
  if (hasCommaInNumber(text)) text = text.replace(ascii.test(text) ? commaInAscii : commaInNumber, "$1$2");
  if (text.includes(".")) text = text.replace(/\.([^0-9]|$)/gu, " $1");
  return withoutSymbolsAndDiacritics(text, ".%$¢€£");
}

const finished = (line: string): string => withAmericanWords(numbersInDigits(line));

/** Only Latin letters and white space: no digit, and no sign of a number. */
const lettersAlone = new RegExp(`^[a-z\\xdf-\\u017f${spaceOfPython}]*$`);

/** The texts that the rules search for after an apostrophe and a blank, or after a digit and white space. */
const afterContraction = /^(?:been|gone|done|got)/;
const afterDigit = /^(?:st|nd|rd|th|s)(?![a-z])/;

/**
 * The form of most words: letters, and at most one period among other marks at their end. If there were several
 * periods, some would stay.
 */
const simple = /^([a-z]+)[,;:!?"]*\.?[,;:!?"]*$/;

/** The replacement of a word, or its meaning for its neighbours. */
function ofWord(word: string): string | Dependence {
  const lower = word.toLowerCase();
  const letters = simple.exec(lower)?.[1];
  if (letters !== undefined && !Object.hasOwn(fillersAndWords, letters))
    return letters.includes("half") ? OF_LINE : ofTokens(lower, [letters]);
  if (/[<[(]/.test(lower) || (lower.includes("'") && apostropheFirst.test(withoutFillers(lower)))) return OF_LINE;
  const text = expanded(word);
  if (text.includes("half")) return OF_LINE;
  return lower.includes("'") || !lettersAlone.test(text) ? OF_NEIGHBOURS : ofTokens(lower, splitWhitespace(text));
}

/** Like ofWord(), but for a word of which only these characters are left. */
function ofTokens(word: string, tokens: readonly string[]): string | Dependence {
  if (tokens.length === 0 || afterContraction.test(word)) return OF_NEIGHBOURS;
  if (tokens.some((token) => isOfNumbers(token) || afterDigit.test(token))) return OF_NEIGHBOURS;
  const { american } = spellings();
  const changed = tokens.map((token) => american.get(token) ?? token).join(" ");
  // the table has a slip, "archeology</span>"
  return lettersAlone.test(changed) ? changed : OF_NEIGHBOURS;
}

const apostropheFirst = new RegExp(`^[${spaceOfPython}]*'`);

const english: TextTransform = /* @__PURE__ */ withBatchStep(
  { name: "WhisperEnglish", transform: normalized },
  /* @__PURE__ */ wordByWord({ transform: normalized, ofWord }),
);

/** Whether a comma follows what may be a digit. */
function hasCommaInNumber(text: string): boolean {
  for (let at = text.indexOf(",", 1); at > 0; at = text.indexOf(",", at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before >= 0x80 || (before >= 0x30 && before <= 0x39)) return true;
  }
  return false;
}

/** Writes British words in American spelling, then a space for each sign that is not next to a number. */
function withAmericanWords(line: string): string {
  const { american, mayBeBritish } = spellings();
  let changed = "";
  let start = 0;
  // white space is single spaces here
  for (let from = 0, end = 0; from < line.length; from = end + 1) {
    end = line.indexOf(" ", from);
    if (end < 0) end = line.length;
    if (!mayBeBritish(line, from, end)) continue;
    const by = american.get(line.slice(from, end));
    if (by === undefined) continue;
    changed += line.slice(start, from) + by;
    start = end;
  }
  const text = start === 0 ? line : changed + line.slice(start);
  if (!/[.$¢€£%]/.test(text)) return text;
  return spaced(text.replace(/[.$¢€£]([^0-9])/gu, " $1").replace(/([^0-9])%/gu, "$1 "));
}

/** A replacement of text that begins and ends at a boundary. */
function wholeWord(long: string, isWhole: boolean): (found: string, at: number, whole: string) => string {
  return (found, at, whole) =>
    isWordAfter(whole, at + found.length) || (isWhole && isWordBefore(whole, at)) ? found : long;
}

/** Replaces whole words of a to z. */
function wordReplacer(replacements: Readonly<Record<string, string>>): (line: string) => string {
  const known = new Map(Object.entries(replacements));
  const filter = wordFilter(known.keys());
  return (line) => {
    let changed = "";
    let start = 0;
    for (let at = 0; at < line.length; at++) {
      if (!isLetter(line.charCodeAt(at))) continue;
      const from = at;
      do at++;
      while (at < line.length && isLetter(line.charCodeAt(at)));
      if (!filter(line, from, at)) continue;
      const by = known.get(line.slice(from, at));
      if (by === undefined || isWordBefore(line, from) || isWordAfter(line, at)) continue;
      changed += line.slice(start, from) + by;
      start = at;
    }
    return start === 0 ? line : changed + line.slice(start);
  };
}

const isLetter = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a;
