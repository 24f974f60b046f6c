/** What each transform does to a line: a string, or a traced one. */
import { punctuation } from "#unicode-classes";
import type { Rewritable } from "../rewritable.js";
import { decodeRanges } from "../tokenizers/international.js";
import { isWhitespace, trimEnd } from "../whitespace.js";
import { pythonPattern } from "./python-regex.js";
import { pythonTemplate, type Template } from "./python-template.js";
import type { CheckedTransform } from "./transform.js";

export type Step = <T extends Rewritable<T>>(line: T) => T;

/** Those that change a line by themselves: all but those about lists, and those of users. */
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
      const patterns = transform.words.map(wholeWord);
      return (line) => patterns.reduce((text, pattern) => text.replace(pattern, " "), line);
    }
    case "SubstituteWords":
      return substituting(transform.pairs.map(([word, by]) => [wholeWord(word), pythonTemplate(by, [], "")]));
    case "SubstituteRegexes":
      return substituting(
        transform.pairs.map(([given, by]) => {
          const { pattern, groups } = pythonPattern(given, "");
          return [pattern, pythonTemplate(by, groups, "")];
        }),
      );
  }
}

function substituting(pairs: readonly (readonly [RegExp, Template])[]): Step {
  return (line) =>
    pairs.reduce((text, [pattern, by]) => text.replace(pattern, (...found: (string | undefined)[]) => by(found)), line);
}

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
  // a call takes so many arguments, not any number
  for (let i = 0; i < kept.length; i += 1000) rest = rest.concat(...kept.slice(i, i + 1000));
  return rest;
}

function nextOf(line: string, either: string, from: number): number {
  let at = from;
  while (at < line.length && !either.includes(line[at]!)) at++;
  return at;
}

/**
 * RemoveSpecificWords, SubstituteWords: Python's \bword\b, with Unicode's letters and numbers. The word stands before what
 * is looked at around it, so that engines search for it (half the time).
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
