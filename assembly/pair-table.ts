/**
 * The tokens of one reference and their positions in it, found by their bytes: a table for one pair of lines, small enough for the first-level
 * cache. It is emptied slot by slot, so that what a pair costs depends on that pair alone.
 *
 *   slots    u16 by hash of the token: its record (from the first, in bytes), 0 where there is none
 *   records  32 bytes: u64 head | u64 tail | u64 positions | u32 start | u32 end;  record 0 has no positions
 *
 * Head and tail are the token: up to 16 bytes, padded with 0xff, which is no byte of UTF-8. Longer tokens have a hash for tail, that ends in a
 * byte no text has either, and their bytes are compared. So no hash is trusted.
 */
import { hashOf, sameBytes } from "./vocabulary";

const SLOT_BITS: u32 = 11;
const RECORD_BYTES: usize = 32;
/** Bytes of a token that head and tail have room for. */
const INLINE: u32 = 16;
const LONG: u64 = 0xfe00000000000000;

const slots = memory.data(2 << SLOT_BITS, 16);
/** For 64 tokens, behind record 0. */
const records = memory.data(65 * 32, 16);
/** Loaded from byte 16 - n on, n bytes of zero and then padding. */
const padding = memory.data<u64>([0, 0, -1, -1], 16);

/** Enters the tokens in [tokens .. end), at most 64; each then has its slot in place of its start. */
export function enterReference(tokens: usize, end: usize): void {
  let position: u64 = 1;
  let next = RECORD_BYTES;
  for (let token = tokens; token < end; token += 8, position <<= 1, next += RECORD_BYTES) {
    const start: usize = load<u32>(token);
    const length = load<u32>(token, 4) - <u32>start;
    let head = load<u64>(start, 0, 1);
    let tail = load<u64>(start, 8, 1);
    if (length <= INLINE) {
      head |= load<u64>(padding + INLINE - length, 0, 1);
      tail |= load<u64>(padding + INLINE - length, 8, 1);
    } else tail = longTail(start, length);
    let slot = slotOf(head, tail);
    let record: usize = load<u16>(slot);
    if (record != 0 && (differs(record, head, tail) || length > INLINE)) {
      slot = search(slot, head, tail, start, length);
      record = load<u16>(slot);
    }
    // a record too many, of a token that has one, is seen by nobody
    const own = record == 0 ? next : record;
    store<u64>(records + next, head);
    store<u64>(records + next, tail, 8);
    store<u64>(records + next, load<u64>(token), 24);
    store<u64>(records + own, load<u64>(records + record, 16) | position, 16);
    store<u16>(slot, <u16>own);
    store<u32>(token, <u32>slot);
  }
}

/** Replaces each of the tokens in [tokens .. end) by the mask of its positions in the reference. */
export function findPositions(tokens: usize, end: usize): void {
  for (let token = tokens; token < end; token += 8) {
    const start: usize = load<u32>(token);
    const length = load<u32>(token, 4) - <u32>start;
    let head = load<u64>(start, 0, 1);
    let tail = load<u64>(start, 8, 1);
    if (length <= INLINE) {
      head |= load<u64>(padding + INLINE - length, 0, 1);
      tail |= load<u64>(padding + INLINE - length, 8, 1);
    } else tail = longTail(start, length);
    let slot = slotOf(head, tail);
    let record: usize = load<u16>(slot);
    // whether a token is known follows no pattern; that its slot has another one is rare
    const unsure = <u32>differs(record, head, tail) | <u32>(length > INLINE);
    if ((<u32>(record != 0) & unsure) != 0) record = load<u16>(search(slot, head, tail, start, length));
    store<u64>(token, load<u64>(records + record, 16));
  }
}

/** Which of the tokens that enterReference was given has this slot, from 1: the first that is the same. */
export function recordOf(slot: usize): u32 {
  return <u32>load<u16>(slot) / <u32>RECORD_BYTES;
}

/** Empties the table of the tokens that enterReference was given. */
export function emptyTable(tokens: usize, end: usize): void {
  for (let token = tokens; token < end; token += 8) store<u16>(load<u32>(token), 0);
}

/** The slot of a token, or the empty one where it would be. */
function search(slot: usize, head: u64, tail: u64, start: usize, length: u32): usize {
  while (true) {
    const record: usize = load<u16>(slot);
    if (record == 0) return slot;
    if (!differs(record, head, tail)) {
      if (length <= INLINE) return slot;
      const known: usize = load<u32>(records + record, 24);
      if (load<u32>(records + record, 28) - <u32>known == length && sameBytes(known, start, length)) return slot;
    }
    slot = slots + ((slot + 2 - slots) & ((2 << SLOT_BITS) - 1));
  }
}

// @ts-ignore: decorator
@inline
function differs(record: usize, head: u64, tail: u64): bool {
  return ((load<u64>(records + record) ^ head) | (load<u64>(records + record, 8) ^ tail)) != 0;
}

function longTail(start: usize, length: u32): u64 {
  return (hashOf(start + 8, length - 8) >>> 8) | LONG;
}

/** Where to look first: the high bits of a product with the golden ratio are the mixed ones. */
// @ts-ignore: decorator
@inline
function slotOf(head: u64, tail: u64): usize {
  return slots + (<usize>(((head ^ rotl<u64>(tail, 23)) * 0x9e3779b97f4a7c15) >>> (64 - SLOT_BITS)) << 1);
}
