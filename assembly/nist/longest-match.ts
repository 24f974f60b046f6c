/**
 * For references whose words are in the table, but which are not lines of it: finds for each word a place of LINES where the longest common
 * n-gram starts. It searches all lines for 64 words at a time, so it takes time proportional to the table.
 */
import { setU64, skipU32, skipU64, u32At, u64At, u64Bytes } from "../memory/arrays";
import { BORROWED_PLACES, LINES, WORD_SLOTS, baseOf, reserve } from "../memory/memory";
import { textLength } from "./corpus-lines";
import { LONGEST } from "./corpus-ngrams";

/** Writes for `count` words u32 place | u32 number of words in common, 0 for none. False when memory ran out. */
export function borrowPlaces(words: usize, count: u32): bool {
  const borrowed = reserve(BORROWED_PLACES, count << 3);
  if (borrowed == 0) return false;
  memory.fill(borrowed, 0, u64Bytes(count));
  const slots = baseOf(WORD_SLOTS);
  const text = baseOf(LINES);
  for (let from: u32 = 0; from < count; from += 64) {
    const end = min<u32>(from + 64, count);
    // masks of places in WORD_SLOTS, as in nist-match-64.ts
    for (let i = from; i < end; i++) {
      const mask = skipU64(slots, u32At(words, i));
      store<u64>(mask, load<u64>(mask) | (<u64>1 << (i - from)));
    }
    for (let place: u32 = 0; place < textLength; place++) {
      const at = skipU32(text, place);
      for (let mask = u64At(slots, load<u32>(at)); mask != 0; mask &= mask - 1) {
        const i = from + <u32>ctz(mask);
        const common = wordsInCommon(at, skipU32(words, i), min(LONGEST, count - i));
        const best = skipU64(borrowed, i);
        if (common <= load<u32>(best, 4)) continue;
        store<u32>(best, place);
        store<u32>(best, common, 4);
      }
    }
    for (let i = from; i < end; i++) setU64(slots, u32At(words, i), 0);
  }
  return true;
}

/** Is at least 1. The 0 after a line equals no word. */
function wordsInCommon(a: usize, b: usize, most: u32): u32 {
  let common: u32 = 1;
  while (common < most && u32At(a, common) == u32At(b, common)) common++;
  return common;
}
