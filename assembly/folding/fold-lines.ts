/**
 * Lower-cases lines, removes punctuation and leaves single blanks between words, by the rules of two programs: for
 * answers (src/text/tokenizers/answers/squad-words.ts) and for transcripts
 * (src/text/transforms/whisper/whisper-basic.ts). Those files have the rules; this is a second implementation for the
 * characters that most lines are made of, and the tests compare the two. Other lines are left to the host.
 */
import { skipU32, u32At } from "../memory/arrays";
import { MOST_TEXT_BYTES } from "../memory/limits";
import { baseOf, reserve } from "../memory/memory";
import { SCANNED_IDS, SPACED_TEXT, TEXT, TEXT_ENDS } from "../memory/regions";
import { prepareClasses } from "../tokens/byte-classes";
import { codePointAt } from "../tokens/code-points";
import { TOKEN_BYTES, cutWords, reserveTokens } from "../tokens/cut";
import { lowercaseCharacter } from "../tokens/lowercase-character";
import { NONE } from "../tokens/rules";
import { longestLine } from "../tokens/scan";
import { simplify } from "../tokens/simplify";
import { LETTER, OTHER, UNSURE, becomesGap, kindOf, staysLetter } from "./known-characters";

/** Words without ASCII punctuation and articles. */
export const ANSWERS: u32 = 0;
/**
 * Punctuation and symbols become white space. Lines with brackets are left to the host, because text in brackets is
 * removed.
 */
export const TRANSCRIPTS: u32 = 1;

const BLANK: u8 = 0x20;

/** How far 16-byte accesses may reach past the end of the output. */
const SPARE: u32 = 16;

/**
 * Folds the lines in TEXT into SPACED_TEXT, with their ends in TEXT_ENDS. Writes the numbers of lines left to the host
 * to SCANNED_IDS, and makes these lines empty. Returns how many there are, or -1 when memory ran out.
 */
export function foldLines(lines: u32, rule: u32): i32 {
  const ends = baseOf(TEXT_ENDS);
  const bytes: u32 = lines == 0 ? 0 : u32At(ends, lines - 1);
  if (bytes > MOST_TEXT_BYTES) return -1;
  const left = reserve(SCANNED_IDS, lines << 2);
  const tokens = reserveTokens(longestLine(lines));
  // a line may have a blank at its end until the next character is written
  const folded = reserve(SPACED_TEXT, bytes + SPARE);
  if (left == 0 || tokens == 0 || folded == 0) return -1;
  prepareClasses(false);
  const text = baseOf(TEXT);
  let leftOut = left;
  let start = text;
  let out = folded;
  for (let line: u32 = 0; line < lines; line++) {
    const end = text + u32At(ends, line);
    simplify(start, end, NONE);
    const tokensEnd = cutWords(start, end, tokens);
    const next = rule == ANSWERS ? writeAnswer(tokens, tokensEnd, out) : writeTranscript(start, end, tokens, tokensEnd, out);
    if (next == 0) {
      store<u32>(leftOut, line);
      leftOut += 4;
    } else out = next;
    store<u32>(skipU32(ends, line), <u32>(out - folded));
    start = end;
  }
  return <i32>((leftOut - left) >> 2);
}

/**
 * Writes the words of a line without articles. Returns the end of the output, or 0 for a line that is left to the host.
 */
function writeAnswer(tokens: usize, tokensEnd: usize, first: usize): usize {
  let out = first;
  for (let token = tokens; token < tokensEnd; token += TOKEN_BYTES) {
    const start: usize = load<u32>(token);
    const end: usize = load<u32>(token, 4);
    const plain = copyPlain(start, end, out);
    const rest = end - start - plain;
    // most words are ASCII letters and digits, or these with one punctuation mark at the end
    if ((u32(rest == 0) | (u32(rest == 1) & u32(isMark(load<u8>(end - 1))))) != 0) {
      store<u8>(out + plain, BLANK);
      // reads the input instead of the output, so as not to wait for the store above
      const isLeftOut = u32(plain == 0) | u32(areArticle(load<u64>(start, 0, 1) | ALL_SMALL, plain));
      out += isLeftOut != 0 ? 0 : plain + 1;
      continue;
    }
    const wordEnd = foldAnswer(start + plain, end, out, plain);
    if (wordEnd == 0) return 0;
    store<u8>(wordEnd, BLANK);
    out = wordEnd == out ? out : wordEnd + 1;
  }
  return out == first ? out : out - 1;
}

/**
 * Writes the words of a line and a blank for each gap. Returns the end of the output, or 0 for a line left to the host.
 */
function writeTranscript(line: usize, lineEnd: usize, tokens: usize, tokensEnd: usize, first: usize): usize {
  if (line == lineEnd) return first;
  let out = first;
  if (load<u8>(line) == BLANK) store<u8>(out++, BLANK);
  for (let token = tokens; token < tokensEnd; token += TOKEN_BYTES) {
    const start: usize = load<u32>(token);
    const end: usize = load<u32>(token, 4);
    const plain = copyPlain(start, end, out);
    out += plain;
    if (start + plain < end) {
      out = foldTranscript(start + plain, end, out, first);
      if (out == 0) return 0;
    }
    if (end < lineEnd) out = writeGap(out, first);
  }
  return out;
}

/** Writes a blank if there is none before it, in a line that starts at `first`. */
// @ts-ignore: decorator
@inline
function writeGap(out: usize, first: usize): usize {
  if (out > first && load<u8>(out - 1) == BLANK) return out;
  store<u8>(out, BLANK);
  return out + 1;
}

/** Constants of vectors, in memory, as in tokens/byte-sets.ts. */
const values = memory.data<u8>([0x20, 0x61, 25, 0x30, 9]);
const CASE: usize = 0, LETTER_A: usize = 1, LAST_LETTER: usize = 2, DIGIT_0: usize = 3, LAST_DIGIT: usize = 4;

// @ts-ignore: decorator
@inline
function each(value: usize): v128 {
  return v128.load8_splat(values + value);
}

/**
 * Copies the ASCII letters and digits at the start of a word, in lower case; returns how many there are. It may write
 * further bytes after them, which mean nothing.
 */
// @ts-ignore: decorator
@inline
function copyPlain(start: usize, end: usize, out: usize): usize {
  if (!ASC_FEATURE_SIMD) return copyOneByOne(start, end, out);
  const bytes = v128.load(start, 0, 1);
  // digits already have the bit that lower-cases letters
  const small = v128.or(bytes, each(CASE));
  const isWord = v128.or(i8x16.le_u(i8x16.sub(small, each(LETTER_A)), each(LAST_LETTER)),
      i8x16.le_u(i8x16.sub(bytes, each(DIGIT_0)), each(LAST_DIGIT)));
  v128.store(out, small, 0, 1);
  const count = <usize>ctz(~<u32>i8x16.bitmask(isWord) | 0x10000);
  const length = end - start;
  return count == 16 && length > 16 ? 16 + copyOneByOne(start + 16, end, out + 16) : min(count, length);
}

function copyOneByOne(start: usize, end: usize, out: usize): usize {
  let at = start;
  for (; at < end; at++, out++) {
    const byte = <u32>load<u8>(at);
    if (!isAlphanumeric(byte)) break;
    store<u8>(out, <u8>(byte | 0x20));
  }
  return at - start;
}

/** Whether the byte is an ASCII letter or digit. */
// @ts-ignore: decorator
@inline
export function isAlphanumeric(byte: u32): bool {
  return (byte | 0x20) - 0x61 < 26 || byte - 0x30 < 10;
}

/** Whether a byte that is neither a letter nor a digit is ASCII punctuation. */
// @ts-ignore: decorator
@inline
function isMark(byte: u8): bool {
  return byte > 0x20 && byte < 0x7f;
}

/** Eight bytes with the bit that lower-cases letters. */
const ALL_SMALL: u64 = 0x2020202020202020;

/** Whether the word is `a`, `an` or `the`, without branches: which words are articles is unpredictable. */
// @ts-ignore: decorator
@inline
function isArticle(word: usize, length: usize): bool {
  return areArticle(load<u64>(word, 0, 1), length);
}

// @ts-ignore: decorator
@inline
function areArticle(bytes: u64, length: usize): bool {
  const letters = bytes & ((<u64>1 << (min<u64>(length, 7) << 3)) - 1);
  return (u32(letters == 0x61) | u32(letters == 0x6e61) | u32(letters == 0x656874)) != 0;
}

/**
 * Writes the rest of a word, from `at` on, without punctuation and articles, after the `plain` bytes that are already
 * at `first`. A blank takes the place of an article between characters that are not letters. Returns the end of the
 * output, or 0 if the line is left to the host because of a control character, a character that has another lower case,
 * or an article next to a character that may be a letter.
 */
function foldAnswer(at: usize, end: usize, first: usize, plain: usize): usize {
  let out = first + plain;
  // the output after the last character that is not a letter, whose kind is `before`
  let run = first;
  let before = OTHER;
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) {
      if (isAlphanumeric(byte)) store<u8>(out++, <u8>(byte | 0x20));
      else if (!isMark(<u8>byte)) return 0;
      at++;
      continue;
    }
    store<u32>(out, load<u32>(at, 0, 1), 0, 1);
    const width = lowercaseCharacter(out);
    if (width == 0 || at + width > end) return 0;
    at += width;
    const kind = kindOf(codePointAt(out));
    if (kind == LETTER) {
      out += width;
      continue;
    }
    if (isArticle(run, out - run)) {
      if (kind == UNSURE || before == UNSURE) return 0;
      // the character moves to where the article was, or after a blank there
      let to = run;
      if (run != first) store<u8>(to++, BLANK);
      memory.copy(to, out, width);
      out = to;
    }
    before = kind;
    out += width;
    run = out;
  }
  if (!isArticle(run, out - run)) return out;
  return before == UNSURE ? 0 : run;
}

/**
 * Writes the rest of a word, from `at` on, with a blank for each gap, in a line whose output starts at `first`. Returns
 * the end of the output, or 0 for a line left to the host.
 */
function foldTranscript(at: usize, end: usize, out: usize, first: usize): usize {
  while (at < end) {
    const byte = <u32>load<u8>(at);
    if (byte < 0x80) {
      at++;
      if (isAlphanumeric(byte)) store<u8>(out++, <u8>(byte | 0x20));
      else if (isMark(<u8>byte) && byte != 0x28 && byte != 0x3c && byte != 0x5b) out = writeGap(out, first);
      else return 0;
      continue;
    }
    store<u32>(out, load<u32>(at, 0, 1), 0, 1);
    const width = lowercaseCharacter(out);
    if (width == 0 || at + width > end) return 0;
    at += width;
    const code = codePointAt(out);
    if (becomesGap(code)) out = writeGap(out, first);
    else if (staysLetter(code)) out += width;
    else return 0;
  }
  return out;
}
