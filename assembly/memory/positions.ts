/**
 * Positions of the tokens of one segment's references, in a slot for each token id. A slot is valid only if its
 * generation is that of the current segment, so no segment has to clear what the previous one left.
 */
import { reserve } from "./memory";
import { POSITIONS } from "./regions";

/** The slot of a token id. */
// @ts-ignore: decorator
@unmanaged
class Slot {
  /** The generation in which row and mask were set. Each segment, for instance, is a generation. */
  generation: u32;
  row: u32;
  mask: u64;
}

const SLOT_BITS: u32 = 4;

let slots: usize = 0;
let largestId: u32 = 0;

/** Empties the slots of the ids 0..largest; returns false when memory cannot grow. */
export function emptyPositions(largest: u32): bool {
  if (largest >= 0x0fffffff) return false;
  const bytes = (largest + 1) << SLOT_BITS;
  slots = reserve(POSITIONS, bytes);
  if (slots == 0) return false;
  memory.fill(slots, 0, bytes);
  largestId = largest;
  return true;
}

/** The largest token id that has a slot. */
export function largestSlot(): u32 {
  return largestId;
}

/** The slot of a token id (0..largest). */
// @ts-ignore: decorator
@inline
export function slotOf(id: u32): usize {
  return slots + (<usize>id << SLOT_BITS);
}

// @ts-ignore: decorator
@inline
export function isCurrent(slot: usize, generation: u32): bool {
  return changetype<Slot>(slot).generation == generation;
}

/** The mask of a slot; zero in another generation. No branch: whether a token is in a reference is hard to predict. */
// @ts-ignore: decorator
@inline
export function maskOf(slot: usize, generation: u32): u64 {
  return select<u64>(changetype<Slot>(slot).mask, 0, isCurrent(slot, generation));
}

// @ts-ignore: decorator
@inline
export function setMask(slot: usize, generation: u32, mask: u64): void {
  changetype<Slot>(slot).generation = generation;
  changetype<Slot>(slot).mask = mask;
}

/** The row of a slot, counted from 1; 0 in another generation. No branch, either. */
// @ts-ignore: decorator
@inline
export function rowOf(slot: usize, generation: u32): u32 {
  return select<u32>(changetype<Slot>(slot).row, 0, isCurrent(slot, generation));
}

// @ts-ignore: decorator
@inline
export function setRow(slot: usize, generation: u32, row: u32): void {
  changetype<Slot>(slot).generation = generation;
  changetype<Slot>(slot).row = row;
}
