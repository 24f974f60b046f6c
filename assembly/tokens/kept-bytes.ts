/** Shuffles of eight bytes, each of which keeps some of the bytes and closes the gaps between these. */
import { skipU64 } from "../memory/arrays";

/** For each 8-bit mask, a shuffle that selects the bytes whose bit is not set; built on first use. */
const others = memory.data(256 * 8, 16);

export function prepareKept(): void {
  if (load<u8>(others, 1) != 0) return;
  for (let set: u32 = 0; set < 256; set++) {
    let at = skipU64(others, set);
    for (let i: u32 = 0; i < 8; i++) {
      store<u8>(at, <u8>i);
      at += 1 - (set >>> i & 1);
    }
  }
}

/** The shuffle without the bytes of a mask. */
// @ts-ignore: decorator
@inline
export function keptOf(left: u32): v128 {
  return v128.load64_zero(skipU64(others, left));
}
