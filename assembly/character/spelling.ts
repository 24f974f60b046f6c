/** The words of a batch, and lines of words, as characters. */
import { skipU32, u32At, u32Bytes, u32Count } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { TEXT, TEXT_ENDS } from "../memory/regions";
import { SPARE_BYTES, scanCharacters } from "../tokens/characters";
import { LINES, SPELLED, SPELLED_ENDS } from "./character-regions";

/** The id of the blank between words: an ASCII character's id is its code plus one. */
const BLANK: u32 = 0x21;

/** Spells the words in TEXT, word i in line i - 1; returns false when memory ran out. */
export function spellWords(words: u32): bool {
  const text = baseOf(TEXT);
  const textEnds = baseOf(TEXT_ENDS);
  const bytes: u32 = words == 0 ? 0 : u32At(textEnds, words - 1);
  const spelled = reserve(SPELLED, (bytes << 2) + SPARE_BYTES);
  const ends = reserve(SPELLED_ENDS, words << 2);
  if (spelled == 0 || ends == 0) return false;
  let out = spelled;
  let start = text;
  for (let word: u32 = 0; word < words; word++) {
    const end = text + u32At(textEnds, word);
    out = scanCharacters(start, end, false, out);
    if (out == 0) return false;
    store<u32>(skipU32(ends, word), u32Count(spelled, out));
    start = end;
  }
  return true;
}

/**
 * The index of a word's first character, word 1 starting at 0; for the word after the last, the number of all
 * characters.
 */
// @ts-ignore: decorator
@inline
function firstOf(word: u32): u32 {
  return word == 1 ? 0 : u32At(baseOf(SPELLED_ENDS), word - 2);
}

/** The number of a word's characters. */
export function charactersIn(word: u32): u32 {
  return firstOf(word + 1) - firstOf(word);
}

/** The number of characters in a line of at least one word, with a blank between words. */
export function charactersOf(words: usize, count: u32): u64 {
  let characters = <u64>count - 1;
  for (const end = skipU32(words, count); words < end; words += 4) characters += charactersIn(load<u32>(words));
  return characters;
}

/** Makes room for the characters of two lines; returns the address, 0 when memory ran out. */
export function reserveLines(characters: u64): usize {
  return characters > 0x3ffffff0 ? 0 : reserve(LINES, <u32>(characters << 2) + SPARE_BYTES);
}

/** Writes the characters of a line of words; returns the address after the last. */
export function spellOut(words: usize, count: u32, out: usize): usize {
  const spelled = baseOf(SPELLED);
  const first = words;
  for (const end = skipU32(words, count); words < end; words += 4) {
    if (words != first) {
      store<u32>(out, BLANK);
      out += 4;
    }
    const word = load<u32>(words);
    const bytes = u32Bytes(charactersIn(word));
    const from = skipU32(spelled, firstOf(word));
    // writes up to three characters too many, which are overwritten or never read
    if (ASC_FEATURE_SIMD) for (let at: usize = 0; at < bytes; at += 16) v128.store(out + at, v128.load(from + at));
    else memory.copy(out, from, bytes);
    out += bytes;
  }
  return out;
}

/** Whether a word sorts after another, different word: by code points, whose order is that of the UTF-8 bytes. */
export function comesAfter(word: u32, other: u32): bool {
  const text = baseOf(TEXT);
  const ends = baseOf(TEXT_ENDS);
  const start: u32 = word == 1 ? 0 : u32At(ends, word - 2);
  const otherStart: u32 = other == 1 ? 0 : u32At(ends, other - 2);
  const length = u32At(ends, word - 1) - start;
  const otherLength = u32At(ends, other - 1) - otherStart;
  const order = memory.compare(text + start, text + otherStart, min(length, otherLength));
  return order == 0 ? length > otherLength : order > 0;
}
