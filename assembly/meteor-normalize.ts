/**
 * Lines to METEOR's words, in the case they have, with one blank between them. src/text/meteor/normalize.ts has the rules and says what they
 * are for; this is another way to the same words, and the tests hold the two together. A line is code points; each rule goes over it once,
 * from one buffer to the other.
 */
import { codePointAt, widthOf } from "./code-points";
import { LINE_CODES, NORMALIZED, PREFIXES, TEXT, TEXT_ENDS, baseOf, reserve } from "./memory";

/** What is done with apostrophes: those of no language but English and French stand alone. SPLIT: nothing is done but cutting at white space. */
export const APART: u32 = 0;
export const ENGLISH: u32 = 1;
export const FRENCH: u32 = 2;
export const SPLIT: u32 = 3;

/** What a code point is to the rules; a small s is a letter, too. */
const DIGIT: u32 = 1;
const LETTER: u32 = 2;
const PERIOD: u32 = 4;
const OTHER: u32 = 8;
const SMALL_S: u32 = 16;
const NO_LETTER: u32 = DIGIT | PERIOD | OTHER;
const NO_DIGIT: u32 = LETTER | PERIOD | OTHER;

/** In place of a run of two dots or more, with how many they are: no letter, and no code point. */
const RUN: u32 = 0x80000000;

const BLANK: u32 = 0x20;
const QUOTE: u32 = 0x22;
const APOSTROPHE: u32 = 0x27;
const COMMA: u32 = 0x2c;
const HYPHEN: u32 = 0x2d;
const DOT: u32 = 0x2e;

/** A code point becomes at most five in a line: “ stands apart, and so does the mark that takes its place. */
const GROWTH: u32 = 5;

/** Bits of the first number of an abbreviation, below its length: no end of a sentence, or only before a number. */
const ALWAYS: u32 = 1;
const BEFORE_NUMBER: u32 = 2;

let from: usize = 0;
let to: usize = 0;
/** Where a rule writes. */
let out: usize = 0;
let end: usize = 0;
let hasComma: bool = false;
let hasQuote: bool = false;
let hasHyphen: bool = false;
let prefixesEnd: usize = 0;
let isOdd: bool = false;

/**
 * Rewrites the lines in TEXT (ends in TEXT_ENDS) to NORMALIZED, their ends to TEXT_ENDS; PREFIXES has `prefixes` numbers: for each abbreviation four
 * times its length and when it is one, then its code points. Returns the bytes, -1 when memory ran out, or -2 where a word has white
 * space that is none to Java: it would be cut there.
 */
export function normalizeLines(lines: u32, apostrophes: u32, keepPunctuation: bool, prefixes: u32): i32 {
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : load<u32>(ends + (<usize>(lines - 1) << 2));
  let longest: u32 = 0;
  for (let line: u32 = 0, start: u32 = 0; line < lines; line++) {
    const lineEnd = load<u32>(ends + (<usize>line << 2));
    longest = max(longest, lineEnd - start);
    start = lineEnd;
  }
  const room = (<u64>longest * GROWTH + 8) << 2;
  if (bytes > 0x2fffffff || room > 0x7fffffff) return -1;
  from = reserve(LINE_CODES, <u32>(2 * room));
  // a word has a blank before it, and of what is not well-formed a byte may become four
  const normalized = reserve(NORMALIZED, 5 * bytes);
  if (from == 0 || normalized == 0) return -1;
  to = from + <usize>room;
  prefixesEnd = baseOf(PREFIXES) + (<usize>prefixes << 2);
  isOdd = false;

  let written = normalized;
  let start = text;
  for (let line: u32 = 0; line < lines; line++) {
    const lineEnd = text + load<u32>(ends + (<usize>line << 2));
    if (apostrophes == SPLIT) {
      read(start, lineEnd);
    } else {
      readApart(start, lineEnd);
      applyRules(apostrophes);
    }
    written = writeWords(written, apostrophes != SPLIT, keepPunctuation);
    store<u32>(ends + (<usize>line << 2), <u32>(written - normalized));
    start = lineEnd;
  }
  return isOdd ? -2 : <i32>(written - normalized);
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

/** Contractions: English keeps the apostrophe with what follows (it 's), French with what goes before (l' an), others with neither. */
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

// @ts-ignore: decorator
@inline
function put(codePoint: u32): void {
  store<u32>(out, codePoint);
  out += 4;
}

// @ts-ignore: decorator
@inline
function startRule(): void {
  out = to;
}

/** What a rule wrote is what the next one reads. */
// @ts-ignore: decorator
@inline
function endRule(): void {
  end = out;
  const emptied = from;
  from = to;
  to = emptied;
}

/** The line as it is. */
function read(start: usize, lineEnd: usize): void {
  startRule();
  for (let at = start; at < lineEnd; at += widthOf(load<u8>(at))) put(load<u8>(at) < 0x80 ? <u32>load<u8>(at) : codePointAt(at));
  endRule();
}

/** The line between blanks, with all apart but letters, digits, white space and marks that other rules are for; runs of dots are one. */
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
    } else if (codePoint == APOSTROPHE || codePoint == 0x60 || codePoint == 0x2018 || codePoint == 0x2019) {
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

// @ts-ignore: decorator
@inline
function putApart(codePoint: u32): void {
  put(BLANK);
  put(codePoint);
  put(BLANK);
}

function setApart(mark: u32): void {
  startRule();
  for (let at = from; at < end; at += 4) {
    const codePoint = load<u32>(at);
    if (codePoint == mark) putApart(mark);
    else put(codePoint);
  }
  endRule();
}

/**
 * Parts a mark from its neighbours where both are of these kinds: a blank before it, what takes its place (0 for nothing), a blank behind it. The
 * neighbours that one match has taken are none to the next.
 */
function partAround(mark: u32, before: u32, behind: u32, blankBefore: bool, instead: u32, blankBehind: bool): void {
  startRule();
  let at = from;
  while (at < end) {
    const first = load<u32>(at);
    put(first);
    at += 4;
    if (at + 4 >= end || load<u32>(at) != mark) continue;
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

/** Quotes and dashes of one kind: single ones, pairs of them and double ones, dashes and pairs of hyphens. */
function makeAlike(): void {
  startRule();
  for (let at = from; at < end; at += 4) {
    const codePoint = load<u32>(at);
    const isQuote = isSingleQuote(codePoint);
    if (codePoint == 0x201c || codePoint == 0x201d || (isQuote && at + 4 < end && isSingleQuote(load<u32>(at, 4)))) {
      putApart(QUOTE);
      if (isQuote) at += 4;
    } else if (isQuote) {
      put(APOSTROPHE);
    } else if (codePoint == HYPHEN || codePoint == 0x2013) {
      put(HYPHEN);
      const next = at + 4 < end ? load<u32>(at, 4) : 0;
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

/** Parts the period from a word, except from abbreviations and before a small letter; those inside of a word go (U.S. becomes US). */
function partPeriods(): void {
  startRule();
  let start = nextWord(from);
  while (start < end) {
    const wordEnd = endOfWord(start);
    const next = nextWord(wordEnd);
    putWord(start, wordEnd, next < end ? load<u32>(next) : 0);
    put(BLANK);
    start = next;
  }
  endRule();
}

function putWord(start: usize, wordEnd: usize, next: u32): void {
  const last = wordEnd - 4;
  if (last == start || load<u32>(last) != DOT) {
    copy(start, wordEnd);
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
  copy(start, last);
  const when = abbreviation(start, last);
  const isKept = (when & ALWAYS) != 0 || (next >= 0x61 && next <= 0x7a) || ((when & BEFORE_NUMBER) != 0 && next >= 0x30 && next <= 0x39);
  if (!isKept) put(BLANK);
  put(DOT);
}

function copy(start: usize, wordEnd: usize): void {
  memory.copy(out, start, wordEnd - start);
  out += wordEnd - start;
}

/** When the period of a word is no end of a sentence, by the list of abbreviations; 0 for never. */
function abbreviation(start: usize, wordEnd: usize): u32 {
  const length = <u32>(wordEnd - start) >>> 2;
  for (let entry = baseOf(PREFIXES); entry < prefixesEnd; entry += ((<usize>load<u32>(entry) >>> 2) + 1) << 2) {
    if (load<u32>(entry) >>> 2 != length) continue;
    let same: u32 = 0;
    while (same < length && load<u32>(entry + 4 + (<usize>same << 2)) == load<u32>(start + (<usize>same << 2))) same++;
    if (same == length) return load<u32>(entry) & (ALWAYS | BEFORE_NUMBER);
  }
  return 0;
}

/** Java's StringTokenizer parts words at these, and at no other white space. */
// @ts-ignore: decorator
@inline
function isSeparator(codePoint: u32): bool {
  return codePoint == BLANK || codePoint == 0x09 || codePoint == 0x0a || codePoint == 0x0c || codePoint == 0x0d;
}

function nextWord(at: usize): usize {
  while (at < end && isSeparator(load<u32>(at))) at += 4;
  return at;
}

function endOfWord(at: usize): usize {
  while (at < end && !isSeparator(load<u32>(at))) at += 4;
  return at;
}

/**
 * The words as UTF-8, to `written`; returns where they end. Where the line has been normalized, white space that Java does not know is made
 * blanks, punctuation too unless it is kept, and controls at both ends go.
 */
function writeWords(written: usize, isNormalized: bool, keepPunctuation: bool): usize {
  let first = from;
  if (isNormalized) {
    for (let at = from; at < end; at += 4) {
      const codePoint = load<u32>(at);
      if (isUnicodeSpace(codePoint) || (!keepPunctuation && (kindOf(codePoint) & (DIGIT | LETTER)) == 0)) store<u32>(at, BLANK);
    }
    // Java's trim()
    while (first < end && load<u32>(first) <= BLANK) first += 4;
    while (end > first && load<u32>(end - 4) <= BLANK) end -= 4;
  }
  const start = written;
  for (let word = nextWord(first); word < end; ) {
    const wordEnd = endOfWord(word);
    if (written != start) store<u8>(written++, <u8>BLANK);
    for (let at = word; at < wordEnd; at += 4) written = writeCodePoint(written, load<u32>(at));
    word = nextWord(wordEnd);
  }
  return written;
}

function isUnicodeSpace(codePoint: u32): bool {
  if (codePoint < 0xa0) return false;
  return codePoint == 0xa0 || (codePoint >= 0x2000 && codePoint <= 0x200a) || codePoint == 0x202f || codePoint == 0x205f || codePoint == 0x3000;
}

/** White space to Python, of what is none to Java's StringTokenizer. */
function isPythonSpace(codePoint: u32): bool {
  if (codePoint < 0x80) return codePoint == 0x0b || (codePoint >= 0x1c && codePoint <= 0x1f);
  return codePoint == 0x85 || codePoint == 0x1680 || codePoint == 0x2028 || codePoint == 0x2029 || isUnicodeSpace(codePoint);
}

function writeCodePoint(at: usize, codePoint: u32): usize {
  if (isPythonSpace(codePoint)) isOdd = true;
  if (codePoint < 0x80) {
    store<u8>(at, <u8>codePoint);
    return at + 1;
  }
  if (codePoint & RUN) {
    const dots = <usize>(codePoint ^ RUN);
    memory.fill(at, <u8>DOT, dots);
    return at + dots;
  }
  if (codePoint < 0x800) {
    store<u8>(at, <u8>(0xc0 | codePoint >>> 6));
    store<u8>(at, <u8>(0x80 | codePoint & 0x3f), 1);
    return at + 2;
  }
  if (codePoint < 0x10000) {
    store<u8>(at, <u8>(0xe0 | codePoint >>> 12));
    store<u8>(at, <u8>(0x80 | codePoint >>> 6 & 0x3f), 1);
    store<u8>(at, <u8>(0x80 | codePoint & 0x3f), 2);
    return at + 3;
  }
  store<u8>(at, <u8>(0xf0 | codePoint >>> 18));
  store<u8>(at, <u8>(0x80 | codePoint >>> 12 & 0x3f), 1);
  store<u8>(at, <u8>(0x80 | codePoint >>> 6 & 0x3f), 2);
  store<u8>(at, <u8>(0x80 | codePoint & 0x3f), 3);
  return at + 4;
}

function kindOf(codePoint: u32): u32 {
  if (codePoint < 0x80) {
    if (codePoint >= 0x61 && codePoint <= 0x7a) return codePoint == 0x73 ? LETTER | SMALL_S : LETTER;
    if (codePoint >= 0x41 && codePoint <= 0x5a) return LETTER;
    if (codePoint >= 0x30 && codePoint <= 0x39) return DIGIT;
    return codePoint == DOT ? PERIOD : OTHER;
  }
  return isLetter(codePoint) ? LETTER : OTHER;
}

/** Latin with its accents to U+017E, Cyrillic, phonetic extensions: what METEOR takes for letters. */
function isLetter(codePoint: u32): bool {
  if (codePoint < 0x17f) return codePoint >= 0xc0 && codePoint != 0xd7 && codePoint != 0xf7;
  if (codePoint < 0x528) return codePoint >= 0x400;
  if (codePoint < 0x1d80) return codePoint >= 0x1d00;
  return (codePoint >= 0xa640 && codePoint <= 0xa66e) || (codePoint >= 0xa67e && codePoint <= 0xa697);
}
