/** The boundary of the part "nist": everything that src/kernel/nist/host.ts may call. */
import { setU32, u32At } from "../memory/arrays";
import { baseOf, reserve as reserveRegion } from "../memory/memory";
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS } from "../memory/regions";
import { addLines } from "./corpus-lines";
import { numberLines } from "./known-lines";
import { EXHAUSTED, matchBatch } from "./nist";
import { ADDED_TIMES } from "./nist-regions";

export { add, countNgrams, describe, lengthPenalty, matchedInformation, reserve, translate, treatZero } from "./index-plain";

/**
 * Adds the references in TEXT and TEXT_ENDS to the table, each line once. Once a batch. False when memory ran out or
 * the references have more than 2^32 - 1 words.
 */
export function addText(lines: u32, rule: u32): bool {
  const times = reserveRegion(ADDED_TIMES, lines << 2);
  if (times == 0 || !numberLines(0, lines, rule, true, REFERENCE_IDS, REFERENCE_ENDS)) return false;
  for (let line: usize = 0; line < <usize>lines; line++) setU32(times, line, 1);
  return addLines(lines);
}

/** matchedInformation for text: TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS. Once a batch. */
export function textInformation(segments: u32, rule: u32, summed: bool): u32 {
  if (segments == 0) return 0;
  const lines = segments + u32At(baseOf(SEGMENT_ENDS), segments - 1);
  if (!numberLines(0, segments, rule, false, HYPOTHESIS_IDS, HYPOTHESIS_ENDS)) return EXHAUSTED;
  if (!numberLines(segments, lines, rule, false, REFERENCE_IDS, REFERENCE_ENDS)) return EXHAUSTED;
  return matchBatch(segments, summed);
}
