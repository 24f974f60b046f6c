/**
 * Tokenization for WER and its family: the transforms of jiwer 4.0.0 (transforms.py) in one fixed order, then words or
 * characters.
 */
import { punctuation } from "#unicode-classes";
import type { Tokenizer } from "./tokenizer.js";
import { hasAlternatives, withAlternatives } from "../alternatives.js";
import type { Rewritable } from "../rewritable.js";
import { excerpt } from "../../core/describe.js";
import { decodeRanges } from "./international.js";
import { LineError } from "../line-error.js";
import { isWhitespace, trim } from "../whitespace.js";

export type Unit = "words" | "characters";

/** The transforms, in the order in which they are applied; lower-casing comes first. */
export interface Transforms {
  readonly lowercase: boolean;
  readonly expandContractions: boolean;
  readonly removeNonWords: boolean;
  readonly removeWords: readonly string[];
  readonly removePunctuation: boolean;
  readonly whitespace: "keep" | "space" | "remove";
  /** Of characters; words end at any number of spaces. */
  readonly collapseSpaces: boolean;
  /** Allows references that the transforms leave empty. */
  readonly keepEmptied: boolean;
}

/**
 * The tokenizer for a unit and transforms; its `name` lists them in the order in which they are applied.
 *
 * @param takesAlternatives whether references are tokens with marks (see alternatives.ts)
 * @example
 * const words = transcriptTokenizer("words", { ...noTransforms, expandContractions: true });
 * words.tokenize(" she'll  go\tnow") // ["she", "will", "go\tnow"]
 */
export function transcriptTokenizer(unit: Unit, transforms: Transforms, takesAlternatives = false): Tokenizer {
  const name = transformsName({ unit, ...transforms });
  const key = JSON.stringify([unit, name, transforms.lowercase, transforms.keepEmptied, takesAlternatives]);
  const known = made.get(key);
  if (known !== undefined) return known;
  const plain = createTokenizer(unit, transforms, name);
  const tokenizer = takesAlternatives ? withMarkedReferences(plain, unit, transforms) : plain;
  // few are in use at a time
  if (made.size >= 16) made.clear();
  made.set(key, tokenizer);
  return tokenizer;
}

/** One object per setting, so that metrics with the same tokenizer share its work. */
const made = new Map<string, Tokenizer>();

export const noTransforms: Transforms = {
  lowercase: false,
  expandContractions: false,
  removeNonWords: false,
  removeWords: [],
  removePunctuation: false,
  whitespace: "keep",
  collapseSpaces: false,
  keepEmptied: false,
};

function createTokenizer(unit: Unit, transforms: Transforms, name: string): Tokenizer {
  const steps = stepsOf(unit, transforms);
  const clean = <T extends Rewritable<T>>(line: T): T => steps.reduce((text, step) => step(text), line);
  const split = unit === "words" ? spacedWords : (line: string): string[] => [...trim(line)];
  const tokenize = (line: string): string[] => split(clean(line));
  const rest = { name: `${unit}, ${name}`, lowercase: transforms.lowercase, clean };
  if (steps.length === 0)
    return Object.freeze({ ...rest, tokenize, scanRule: unit === "words" ? "spaced words" : "trimmed code points" });
  if (transforms.keepEmptied) return Object.freeze({ ...rest, tokenize });
  return Object.freeze({
    ...rest,
    tokenize,
    tokenizeReference(line: string): string[] {
      const tokens = tokenize(line);
      if (tokens.length === 0 && trim(line) !== "") {
        throw new LineError(
          `the reference ${excerpt(line)} has no ${unit} left after ${name}: expected some, as before; ` +
            "keepEmptied (on the command line --wer-keep-emptied) counts such a reference as empty",
        );
      }
      return tokens;
    },
  });
}

function withMarkedReferences(
  { name, lowercase, tokenize, tokenizeReference = tokenize, clean }: Tokenizer,
  unit: Unit,
  { whitespace }: Transforms,
): Tokenizer {
  return Object.freeze({
    name: `${name}, alternatives`,
    lowercase,
    tokenize,
    ...(clean && { clean }),
    tokenizeReference(line: string): string[] {
      const tokens = withAlternatives(line, tokenizeReference);
      if (unit === "characters" && whitespace !== "remove" && hasAlternatives(tokens)) {
        throw new LineError(
          `the reference ${excerpt(line)} has alternatives: expected none, ` +
            "for characters with the spaces between words; " +
            'whitespace: "remove" (on the command line --wer-whitespace remove) compares without',
        );
      }
      return tokens;
    },
  });
}

type Step = <T extends Rewritable<T>>(line: T) => T;

/** The steps applied to a line before it is split. */
function stepsOf(unit: Unit, transforms: Transforms): Step[] {
  const { expandContractions, removeNonWords, removeWords, removePunctuation, whitespace, collapseSpaces } = transforms;
  const steps: Step[] = [];
  if (expandContractions) steps.push(withoutContractions);
  if (removeNonWords) steps.push(withoutNonWords);
  for (const word of removeWords) {
    const pattern = wholeWord(word);
    steps.push((line) => line.replace(pattern, " "));
  }
  if (removePunctuation) steps.push(withoutPunctuation);
  if (whitespace !== "keep") steps.push((line) => line.replace(asciiSpace, whitespace === "space" ? " " : ""));
  if (collapseSpaces && unit === "characters") steps.push((line) => line.replace(spaces, " "));
  return steps;
}

/** The transforms after lower-casing, as in a signature. */
export function transformsName({
  unit,
  expandContractions,
  removeNonWords,
  removeWords,
  removePunctuation,
  whitespace,
  collapseSpaces,
}: Transforms & { readonly unit: Unit }): string {
  const names = [
    ...(expandContractions ? ["contractions"] : []),
    ...(removeNonWords ? ["nonwords"] : []),
    ...(removeWords.length > 0 ? [`words[${removeWords.map(escape).join(",")}]`] : []),
    ...(removePunctuation ? ["punct"] : []),
    ...(whitespace === "keep" ? [] : [whitespace === "space" ? "space" : "nospace"]),
    ...(collapseSpaces && unit === "characters" ? ["collapse"] : []),
  ];
  return names.length === 0 ? "none" : names.join("+");
}

/** Escapes characters that separate parts of a signature, or of the list in it, and those that no reader sees, as %XX. */
const escape = (word: string): string => word.replace(/[\s|:,+%[\]\p{Cc}\p{Cf}]/gu, encodeURIComponent);

/** ExpandCommonEnglishContractions: each one wherever it occurs, one after another. */
const contractions: readonly (readonly [string, string])[] = [
  ["won't", "will not"],
  ["can't", "can not"],
  ["let's", "let us"],
  ["n't", " not"],
  ["'re", " are"],
  ["'s", " is"],
  ["'d", " would"],
  ["'ll", " will"],
  ["'t", " not"],
  ["'ve", " have"],
  ["'m", " am"],
];

function withoutContractions<T extends Rewritable<T>>(line: T): T {
  if (!line.includes("'")) return line;
  return contractions.reduce((text, [short, long]) => text.replaceAll(short, long), line);
}

/**
 * RemoveKaldiNonWords: from a < or [ to the next > or ]. A loop, because the pattern is quadratic where nothing closes.
 */
function withoutNonWords<T extends Rewritable<T>>(line: T): T {
  const text = String(line);
  const kept: T[] = [];
  let start = 0;
  for (let open = nextOf(text, "<[", 0); open < text.length; open = nextOf(text, "<[", start)) {
    const close = nextOf(text, ">]", open + 1);
    if (close === text.length) break;
    kept.push(line.slice(start, open));
    start = close + 1;
  }
  kept.push(line.slice(start, text.length));
  let rest = line.slice(0, 0);
  // a call takes so many arguments, not any number
  for (let i = 0; i < kept.length; i += 1000) rest = rest.concat(...kept.slice(i, i + 1000));
  return rest;
}

function nextOf(line: string, either: string, from: number): number {
  let at = from;
  while (at < line.length && !either.includes(line[at]!)) at++;
  return at;
}

/** RemoveSpecificWords: Python's \bword\b, with Unicode's letters and numbers. */
function wholeWord(word: string): RegExp {
  const inWord = "[\\p{L}\\p{N}_]";
  const isInWord = new RegExp(inWord, "u");
  const characters = [...word];
  const before = isInWord.test(characters[0]!) ? `(?<!${inWord})` : `(?<=${inWord})`;
  const after = isInWord.test(characters.at(-1)!) ? `(?!${inWord})` : `(?=${inWord})`;
  return new RegExp(before + word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&") + after, "gu");
}

let punctuationPattern: RegExp | undefined;

/** RemovePunctuation: Unicode's categories P. */
function withoutPunctuation<T extends Rewritable<T>>(line: T): T {
  punctuationPattern ??= new RegExp(
    `[${decodeRanges(punctuation)
      .map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
      .join("")}]`,
    "gu",
  );
  return line.replace(punctuationPattern, "");
}

/** RemoveWhiteSpace: Python's string.whitespace. */
const asciiSpace = /[ \t\n\r\v\f]/g;

/** RemoveMultipleSpaces, with Python's \s. */
const spaces = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2,}/g;

/**
 * RemoveMultipleSpaces, Strip and ReduceToListOfListOfWords: words end at U+0020 and at any two consecutive white space
 * characters. Any other single one, such as a tab, is part of a word.
 */
function spacedWords(line: string): string[] {
  const words: string[] = [];
  let start = 0;
  for (let i = 0, end = 0; i < line.length; i = end + 1) {
    end = i;
    if (!isWhitespace(line.charCodeAt(i))) continue;
    while (end + 1 < line.length && isWhitespace(line.charCodeAt(end + 1))) end++;
    const isInside = end === i && line[i] !== " " && i > start && end + 1 < line.length;
    if (isInside) continue;
    if (i > start) words.push(line.slice(start, i));
    start = end + 1;
  }
  if (line.length > start) words.push(line.slice(start));
  return words;
}
