/** Chooses the way of matching that suits the current segment. */
import { largestSlot } from "../memory/positions";
import { endReference, firstReference, hypothesisLength } from "../memory/segment";
import { MOST_ORDER_64, match64 } from "./ngram-match-64";
import { MOST_MASK_WORDS, maskWords, matchBits, matchBitsOfOne } from "./ngram-match-bits";
import { matchByHash } from "./ngram-match-hash";
import { MOST_SIMD_ORDER, matchSimd } from "./ngram-match-simd";

/**
 * Adds the matches of orders 1..maxOrder of the current segment (see memory/segment.ts) to `out`, f64 each.
 * `generation` must differ from those of other segments. Returns false when memory ran out.
 */
export function matchNgrams(generation: u32, maxOrder: u32, clipped: bool, out: usize): bool {
  const words = maskWords();
  if (words == 0 || hypothesisLength == 0) return true;
  if (clipped && words <= MOST_MASK_WORDS && endReference - firstReference == 1) {
    if (words == 1 && maxOrder <= MOST_ORDER_64) return match64(generation, maxOrder, out);
    if (ASC_FEATURE_SIMD && maxOrder <= MOST_SIMD_ORDER) return matchSimd(largestSlot(), maxOrder, out);
    return matchBitsOfOne(generation, maxOrder, words, out);
  }
  if (words <= MOST_MASK_WORDS) return matchBits(generation, maxOrder, words, clipped, out);
  return matchByHash(maxOrder, clipped, out);
}
