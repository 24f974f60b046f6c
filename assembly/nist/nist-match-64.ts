/**
 * Matches a hypothesis with a single reference of up to 64 words. The positions of a word are the bits of a mask, as
 * are the positions where an n-gram ends (as in ngrams/ngram-match-bits.ts). An n-gram of the hypothesis counts while a
 * position where it ends is left.
 */
import { setU64, skipU32, skipU64, u32At, u64At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { hypothesis, hypothesisLength } from "../memory/segment";
import { LONGEST } from "./corpus-ngrams";
import { parts, rest, startWeighing, weigh } from "./ngram-information";
import { LINES, NGRAM_STATES, WORD_SLOTS } from "./nist-regions";
import { addInformation } from "./nist-rows";

/** An n-gram that may be extended: the positions where its next word can be, and the address of this word. */
// @ts-ignore: decorator
@unmanaged
class GoingOn {
  positions: u64;
  word: u32;
}

export const MOST_WORDS_64: u32 = 64;

const GOING_ON_BYTES: usize = 16;

/**
 * The reference starts at an offset in LINES, and was added `times` times. Adds the information to the row. Returns
 * false when memory ran out.
 */
export function match64(start: u32, length: u32, times: u32, row: usize): bool {
  const list = reserve(NGRAM_STATES, (hypothesisLength + 1) << 4);
  if (list == 0) return false;
  const slots = baseOf(WORD_SLOTS);
  const reference = skipU32(baseOf(LINES), start);
  for (let i: u32 = 0; i < length; i++) {
    const mask = skipU64(slots, u32At(reference, i));
    store<u64>(mask, load<u64>(mask) | (<u64>1 << i));
  }

  const hypothesisEnd = skipU32(hypothesis, hypothesisLength);
  let end = list;
  for (let word = hypothesis; word < hypothesisEnd; word += 4) end = goOn(end, -1, word);
  for (let order: u32 = 1; order <= LONGEST && end != list; order++) {
    const last = end;
    let left: u64 = -1;
    end = list;
    startWeighing();
    for (let at = list; at < last; at += GOING_ON_BYTES) {
      const word = <usize>changetype<GoingOn>(at).word;
      const ends = changetype<GoingOn>(at).positions & u64At(slots, load<u32>(word));
      if (ends == 0) continue;
      const free = ends & left;
      left ^= free & (0 - free);
      if (weigh(start + <u32>ctz(ends) + 1 - order, order, times, free != 0) && word + 4 < hypothesisEnd) {
        end = goOn(end, ends << 1, word + 4);
      }
    }
    addInformation(row, order, parts, rest);
  }

  for (let i: u32 = 0; i < length; i++) setU64(slots, u32At(reference, i), 0);
  return true;
}

// @ts-ignore: decorator
@inline
function goOn(end: usize, positions: u64, word: usize): usize {
  changetype<GoingOn>(end).positions = positions;
  changetype<GoingOn>(end).word = <u32>word;
  return end + GOING_ON_BYTES;
}
