/**
 * The positions of a pattern's tokens, in as many blocks of 64 as are computed at once: one, or with SIMD four. Each
 * block is a row behind the block before it, so that no block waits for another. Blocks that are not computed at once
 * are connected by a byte for each row, with the change of cost at the last token of the earlier blocks.
 */
import { skipU32, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { POSITIONS } from "../memory/regions";

/** Tokens in a block, and in all blocks that are computed at once. */
const BLOCK: u32 = 64;
export const AT_ONCE: u32 = ASC_FEATURE_SIMD ? 256 : 64;

/** How many rows the last block is behind the first; as many bytes are left free before the bytes of the rows. */
export const SPARE_ROWS: u32 = 3;

/** A slot for each token id has eight bytes for each block. */
const SLOT_BITS: u32 = ASC_FEATURE_SIMD ? 5 : 3;

let slots: usize = 0;

/** Makes room for the ids 0..largest, whose slots are empty; returns false when memory cannot grow. */
export function emptyPatterns(largest: u32): bool {
  if (largest >= <u32>-1 >>> SLOT_BITS) return false;
  const bytes = (largest + 1) << SLOT_BITS;
  slots = reserve(POSITIONS, bytes);
  if (slots == 0) return false;
  memory.fill(slots, 0, bytes);
  return true;
}

/** The slot of id 0, which is always empty, because no token has this id. */
// @ts-ignore: decorator
@inline
export function noSlot(): usize {
  return slots;
}

/** The slot of the token whose id is at this address. */
// @ts-ignore: decorator
@inline
export function slotAt(none: usize, token: usize): usize {
  return none + (<usize>load<u32>(token) << SLOT_BITS);
}

/** Sets the bits of up to AT_ONCE tokens. */
export function setPattern(tokens: usize, count: u32): void {
  for (let block = slots; count > 0; block += 8) {
    const some = min(count, BLOCK);
    let bit: u64 = 1;
    for (const end = skipU32(tokens, some); tokens < end; tokens += 4, bit <<= 1) {
      const slot = slotAt(block, tokens);
      store<u64>(slot, load<u64>(slot) | bit);
    }
    count -= some;
  }
}

/** Empties the slots of the tokens that were passed to setPattern(). */
export function clearPattern(tokens: usize, count: u32): void {
  for (let block = slots; count > 0; block += 8) {
    const some = min(count, BLOCK);
    for (const end = skipU32(tokens, some); tokens < end; tokens += 4) store<u64>(slotAt(block, tokens), 0);
    count -= some;
  }
}

/** The mask of a block's tokens, if all blocks together have `count` tokens. */
// @ts-ignore: decorator
@inline
export function bitsOf(block: u32, count: u32): u64 {
  const before = block * BLOCK;
  if (count <= before) return 0;
  return count >= before + BLOCK ? -1 : (<u64>1 << (count - before)) - 1;
}
