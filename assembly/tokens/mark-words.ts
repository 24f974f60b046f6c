/**
 * chrF's words: a punctuation mark at the end of a word is split off; if there is none, a punctuation mark at its
 * beginning.
 */
import { isMark } from "./byte-classes";
import { TOKEN_BYTES, cutWords } from "./cut";
import { CHRF_WORDS } from "./rules";
import { simplify } from "./simplify";

/** Cuts a line by the rule CHRF_WORDS. Stores its tokens at `out`; returns the address after the last. */
export function cutMarkWords(start: usize, end: usize, out: usize): usize {
  simplify(start, end, CHRF_WORDS);
  return partMarks(out, cutWords(start, end, out));
}

/**
 * Splits one mark off each word that has a mark at its end or, if not, at its beginning; returns the address after the
 * last token.
 */
function partMarks(words: usize, wordsEnd: usize): usize {
  let out = wordsEnd;
  for (let word = words; word < wordsEnd; word += TOKEN_BYTES) {
    if (middleOf(load<u32>(word), load<u32>(word, 4)) != 0) out += TOKEN_BYTES;
  }
  const last = out;
  // starts at the end, so that no word is overwritten before it is read
  for (let word = wordsEnd - TOKEN_BYTES; word < out - TOKEN_BYTES; word -= TOKEN_BYTES) {
    const start = load<u32>(word);
    const end = load<u32>(word, 4);
    const middle = middleOf(start, end);
    if (middle != 0) {
      out -= TOKEN_BYTES;
      store<u32>(out, <u32>middle);
      store<u32>(out, end, 4);
    }
    out -= TOKEN_BYTES;
    store<u32>(out, start);
    store<u32>(out, middle == 0 ? end : <u32>middle, 4);
  }
  return last;
}

/** The address at which a word is split, or 0 if it is not split. */
function middleOf(start: usize, end: usize): usize {
  return end == start + 1 ? 0 : isMark(end - 1) ? end - 1 : isMark(start) ? start + 1 : 0;
}
