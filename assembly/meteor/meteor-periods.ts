/**
 * Decides which periods at the ends of words are words of their own. PREFIXES has the abbreviations: for each a number, four times its
 * length plus its kind, then its code points.
 */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { PREFIXES } from "./meteor-regions";
import { BLANK, DOT, LETTER, kindOf } from "./meteor-kinds";
import { codes, codesEnd, endOfWord, endRule, nextWord, put, putCodes, startRule } from "./meteor-line";

/** The low bits of an abbreviation's first number: its period never ends a sentence, or does not end one before a number. */
const ALWAYS: u32 = 1;
const BEFORE_NUMBER: u32 = 2;

let prefixesEnd: usize = 0;

/** Sets the size of PREFIXES, in numbers. */
export function setPrefixes(numbers: u32): void {
  prefixesEnd = skipU32(baseOf(PREFIXES), numbers);
}

/** Splits the period from a word, except after abbreviations and before a small letter; periods inside a word are removed (U.S. becomes US). */
export function partPeriods(): void {
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

/** `next` is the first code point of the next word. */
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
  const isKept = (when & ALWAYS) != 0 || (next >= 0x61 && next <= 0x7a) || ((when & BEFORE_NUMBER) != 0 && next >= 0x30 && next <= 0x39);
  if (!isKept) put(BLANK);
  put(DOT);
}

/** When the period of a word does not end a sentence, by the list of abbreviations; 0 if the word is not listed. */
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
