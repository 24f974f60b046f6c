/**
 * Regions of linear memory (ARCHITECTURE.md has a drawing). Only reserve() moves a region: to the top, with at least
 * twice its old capacity where memory allows. The old space is not used again; because capacities double, the abandoned
 * space is never more than the space in use.
 *
 * A part starts with start..(), which takes the addresses of regions that the host has filled; next..() and set..()
 * choose the segment, pair or line to be worked on; reserve..() makes room for its state. A function changes the state
 * of its own file only, unless it says otherwise. State that a generation number can invalidate is not cleared between
 * segments (positions.ts). Functions that make room return false, 0 or -1 when memory ran out, and then the part has to
 * be started again.
 */
import { u64Bytes } from "./arrays";
import { REGIONS } from "./regions";

/**
 * An entry of the table of regions: the address of a region, 0 if it has never been reserved, and its size in bytes.
 */
// @ts-ignore: decorator
@unmanaged
class Region {
  base: u32;
  capacity: u32;
}

// @ts-ignore: decorator
@inline
function entryOf(region: u32): usize {
  return __heap_base + u64Bytes(region);
}

let top: usize = 0;

/** The address of a region. Valid until the next reserve() of that region. */
export function baseOf(region: u32): usize {
  return changetype<Region>(entryOf(region)).base;
}

/**
 * Makes room for `bytes` bytes (0..2^32 - 65) in a region and returns its address, aligned to a cache line of 64 bytes:
 * with rows of 32 bytes that lie across two cache lines, resampling/bootstrap.ts takes a twentieth longer. The contents
 * of the region are kept. Returns 0 when memory cannot grow; the region is then unchanged.
 */
export function reserve(region: u32, bytes: u32): usize {
  assert(region < REGIONS);
  if (top == 0) {
    top = (entryOf(REGIONS) + 63) & ~63;
    // a part without constants starts with no memory
    if (!grow(0)) {
      top = 0;
      return 0;
    }
  }
  const entry = changetype<Region>(entryOf(region));
  const base = entry.base;
  const capacity = entry.capacity;
  if (base != 0 && bytes <= capacity) return base;

  let room = wholeLines(max<u64>(<u64>bytes, <u64>capacity << 1));
  if (!grow(room)) {
    room = wholeLines(bytes);
    if (!grow(room)) return 0;
  }
  const moved = top;
  memory.copy(moved, base, capacity);
  entry.base = <u32>moved;
  entry.capacity = <u32>room;
  top += <usize>room;
  return moved;
}

function wholeLines(bytes: u64): u64 {
  return (bytes + 63) & ~63;
}

/** Grows memory until `room` more bytes fit above top; returns false where that is impossible. */
function grow(room: u64): bool {
  // the limit is one page below 4 GiB, so that no address and no end of a region overflows
  const end = <u64>top + room;
  if (end > 0xffff0000) return false;
  const pages = <i32>((end + 0xffff) >> 16);
  const missing = pages - memory.size();
  return missing <= 0 || memory.grow(missing) >= 0;
}
