/**
 * METEOR 1.5's tokenization (option -norm), after Moses' tokenizer (revision 3612): quotes and dashes are unified, and
 * words joined by dashes are split, "so systems can get partial credit". The rules run over the line one after another,
 * and text that a rule has matched cannot match again in the same rule. Scores depend on that: "a,,b" becomes "a , ,b".
 */
import { nonbreakingPrefixes, type NonbreakingPrefixes } from "./nonbreaking-prefixes.js";

/** The languages that METEOR 1.5 normalizes, by its names. */
export const normalizedLanguages: readonly string[] = Object.freeze(["en", "cz", "fr", "es", "de", "ru"]);

/** The characters that METEOR treats as letters: Latin with accents to U+017E, Cyrillic, phonetic extensions. */
const LETTERS =
  "A-Za-z\\u0160\\u017d\\u0161\\u017e\\u0178\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017e\\u0400-\\u0527" +
  "\\ua640-\\ua66e\\ua67e-\\ua697\\u1d00-\\u1d7f";
/** The characters that Java's \s matches. */
const SPACES = " \\t\\n\\v\\f\\r";

const pattern = (source: string): RegExp => new RegExp(source, "g");
/**
 * A pattern for one character that is not in a class. It names pairs of surrogates itself instead of using the flag u,
 * with which JavaScriptCore skips some characters before such a pair (WebKitGTK 2.50).
 */
const not = (members: string): string => `(?:[\\ud800-\\udbff][\\udc00-\\udfff]|[^${members}])`;

const apart = pattern(not(`0-9${LETTERS}${SPACES}.'\`,\\-‘’`));
const dots = /\.{2,}/g;
const noDigit = not("0-9");
const commas = [pattern(`(${noDigit}),(${noDigit})`), pattern(`([0-9]),(${noDigit})`), pattern(`(${noDigit}),([0-9])`)];
const singleQuotes = /[`‘’]/g;
const doubleQuotes = /[“”]|''/g;
const joined = pattern(`([0-9${LETTERS}.])-([0-9${LETTERS}])`);
const noLetter = not(LETTERS);
const letter = `[${LETTERS}]`;
const apostropheAlone = [
  pattern(`(${noLetter})'(${noLetter})`),
  pattern(`(${not(`0-9${LETTERS}`)})'(${letter})`),
  pattern(`(${letter})'(${noLetter})`),
];
const apostropheAloneInFrench = [apostropheAlone[0]!, pattern(`(${noLetter})'(${letter})`), apostropheAlone[2]!];
const apostropheInside = pattern(`(${letter})'(${letter})`);
const decade = /([0-9])'s/g;
const anyLetter = new RegExp(letter, "u");
const punctuation = pattern(not(`0-9${LETTERS}`));
/** METEOR's final white space rule; after it, Java's white space separates words. */
const unicodeSpaces = /[\u2000-\u200a\u202f\u205f\u3000\u00a0]/g;

/**
 * A placeholder for a run of two dots or more, which is a word: half a surrogate pair, which no text contains and no
 * rule matches.
 */
const HIDDEN = "\udfff";
/** It has the u flag, so that half of a valid pair does not match. */
const hidden = /\udfff/gu;

/** Java's StringTokenizer: splits at these characters and at no other white space. */
export function splitJava(line: string): string[] {
  return line.split(/[ \t\n\f\r]+/).filter((word) => word !== "");
}

/**
 * The words of a line, with their case.
 *
 * @param language one of normalizedLanguages
 * @param keepPunctuation false removes everything but letters and digits
 * @example
 * createNormalizer("en", true)("“Mr. Smith's co-op, in the U.S.” ...")
 * // ["\"", "Mr.", "Smith", "'s", "co", "op", ",", "in", "the", "US", "\"", "..."]
 */
export function createNormalizer(language: string, keepPunctuation: boolean): (line: string) => string[] {
  const prefixes = nonbreakingPrefixes(language);
  return (line) => {
    const runs: string[] = [];
    let text = ` ${line} `.replace(apart, " $& ");
    if (text.includes("..")) text = text.replace(dots, (run) => (runs.push(run), ` ${HIDDEN} `));
    if (text.includes(",")) for (const comma of commas) text = text.replace(comma, "$1 , $2");
    text = text.replace(singleQuotes, "'").replace(doubleQuotes, ' " ').replaceAll("–", "-").replaceAll("--", "-");
    if (text.includes("-")) text = text.replace(joined, "$1 $2");
    if (text.includes("'")) text = splitApostrophes(text, language);
    let run = 0;
    text = splitPeriods(splitJava(text), prefixes).replace(hidden, () => runs[run++]!);
    if (!keepPunctuation) text = text.replace(punctuation, " ");
    return splitJava(trimControls(text.replace(unicodeSpaces, " ")));
  };
}

/** Java's trim(): removes everything up to U+0020 at both ends, control characters too. */
function trimControls(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && line.charCodeAt(start) <= 0x20) start++;
  while (end > start && line.charCodeAt(end - 1) <= 0x20) end--;
  return line.slice(start, end);
}

/**
 * Splits contractions: in English the apostrophe goes with what follows (it 's), in French with what precedes (l' an),
 * otherwise with neither.
 */
function splitApostrophes(text: string, language: string): string {
  if (language === "en") {
    return apostropheAlone
      .reduce((line, rule) => line.replace(rule, "$1 ' $2"), text)
      .replace(apostropheInside, "$1 '$2")
      .replace(decade, "$1 's");
  }
  if (language === "fr")
    return apostropheAloneInFrench
      .reduce((line, rule) => line.replace(rule, "$1 ' $2"), text)
      .replace(apostropheInside, "$1' $2");
  return text.replaceAll("'", " ' ");
}

/**
 * Splits off a word's final period, except after abbreviations and before a small letter; periods inside are removed
 * (U.S. becomes US).
 */
function splitPeriods(words: readonly string[], { always, beforeNumber }: NonbreakingPrefixes): string {
  let line = "";
  for (const [i, word] of words.entries()) {
    const prefix = word.slice(0, -1);
    const next = words[i + 1] ?? "";
    if (prefix === "" || !word.endsWith(".")) line += word;
    else if (prefix.includes(".") && anyLetter.test(prefix)) line += word.replaceAll(".", "");
    else if (always.has(prefix) || /^[a-z]/.test(next) || (beforeNumber.has(prefix) && /^[0-9]/.test(next)))
      line += word;
    else line += `${prefix} .`;
    line += " ";
  }
  return line;
}
