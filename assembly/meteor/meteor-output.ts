/** Writes a line of METEOR's text as UTF-8: its words, separated by one blank. */
import { writeCodePoint } from "../tokens/code-points";
import { BLANK, DIGIT, DOT, LETTER, isPythonSpace, isUnicodeSpace, kindOf } from "./meteor-kinds";
import { RUN, codes, codesEnd, endOfWord, nextWord } from "./meteor-line";

/** Whether a word contained white space that Java does not know: the scanner would split it there. */
export let hadSpace: bool = false;

export function startOutput(): void {
  hadSpace = false;
}

/**
 * Writes the words to `written`; returns their end. In normalized lines, white space that Java does not know becomes blanks, and so does
 * punctuation unless it is kept; control characters at both ends are removed.
 */
export function writeWords(written: usize, isNormalized: bool, keepPunctuation: bool): usize {
  let first = codes;
  let end = codesEnd;
  if (isNormalized) {
    for (let at = first; at < end; at += 4) {
      const codePoint = load<u32>(at);
      if (isUnicodeSpace(codePoint) || (!keepPunctuation && (kindOf(codePoint) & (DIGIT | LETTER)) == 0)) store<u32>(at, BLANK);
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
