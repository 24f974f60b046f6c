/**
 * The current segment as text: where its hypothesis and its references are in TEXT, which has all hypotheses first.
 * This file is for parts that count text without giving ids to the whole batch first; memory/segment.ts has the current
 * segment as ids.
 */
import { skipU32, u32At, u32Bytes } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { SEGMENT_ENDS, TEXT, TEXT_ENDS } from "../memory/regions";

/** The bytes of the hypothesis. */
export let hypothesisText: usize = 0;
export let hypothesisTextEnd: usize = 0;
/** The number of references, where the bytes of the first one start, and where their ends are in TEXT_ENDS. */
export let references: u32 = 0;
export let referenceText: usize = 0;
let referenceTextEnds: usize = 0;
/** The end of this segment's references, as a line number. */
let endReference: u32 = 0;

/** The number of lines in TEXT, hypotheses and references; there must be at least one segment. */
export function textLines(segments: u32): u32 {
  return segments + u32At(baseOf(SEGMENT_ENDS), segments - 1);
}

/** Starts a batch of `segments` segments, at least one; nextText() moves from each segment to the next. */
export function startTexts(segments: u32): void {
  hypothesisTextEnd = baseOf(TEXT);
  referenceTextEnds = skipU32(baseOf(TEXT_ENDS), segments);
  references = 0;
  endReference = 0;
}

/** Moves on to the segment with this number, which starts where the previous one ends. */
export function nextText(segment: u32): void {
  hypothesisText = hypothesisTextEnd;
  hypothesisTextEnd = baseOf(TEXT) + u32At(baseOf(TEXT_ENDS), segment);
  referenceTextEnds += u32Bytes(references);
  referenceText = baseOf(TEXT) + load<u32>(referenceTextEnds - 4);
  const end = u32At(baseOf(SEGMENT_ENDS), segment);
  references = end - endReference;
  endReference = end;
}

/** The end of a reference's bytes, by its index in the segment, from 0. */
export function referenceTextEnd(line: u32): usize {
  return baseOf(TEXT) + u32At(referenceTextEnds, line);
}
