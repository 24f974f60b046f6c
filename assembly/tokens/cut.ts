/**
 * Finds where the tokens of a line start and end, 64 bytes at a time, by bit operations on sets of bytes
 * (byte-sets.ts). Simplification (simplify.ts) has left blanks as the only white space.
 *
 * TOKENS has two u32 for each token: the address of its first byte, and the address after its last. Starts and ends are
 * found independently: while a token runs past the end of a block, there is one more start than there are ends.
 */
import { reserve } from "../memory/memory";
import { TOKENS } from "../memory/regions";
import { DIGIT, HYPHEN, LEAD, MARK, SPACE, STOP, classOf } from "./byte-classes";
import {
  blanks, blanksAmong, digitsAmong, hasOddities, hyphensAmong, kindsOf, marksAmong, stopsAmong,
} from "./byte-sets";
import { simplifyBlock } from "./simplify";

/** Bytes of a token's entry (two addresses) in TOKENS. */
export const TOKEN_BYTES: usize = 8;
/** storeTokens() stores tokens three at a time, so it may write up to two entries too many. */
const SPARE_BYTES: u32 = 24;

/**
 * Makes room for the tokens of two lines of at most `longest` bytes each. Returns its address, or 0 when memory cannot
 * grow.
 */
export function reserveTokens(longest: u32): usize {
  if (longest > 0x07ffffff) return 0;
  return reserve(TOKENS, longest * 2 * <u32>TOKEN_BYTES + SPARE_BYTES);
}

/** Cuts words at blanks. Stores the tokens of [start .. end) at `out`; returns the address after the last. */
export function cutWords(start: usize, end: usize, out: usize): usize {
  let startsAt = out;
  let endsAt = out + 4;
  let afterGap: u64 = 1;
  for (let block = start; block < end; block += 64) {
    const gaps = blanks(block) | beyond(end - block);
    const gapsBefore = (gaps << 1) | afterGap;
    const starts = ~gaps & gapsBefore;
    const ends = gaps & ~gapsBefore;
    storeTokens(block, starts, ends, startsAt, endsAt);
    startsAt += TOKEN_BYTES * <usize>popcnt(starts);
    endsAt += TOKEN_BYTES * <usize>popcnt(ends);
    afterGap = gaps >>> 63;
  }
  // a word may end at the end of the line
  store<u32>(endsAt, <u32>end);
  return startsAt;
}

/**
 * Cuts a line by the rules of mteval-v13a.pl: words are cut at blanks, and each ASCII punctuation mark is a token of
 * its own, except `.` and `,` between digits, `-` unless it follows a digit, and `'`. Simplifies the line at the same
 * time. Stores tokens as cutWords does, and returns the same, but returns 0 where the line may need rewriting
 * (entities.ts) and `isRewritten` is false.
 */
export function cut13a(start: usize, end: usize, isRewritten: bool, out: usize): usize {
  let startsAt = out;
  let endsAt = out + 4;
  // carried over: the top bit of each set in the previous block
  let afterBoundary: u64 = 1;
  let afterSingle: u64 = 0;
  let afterDigit: u64 = 0;
  let afterStop: u64 = 0;
  for (let block = start; block < end; block += 64) {
    const inside = ~beyond(end - block);
    let gaps = ~inside, digit = inside, stop = inside, hyphen = inside, marks = inside;
    if (ASC_FEATURE_SIMD) {
      let a = v128.load(block), b = v128.load(block, 16), c = v128.load(block, 32), d = v128.load(block, 48);
      if (hasOddities(a, b, c, d)) {
        if (!simplifyBlock(block, end, isRewritten)) return 0;
        a = v128.load(block), b = v128.load(block, 16), c = v128.load(block, 32), d = v128.load(block, 48);
      }
      a = kindsOf(a), b = kindsOf(b), c = kindsOf(c), d = kindsOf(d);
      gaps |= blanksAmong(a, b, c, d);
      digit &= digitsAmong(a, b, c, d);
      stop &= stopsAmong(a, b, c, d);
      hyphen &= hyphensAmong(a, b, c, d);
      marks &= marksAmong(a, b, c, d) & ~digit;
    } else {
      if (!simplifyBlock(block, end, isRewritten)) return 0;
      sortBytes(block);
      gaps |= bytesOf(SPACE);
      digit &= bytesOf(DIGIT);
      stop &= bytesOf(STOP);
      hyphen &= bytesOf(HYPHEN);
      marks &= bytesOf(MARK);
    }

    const digitBefore = (digit << 1) | afterDigit;
    const digitAfter = (digit >>> 1) | (end - block > 64 && classOf(block + 64) == DIGIT ? <u64>1 << 63 : 0);
    // tokens of a single byte
    let singles = marks | (hyphen & digitBefore) | (stop & ~(digitBefore & digitAfter));
    const runs = stop & ((stop << 1) | afterStop) & digitAfter;
    if (runs != 0) singles &= ~joined(block, runs, start);

    const boundaries = gaps | singles;
    const boundaryBefore = (boundaries << 1) | afterBoundary;
    const starts = singles | (~boundaries & boundaryBefore);
    const ends = (boundaries & ~boundaryBefore) | (singles << 1) | afterSingle;
    storeTokens(block, starts, ends, startsAt, endsAt);
    startsAt += TOKEN_BYTES * <usize>popcnt(starts);
    endsAt += TOKEN_BYTES * <usize>popcnt(ends);
    afterBoundary = boundaries >>> 63;
    afterSingle = singles >>> 63;
    afterDigit = digit >>> 63;
    afterStop = stop >>> 63;
  }
  store<u32>(endsAt, <u32>end);
  return startsAt;
}

/** A mask of 64 bytes for each class of bytes, where there is no SIMD. */
const sets = memory.data((<i32>LEAD + 1) * 8, 8);

function sortBytes(at: usize): void {
  memory.fill(sets, 0, (<usize>LEAD + 1) << 3);
  for (let i: usize = 0; i < 64; i++) {
    const set = sets + (<usize>classOf(at + i) << 3);
    store<u64>(set, load<u64>(set) | (<u64>1 << i));
  }
}

function bytesOf(kind: u8): u64 {
  return load<u64>(sets + (<usize>kind << 3));
}

/**
 * The stops of `last` that stay with the digit after them. Each is the last of a run of two or more stops. The rules of
 * mteval-v13a.pl, `([^0-9])([.,])` and then `([.,])([^0-9])`, match pairs that do not overlap. After a non-digit these
 * rules separate the 1st, 3rd, 5th ... stop of a run from what follows; after a digit they separate the 2nd, 4th, 6th
 * ... So it depends on the parity of the run whether its last stop is separated.
 */
function joined(block: usize, last: u64, start: usize): u64 {
  let found: u64 = 0;
  for (; last != 0; last &= last - 1) {
    const after = block + <usize>ctz(last) + 1;
    let first = after - 1;
    while (first > start && classOf(first - 1) == STOP) first--;
    const digitBefore = first > start && classOf(first - 1) == DIGIT;
    if (((after - first) & 1) == (digitBefore ? 1 : 0)) found |= last & (0 - last);
  }
  return found;
}

/** The bits of a block that lie beyond the end of the line, `left` bytes from the start of the block. */
// @ts-ignore: decorator
@inline
function beyond(left: usize): u64 {
  return left < 64 ? <u64>-1 << <u64>left : 0;
}

/**
 * Stores three tokens in each iteration: their number varies unpredictably from block to block, so fewer iterations
 * mean fewer mispredicted branches.
 */
// @ts-ignore: decorator
@inline
function storeTokens(block: usize, starts: u64, ends: u64, startsAt: usize, endsAt: usize): void {
  while ((starts | ends) != 0) {
    store<u32>(startsAt, <u32>(block + <usize>ctz(starts)));
    store<u32>(endsAt, <u32>(block + <usize>ctz(ends)));
    starts &= starts - 1;
    ends &= ends - 1;
    store<u32>(startsAt, <u32>(block + <usize>ctz(starts)), 8);
    store<u32>(endsAt, <u32>(block + <usize>ctz(ends)), 8);
    starts &= starts - 1;
    ends &= ends - 1;
    store<u32>(startsAt, <u32>(block + <usize>ctz(starts)), 16);
    store<u32>(endsAt, <u32>(block + <usize>ctz(ends)), 16);
    starts &= starts - 1;
    ends &= ends - 1;
    startsAt += 3 * TOKEN_BYTES;
    endsAt += 3 * TOKEN_BYTES;
  }
}
