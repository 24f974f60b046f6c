/**
 * Limits the steps of a segment with several references, because each reference may take as long as tercom's limits
 * allow. In a step, a word of the hypothesis is compared with one word of the reference within the beam, or with 64
 * words without the beam. For a single reference tercom's limits are enough.
 */
import { endReference, firstReference, hypothesisLength, lengthOfReferences } from "../memory/segment";

const LEAST_STEPS: i64 = 3 << 22;
const STEPS_A_WORD: i64 = 1536;

let left: i64 = 0;

/** Starts a segment. */
export function startSteps(): void {
  const words = <i64>hypothesisLength + <i64>lengthOfReferences();
  left = endReference - firstReference == 1 ? i64.MAX_VALUE : LEAST_STEPS + STEPS_A_WORD * words;
}

/** Takes the steps for comparing each of `words` words with each of `others` other words. */
export function takeSteps(words: u32, others: u32): void {
  left -= <i64>words * <i64>others;
}

export function hasSteps(): bool {
  return left >= 0;
}
