/**
 * The current segment: where its hypothesis and its references are in memory. It is set while walking over a batch, and
 * read by the functions that match or align.
 */
import { skipU32, u32At, u32Count } from "./arrays";
import { baseOf } from "./memory";
import { HYPOTHESIS_ENDS, HYPOTHESIS_IDS, REFERENCE_ENDS, REFERENCE_IDS, ROWS_OUT, SEGMENT_ENDS } from "./regions";

/** The ids of the hypothesis: their address and number. */
export let hypothesis: usize = 0;
export let hypothesisLength: u32 = 0;
/** The line numbers of its references: [firstReference .. endReference). */
export let firstReference: u32 = 0;
export let endReference: u32 = 0;

let referenceIds: usize = 0;
let referenceEnds: usize = 0;

export function setReferences(ids: usize, ends: usize): void {
  referenceIds = ids;
  referenceEnds = ends;
}

export function setSegment(ids: usize, length: u32, first: u32, end: u32): void {
  hypothesis = ids;
  hypothesisLength = length;
  firstReference = first;
  endReference = end;
}

/** Starts a batch; nextSegment() moves from each segment to the next. */
export function startBatch(): void {
  setReferences(baseOf(REFERENCE_IDS), baseOf(REFERENCE_ENDS));
  setSegment(baseOf(HYPOTHESIS_IDS), 0, 0, 0);
}

/** Moves on to the segment with this number, which starts where the previous one ends. */
export function nextSegment(segment: u32): void {
  const start = segment == 0 ? 0 : u32At(baseOf(HYPOTHESIS_ENDS), segment - 1);
  const length = u32At(baseOf(HYPOTHESIS_ENDS), segment) - start;
  setSegment(skipU32(hypothesis, hypothesisLength), length, endReference, u32At(baseOf(SEGMENT_ENDS), segment));
}

/** The line number of the reference of the current pair, and the address of its row. */
export let line: u32 = 0;
export let row: usize = 0;
let rowBytes: usize = 0;
let segmentsBefore: u32 = 0;
let segmentsInAll: u32 = 0;

/**
 * Starts a batch in which each pair, a hypothesis with one of its references, has a row of ROWS_OUT; nextPair() moves
 * to the first pair, and then from each to the next.
 */
export function startPairs(segments: u32, bytesOfRow: usize): void {
  startBatch();
  line = -1;
  row = baseOf(ROWS_OUT) - bytesOfRow;
  rowBytes = bytesOfRow;
  segmentsBefore = 0;
  segmentsInAll = segments;
}

/** Moves on to the next pair; returns false after the last pair. */
export function nextPair(): bool {
  line++;
  row += rowBytes;
  while (line == endReference) {
    if (segmentsBefore == segmentsInAll) return false;
    nextSegment(segmentsBefore++);
  }
  return true;
}

/** Address of the ids of a reference line. */
export function referenceStart(line: u32): usize {
  return skipU32(referenceIds, line == 0 ? 0 : u32At(referenceEnds, line - 1));
}

/** Number of tokens of a reference line. */
export function referenceLength(line: u32): u32 {
  return u32At(referenceEnds, line) - (line == 0 ? 0 : u32At(referenceEnds, line - 1));
}

/** Number of tokens of all references of the segment. */
export function lengthOfReferences(): u32 {
  return u32Count(referenceStart(firstReference), referenceStart(endReference));
}

/** The largest token id in the batch. */
export function largestId(segments: u32): u32 {
  const references = segments == 0 ? 0 : u32At(baseOf(SEGMENT_ENDS), segments - 1);
  return max(
    largestIn(baseOf(HYPOTHESIS_IDS), lastEnd(baseOf(HYPOTHESIS_ENDS), segments)),
    largestIn(baseOf(REFERENCE_IDS), lastEnd(baseOf(REFERENCE_ENDS), references)),
  );
}

function lastEnd(ends: usize, lines: u32): u32 {
  return lines == 0 ? 0 : u32At(ends, lines - 1);
}

function largestIn(ids: usize, count: u32): u32 {
  let largest: u32 = 0;
  for (let i: u32 = 0; i < count; i++) largest = max(largest, u32At(ids, i));
  return largest;
}
