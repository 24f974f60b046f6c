/** The words of an answer, as the evaluation script of SQuAD 1.1 normalizes it (Rajpurkar et al. 2016). */
import type { TextLines } from "../../../core/batch.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { lowercase, lowercaseLines } from "../../lowercase.js";
import { splitWhitespace } from "../../whitespace.js";
import { createTokenizer, type TokenizerChoice } from "../index.js";
import type { Tokenizer } from "../tokenizer.js";

/** A tokenizer of answers: SQuAD's, one of BLEU's by name, or yours. */
export type AnswerTokenizerChoice = "squad" | TokenizerChoice;

/** Python's string.punctuation. */
const punctuation = /[!-/:-@[-`{-~]/g;

/** Runs of what Python's re takes for a part of a word; underscores are gone by then. */
const wordRuns = /[\p{L}\p{N}]+/gu;

/**
 * `squad`: lower case, without ASCII punctuation, then without the articles a, an and the, split at white space.
 *
 * @example
 * squadWords("The cat's an A.N. Other!") // ["cats", "other"]
 */
export function squadWords(line: string): string[] {
  const text = lowercase(line).replace(punctuation, "");
  return splitWhitespace(text.replace(wordRuns, (run) => (run === "a" || run === "an" || run === "the" ? " " : run)));
}

const squadTokenizer: Tokenizer = /* @__PURE__ */ Object.freeze({
  name: "squad",
  lowercase: false,
  scanRule: "none",
  tokenize: squadWords,
  rewrite: squadLines,
});

/**
 * The tokenizer for a choice.
 *
 * @throws TypeError, RangeError as createTokenizer
 */
export function answerTokenizer(choice: AnswerTokenizerChoice): Tokenizer {
  if (choice === "squad") return squadTokenizer;
  const tokenizer = createTokenizer(choice);
  if (tokenizer.name !== "squad") return tokenizer;
  throw new RangeError(
    'tokenizer.name is "squad": expected a name of your own, for in a signature this one stands for SQuAD\'s ' +
      'normalization; to use it, write "squad" in place of { name, tokenize }',
  );
}

const OTHER = 0;
const WORD = 1;
const PUNCTUATION = 2;
const BEYOND_ASCII = 3;

/** The kinds of bytes. */
const byteKinds = /* @__PURE__ */ Uint8Array.from({ length: 0x100 }, (_, byte) => {
  if (byte >= 0x80) return BEYOND_ASCII;
  const character = String.fromCharCode(byte);
  return /[a-z0-9]/.test(character) ? WORD : /[!-/:-@[-`{-~]/.test(character) ? PUNCTUATION : OTHER;
});

/** Whether a code point below U+10000 is a letter or number: 1 for no, 2 for yes, 0 where nobody has asked yet. */
let known: Uint8Array | undefined;

function isLetter(codePoint: number): boolean {
  if (codePoint > 0xffff) return codePoint <= 0x10ffff && letter.test(String.fromCodePoint(codePoint));
  known ??= new Uint8Array(0x10000);
  if (known[codePoint] === 0) known[codePoint] = letter.test(String.fromCharCode(codePoint)) ? 2 : 1;
  return known[codePoint] === 2;
}

const letter = /[\p{L}\p{N}]/u;

const SPACE = 0x20;

/** The same from bytes to bytes: lines whose words stand between white space. */
function squadLines(lines: TextLines, kernel: Kernel): TextLines {
  const { bytes, ends } = lowercaseLines(lines, kernel);
  const kinds = byteKinds;
  const written = new Uint8Array(bytes.length);
  const writtenEnds = new Uint32Array(ends.length);
  let out = 0;
  for (let line = 0, at = 0; line < ends.length; line++) {
    const end = ends[line]!;
    // the letters and digits since the last other character are written[run .. out)
    let run = out;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      const kind = kinds[byte]!;
      written[out] = byte;
      if (kind === WORD) {
        out++;
        continue;
      }
      if (kind === PUNCTUATION) continue;
      let next = at + 1;
      if (kind === BEYOND_ASCII) {
        next = Math.min(at + (byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4), end);
        if (isLetter(codePointAt(bytes, at, next))) {
          for (out++; at + 1 < next; out++) written[out] = bytes[++at]!;
          continue;
        }
      }
      if (isArticle(written, run, out)) {
        // a space in its place: what stands on both sides is not joined
        written[run] = SPACE;
        out = run + 1;
        written[out] = byte;
      }
      for (out++; at + 1 < next; out++) written[out] = bytes[++at]!;
      run = out;
    }
    if (isArticle(written, run, out)) out = run;
    writtenEnds[line] = out;
  }
  return { bytes: written.subarray(0, out), ends: writtenEnds };
}

/** Whether bytes[start .. end) are a, an or the. */
function isArticle(bytes: Uint8Array, start: number, end: number): boolean {
  const length = end - start;
  if (length === 0 || length > 3) return false;
  if (length === 3) return bytes[start] === 0x74 && bytes[start + 1] === 0x68 && bytes[start + 2] === 0x65;
  return bytes[start] === 0x61 && (length === 1 || bytes[start + 1] === 0x6e);
}

/** The code point of two to four bytes. */
function codePointAt(bytes: Uint8Array, start: number, end: number): number {
  let codePoint = bytes[start]! & (0x7f >> (end - start));
  for (let at = start + 1; at < end; at++) codePoint = (codePoint << 6) | (bytes[at]! & 0x3f);
  return codePoint;
}
