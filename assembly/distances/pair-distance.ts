/**
 * The edit distance of two lines, by blocks of 64 tokens of the shorter one, its pattern. With substitutions it is
 * Levenshtein's (Hyyrö 2003, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances"); without
 * them both lengths less twice that of a longest common subsequence (Hyyrö 2004, "Bit-parallel LCS-length computation
 * revisited"). A row belongs to a token of the longer line.
 *
 * Two blocks are computed at a time. With substitutions the second is one row behind the first, so that the processor
 * need not wait for one to compute the other. A byte for each row tells the next two what the last token of the two
 * before them knows: bit 0 is set where the cost there is one more than in the previous row, bit 1 where it is one less;
 * without substitutions bit 0 is the carry.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { emptyPositions, slotOf } from "../memory/positions";

/** The limit on pairs of tokens, without what both lines begin and end with: 185,000 of each, a few seconds. */
const MOST_PAIRS: u64 = 1 << 35;

/** What distanceOf() returns where it was exceeded, or memory ran out. */
export const TOO_LONG: i64 = -1;
export const NO_MEMORY: i64 = -2;

/** Tokens of two blocks, and of those that are computed at once. */
const TWO_BLOCKS: u32 = 128;
const AT_ONCE: u32 = ASC_FEATURE_SIMD ? 128 : 64;

/** The region for the bytes between blocks. */
let betweenRegion: u32 = 0;

/**
 * Makes room for the ids 0..largest; false when memory cannot grow. A slot has 16 bytes: where an id stands in the first
 * and in the second of two blocks. Between two calls of distanceOf() all are empty.
 */
export function startDistances(largest: u32, region: u32): bool {
  betweenRegion = region;
  return emptyPositions(largest);
}

/** The distance of two lines, or one of the above. */
export function distanceOf(line: usize, count: u32, other: usize, otherCount: u32, withSubstitutions: bool): i64 {
  // the shorter line is `line`
  if (count > otherCount) return distanceOf(other, otherCount, line, count, withSubstitutions);
  let before: u32 = 0;
  while (before < count && u32At(line, before) == u32At(other, before)) before++;
  line += u32Bytes(before);
  other += u32Bytes(before);
  count -= before;
  otherCount -= before;
  for (; count > 0 && u32At(line, count - 1) == u32At(other, otherCount - 1); count--) otherCount--;
  if (count == 0) return otherCount;
  if (<u64>count * otherCount > MOST_PAIRS) return TOO_LONG;
  return withSubstitutions ? levenshtein(line, count, other, otherCount) : indel(line, count, other, otherCount);
}

function levenshtein(pattern: usize, size: u32, words: usize, rows: u32): i64 {
  let distance = <i64>rows;
  if (size <= 64) {
    setBlock(pattern, size, 0);
    distance += oneBlock(words, rows, lowBits(size));
    clearBlocks(pattern, size);
    return distance;
  }
  const between = startBetween(rows, 1);
  if (between == 0) return NO_MEMORY;
  for (let isFirst = true; size > 0; pattern += u32Bytes(AT_ONCE), isFirst = false) {
    const first = min<u32>(size, 64);
    const second = min<u32>(size, AT_ONCE) - first;
    setBlock(pattern, first, 0);
    setBlock(skipU32(pattern, first), second, 8);
    size -= first + second;
    const low = lowBits(first);
    if (!ASC_FEATURE_SIMD || second == 0) distance += nextBlock(words, rows, between, low);
    else if (isFirst && size == 0) distance += twoBlocks(words, rows, between, low, lowBits(second), true);
    else distance += twoBlocks(words, rows, between, low, lowBits(second), false);
    clearBlocks(pattern, first + second);
  }
  return distance;
}

function indel(pattern: usize, size: u32, words: usize, rows: u32): i64 {
  const both = <i64>size + rows;
  const between = startBetween(rows, 0);
  if (between == 0) return NO_MEMORY;
  let common: i64 = 0;
  for (let isFirst = true; size > 0; pattern += u32Bytes(TWO_BLOCKS), isFirst = false) {
    const first = min<u32>(size, 64);
    const second = min<u32>(size - first, 64);
    setBlock(pattern, first, 0);
    setBlock(skipU32(pattern, first), second, 8);
    size -= first + second;
    if (second == 0) common += commonInOne(words, rows, between, lowBits(first));
    else if (isFirst && size == 0) common += commonInTwo(words, rows, between, lowBits(second), true);
    else common += commonInTwo(words, rows, between, lowBits(second), false);
    clearBlocks(pattern, first + second);
  }
  return both - 2 * common;
}

/** The lowest 0..64 bits. */
// @ts-ignore: decorator
@inline
function lowBits(count: u32): u64 {
  return count == 0 ? 0 : <u64>-1 >>> (64 - <u64>count);
}

/** A byte for each row, before the first block, and one before them. Returns the first's address, 0 without memory. */
function startBetween(rows: u32, value: u8): usize {
  const between = reserve(betweenRegion, rows + 1);
  if (between == 0) return 0;
  memory.fill(between, value, rows + 1);
  return between + 1;
}

/** Sets the bits of a block's tokens, `offset` bytes into their slots. */
// @ts-ignore: decorator
@inline
function setBlock(tokens: usize, count: u32, offset: usize): void {
  const slots = slotOf(0) + offset;
  let bit: u64 = 1;
  for (const end = skipU32(tokens, count); tokens < end; tokens += 4, bit <<= 1) {
    const slot = slots + (<usize>load<u32>(tokens) << 4);
    store<u64>(slot, load<u64>(slot) | bit);
  }
}

function clearBlocks(tokens: usize, count: u32): void {
  const slots = slotOf(0);
  for (const end = skipU32(tokens, count); tokens < end; tokens += 4) {
    const slot = slots + (<usize>load<u32>(tokens) << 4);
    store<u64>(slot, 0);
    store<u64>(slot, 0, 8);
  }
}

/** By how much the cost at the pattern's end is above that of its beginning, in the last row; `low` are its bits. */
function oneBlock(words: usize, rows: u32, low: u64): i64 {
  const slots = slotOf(0);
  let up: u64 = -1;
  let down: u64 = 0;
  for (const end = skipU32(words, rows); words < end; words += 4) {
    const equal = load<u64>(slots + (<usize>load<u32>(words) << 4));
    const same = (((equal & up) + up) ^ up) | equal | down;
    const rise = ((down | ~(same | up)) << 1) | 1;
    up = ((same & up) << 1) | ~(same | rise);
    down = rise & same;
  }
  return popcnt(up & low) - popcnt(down & low);
}

/** The same of a block after others, or before them: it reads and writes what passes between blocks. */
function nextBlock(words: usize, rows: u32, between: usize, low: u64): i64 {
  const slots = slotOf(0);
  let up: u64 = -1;
  let down: u64 = 0;
  for (const end = between + rows; between < end; between++, words += 4) {
    const handed = <u64>load<u8>(between);
    const equal = load<u64>(slots + (<usize>load<u32>(words) << 4)) | (handed >>> 1);
    const same = (((equal & up) + up) ^ up) | equal | down;
    const rise = down | ~(same | up);
    const fall = same & up;
    store<u8>(between, <u8>((rise >>> 63) | (fall >>> 63 << 1)));
    const riseBefore = (rise << 1) | (handed & 1);
    up = (fall << 1) | (handed >>> 1) | ~(same | riseBefore);
    down = riseBefore & same;
  }
  return popcnt(up & low) - popcnt(down & low);
}

/**
 * The same of two blocks, the second a row behind the first. If they are the only ones, the cost before the first rises
 * in every row, and nothing is read or written.
 */
// @ts-ignore: decorator
@inline
function twoBlocks(words: usize, rows: u32, between: usize, low: u64, secondLow: u64, areOnly: bool): i64 {
  // no token has id 0, whose slot is empty: with it the second block stays as it is before its first row
  const slots = slotOf(0);
  let slot = slots;
  let up = i64x2.splat(-1);
  let down = i64x2.splat(0);
  let risen = i64x2(1, 0);
  let fallen = i64x2.splat(0);
  let distance: i64 = 0;
  for (const end = skipU32(words, rows); ; words += 4, between++) {
    let next = slots;
    if (words != end) {
      next += <usize>load<u32>(words) << 4;
      if (!areOnly) {
        const handed = <u64>load<u8>(between);
        risen = i64x2.replace_lane(risen, 0, handed & 1);
        fallen = i64x2.replace_lane(fallen, 0, handed >>> 1);
      }
    } else {
      distance = popcnt(i64x2.extract_lane(up, 0) & low) - popcnt(i64x2.extract_lane(down, 0) & low);
    }
    const equal = v128.or(v128.load64_lane(slot, v128.load64_zero(next), 1, 8), fallen);
    const same = v128.or(v128.or(v128.xor(i64x2.add(v128.and(equal, up), up), up), equal), down);
    const rise = v128.or(down, v128.not(v128.or(same, up)));
    const fall = v128.and(same, up);
    const riseBefore = v128.or(i64x2.shl(rise, 1), risen);
    up = v128.or(v128.or(i64x2.shl(fall, 1), fallen), v128.not(v128.or(same, riseBefore)));
    down = v128.and(riseBefore, same);
    const rises = i64x2.shr_u(rise, 63);
    const falls = i64x2.shr_u(fall, 63);
    // the byte before the first row is not used
    if (!areOnly) store<u8>(between - 1, <u8>(i64x2.extract_lane(rises, 1) | (i64x2.extract_lane(falls, 1) << 1)));
    if (words == end) break;
    risen = v128.shuffle<u64>(i64x2(1, 0), rises, 0, 2);
    fallen = v128.shuffle<u64>(i64x2.splat(0), falls, 0, 2);
    slot = next;
  }
  return distance + popcnt(i64x2.extract_lane(up, 1) & secondLow) - popcnt(i64x2.extract_lane(down, 1) & secondLow);
}

/** How many tokens of a block are in the longest common subsequence; reads the carries of those before it. */
function commonInOne(words: usize, rows: u32, between: usize, low: u64): i64 {
  const slots = slotOf(0);
  let flat: u64 = -1;
  for (const end = between + rows; between < end; between++, words += 4) {
    const equal = load<u64>(slots + (<usize>load<u32>(words) << 4));
    flat = (flat + (flat & equal) + <u64>load<u8>(between)) | (flat & ~equal);
  }
  return popcnt(~flat & low);
}

/** The same of two blocks, the first of which is full; if they are not the only ones, it writes carries, too. */
// @ts-ignore: decorator
@inline
function commonInTwo(words: usize, rows: u32, between: usize, secondLow: u64, areOnly: bool): i64 {
  const slots = slotOf(0);
  let flat: u64 = -1;
  let second: u64 = -1;
  for (const end = skipU32(words, rows); words < end; words += 4, between++) {
    const slot = slots + (<usize>load<u32>(words) << 4);
    const equal = load<u64>(slot);
    const sum = flat + (flat & equal);
    let carry = u64(sum < flat);
    let carried = sum;
    if (!areOnly) {
      carried += <u64>load<u8>(between);
      carry |= u64(carried < sum);
    }
    flat = carried | (flat & ~equal);
    const secondEqual = load<u64>(slot, 8);
    const secondSum = second + (second & secondEqual);
    const secondCarried = secondSum + carry;
    if (!areOnly) store<u8>(between, <u8>(u32(secondSum < second) | u32(secondCarried < secondSum)));
    second = secondCarried | (second & ~secondEqual);
  }
  return popcnt(~flat) + popcnt(~second & secondLow);
}
