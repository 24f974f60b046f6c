/**
 * `word`: the segments between the default word boundaries of UAX #29 are tokens: words, numbers, and each sign of
 * punctuation by itself. White space is in no token. The classes are those of one version of Unicode, which is part of
 * the name.
 */
import {
  betweenBoth,
  betweenLetters,
  betweenNumbers,
  connectors,
  hebrewLetters,
  ignored,
  katakana,
  letters,
  numeric,
  pictographs,
  regional,
  unicodeVersion,
} from "#unicode-word-breaks";
import { tokenizerWithData, type UserTokenizer } from "../index.js";
import { decodeRanges } from "../international.js";
import { boundaryKinds, kindOf, kindSet, OTHER, SPACE } from "./boundary-kinds.js";

/** Extend and Format, which WB4 skips. */
const IGNORED = 2;
/** The joiner, which WB4 skips, although WB3c does not. */
const JOINER = 3;
const LETTER = 4;
const HEBREW_LETTER = 5;
const NUMERIC = 6;
const KATAKANA = 7;
/** ExtendNumLet, such as "_". */
const CONNECTOR = 8;
const REGIONAL = 9;
/** MidLetter, MidNum, MidNumLet, Single_Quote, Double_Quote. */
const BETWEEN_LETTERS = 10;
const BETWEEN_NUMBERS = 11;
const BETWEEN_BOTH = 12;
const SINGLE_QUOTE = 13;
const DOUBLE_QUOTE = 14;
const PICTOGRAPH = 15;
/** A letter that is a pictograph too. */
const PICTOGRAPHIC_LETTER = 16;

const KINDS = 17;
/** AHLetter. */
const LETTERS = kindSet(LETTER, HEBREW_LETTER, PICTOGRAPHIC_LETTER);

/** For each kind, the kinds that continue it, by the rules that look at only two code points. */
const continued = new Uint32Array(KINDS);
// WB5, WB9, WB13a
continued[LETTER] = continued[PICTOGRAPHIC_LETTER] = LETTERS | kindSet(NUMERIC, CONNECTOR);
continued[HEBREW_LETTER] = LETTERS | kindSet(NUMERIC, CONNECTOR, SINGLE_QUOTE); // and WB7a
continued[NUMERIC] = LETTERS | kindSet(NUMERIC, CONNECTOR); // WB8, WB10, WB13a
continued[KATAKANA] = kindSet(KATAKANA, CONNECTOR); // WB13, WB13a
continued[CONNECTOR] = LETTERS | kindSet(NUMERIC, KATAKANA, CONNECTOR); // WB13a, WB13b

/** The kinds that a sign joins if it is between two of them: letters, Hebrew letters, numbers. */
const [OF_LETTERS, OF_HEBREW, OF_NUMBERS] = [1, 2, 4];
const sides = new Uint8Array(KINDS);
sides[LETTER] = sides[PICTOGRAPHIC_LETTER] = OF_LETTERS;
sides[HEBREW_LETTER] = OF_LETTERS | OF_HEBREW;
sides[NUMERIC] = OF_NUMBERS;
const joining = new Uint8Array(KINDS);
joining[BETWEEN_LETTERS] = OF_LETTERS; // WB6, WB7
joining[DOUBLE_QUOTE] = OF_HEBREW; // WB7b, WB7c
joining[BETWEEN_NUMBERS] = OF_NUMBERS; // WB11, WB12
joining[BETWEEN_BOTH] = joining[SINGLE_QUOTE] = OF_LETTERS | OF_NUMBERS;

let shared: UserTokenizer | undefined;

/**
 * The tokenizer `word`, for languages with spaces between words: words and numbers as Unicode's annex 29 bounds them
 * ("don't", "3.14" and "naïve" are one token each), and each other sign by itself, be it punctuation or an emoji. White
 * space, and the zero width space, is in no token. As the annex has no dictionary, Han, hiragana, Thai, Lao, Khmer and
 * Burmese are cut character by character. In signatures it is called `word-` and the version of Unicode that its
 * classes are from; its tokens are the same in every runtime.
 *
 * @example
 * const metric = bleu({ tokenize: wordTokenizer() });
 * scoreSegment(metric, "Don't: «3,14»", ["Don't: «3,14»"]).totals // [5, 4, 3, 2]
 * metric.signature.find(({ key }) => key === "tok").value // "word-18.0.0"
 */
export function wordTokenizer(): UserTokenizer {
  const name = `word-${unicodeVersion}`;
  return (shared ??= tokenizerWithData(name, tokenizeWords, [name]));
}

let kinds: Uint8Array | undefined;

/**
 * The tokens of a line, in time linear in its length.
 *
 * @example
 * tokenizeWords("«L'été» d’un naïf: 1.234,5% (e.g. a_b)…") // ["«", "L'été", "»", "d’un", "naïf", ":", "1.234,5", "%", "(", "e.g", ".", "a_b", ")", "…"]
 */
export function tokenizeWords(line: string): string[] {
  const table = (kinds ??= createKinds());
  const tokens: string[] = [];
  let start = 0;
  /** The kind of the last code point that WB4 does not skip, and whether a joiner has come since. */
  let before = SPACE;
  let isJoined = false;
  /** Whether `before` is a sign between two characters that it joins. */
  let isBetween = false;
  /** WB15, WB16: whether an odd number of regional indicators precedes. */
  let isHalfFlag = false;
  for (let i = 0, next = 0; i < line.length; i = next) {
    const codePoint = line.codePointAt(i)!;
    next = codePoint > 0xffff ? i + 2 : i + 1;
    const kind = kindOf(table, codePoint);
    if (kind === SPACE) {
      if (i > start) tokens.push(line.slice(start, i));
      start = next;
      before = SPACE;
      isJoined = isBetween = isHalfFlag = false;
      continue;
    }
    // WB4; at the start of a text such a character begins a token
    if (kind === IGNORED || kind === JOINER) {
      isJoined = kind === JOINER;
      continue;
    }
    const isPictograph = kind === PICTOGRAPH || kind === PICTOGRAPHIC_LETTER;
    // linear, because each run of skipped characters is searched only once: for the sign before it
    const joins = joining[kind]! & sides[before]!;
    const willJoin = joins !== 0 && (sides[kindAfter(line, next, table)]! & joins) !== 0;
    const isContinued =
      isBetween ||
      willJoin ||
      (continued[before]! & (1 << kind)) !== 0 ||
      (isPictograph && isJoined) || // WB3c
      (kind === REGIONAL && isHalfFlag);
    if (!isContinued) {
      if (i > start) tokens.push(line.slice(start, i));
      start = i;
    }
    isBetween = willJoin;
    isHalfFlag = kind === REGIONAL && !isHalfFlag;
    isJoined = false;
    before = kind;
  }
  if (line.length > start) tokens.push(line.slice(start));
  return tokens;
}

/** The kind of the first code point from `at` on that WB4 does not skip. */
function kindAfter(line: string, from: number, table: Uint8Array): number {
  for (let i = from; i < line.length;) {
    const codePoint = line.codePointAt(i)!;
    const kind = kindOf(table, codePoint);
    if (kind !== IGNORED && kind !== JOINER) return kind;
    i += codePoint > 0xffff ? 2 : 1;
  }
  return OTHER;
}

function createKinds(): Uint8Array {
  const table = boundaryKinds([
    [pictographs, PICTOGRAPH],
    [ignored, IGNORED],
    [hebrewLetters, HEBREW_LETTER],
    [numeric, NUMERIC],
    [katakana, KATAKANA],
    [connectors, CONNECTOR],
    [regional, REGIONAL],
    [betweenLetters, BETWEEN_LETTERS],
    [betweenNumbers, BETWEEN_NUMBERS],
    [betweenBoth, BETWEEN_BOTH],
  ]);
  for (const [first, last] of decodeRanges(letters))
    for (let point = first; point <= last; point++)
      table[point] = table[point] === PICTOGRAPH ? PICTOGRAPHIC_LETTER : LETTER;
  table[0x22] = DOUBLE_QUOTE;
  table[0x27] = SINGLE_QUOTE;
  table[0x200d] = JOINER;
  return table;
}
