/**
 * The edit distance of two lines, in blocks of 64 tokens of the shorter line, which is the pattern (pattern-rows.ts).
 * The distance is Levenshtein's or, without substitutions, the sum of both lengths less twice the length of a longest
 * common subsequence. A row belongs to a token of the longer line.
 */
import { u32At, u32Bytes } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { AT_ONCE, SPARE_ROWS, clearPattern, emptyPatterns, setPattern } from "./pattern-blocks";
import { commonIn, growthIn } from "./pattern-rows";

/**
 * The limit on pairs of tokens, after the common prefix and suffix are taken off. Two lines of 185,000 tokens reach it,
 * and take a few seconds.
 */
const MOST_PAIRS: u64 = 1 << 35;

/** What distanceOf() returns if that limit is exceeded, and when memory ran out. */
export const TOO_LONG: i64 = -1;
export const NO_MEMORY: i64 = -2;

/** The region for the bytes between blocks. */
let betweenRegion: u32 = 0;

/** Makes room for the ids 0..largest; returns false when memory cannot grow. */
export function startDistances(largest: u32, region: u32): bool {
  betweenRegion = region;
  return emptyPatterns(largest);
}

/** The distance of two lines, or TOO_LONG, or NO_MEMORY. */
export function distanceOf(line: usize, count: u32, other: usize, otherCount: u32, withSubstitutions: bool): i64 {
  // `line` must be the shorter one
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

  let between: usize = 0;
  if (count > AT_ONCE) {
    between = startBetween(otherCount, u8(withSubstitutions));
    if (between == 0) return NO_MEMORY;
  }
  let distance = withSubstitutions ? <i64>otherCount : <i64>count + otherCount;
  while (count > 0) {
    const some = min(count, AT_ONCE);
    setPattern(line, some);
    if (withSubstitutions) distance += growthIn(other, otherCount, between, some);
    else distance -= 2 * commonIn(other, otherCount, between, some);
    clearPattern(line, some);
    line += u32Bytes(some);
    count -= some;
  }
  return distance;
}

/**
 * Sets the bytes that the first block receives, one for each row, and makes room for SPARE_ROWS bytes before them.
 * Returns the address of the first row's byte, or 0 when memory ran out.
 */
function startBetween(rows: u32, value: u8): usize {
  const between = reserve(betweenRegion, rows + SPARE_ROWS);
  if (between == 0) return 0;
  memory.fill(between, value, rows + SPARE_ROWS);
  return between + SPARE_ROWS;
}
