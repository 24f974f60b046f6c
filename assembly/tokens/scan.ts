/**
 * From the bytes of lines to token ids, by the rules of the tokenizers "none", "13a", "char" and "mteval" and of chrF.
 * The tokenizers of src/text/ define the tokens; this is a second implementation, and the tests compare the two.
 */
import { skipU32, u32At, u32Count } from "../memory/arrays";
import { MOST_TEXT_BYTES } from "../memory/limits";
import { baseOf, reserve } from "../memory/memory";
import { SCANNED_ENDS, SCANNED_IDS, TEXT, TEXT_ENDS } from "../memory/regions";
import { prepareClasses, spaceWidthAt, spaceWidthBefore } from "./byte-classes";
import { SPARE_BYTES, scanCharacters } from "./characters";
import { TOKEN_BYTES, cut13a, cutWords, reserveTokens } from "./cut";
import { lowercaseAscii, rewriteEntities } from "./entities";
import { cutMarkWords } from "./mark-words";
import { CHAR, CHRF_WORDS, CODE_POINTS, MTEVAL_13A, MTEVAL_LOWERCASE, TRIMMED_CODE_POINTS, isMteval } from "./rules";
import { simplify } from "./simplify";
import { emptyVocabulary, idOf, isExhausted } from "./vocabulary";

/**
 * Scans the lines in TEXT (ends in TEXT_ENDS) with a new vocabulary; ids go to SCANNED_IDS, their ends to SCANNED_ENDS.
 * Lines are rewritten in place (see simplify.ts). Returns the number of ids, or -1 when memory ran out.
 */
export function scanLines(lines: u32, rule: u32): i32 {
  const text = baseOf(TEXT);
  const textEnds = baseOf(TEXT_ENDS);
  const bytes: u32 = lines == 0 ? 0 : u32At(textEnds, lines - 1);
  prepareClasses(isMteval(rule));
  const ids = reserve(SCANNED_IDS, (bytes << 2) + SPARE_BYTES);
  const ends = reserve(SCANNED_ENDS, lines << 2);
  const tokens = reserveTokens(longestLine(lines));
  // running text has a new word about every 40 bytes, so the vocabulary seldom has to grow
  if (ids == 0 || ends == 0 || tokens == 0 || bytes > MOST_TEXT_BYTES || !emptyVocabulary(bytes / 40)) return -1;

  let out = ids;
  let start = text;
  for (let line: u32 = 0; line < lines; line++) {
    const end = text + u32At(textEnds, line);
    if (rule == CHAR || rule == CODE_POINTS) out = scanCharacters(start, end, rule == CHAR, out);
    else if (rule == TRIMMED_CODE_POINTS) out = scanTrimmed(start, end, out);
    else out = numberTokens(tokens, cutLine(start, end, rule, tokens), out);
    if (out == 0) return -1;
    store<u32>(skipU32(ends, line), u32Count(ids, out));
    start = end;
  }
  return isExhausted() ? -1 : <i32>((out - ids) >> 2);
}

/** The number of bytes in the longest line of TEXT. */
export function longestLine(lines: u32): u32 {
  const textEnds = baseOf(TEXT_ENDS);
  let longest: u32 = 0;
  let start: u32 = 0;
  for (let line: u32 = 0; line < lines; line++) {
    const end = u32At(textEnds, line);
    longest = max(longest, end - start);
    start = end;
  }
  return longest;
}

/** Cuts a line by a rule of words. Stores its tokens at `out`; returns the address after the last. */
export function cutLine(start: usize, end: usize, rule: u32, out: usize): usize {
  if (rule == MTEVAL_13A || isMteval(rule)) {
    let tokensEnd = cut13a(start, end, false, out);
    if (tokensEnd == 0) {
      end = rewriteEntities(start, end, rule == MTEVAL_13A);
      tokensEnd = cut13a(start, end, true, out);
    }
    if (rule == MTEVAL_LOWERCASE) lowercaseAscii(start, end);
    return tokensEnd;
  }
  if (rule == CHRF_WORDS) return cutMarkWords(start, end, out);
  simplify(start, end, rule);
  return cutWords(start, end, out);
}

/** Writes the ids of tokens to `out`; returns the address for the next id. */
export function numberTokens(tokens: usize, tokensEnd: usize, out: usize): usize {
  for (let token = tokens; token < tokensEnd; token += TOKEN_BYTES) {
    store<u32>(out, idBetween(load<u32>(token), load<u32>(token, 4)));
    out += 4;
  }
  return out;
}

/**
 * Writes the ids of the characters between the white space at both ends to `out`; returns the address for the next id,
 * 0 when memory ran out.
 */
export function scanTrimmed(start: usize, end: usize, out: usize): usize {
  while (start < end) {
    const width = spaceWidthAt(start);
    if (width == 0) break;
    start += width;
  }
  for (let width = spaceWidthBefore(start, end); width != 0; width = spaceWidthBefore(start, end)) end -= width;
  return scanCharacters(start, end, false, out);
}

// @ts-ignore: decorator
@inline
function idBetween(start: usize, end: usize): u32 {
  return idOf(start, <u32>(end - start));
}
