/**
 * Splits lines into METEOR's words, in their original case, separated by one blank. src/text/meteor/normalize.ts has
 * the rules and explains them; this is a second implementation, and the tests compare the two. A line is an array of
 * code points, and each rule makes one pass over it.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { codePointAt, widthOf, writeCodePoint } from "../tokens/code-points";
import { longestLine } from "../tokens/scan";
import { LINE_CODES, NORMALIZED, PREFIXES } from "./meteor-regions";

/**
 * How apostrophes are treated. APART: they are words of their own, as in languages other than English and French.
 * SPLIT: lines are only split at white space.
 */
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

/**
 * Which marks the current line has, so that rules for other marks are skipped; quotes and hyphens include their
 * variants.
 */
let hasComma: bool = false;
let hasQuote: bool = false;
let hasHyphen: bool = false;

/**
 * Rewrites the lines in TEXT (ends in TEXT_ENDS) to NORMALIZED, and their ends to TEXT_ENDS; PREFIXES has `prefixes`
 * numbers (see ALWAYS). Returns the number of bytes, -1 when memory ran out, or -2 if a word contains white space at
 * which a scanner would split it.
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

/**
 * Splits contractions: English keeps the apostrophe with what follows (it 's), French with what precedes (l' an), other
 * languages with neither.
 */
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

/** Reads the line without changing it. */
function read(start: usize, lineEnd: usize): void {
  startRule();
  for (let at = start; at < lineEnd; at += widthOf(load<u8>(at))) {
    put(load<u8>(at) < 0x80 ? <u32>load<u8>(at) : codePointAt(at));
  }
  endRule();
}

/**
 * Reads the line with blanks around everything except letters, digits, white space and marks that later rules treat; a
 * run of dots becomes one code.
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
 * Rewrites a mark between two neighbours of these kinds: an optional blank, the replacement (0 for none), an optional
 * blank. As in a regular expression, neighbours consumed by one match are not available to the next.
 */
function partAround(mark: u32, before: u32, after: u32, blankBefore: bool, instead: u32, blankAfter: bool): void {
  startRule();
  let at = codes;
  while (at < codesEnd) {
    const first = load<u32>(at);
    put(first);
    at += 4;
    if (at + 4 >= codesEnd || load<u32>(at) != mark) continue;
    const last = load<u32>(at, 4);
    if ((kindOf(first) & before) == 0 || (kindOf(last) & after) == 0) continue;
    if (blankBefore) put(BLANK);
    if (instead != 0) put(instead);
    if (blankAfter) put(BLANK);
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
    if (codePoint == 0x201c || codePoint == 0x201d
        || (isQuote && at + 4 < codesEnd && isSingleQuote(load<u32>(at, 4)))) {
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

// --- the periods at the ends of words: which of them become words of their own

/**
 * PREFIXES has for each abbreviation a number, four times its length plus its kind, and then its code points. The kind
 * says that its period never ends a sentence (ALWAYS), or that it does not end a sentence before a number.
 */
const ALWAYS: u32 = 1;
const BEFORE_NUMBER: u32 = 2;

let prefixesEnd: usize = 0;

/** Sets the size of PREFIXES, in numbers. */
function setPrefixes(numbers: u32): void {
  prefixesEnd = skipU32(baseOf(PREFIXES), numbers);
}

/**
 * Splits the period from a word, except after abbreviations and before a small letter; periods inside a word are
 * removed (U.S. becomes US).
 */
function partPeriods(): void {
  startRule();
  let start = nextWord(codes, codesEnd);
  while (start < codesEnd) {
    const wordEnd = endOfWord(start, codesEnd);
    const next = nextWord(wordEnd, codesEnd);
    putWord(start, wordEnd, next < codesEnd ? load<u32>(next) : 0);
    put(BLANK);
    start = next;
  }
  endRule();
}

/**
 * Writes a word, and its final period apart if that ends a sentence. `next` is the first code point of the next word.
 */
function putWord(start: usize, wordEnd: usize, next: u32): void {
  const last = wordEnd - 4;
  if (last == start || load<u32>(last) != DOT) {
    putCodes(start, wordEnd);
    return;
  }
  let hasDot = false;
  let hasLetter = false;
  for (let at = start; at < last; at += 4) {
    hasDot = hasDot || load<u32>(at) == DOT;
    hasLetter = hasLetter || (kindOf(load<u32>(at)) & LETTER) != 0;
  }
  if (hasDot && hasLetter) {
    for (let at = start; at < last; at += 4) if (load<u32>(at) != DOT) put(load<u32>(at));
    return;
  }
  putCodes(start, last);
  const when = abbreviation(start, last);
  const isKept = (when & ALWAYS) != 0 || (next >= 0x61 && next <= 0x7a)
      || ((when & BEFORE_NUMBER) != 0 && next >= 0x30 && next <= 0x39);
  if (!isKept) put(BLANK);
  put(DOT);
}

/**
 * The kind of a word in the list of abbreviations, which says when its period does not end a sentence; 0 if the word is
 * not in the list.
 */
function abbreviation(start: usize, wordEnd: usize): u32 {
  const length = <u32>(wordEnd - start) >>> 2;
  for (let entry = baseOf(PREFIXES); entry < prefixesEnd; entry += ((<usize>load<u32>(entry) >>> 2) + 1) << 2) {
    if (load<u32>(entry) >>> 2 != length) continue;
    let same: u32 = 0;
    while (same < length && u32At(entry + 4, same) == u32At(start, same)) same++;
    if (same == length) return load<u32>(entry) & (ALWAYS | BEFORE_NUMBER);
  }
  return 0;
}

// --- the line, as code points in two buffers: a rule reads one and writes the other, which the next rule reads

/** Replaces a run of two or more dots; the low bits hold their number. It is neither a letter nor a code point. */
const RUN: u32 = 0x80000000;

/** The line as the last rule left it. */
let codes: usize = 0;
let codesEnd: usize = 0;
/** The other buffer, and where the current rule writes next. */
let other: usize = 0;
let out: usize = 0;

/** Sets up the two buffers, `room` bytes each, one after the other. */
function setBuffers(buffers: usize, room: usize): void {
  codes = buffers;
  other = buffers + room;
}

// @ts-ignore: decorator
@inline
function startRule(): void {
  out = other;
}

// @ts-ignore: decorator
@inline
function put(codePoint: u32): void {
  store<u32>(out, codePoint);
  out += 4;
}

// @ts-ignore: decorator
@inline
function putApart(codePoint: u32): void {
  put(BLANK);
  put(codePoint);
  put(BLANK);
}

function putCodes(start: usize, end: usize): void {
  memory.copy(out, start, end - start);
  out += end - start;
}

/** Swaps the buffers. */
// @ts-ignore: decorator
@inline
function endRule(): void {
  codesEnd = out;
  out = codes;
  codes = other;
  other = out;
}

/** Java's StringTokenizer splits words here, and at no other white space. */
// @ts-ignore: decorator
@inline
function isSeparator(codePoint: u32): bool {
  return codePoint == BLANK || codePoint == 0x09 || codePoint == 0x0a || codePoint == 0x0c || codePoint == 0x0d;
}

/** The start of the next word, at or after `at`. */
function nextWord(at: usize, end: usize): usize {
  while (at < end && isSeparator(load<u32>(at))) at += 4;
  return at;
}

function endOfWord(at: usize, end: usize): usize {
  while (at < end && !isSeparator(load<u32>(at))) at += 4;
  return at;
}

// --- the words of the line as UTF-8, separated by one blank

/** Whether a word contains white space that Java does not know, at which the scanner would split it. */
let hadSpace: bool = false;

function startOutput(): void {
  hadSpace = false;
}

/**
 * Writes the words to `written`; returns their end. In normalized lines, white space that Java does not know becomes
 * blanks, and so does punctuation unless it is kept; control characters at both ends are removed.
 */
function writeWords(written: usize, isNormalized: bool, keepPunctuation: bool): usize {
  let first = codes;
  let end = codesEnd;
  if (isNormalized) {
    for (let at = first; at < end; at += 4) {
      const codePoint = load<u32>(at);
      if (isUnicodeSpace(codePoint) || (!keepPunctuation && (kindOf(codePoint) & (DIGIT | LETTER)) == 0)) {
        store<u32>(at, BLANK);
      }
    }
    // Java's trim()
    while (first < end && load<u32>(first) <= BLANK) first += 4;
    while (end > first && load<u32>(end - 4) <= BLANK) end -= 4;
  }
  const start = written;
  for (let word = nextWord(first, end); word < end; ) {
    const wordEnd = endOfWord(word, end);
    if (written != start) store<u8>(written++, <u8>BLANK);
    for (let at = word; at < wordEnd; at += 4) written = writeCode(written, load<u32>(at));
    word = nextWord(wordEnd, end);
  }
  return written;
}

// @ts-ignore: decorator
@inline
function writeCode(at: usize, code: u32): usize {
  if (isPythonSpace(code)) hadSpace = true;
  if (code < 0x80) {
    store<u8>(at, <u8>code);
    return at + 1;
  }
  if ((code & RUN) == 0) return writeCodePoint(at, code);
  const dots = <usize>(code ^ RUN);
  memory.fill(at, <u8>DOT, dots);
  return at + dots;
}

// --- the classes of code points in these rules

const BLANK: u32 = 0x20;
const DOT: u32 = 0x2e;

/** Kinds, one bit each; a small s is also a letter. */
const DIGIT: u32 = 1;
const LETTER: u32 = 2;
const PERIOD: u32 = 4;
const OTHER: u32 = 8;
const SMALL_S: u32 = 16;
const NO_LETTER: u32 = DIGIT | PERIOD | OTHER;
const NO_DIGIT: u32 = LETTER | PERIOD | OTHER;

function kindOf(codePoint: u32): u32 {
  if (codePoint < 0x80) {
    if (codePoint >= 0x61 && codePoint <= 0x7a) return codePoint == 0x73 ? LETTER | SMALL_S : LETTER;
    if (codePoint >= 0x41 && codePoint <= 0x5a) return LETTER;
    if (codePoint >= 0x30 && codePoint <= 0x39) return DIGIT;
    return codePoint == DOT ? PERIOD : OTHER;
  }
  return isLetter(codePoint) ? LETTER : OTHER;
}

/** The letters that METEOR knows: Latin with its accents up to U+017E, Cyrillic, phonetic extensions. */
function isLetter(codePoint: u32): bool {
  if (codePoint < 0x17f) return codePoint >= 0xc0 && codePoint != 0xd7 && codePoint != 0xf7;
  if (codePoint < 0x528) return codePoint >= 0x400;
  if (codePoint < 0x1d80) return codePoint >= 0x1d00;
  return (codePoint >= 0xa640 && codePoint <= 0xa66e) || (codePoint >= 0xa67e && codePoint <= 0xa697);
}

/** White space that METEOR turns into blanks although Java's StringTokenizer does not know it. */
function isUnicodeSpace(codePoint: u32): bool {
  if (codePoint < 0xa0) return false;
  return codePoint == 0xa0 || (codePoint >= 0x2000 && codePoint <= 0x200a) || codePoint == 0x202f
      || codePoint == 0x205f || codePoint == 0x3000;
}

/** White space by Python's rules that Java's StringTokenizer does not know. */
function isPythonSpace(codePoint: u32): bool {
  if (codePoint < 0x80) return codePoint == 0x0b || (codePoint >= 0x1c && codePoint <= 0x1f);
  return codePoint == 0x85 || codePoint == 0x1680 || codePoint == 0x2028 || codePoint == 0x2029
      || isUnicodeSpace(codePoint);
}
