/** Numbers the distinct words of a line, from 1 in the order of their first occurrence, in the slots of their ids. */
import { skipU32, u32Bytes } from "./arrays";
import { isCurrent, rowOf, setRow, slotOf } from "./positions";

/**
 * Numbers the words at an address, in a generation that has no other words; returns how many distinct words there are.
 */
export function numberWords(ids: usize, count: u32, generation: u32): u32 {
  let different: u32 = 0;
  const end = skipU32(ids, count);
  for (let at = ids; at < end; at += 4) {
    const slot = slotOf(load<u32>(at));
    if (!isCurrent(slot, generation)) setRow(slot, generation, ++different);
  }
  return different;
}

/** Writes the numbers of words in a generation; 0 for a word that has none. */
export function writeNumbers(ids: usize, count: u32, generation: u32, to: usize): void {
  for (let at: usize = 0; at < u32Bytes(count); at += 4) {
    store<u32>(to + at, rowOf(slotOf(load<u32>(ids + at)), generation));
  }
}
