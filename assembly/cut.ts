/**
 * Where the tokens of a line start and end, 64 bytes at a time, by algebra on sets of bytes (blocks.ts). The line has been made simple
 * (simplify.ts): blanks are its only white space.
 *
 * TOKENS has two u32 for each token: the address where it starts, and the one behind it. Starts and ends are found for themselves: of a block
 * that a token runs out of, one more start is known than ends.
 */
import { TOKENS, reserve } from "./memory";
import { DIGIT, STOP, classOf } from "./bytes";
import { blanks, blanksAmong, digitsAmong, hasOddities, hyphensAmong, kindsOf, marksAmong, stopsAmong } from "./blocks";
import { simplifyBlock } from "./simplify";

/** Address and bytes of a token in TOKENS. */
export const TOKEN_BYTES: usize = 8;
/** A block's tokens are stored three at a time, so up to two that are none. */
const SPARE_BYTES: u32 = 24;

/** Room for the tokens of two lines of up to `longest` bytes; its address, 0 when memory cannot grow. */
export function reserveTokens(longest: u32): usize {
  if (longest > 0x07ffffff) return 0;
  return reserve(TOKENS, longest * 2 * <u32>TOKEN_BYTES + SPARE_BYTES);
}

/** Words between blanks. Stores the tokens of [start .. end) from `out` on; returns the address behind the last. */
export function cutWords(start: usize, end: usize, out: usize): usize {
  let startsAt = out;
  let endsAt = out + 4;
  let afterGap: u64 = 1;
  for (let block = start; block < end; block += 64) {
    const gaps = blanks(block) | behind(end - block);
    const gapsBefore = (gaps << 1) | afterGap;
    const starts = ~gaps & gapsBefore;
    const ends = gaps & ~gapsBefore;
    place(block, starts, ends, startsAt, endsAt);
    startsAt += TOKEN_BYTES * <usize>popcnt(starts);
    endsAt += TOKEN_BYTES * <usize>popcnt(ends);
    afterGap = gaps >>> 63;
  }
  // a word may end with the line
  store<u32>(endsAt, <u32>end);
  return startsAt;
}

/**
 * Tokens by the rules of mteval-v13a.pl: words between blanks, ASCII punctuation by itself, but `.` and `,` between digits, `-` not behind a
 * digit, and `'`. Makes the line simple as it goes. Stores and returns as cutWords, but 0 where the line may have to be rewritten first
 * (entities.ts), unless it was.
 */
export function cut13a(start: usize, end: usize, isRewritten: bool, out: usize): usize {
  let startsAt = out;
  let endsAt = out + 4;
  // the top bits of the block before
  let afterBoundary: u64 = 1;
  let afterSingle: u64 = 0;
  let afterDigit: u64 = 0;
  let afterStop: u64 = 0;
  for (let block = start; block < end; block += 64) {
    let a = v128.load(block), b = v128.load(block, 16), c = v128.load(block, 32), d = v128.load(block, 48);
    if (hasOddities(a, b, c, d)) {
      if (!simplifyBlock(block, end, isRewritten)) return 0;
      a = v128.load(block), b = v128.load(block, 16), c = v128.load(block, 32), d = v128.load(block, 48);
    }
    a = kindsOf(a), b = kindsOf(b), c = kindsOf(c), d = kindsOf(d);
    const inside = ~behind(end - block);
    const gaps = blanksAmong(a, b, c, d) | ~inside;
    const digit = digitsAmong(a, b, c, d) & inside;
    const stop = stopsAmong(a, b, c, d) & inside;
    const hyphen = hyphensAmong(a, b, c, d) & inside;
    const marks = marksAmong(a, b, c, d) & inside & ~digit;

    const digitBefore = (digit << 1) | afterDigit;
    const digitBehind = (digit >>> 1) | (end - block > 64 && classOf(block + 64) == DIGIT ? <u64>1 << 63 : 0);
    // tokens of a single byte
    let singles = marks | (hyphen & digitBefore) | (stop & ~(digitBefore & digitBehind));
    const runs = stop & ((stop << 1) | afterStop) & digitBehind;
    if (runs != 0) singles &= ~joined(block, runs, start);

    const boundaries = gaps | singles;
    const boundaryBefore = (boundaries << 1) | afterBoundary;
    const starts = singles | (~boundaries & boundaryBefore);
    const ends = (boundaries & ~boundaryBefore) | (singles << 1) | afterSingle;
    place(block, starts, ends, startsAt, endsAt);
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

/**
 * Those stops of `last` that stay with the digit behind them; each is the last of a run of two or more. The rules of mteval-v13a.pl,
 * `([^0-9])([.,])` and then `([.,])([^0-9])`, match pairs that do not overlap: behind a non-digit they part the 1st, 3rd, 5th ... stop
 * of a run from what follows, behind a digit the 2nd, 4th, 6th ...; whether the last one is among them is a matter of parity.
 */
function joined(block: usize, last: u64, start: usize): u64 {
  let found: u64 = 0;
  for (; last != 0; last &= last - 1) {
    const behind = block + <usize>ctz(last) + 1;
    let first = behind - 1;
    while (first > start && classOf(first - 1) == STOP) first--;
    const digitBefore = first > start && classOf(first - 1) == DIGIT;
    if (((behind - first) & 1) == (digitBefore ? 1 : 0)) found |= last & (0 - last);
  }
  return found;
}

/** The bytes of a block that lie behind the line, of which `left` bytes are left. */
// @ts-ignore: decorator
@inline
function behind(left: usize): u64 {
  return left < 64 ? <u64>-1 << <u64>left : 0;
}

/** Three tokens a turn: how many a block has follows no pattern, and each turn more or less is a wrong guess. */
// @ts-ignore: decorator
@inline
function place(block: usize, starts: u64, ends: u64, startsAt: usize, endsAt: usize): void {
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
