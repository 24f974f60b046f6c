/**
 * The segment at hand as text: where its hypothesis and its references lie in TEXT, which has all hypotheses first. What counts text without
 * the ids of a whole batch walks over it like this, as others do with segment.ts.
 */
import { SEGMENT_ENDS, TEXT, TEXT_ENDS, baseOf } from "./memory";

/** The bytes of the hypothesis. */
export let hypothesisText: usize = 0;
export let hypothesisTextEnd: usize = 0;
/** How many references there are, where the bytes of the first begin, and where TEXT_ENDS says where each ends. */
export let references: u32 = 0;
export let referenceText: usize = 0;
let referenceTextEnds: usize = 0;
/** References up to the end of this segment. */
let endReference: u32 = 0;

/** How many lines TEXT has: hypotheses of at least one segment, and references. */
export function textLines(segments: u32): u32 {
  return segments + load<u32>(baseOf(SEGMENT_ENDS) + (<usize>(segments - 1) << 2));
}

/** Before the first of so many segments, at least one; they are then placed in their order. */
export function placeTexts(segments: u32): void {
  hypothesisTextEnd = baseOf(TEXT);
  referenceTextEnds = baseOf(TEXT_ENDS) + (<usize>segments << 2);
  references = 0;
  endReference = 0;
}

/** The segment with this number, which begins where the one before it ends. */
export function placeNextText(segment: u32): void {
  hypothesisText = hypothesisTextEnd;
  hypothesisTextEnd = baseOf(TEXT) + load<u32>(baseOf(TEXT_ENDS) + (<usize>segment << 2));
  referenceTextEnds += <usize>references << 2;
  referenceText = baseOf(TEXT) + load<u32>(referenceTextEnds - 4);
  const end = load<u32>(baseOf(SEGMENT_ENDS) + (<usize>segment << 2));
  references = end - endReference;
  endReference = end;
}

/** Where the bytes of a reference end, by its number in the segment, from 0. */
export function referenceTextEnd(line: u32): usize {
  return baseOf(TEXT) + load<u32>(referenceTextEnds + (<usize>line << 2));
}
