/**
 * Splits lines into METEOR's words, in their original case, separated by one blank. src/text/meteor/normalize.ts has the rules and explains
 * them; this is a second implementation, and the tests compare the two. A line is an array of code points, and each rule makes one pass
 * over it.
 */
import { skipU32, u32At } from "../memory/arrays";
import { codePointAt, widthOf } from "../tokens/code-points";
import { baseOf, reserve } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { LINE_CODES, NORMALIZED } from "./meteor-regions";
import { BLANK, DIGIT, DOT, LETTER, NO_DIGIT, NO_LETTER, OTHER, PERIOD, SMALL_S, kindOf } from "./meteor-kinds";
import { RUN, codes, codesEnd, endRule, setBuffers, put, putApart, startRule } from "./meteor-line";
import { hadSpace, startOutput, writeWords } from "./meteor-output";
import { partPeriods, setPrefixes } from "./meteor-periods";
import { longestLine } from "../tokens/scan";

/** How apostrophes are treated: in languages other than English and French they stand alone. SPLIT: lines are only split at white space. */
export const APART: u32 = 0;
export const ENGLISH: u32 = 1;
export const FRENCH: u32 = 2;
export const SPLIT: u32 = 3;

const QUOTE: u32 = 0x22;
const APOSTROPHE: u32 = 0x27;
const COMMA: u32 = 0x2c;
const HYPHEN: u32 = 0x2d;

/** A code point grows to at most five: “ gets blanks around it, and so does the mark that replaces it. */
const GROWTH: u32 = 5;

/** Which marks the current line has, so that rules for others are skipped; quotes and hyphens include their variants. */
let hasComma: bool = false;
let hasQuote: bool = false;
let hasHyphen: bool = false;

/**
 * Rewrites the lines in TEXT (ends in TEXT_ENDS) to NORMALIZED, and their ends to TEXT_ENDS; PREFIXES has `prefixes` numbers (see
 * meteor-periods.ts). Returns the number of bytes, -1 when memory ran out, or -2 if a word contains white space at which a scanner would
 * split it.
 */
export function normalizeLines(lines: u32, apostrophes: u32, keepPunctuation: bool, prefixes: u32): i32 {
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : u32At(ends, lines - 1);
  const room = (<u64>longestLine(lines) * GROWTH + 8) << 2;
  if (bytes > 0x2fffffff || room > 0x7fffffff) return -1;
  const buffers = reserve(LINE_CODES, <u32>(2 * room));
  // each word is preceded by a blank, and an ill-formed byte may grow to four
  const normalized = reserve(NORMALIZED, 5 * bytes);
  if (buffers == 0 || normalized == 0) return -1;
  setBuffers(buffers, <usize>room);
  setPrefixes(prefixes);
  startOutput();

  let written = normalized;
  let start = text;
  for (let line: u32 = 0; line < lines; line++) {
    const lineEnd = text + u32At(ends, line);
    if (apostrophes == SPLIT) {
      read(start, lineEnd);
    } else {
      readApart(start, lineEnd);
      applyRules(apostrophes);
    }
    written = writeWords(written, apostrophes != SPLIT, keepPunctuation);
    store<u32>(skipU32(ends, line), <u32>(written - normalized));
    start = lineEnd;
  }
  return hadSpace ? -2 : <i32>(written - normalized);
}

function applyRules(apostrophes: u32): void {
  if (hasComma) {
    partAround(COMMA, NO_DIGIT, NO_DIGIT, true, COMMA, true);
    partAround(COMMA, DIGIT, NO_DIGIT, true, COMMA, true);
    partAround(COMMA, NO_DIGIT, DIGIT, true, COMMA, true);
  }
  if (hasQuote || hasHyphen) makeAlike();
  if (hasHyphen) partAround(HYPHEN, DIGIT | LETTER | PERIOD, DIGIT | LETTER, true, 0, false);
  if (hasQuote) partApostrophes(apostrophes);
  partPeriods();
}

/** Splits contractions: English keeps the apostrophe with what follows (it 's), French with what precedes (l' an), other languages with neither. */
function partApostrophes(apostrophes: u32): void {
  if (apostrophes == APART) {
    setApart(APOSTROPHE);
    return;
  }
  partAround(APOSTROPHE, NO_LETTER, NO_LETTER, true, APOSTROPHE, true);
  partAround(APOSTROPHE, apostrophes == FRENCH ? NO_LETTER : PERIOD | OTHER, LETTER, true, APOSTROPHE, true);
  partAround(APOSTROPHE, LETTER, NO_LETTER, true, APOSTROPHE, true);
  partAround(APOSTROPHE, LETTER, LETTER, apostrophes == ENGLISH, APOSTROPHE, apostrophes == FRENCH);
  if (apostrophes == ENGLISH) partAround(APOSTROPHE, DIGIT, SMALL_S, true, APOSTROPHE, false);
}

/** Reads the line as it is. */
function read(start: usize, lineEnd: usize): void {
  startRule();
  for (let at = start; at < lineEnd; at += widthOf(load<u8>(at))) put(load<u8>(at) < 0x80 ? <u32>load<u8>(at) : codePointAt(at));
  endRule();
}

/**
 * Reads the line with blanks around everything except letters, digits, white space and marks that later rules treat; a run of dots becomes
 * one code.
 */
function readApart(start: usize, lineEnd: usize): void {
  hasComma = false;
  hasQuote = false;
  hasHyphen = false;
  startRule();
  put(BLANK);
  for (let at = start; at < lineEnd; ) {
    const byte = <u32>load<u8>(at);
    const codePoint = byte < 0x80 ? byte : codePointAt(at);
    at += widthOf(byte);
    const kind = kindOf(codePoint);
    if (kind & (LETTER | DIGIT)) {
      put(codePoint);
    } else if (codePoint == DOT) {
      let dots: u32 = 1;
      for (; at < lineEnd && load<u8>(at) == DOT; at++) dots++;
      if (dots == 1) put(DOT);
      else putApart(RUN | dots);
    } else if (codePoint == COMMA) {
      hasComma = true;
      put(COMMA);
    } else if (codePoint == HYPHEN) {
      hasHyphen = true;
      put(HYPHEN);
    } else if (isSingleQuote(codePoint)) {
      hasQuote = true;
      put(codePoint);
    } else if (codePoint == BLANK || (codePoint >= 0x09 && codePoint <= 0x0d)) {
      put(codePoint);
    } else {
      if (codePoint == 0x201c || codePoint == 0x201d) hasQuote = true;
      if (codePoint == 0x2013) hasHyphen = true;
      putApart(codePoint);
    }
  }
  put(BLANK);
  endRule();
}

function setApart(mark: u32): void {
  startRule();
  for (let at = codes; at < codesEnd; at += 4) {
    const codePoint = load<u32>(at);
    if (codePoint == mark) putApart(mark);
    else put(codePoint);
  }
  endRule();
}

/**
 * Rewrites a mark between two neighbours of these kinds: an optional blank, the replacement (0 for none), an optional blank. As in a
 * regular expression, neighbours consumed by one match are not available to the next.
 */
function partAround(mark: u32, before: u32, behind: u32, blankBefore: bool, instead: u32, blankBehind: bool): void {
  startRule();
  let at = codes;
  while (at < codesEnd) {
    const first = load<u32>(at);
    put(first);
    at += 4;
    if (at + 4 >= codesEnd || load<u32>(at) != mark) continue;
    const last = load<u32>(at, 4);
    if ((kindOf(first) & before) == 0 || (kindOf(last) & behind) == 0) continue;
    if (blankBefore) put(BLANK);
    if (instead != 0) put(instead);
    if (blankBehind) put(BLANK);
    put(last);
    at += 8;
  }
  endRule();
}

/** Unifies quotes and dashes: single quotes, pairs of them and double quotes; dashes and pairs of hyphens. */
function makeAlike(): void {
  startRule();
  for (let at = codes; at < codesEnd; at += 4) {
    const codePoint = load<u32>(at);
    const isQuote = isSingleQuote(codePoint);
    if (codePoint == 0x201c || codePoint == 0x201d || (isQuote && at + 4 < codesEnd && isSingleQuote(load<u32>(at, 4)))) {
      putApart(QUOTE);
      if (isQuote) at += 4;
    } else if (isQuote) {
      put(APOSTROPHE);
    } else if (codePoint == HYPHEN || codePoint == 0x2013) {
      put(HYPHEN);
      const next = at + 4 < codesEnd ? load<u32>(at, 4) : 0;
      if (next == HYPHEN || next == 0x2013) at += 4;
    } else {
      put(codePoint);
    }
  }
  endRule();
}

// @ts-ignore: decorator
@inline
function isSingleQuote(codePoint: u32): bool {
  return codePoint == APOSTROPHE || codePoint == 0x60 || codePoint == 0x2018 || codePoint == 0x2019;
}

