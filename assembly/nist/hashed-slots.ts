/**
 * Hash tables with slots of two u32: half of a hash | a number, 0 in an empty slot. Open addressing with linear probing; the number of
 * slots is a power of two, and at most half of them are full.
 */
import { skipU64, u64Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";

// @ts-ignore: decorator
@unmanaged
export class HashedSlot {
  hash: u32;
  number: u32;
}

const SMALLEST: u32 = 1024;
const MOST: u32 = 0x10000000;

/**
 * Doubles the slots of a region. Returns the new number, or 0 when memory ran out. The region was full, so reserve() moves it, and the old
 * slots are read in the old offset.
 */
export function enlargeSlots(region: u32, slots: u32): u32 {
  const old = baseOf(region);
  const oldEnd = skipU64(old, slots);
  const count = slots == 0 ? SMALLEST : slots << 1;
  if (count > MOST) return 0;
  const base = reserve(region, count << 3);
  if (base == 0) return 0;
  assert(slots == 0 || base != old);
  memory.fill(base, 0, u64Bytes(count));
  for (let at = old; at < oldEnd; at += 8) {
    if (changetype<HashedSlot>(at).number == 0) continue;
    let slot = changetype<HashedSlot>(at).hash & (count - 1);
    while (load<u32>(skipU64(base, slot), 4) != 0) slot = (slot + 1) & (count - 1);
    store<u64>(skipU64(base, slot), load<u64>(at));
  }
  return count;
}
