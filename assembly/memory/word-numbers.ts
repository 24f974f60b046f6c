/** Numbers the distinct words of a line, from 1 in the order of their first occurrence, in the slots of their ids. */
import { skipU32, u32Bytes } from "./arrays";
import { isStamped, rowOf, setRow, slotOf } from "./positions";

/** Numbers the words at an address under a stamp of its own; returns how many distinct ones there are. */
export function numberWords(ids: usize, count: u32, stamp: u32): u32 {
  let different: u32 = 0;
  const end = skipU32(ids, count);
  for (let at = ids; at < end; at += 4) {
    const slot = slotOf(load<u32>(at));
    if (!isStamped(slot, stamp)) setRow(slot, stamp, ++different);
  }
  return different;
}

/** Writes the numbers of words under a stamp; 0 for a word that has none. */
export function writeNumbers(ids: usize, count: u32, stamp: u32, to: usize): void {
  for (let at: usize = 0; at < u32Bytes(count); at += 4) store<u32>(to + at, rowOf(slotOf(load<u32>(ids + at)), stamp));
}
