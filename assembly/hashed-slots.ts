/**
 * Tables of slots of two u32: half of a hash | a number, 0 where the slot is empty. Open addressing with linear probing; as many slots as a
 * power of two, at most half full.
 */
import { baseOf, reserve } from "./memory";

const SMALLEST: u32 = 1024;
const MOST: u32 = 0x10000000;

/** Doubles the slots of a region; returns how many they are, 0 when memory ran out. The old ones are read where they were: the region moves, for it was as large as they. */
export function enlargeSlots(region: u32, slots: u32): u32 {
  const old = baseOf(region);
  const oldEnd = old + (<usize>slots << 3);
  const count = slots == 0 ? SMALLEST : slots << 1;
  if (count > MOST) return 0;
  const base = reserve(region, count << 3);
  if (base == 0) return 0;
  assert(slots == 0 || base != old);
  memory.fill(base, 0, <usize>count << 3);
  for (let at = old; at < oldEnd; at += 8) {
    if (load<u32>(at, 4) == 0) continue;
    let slot = load<u32>(at) & (count - 1);
    while (load<u32>(base + (<usize>slot << 3), 4) != 0) slot = (slot + 1) & (count - 1);
    store<u64>(base + (<usize>slot << 3), load<u64>(at));
  }
  return count;
}
