/**
 * For references that are not lines of the table, although their words are in it: finds for each word an offset in
 * LINES where the longest common n-gram starts. All lines are searched for 64 words at a time, so the time is
 * proportional to the size of the table.
 */
import { setU64, skipU32, skipU64, u32At, u64At, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { textLength } from "./corpus-lines";
import { LONGEST } from "./corpus-ngrams";
import { LINES, LONGEST_MATCHES, WORD_SLOTS } from "./nist-regions";

/** For a word of a reference: an offset in LINES, and how many words it has in common with the line there. */
// @ts-ignore: decorator
@unmanaged
class Match {
  offset: u32;
  words: u32;
}

/**
 * Writes for `count` words u32 offset | u32 number of words in common, 0 for none. Returns false when memory ran out.
 */
export function findLongestMatches(words: usize, count: u32): bool {
  const longest = reserve(LONGEST_MATCHES, count << 3);
  if (longest == 0) return false;
  memory.fill(longest, 0, u64Bytes(count));
  const slots = baseOf(WORD_SLOTS);
  const text = baseOf(LINES);
  for (let from: u32 = 0; from < count; from += 64) {
    const end = min<u32>(from + 64, count);
    // WORD_SLOTS has masks of positions, as in nist-match-64.ts
    for (let i = from; i < end; i++) {
      const mask = skipU64(slots, u32At(words, i));
      store<u64>(mask, load<u64>(mask) | (<u64>1 << (i - from)));
    }
    for (let offset: u32 = 0; offset < textLength; offset++) {
      const at = skipU32(text, offset);
      for (let mask = u64At(slots, load<u32>(at)); mask != 0; mask &= mask - 1) {
        const i = from + <u32>ctz(mask);
        const common = wordsInCommon(at, skipU32(words, i), min(LONGEST, count - i));
        const best = changetype<Match>(skipU64(longest, i));
        if (common <= best.words) continue;
        best.offset = offset;
        best.words = common;
      }
    }
    for (let i = from; i < end; i++) setU64(slots, u32At(words, i), 0);
  }
  return true;
}

/** How many words two lines have in common from these places on, at least 1. The 0 after a line equals no word. */
function wordsInCommon(a: usize, b: usize, most: u32): u32 {
  let common: u32 = 1;
  while (common < most && u32At(a, common) == u32At(b, common)) common++;
  return common;
}
