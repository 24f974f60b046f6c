/**
 * A table of the tokens of one reference and their positions in it, or their numbers, where tokens are looked up by
 * their bytes. It serves one pair of lines, and is small enough for the first-level cache. It is emptied slot by slot,
 * so that the cost of a pair depends only on that pair.
 *
 *   slots    u16 by hash of the token: its record (offset in bytes from the first), 0 where there is none
 *   records  one for each distinct token; record 0 has no positions
 *
 * Before a token is compared with the record of its slot, record 0 takes its key. So an empty slot is no different from
 * one that has the token: which of them it is cannot be predicted, but that one of them is nearly always can.
 *
 * The key of a token of up to 16 bytes is the token itself, padded with 0xff, which does not occur in UTF-8. The second
 * half of a longer token's key is a hash, ending in another byte that no text contains; the bytes of such tokens are
 * compared. So no hash is trusted.
 */
import { hashOf, sameBytes } from "./vocabulary";

/** A token (cut.ts); enterReference and findPositions write into it. */
// @ts-ignore: decorator
@unmanaged
class Token {
  start: u32;
  end: u32;
}

/**
 * A distinct token: its key of 16 bytes, a bit for each of its positions, where its bytes start, and how many bytes it
 * has.
 */
// @ts-ignore: decorator
@unmanaged
class Record {
  keyHead: u64;
  keyTail: u64;
  positions: u64;
  start: u32;
  length: u32;
}

const SLOT_BITS: u32 = 11;
const RECORD_BYTES: usize = 32;
/** The most bytes of a token that fit its key. */
const INLINE: u32 = 16;
const LONG: u64 = 0xfe00000000000000;

/** The most tokens of a reference whose positions are found, as a position is a bit of a u64. */
export const MOST_POSITIONS: u32 = 64;
/** The most tokens of a reference. */
export const MOST_TOKENS: u32 = 512;

const slots = memory.data(2 << SLOT_BITS, 16);
/** Record 0, and then the records of up to MOST_TOKENS tokens. */
const records = memory.data((MOST_TOKENS + 1) * 32, 16);
/** A load from byte 16 - n gives n zero bytes, then padding. */
const padding = memory.data<u64>([0, 0, -1, -1], 16);

/**
 * Enters the tokens in [tokens .. end), at most MOST_TOKENS, and replaces the start of each by its slot. Positions are
 * right if there are at most MOST_POSITIONS.
 */
export function enterReference(tokens: usize, end: usize): void {
  let position: u64 = 1;
  let next = records + RECORD_BYTES;
  for (let token = tokens; token < end; token += 8, position <<= 1, next += RECORD_BYTES) {
    const start: usize = changetype<Token>(token).start;
    const length = changetype<Token>(token).end - <u32>start;
    let key = v128.load(start, 0, 1);
    if (length <= INLINE) key = v128.or(key, v128.load(padding + INLINE - length, 0, 1));
    else key = longKey(key, start, length);
    let slot = slotOf(key);
    let record: usize = load<u16>(slot) + records;
    v128.store(records, key);
    if (differs(record, key) || length > INLINE) {
      slot = search(slot, key, start, length);
      record = load<u16>(slot) + records;
    }
    // the next record is always written, but no slot refers to it if the token already has a record
    const own = record == records ? next : record;
    v128.store(next, key);
    changetype<Record>(next).start = <u32>start;
    changetype<Record>(next).length = length;
    changetype<Record>(own).positions = changetype<Record>(record).positions | position;
    store<u16>(slot, <u16>(own - records));
    changetype<Token>(token).start = <u32>slot;
  }
}

/** Replaces each token in [tokens .. end) by the mask of its positions in the reference. */
export function findPositions(tokens: usize, end: usize): void {
  for (let token = tokens; token < end; token += 8) {
    const start: usize = changetype<Token>(token).start;
    const length = changetype<Token>(token).end - <u32>start;
    let key = v128.load(start, 0, 1);
    if (length <= INLINE) key = v128.or(key, v128.load(padding + INLINE - length, 0, 1));
    else key = longKey(key, start, length);
    let slot = slotOf(key);
    let record: usize = load<u16>(slot) + records;
    v128.store(records, key);
    if (differs(record, key) || length > INLINE) record = load<u16>(search(slot, key, start, length)) + records;
    store<u64>(token, changetype<Record>(record).positions);
  }
}

/**
 * Numbers the tokens of a reference in [tokens .. referenceEnd), at most MOST_TOKENS, and those of a hypothesis in
 * [referenceEnd .. end): each has the number of its first occurrence in the reference, from 1, or 0 if there is none.
 */
export function numberPair(
  tokens: usize, referenceEnd: usize, end: usize, referenceIds: usize, hypothesisIds: usize,
): void {
  enterReference(tokens, referenceEnd);
  for (let token = tokens; token < referenceEnd; token += 8, referenceIds += 4) {
    const record: usize = load<u16>(load<u32>(token));
    const number = record / RECORD_BYTES;
    // findPositions finds the number in place of positions
    changetype<Record>(records + record).positions = number;
    store<u32>(referenceIds, <u32>number);
  }
  findPositions(referenceEnd, end);
  for (let token = referenceEnd; token < end; token += 8, hypothesisIds += 4) {
    store<u32>(hypothesisIds, <u32>load<u64>(token));
  }
  emptyTable(tokens, referenceEnd);
}

/** Removes the tokens given to enterReference from the table. */
export function emptyTable(tokens: usize, end: usize): void {
  for (let token = tokens; token < end; token += 8) store<u16>(load<u32>(token), 0);
}

/** The slot of a token, or the empty one where it belongs. */
function search(slot: usize, key: v128, start: usize, length: u32): usize {
  while (true) {
    const record: usize = load<u16>(slot);
    if (record == 0) return slot;
    if (!differs(record + records, key)) {
      if (length <= INLINE) return slot;
      const known: usize = load<u32>(records + record, 24);
      if (load<u32>(records + record, 28) == length && sameBytes(known, start, length)) return slot;
    }
    slot = slots + ((slot + 2 - slots) & ((2 << SLOT_BITS) - 1));
  }
}

// @ts-ignore: decorator
@inline
function differs(record: usize, key: v128): bool {
  return v128.any_true(v128.xor(v128.load(record), key));
}

function longKey(key: v128, start: usize, length: u32): v128 {
  return i64x2.replace_lane(key, 1, (hashOf(start + 8, length - 8) >>> 8) | LONG);
}

/** The first slot to probe: the high bits of a product with the golden ratio are mixed best. */
// @ts-ignore: decorator
@inline
function slotOf(key: v128): usize {
  const mixed = i64x2.extract_lane(key, 0) ^ rotl<u64>(i64x2.extract_lane(key, 1), 23);
  return slots + (<usize>((mixed * 0x9e3779b97f4a7c15) >>> (64 - SLOT_BITS)) << 1);
}
