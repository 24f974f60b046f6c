/**
 * Matching with one reference of at most 64 tokens, for orders 1 to 4, by the method of ngram-match-bits.ts: a mask is
 * a single u64, and the state fits in local variables.
 */
import { skipU64, u32At } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { maskOf, setMask, slotOf } from "../memory/positions";
import { addTo } from "../memory/rows";
import { firstReference, hypothesis, hypothesisLength, referenceLength, referenceStart } from "../memory/segment";
import { MASKS } from "./ngram-regions";

/** The longest n-grams. */
export const MOST_ORDER_64: u32 = 4;

/**
 * Adds the clipped matches of orders 1..maxOrder of the current segment to `out`, f64 each. Returns false when memory
 * cannot grow.
 */
export function match64(generation: u32, maxOrder: u32, out: usize): bool {
  if (hypothesisLength > 0x1fffffff) return false;
  const masks = reserve(MASKS, hypothesisLength << 3);
  if (masks == 0) return false;
  const reference = referenceStart(firstReference);
  const length = referenceLength(firstReference);
  for (let position: u32 = 0; position < length; position++) {
    const slot = slotOf(u32At(reference, position));
    setMask(slot, generation, maskOf(slot, generation) | (<u64>1 << position));
  }
  for (let i: usize = 0; i < <usize>hypothesisLength; i++) {
    store<u64>(skipU64(masks, i), maskOf(slotOf(u32At(hypothesis, i)), generation));
  }
  matchMasks64(masks, skipU64(masks, hypothesisLength), maxOrder, out);
  return true;
}

/**
 * Does the same as match64() for a hypothesis given as masks: u64 in [masks .. end), the reference positions of each
 * token.
 */
export function matchMasks64(masks: usize, end: usize, maxOrder: u32, out: usize): void {
  let ends1: u64 = 0, ends2: u64 = 0, ends3: u64 = 0, ends4: u64 = 0;
  let free1: u64 = -1, free2: u64 = -1, free3: u64 = -1, free4: u64 = -1;
  for (let at = masks; at < end; at += 8) {
    const mask = load<u64>(at);
    ends4 = (ends3 << 1) & mask;
    ends3 = (ends2 << 1) & mask;
    ends2 = (ends1 << 1) & mask;
    ends1 = mask;
    free1 ^= lowestBit(ends1 & free1);
    free2 ^= lowestBit(ends2 & free2);
    free3 ^= lowestBit(ends3 & free3);
    free4 ^= lowestBit(ends4 & free4);
  }
  addTo(out, <u32>popcnt(~free1));
  if (maxOrder > 1) addTo(out + 8, <u32>popcnt(~free2));
  if (maxOrder > 2) addTo(out + 16, <u32>popcnt(~free3));
  if (maxOrder > 3) addTo(out + 24, <u32>popcnt(~free4));
}

// @ts-ignore: decorator
@inline
function lowestBit(mask: u64): u64 {
  return mask & (0 - mask);
}
