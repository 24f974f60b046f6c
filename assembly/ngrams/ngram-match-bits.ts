/**
 * Exact matching by position masks, without a table of n-grams. The positions of each token in a reference are a bit
 * mask. The positions where the n-gram that ends at hypothesis token i ends in the reference are
 *
 *   ends(n, i) = (ends(n - 1, i - 1) << 1) & mask(token i),      ends(1, i) = mask(token i).
 *
 * All occurrences of an n-gram have the same set of positions. So clipping its matches at its count in the reference is
 * the same as using up one position for each match, the lowest one still free. With several references, the clipping
 * count is the largest in any one of them: the n-gram always uses up positions of the same reference, the first of
 * those where it occurs most often.
 */
import { skipU32, skipU64, u32At, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { isCurrent, rowOf, setRow, slotOf } from "../memory/positions";
import { addTo } from "../memory/rows";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, referenceLength, referenceStart,
} from "../memory/segment";
import { MASKS } from "./ngram-regions";

/**
 * With more mask words than this, a table of n-grams is faster: that is about 4,000 reference tokens a segment, and 500
 * without SIMD.
 */
export const MOST_MASK_WORDS: u32 = ASC_FEATURE_SIMD ? 64 : 8;

// @ts-ignore: decorator
@inline
function lowestBit(mask: u64): u64 {
  return mask & (0 - mask);
}

/**
 * Adds the clipped matches of orders 1..maxOrder with one reference of `words` mask words to `out`, f64 each. It is
 * simpler than matchBits, because there is no choice among references. It serves for characters, and for references of
 * more than 64 tokens. Returns false when memory cannot grow.
 */
export function matchBitsOfOne(generation: u32, maxOrder: u32, words: u32, out: usize): bool {
  const rowBytes = u64Bytes(words);
  const orderBytes = rowBytes * maxOrder;
  const rows = setPositions(generation, words, 2 * orderBytes);
  if (rows == 0) return false;
  const ends = baseOf(MASKS);
  memory.fill(ends, 0, orderBytes << 1);

  let longest: u32 = 0;
  const last = skipU32(hypothesis, hypothesisLength);
  for (let at = hypothesis; at < last; at += 4) {
    const row = rows + rowBytes * rowOf(slotOf(load<u32>(at)), generation);
    let order = min(longest + 1, maxOrder);
    let endsHere = ends + rowBytes * (order - 1);
    longest = 0;
    for (; order > 1; order--) {
      const endsBefore = endsHere - rowBytes;
      let any: u64 = 0;
      let carry: u64 = 0;
      let wanted = true;
      for (let word: usize = 0; word < rowBytes; word += 8) {
        const before = load<u64>(endsBefore + word);
        const mask = load<u64>(row + word) & ((before << 1) | carry);
        carry = before >>> 63;
        any |= mask;
        store<u64>(endsHere + word, mask);
        if (wanted) wanted = !useUpOne(endsHere + orderBytes + word, mask);
      }
      if (longest == 0 && any != 0) longest = order;
      endsHere = endsBefore;
    }
    let wanted = true;
    for (let word: usize = 0; word < rowBytes; word += 8) {
      const mask = load<u64>(row + word);
      if (mask != 0 && longest == 0) longest = 1;
      store<u64>(ends + word, mask);
      if (wanted) wanted = !useUpOne(ends + orderBytes + word, mask);
    }
  }
  for (let order: u32 = 0; order < maxOrder; order++) {
    const used = ends + orderBytes + rowBytes * order;
    let matches: u64 = 0;
    for (let word: usize = 0; word < rowBytes; word += 8) matches += popcnt(load<u64>(used + word));
    addTo(skipU64(out, order), <u32>matches);
  }
  return true;
}

/** Uses up the lowest free position in one mask word of ends; returns false if none is free. */
// @ts-ignore: decorator
@inline
function useUpOne(used: usize, ends: u64): bool {
  const taken = load<u64>(used);
  const free = ends & ~taken;
  if (free == 0) return false;
  store<u64>(used, taken | lowestBit(free));
  return true;
}

/** The number of mask words (64 positions each) that the references take; each reference starts a new mask word. */
export function maskWords(): u32 {
  let words: u32 = 0;
  for (let line = firstReference; line < endReference; line++) words += (referenceLength(line) + 63) >>> 6;
  return words;
}

/**
 * Adds the matches of orders 1..maxOrder with any number of references, `words` mask words in all, to `out`, f64 each.
 * Unclipped counting counts every n-gram that occurs in a reference; clipped counting uses up positions. Returns false
 * when memory cannot grow.
 */
export function matchBits(generation: u32, maxOrder: u32, words: u32, clipped: bool, out: usize): bool {
  // MASKS has, for each order, the ends of n-grams, then the used positions, then the mask rows by number; row 0 is all
  // zero
  const rowBytes = u64Bytes(words);
  const orderBytes = rowBytes * maxOrder;
  const rows = setPositions(generation, words, 2 * orderBytes);
  if (rows == 0) return false;
  const ends = baseOf(MASKS);
  const used = ends + orderBytes;
  memory.fill(ends, 0, orderBytes << 1);

  // the order of the longest n-gram that ends at the previous token: an n-gram that ends here has at most one token
  // more
  let longest: u32 = 0;
  for (let i: u32 = 0; i < hypothesisLength; i++) {
    const row = rows + rowBytes * rowOf(slotOf(u32At(hypothesis, i)), generation);
    const reach = min(longest + 1, maxOrder);
    longest = 0;
    for (let order = reach; order > 0; order--) {
      const endsHere = ends + rowBytes * (order - 1);
      const best = extend(endsHere, order == 1 ? 0 : endsHere - rowBytes, row);
      if (best == 0) continue;
      if (longest == 0) longest = order;
      if (!clipped || useUp(endsHere, used + rowBytes * (order - 1), best)) {
        const count = skipU64(out, order - 1);
        addTo(count, 1);
      }
    }
  }
  return true;
}

/** The mask words of the reference with the most ends: set by extend(). */
let bestWord: usize = 0;
let bestWordEnd: usize = 0;

/**
 * Computes ends(n) from the mask of the token and from ends(n - 1) of the previous token (0 for order 1), reference by
 * reference. Returns the largest number of ends in any one reference, and records where the first such reference lies.
 */
function extend(endsHere: usize, endsBefore: usize, row: usize): u32 {
  let best: u32 = 0;
  let word: usize = 0;
  for (let line = firstReference; line < endReference; line++) {
    const first = word;
    const last = skipU64(word, (referenceLength(line) + 63) >>> 6);
    let count: u32 = 0;
    let carry: u64 = 0;
    for (; word < last; word += 8) {
      let mask = load<u64>(row + word);
      if (endsBefore != 0) {
        const before = load<u64>(endsBefore + word);
        mask &= (before << 1) | carry;
        carry = before >>> 63;
      }
      store<u64>(endsHere + word, mask);
      count += <u32>popcnt(mask);
    }
    if (count > best) {
      best = count;
      bestWord = first;
      bestWordEnd = last;
    }
  }
  return best;
}

/** Uses up the lowest free position among the ends in the best reference; returns false if none is free. */
function useUp(endsHere: usize, used: usize, best: u32): bool {
  assert(best > 0);
  for (let word = bestWord; word < bestWordEnd; word += 8) {
    if (useUpOne(used + word, load<u64>(endsHere + word))) return true;
  }
  return false;
}

/**
 * Builds the mask rows of the references. Returns their address (`before` bytes into MASKS), or 0 when memory cannot
 * grow.
 */
function setPositions(generation: u32, words: u32, before: usize): usize {
  const rowBytes = u64Bytes(words);
  const masks = reserve(MASKS, <u32>(before + rowBytes * (lengthOfReferences() + 1)));
  if (masks == 0) return 0;
  const rows = masks + before;
  memory.fill(rows, 0, rowBytes);

  let count: u32 = 0;
  let word: usize = 0;
  for (let line = firstReference; line < endReference; line++) {
    const start = referenceStart(line);
    const length = referenceLength(line);
    for (let position: u32 = 0; position < length; position++) {
      const slot = slotOf(u32At(start, position));
      if (!isCurrent(slot, generation)) {
        setRow(slot, generation, ++count);
        memory.fill(rows + rowBytes * count, 0, rowBytes);
      }
      const at = rows + rowBytes * rowOf(slot, generation) + word + u64Bytes(position >>> 6);
      store<u64>(at, load<u64>(at) | (<u64>1 << (position & 63)));
    }
    word += u64Bytes((length + 63) >>> 6);
  }
  return rows;
}
