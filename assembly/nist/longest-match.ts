/**
 * For references whose words are in the table, but which are not lines of it: finds for each word a place of LINES where the longest common
 * n-gram starts. It searches all lines for 64 words at a time, so it takes time proportional to the table.
 */
import { BORROWED_PLACES, LINES, WORD_SLOTS, baseOf, reserve } from "../memory/memory";
import { textLength } from "./corpus-lines";
import { LONGEST } from "./corpus-ngrams";

/** Writes for `count` words u32 place | u32 number of words in common, 0 for none. False when memory ran out. */
export function borrowPlaces(words: usize, count: u32): bool {
  const borrowed = reserve(BORROWED_PLACES, count << 3);
  if (borrowed == 0) return false;
  memory.fill(borrowed, 0, <usize>count << 3);
  const slots = baseOf(WORD_SLOTS);
  const text = baseOf(LINES);
  for (let from: u32 = 0; from < count; from += 64) {
    const end = min<u32>(from + 64, count);
    // masks of places in WORD_SLOTS, as in nist-match-64.ts
    for (let i = from; i < end; i++) {
      const mask = slots + (<usize>load<u32>(words + (<usize>i << 2)) << 3);
      store<u64>(mask, load<u64>(mask) | (<u64>1 << (i - from)));
    }
    for (let place: u32 = 0; place < textLength; place++) {
      const at = text + (<usize>place << 2);
      for (let mask = load<u64>(slots + (<usize>load<u32>(at) << 3)); mask != 0; mask &= mask - 1) {
        const i = from + <u32>ctz(mask);
        const common = wordsInCommon(at, words + (<usize>i << 2), min(LONGEST, count - i));
        const best = borrowed + (<usize>i << 3);
        if (common <= load<u32>(best, 4)) continue;
        store<u32>(best, place);
        store<u32>(best, common, 4);
      }
    }
    for (let i = from; i < end; i++) store<u64>(slots + (<usize>load<u32>(words + (<usize>i << 2)) << 3), 0);
  }
  return true;
}

/** Is at least 1. The 0 after a line equals no word. */
function wordsInCommon(a: usize, b: usize, most: u32): u32 {
  let common: u32 = 1;
  while (common < most && load<u32>(a + (<usize>common << 2)) == load<u32>(b + (<usize>common << 2))) common++;
  return common;
}
