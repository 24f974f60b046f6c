/** The changes that each transform makes to a line, which is a string or a traced text. */
import { punctuation } from "#unicode-classes";
import type { Pattern, Rewritable } from "../rewritable.js";
import { decodeRanges } from "../tokenizers/international.js";
import { isWhitespace, trimEnd } from "../whitespace.js";
import { literalIn } from "./pattern-literal.js";
import { pythonPattern } from "./python-regex.js";
import { pythonTemplate, type Template } from "./python-template.js";
import type { CheckedTransform } from "./transform.js";

export type Step = <T extends Rewritable<T>>(line: T) => T;

/** Transforms that change a line by themselves: all except those of lists and users' own. */
export type LineTransform = Exclude<
  CheckedTransform,
  { readonly name: "own" | "RemoveEmptyStrings" | `ReduceTo${string}` }
>;

export function stepOf(transform: LineTransform): Step {
  switch (transform.name) {
    case "ToLowerCase":
      return (line) => line.toLowerCase();
    case "ToUpperCase":
      return (line) => line.toUpperCase();
    case "Strip":
      return stripped;
    case "RemoveMultipleSpaces":
      return (line) => line.replace(spaces, " ");
    case "RemovePunctuation":
      return withoutPunctuation;
    case "RemoveKaldiNonWords":
      return withoutNonWords;
    case "ExpandCommonEnglishContractions":
      return withoutContractions;
    case "RemoveWhiteSpace": {
      const by = transform.bySpace ? " " : "";
      return (line) => line.replace(asciiSpace, by);
    }
    case "RemoveSpecificWords": {
      return inTurn(transform.words.map((word) => wordStep(word, " ")));
    }
    case "SubstituteWords":
      return inTurn(transform.pairs.map(([word, by]) => wordStep(word, pythonTemplate(by, [], "")([word]))));
    case "SubstituteRegexes":
      return inTurn(
        transform.pairs.map(([given, by]) => {
          const { pattern, groups } = pythonPattern(given, "");
          return regexStep(pattern, literalIn(given), pythonTemplate(by, groups, ""));
        }),
      );
  }
}

function inTurn(steps: readonly Step[]): Step {
  return <T extends Rewritable<T>>(line: T): T => {
    let text = line;
    for (const step of steps) text = step(text);
    return text;
  };
}

/** @param literal text that every match contains */
function regexStep(pattern: Pattern, literal: string, by: Template): Step {
  return (line) =>
    line.includes(literal) ? line.replace(pattern, (...found: (string | undefined)[]) => by(found)) : line;
}

/** Replaces a whole word; in strings without a pattern, which takes a fifth of the time. */
function wordStep(word: string, by: string): Step {
  const pattern = wholeWord(word);
  const characters = [...word];
  const beginsInWord = inWord.test(characters[0]!);
  const endsInWord = inWord.test(characters.at(-1)!);
  const isPlain = !/[\ud800-\udfff]/.test(word);
  const isWhole = (line: string, at: number): boolean =>
    isWordBefore(line, at) !== beginsInWord && isWordAfter(line, at + word.length) !== endsInWord;
  return <T extends Rewritable<T>>(line: T): T => {
    if (!line.includes(word)) return line;
    return typeof line === "string" && isPlain
      ? (replaced(line, word, by, isWhole) as unknown as T)
      : line.replace(pattern, () => by);
  };
}

function replaced(line: string, word: string, by: string, isWhole: (line: string, at: number) => boolean): string {
  let changed = "";
  let start = 0;
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at)) {
    if (isWhole(line, at)) {
      changed += line.slice(start, at) + by;
      start = at += word.length;
    } else at++;
  }
  return changed + line.slice(start);
}

const inWord = /[\p{L}\p{N}_]/u;

function isWordBefore(line: string, place: number): boolean {
  if (place === 0) return false;
  const unit = line.charCodeAt(place - 1);
  if (unit < 0x80) return isAsciiWord(unit);
  const pair = (unit & 0xfc00) === 0xdc00 && place > 1 ? line.codePointAt(place - 2)! : 0;
  return inWord.test(String.fromCodePoint(pair > 0xffff ? pair : unit));
}

function isWordAfter(line: string, place: number): boolean {
  if (place >= line.length) return false;
  const code = line.codePointAt(place)!;
  return code < 0x80 ? isAsciiWord(code) : inWord.test(String.fromCodePoint(code));
}

const isAsciiWord = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || code === 0x5f || (code >= 0x61 && code <= 0x7a);

/** ExpandCommonEnglishContractions: each contraction wherever it occurs, one after another. */
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
 * RemoveKaldiNonWords: from a < or [ to the next > or ]. A loop, because the pattern takes quadratic time if there is
 * no closing bracket.
 */
export function withoutNonWords<T extends Rewritable<T>>(line: T): T {
  const text = String(line);
  if (!/[<[]/.test(text)) return line;
  const kept: T[] = [];
  let start = 0;
  for (let open = nextOf(text, "<[", 0); open < text.length; open = nextOf(text, "<[", start)) {
    const close = nextOf(text, ">]", open + 1);
    if (close === text.length) break;
    kept.push(line.slice(start, open));
    start = close + 1;
  }
  if (start === 0) return line;
  kept.push(line.slice(start, text.length));
  let rest = line.slice(0, 0);
  // the number of arguments of a call is limited
  for (let i = 0; i < kept.length; i += 1000) rest = rest.concat(...kept.slice(i, i + 1000));
  return rest;
}

function nextOf(line: string, either: string, from: number): number {
  let at = from;
  while (at < line.length && !either.includes(line[at]!)) at++;
  return at;
}

/**
 * RemoveSpecificWords, SubstituteWords: Python's \bword\b, with Unicode's letters and numbers. The word comes before
 * the look-arounds in the pattern, so that engines search for it, which takes half the time.
 */
function wholeWord(word: string): RegExp {
  const inWord = "[\\p{L}\\p{N}_]";
  const isInWord = new RegExp(inWord, "u");
  const characters = [...word];
  const before = isInWord.test(characters[0]!) ? `(?<!${inWord})` : `(?<=${inWord})`;
  const after = isInWord.test(characters.at(-1)!) ? `(?!${inWord})` : `(?=${inWord})`;
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  return new RegExp(`${escaped}(?<=${before}${escaped})${after}`, "gu");
}

const asciiPunctuation = /[!-#%-*,-/:;?@[-\]_{}]/g;
let punctuationPattern: RegExp | undefined;

/** RemovePunctuation: Unicode's categories P. */
function withoutPunctuation<T extends Rewritable<T>>(line: T): T {
  if (/^[\0-\x7f]*$/.test(String(line))) return line.replace(asciiPunctuation, "");
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

function stripped<T extends Rewritable<T>>(line: T): T {
  let start = 0;
  while (start < line.length && isWhitespace(line.charCodeAt(start))) start++;
  return trimEnd(line.slice(start, line.length));
}
