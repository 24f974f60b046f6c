/**
 * From the bytes of lines to token ids, by the rules of the tokenizers "none", "13a", "char" and "mteval" and of chrF. The tokenizers of
 * src/text/ say what the tokens are; this is another way to the same ones, and the tests hold the two together.
 */
import { SCANNED_ENDS, SCANNED_IDS, TEXT, TEXT_ENDS, baseOf, reserve } from "./memory";
import { DIGIT, HYPHEN, LEAD, MARK, SPACE, STOP, classOf, isMark, prepareClasses, spaceWidthAt, specialsOf } from "./bytes";
import { scanCharacters } from "./characters";
import { lowercaseAscii, rewriteEntities } from "./entities";
import { emptyVocabulary, idOf, isExhausted } from "./vocabulary";

export const NONE: u32 = 0;
export const MTEVAL_13A: u32 = 1;
export const CHAR: u32 = 2;
/** Every code point, white space too. */
export const CODE_POINTS: u32 = 3;
/** Words with one ASCII punctuation mark parted from their end or else their beginning. */
export const CHRF_WORDS: u32 = 4;
/** Words between spaces U+0020, runs of white space, and the ends of the line: a single tab is part of a word. */
export const SPACED_WORDS: u32 = 5;
/** Every code point between the white space at both ends. */
export const TRIMMED_CODE_POINTS: u32 = 6;
/** As 13a, but U+001C-001F are no white space; and the same with ASCII letters lower-cased. */
export const MTEVAL: u32 = 7;
export const MTEVAL_LOWERCASE: u32 = 8;

/**
 * Scans the lines in TEXT (ends in TEXT_ENDS) with a fresh vocabulary; ids to SCANNED_IDS, their ends to SCANNED_ENDS.
 * Under the rules of mteval, lines with entities are rewritten where they stand. Returns the number of ids, or -1 when memory ran out.
 */
export function scanLines(lines: u32, rule: u32): i32 {
  const text = baseOf(TEXT);
  const textEnds = baseOf(TEXT_ENDS);
  const bytes = lines == 0 ? 0 : load<u32>(textEnds + (<usize>(lines - 1) << 2));
  prepareClasses(rule == MTEVAL || rule == MTEVAL_LOWERCASE);
  const ids = reserve(SCANNED_IDS, bytes << 2);
  const ends = reserve(SCANNED_ENDS, lines << 2);
  // running text has a new word about every 40 bytes: seldom so many that the vocabulary has to grow
  if (ids == 0 || ends == 0 || bytes > 0x3fffffff || !emptyVocabulary(bytes / 40)) return -1;

  let out = ids;
  let start = text;
  for (let line: u32 = 0; line < lines; line++) {
    const end = text + load<u32>(textEnds + (<usize>line << 2));
    if (rule == MTEVAL_13A) out = scan13a(start, rewriteEntities(start, end, true), out);
    else if (rule == MTEVAL || rule == MTEVAL_LOWERCASE) out = scanMteval(start, end, rule == MTEVAL_LOWERCASE, out);
    else if (rule == NONE || rule == CHRF_WORDS || rule == SPACED_WORDS) out = scanWords(start, end, rule, out);
    else if (rule == TRIMMED_CODE_POINTS) out = scanTrimmed(start, end, out);
    else out = scanCharacters(start, end, rule == CHAR, out);
    if (out == 0) return -1;
    store<u32>(ends + (<usize>line << 2), <u32>((out - ids) >> 2));
    start = end;
  }
  return isExhausted() ? -1 : <i32>((out - ids) >> 2);
}

/** Stores the id of the token [start .. end) where there is one; returns where the next id goes. */
// @ts-ignore: decorator
@inline
function emit(start: usize, end: usize, out: usize): usize {
  if (start == end) return out;
  store<u32>(out, idOf(start, <u32>(end - start)));
  return out + 4;
}

function scanWords(start: usize, end: usize, rule: u32, out: usize): usize {
  const partMarks = rule == CHRF_WORDS;
  let word = start;
  for (let block = start; block < end; block += 32) {
    let specials = specialsOf(block);
    if (end - block < 32) specials &= (<u32>1 << <u32>(end - block)) - 1;
    for (; specials != 0; specials &= specials - 1) {
      const at = block + ctz(specials);
      const width = spaceWidthAt(at);
      if (width == 0 || (rule == SPACED_WORDS && at != word && isInsideWord(at, width, end))) continue;
      out = emitWord(word, at, partMarks, out);
      word = at + width;
    }
  }
  return emitWord(word, end, partMarks, out);
}

/** Whether white space behind a word is single, no U+0020, and not the last of the line. */
function isInsideWord(at: usize, width: usize, end: usize): bool {
  return load<u8>(at) != 0x20 && at + width < end && spaceWidthAt(at + width) == 0;
}

/** A word as it is, or with the mark at its end, else the one at its beginning, as a token of its own. */
function emitWord(start: usize, end: usize, partMarks: bool, out: usize): usize {
  if (partMarks && end > start + 1) {
    if (isMark(end - 1)) {
      out = emit(start, end - 1, out);
      return emit(end - 1, end, out);
    }
    if (isMark(start)) {
      out = emit(start, start + 1, out);
      return emit(start + 1, end, out);
    }
  }
  return emit(start, end, out);
}

function scanTrimmed(start: usize, end: usize, out: usize): usize {
  while (start < end) {
    const width = spaceWidthAt(start);
    if (width == 0) break;
    start += width;
  }
  while (end > start) {
    const width: usize = classOf(end - 1) == SPACE ? 1 : end >= start + 2 && spaceWidthAt(end - 2) == 2 ? 2 : end >= start + 3 && spaceWidthAt(end - 3) == 3 ? 3 : 0;
    if (width == 0) break;
    end -= width;
  }
  return scanCharacters(start, end, false, out);
}

function scanMteval(start: usize, end: usize, lowercase: bool, out: usize): usize {
  end = rewriteEntities(start, end, false);
  if (lowercase) lowercaseAscii(start, end);
  return scan13a(start, end, out);
}

function scan13a(start: usize, end: usize, out: usize): usize {
  let token = start;
  // nothing before this is looked at again
  let next = start;
  for (let block = start; block < end; block += 32) {
    let specials = specialsOf(block);
    if (end - block < 32) specials &= (<u32>1 << <u32>(end - block)) - 1;
    for (; specials != 0; specials &= specials - 1) {
      const at = block + ctz(specials);
      if (at < next) continue;
      const kind = classOf(at);
      if (kind == SPACE) {
        out = emit(token, at, out);
        token = at + 1;
      } else if (kind == MARK || (kind == HYPHEN && isDigit(at - 1, start, end))) {
        out = emit(token, at, out);
        out = emit(at, at + 1, out);
        token = at + 1;
      } else if (kind == STOP) {
        next = at + 1;
        while (next < end && classOf(next) == STOP) next++;
        const marks = next - (stopJoinsDigit(at, next, start, end) ? 1 : 0);
        if (marks > at || !isDigit(at - 1, start, end)) {
          out = emit(token, at, out);
          token = marks;
        }
        for (let mark = at; mark < marks; mark++) out = emit(mark, mark + 1, out);
      } else if (kind == LEAD) {
        const width = spaceWidthAt(at);
        if (width != 0) {
          out = emit(token, at, out);
          token = next = at + width;
        }
      }
    }
  }
  return emit(token, end, out);
}

/**
 * Whether the last stop of the run [at .. runEnd) stays with the digit behind it. The rules of mteval-v13a.pl,
 * `([^0-9])([.,])` and then `([.,])([^0-9])`, match pairs that do not overlap: behind a non-digit they part the 1st, 3rd, 5th ...
 * stop of a run from what follows, behind a digit the 2nd, 4th, 6th ...; whether the last one is among them is a matter of parity.
 */
function stopJoinsDigit(at: usize, runEnd: usize, start: usize, end: usize): bool {
  return isDigit(runEnd, start, end) && ((runEnd - at) & 1) == (isDigit(at - 1, start, end) ? 1 : 0);
}

function isDigit(at: usize, start: usize, end: usize): bool {
  return at >= start && at < end && classOf(at) == DIGIT;
}
