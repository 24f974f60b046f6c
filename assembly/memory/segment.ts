/** The current segment: where its hypothesis and its references are in memory. Set while walking over a batch, read by the ways of matching. */
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, SEGMENT_ENDS, baseOf } from "./memory";

/** The ids of the hypothesis: their address and number. */
export let hypothesis: usize = 0;
export let hypothesisLength: u32 = 0;
/** The line numbers of its references: [firstReference .. endReference). */
export let firstReference: u32 = 0;
export let endReference: u32 = 0;

let referenceIds: usize = 0;
let referenceEnds: usize = 0;

export function placeReferences(ids: usize, ends: usize): void {
  referenceIds = ids;
  referenceEnds = ends;
}

export function placeSegment(ids: usize, length: u32, first: u32, end: u32): void {
  hypothesis = ids;
  hypothesisLength = length;
  firstReference = first;
  endReference = end;
}

/** Call this before the first segment of a batch; then place its segments in order. */
export function placeBatch(): void {
  placeReferences(baseOf(REFERENCE_IDS), baseOf(REFERENCE_ENDS));
  placeSegment(baseOf(HYPOTHESIS_IDS), 0, 0, 0);
}

/** Places the segment with this number, which starts where the previous one ends. */
export function placeNext(segment: u32): void {
  const start = segment == 0 ? 0 : load<u32>(baseOf(HYPOTHESIS_ENDS) + (<usize>(segment - 1) << 2));
  const length = load<u32>(baseOf(HYPOTHESIS_ENDS) + (<usize>segment << 2)) - start;
  placeSegment(hypothesis + (<usize>hypothesisLength << 2), length, endReference, load<u32>(baseOf(SEGMENT_ENDS) + (<usize>segment << 2)));
}

/** Address of the ids of a reference line. */
export function referenceStart(line: u32): usize {
  return referenceIds + (<usize>(line == 0 ? 0 : load<u32>(referenceEnds + (<usize>(line - 1) << 2))) << 2);
}

/** Number of tokens of a reference line. */
export function referenceLength(line: u32): u32 {
  return load<u32>(referenceEnds + (<usize>line << 2)) - (line == 0 ? 0 : load<u32>(referenceEnds + (<usize>(line - 1) << 2)));
}

/** The largest token id in the batch. */
export function largestId(segments: u32): u32 {
  const references = segments == 0 ? 0 : load<u32>(baseOf(SEGMENT_ENDS) + (<usize>(segments - 1) << 2));
  return max(
    largestIn(baseOf(HYPOTHESIS_IDS), lastEnd(baseOf(HYPOTHESIS_ENDS), segments)),
    largestIn(baseOf(REFERENCE_IDS), lastEnd(baseOf(REFERENCE_ENDS), references)),
  );
}

function lastEnd(ends: usize, lines: u32): u32 {
  return lines == 0 ? 0 : load<u32>(ends + (<usize>(lines - 1) << 2));
}

function largestIn(ids: usize, count: u32): u32 {
  let largest: u32 = 0;
  for (let i: u32 = 0; i < count; i++) largest = max(largest, load<u32>(ids + (<usize>i << 2)));
  return largest;
}
