/** The pairs of tokens that a segment has, whose number is limited, because each of them takes time. */
import { skipU32, u32At } from "../memory/arrays";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, referenceLength, referenceStart,
} from "../memory/segment";

/**
 * The limit on pairs of tokens, with all references of a segment, after the common prefixes and suffixes are taken off.
 * Two lines of 131,072 tokens reach it, and take some 4 seconds.
 */
const MOST_PAIRS: u64 = 1 << 34;

/** Whether the current segment is above that limit. */
export function hasTooManyPairs(): bool {
  return <u64>hypothesisLength * lengthOfReferences() > MOST_PAIRS && pairsOfSegment() > MOST_PAIRS;
}

/** The pairs of tokens of the hypothesis with all references, without their common prefixes and suffixes. */
function pairsOfSegment(): u64 {
  let pairs: u64 = 0;
  for (let line = firstReference; line < endReference; line++) {
    const reference = referenceStart(line);
    const length = referenceLength(line);
    const shorter = min(length, hypothesisLength);
    let equal = equalAtStart(reference, hypothesis, shorter);
    equal += equalAtEnd(skipU32(reference, length), skipU32(hypothesis, hypothesisLength), shorter - equal);
    pairs += <u64>(hypothesisLength - equal) * (length - equal);
  }
  return pairs;
}

/** How many tokens two stretches have in common at their starts, at most `most`. */
// @ts-ignore: decorator
@inline
export function equalAtStart(one: usize, other: usize, most: u32): u32 {
  let equal: u32 = 0;
  while (equal < most && u32At(one, equal) == u32At(other, equal)) equal++;
  return equal;
}

/** How many tokens two stretches have in common before these ends, at most `most`. */
// @ts-ignore: decorator
@inline
export function equalAtEnd(end: usize, otherEnd: usize, most: u32): u32 {
  let equal: u32 = 0;
  for (; equal < most && load<u32>(end - 4) == load<u32>(otherEnd - 4); equal++) {
    end -= 4;
    otherEnd -= 4;
  }
  return equal;
}
