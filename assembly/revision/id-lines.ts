/** The lines of a segment, which are given as ids of a batch. The segment's words are renumbered from 1. */
import { skipU32, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { emptyPositions, isCurrent, rowOf, setRow, slotOf } from "../memory/positions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, largestId, nextSegment, referenceLength, referenceStart,
  startBatch,
} from "../memory/segment";
import { SOURCE_ENDS, SOURCE_IDS } from "./revision-regions";
import { beginSegment, endLine, endSegment, roomForLine } from "./segment-ngrams";

/** The number of distinct words in the segment. */
let different: u32 = 0;

/** Starts a batch of segments; returns false when memory ran out. */
export function startIds(segments: u32): bool {
  const sources = baseOf(SOURCE_IDS);
  const count: u32 = segments == 0 ? 0 : u32At(baseOf(SOURCE_ENDS), segments - 1);
  let largest = largestId(segments);
  for (let i: u32 = 0; i < count; i++) largest = max(largest, u32At(sources, i));
  startBatch();
  return emptyPositions(largest);
}

/**
 * Takes the lines of the next segment, the source or the hypothesis first. With `withBlanks`, a line without words gets
 * one word, which is the same for all such lines. Returns the number of references, 0 when memory ran out.
 */
export function takeIds(segment: u32, sourceFirst: bool, withBlanks: bool): u32 {
  nextSegment(segment);
  beginSegment();
  different = 0;
  const start: u32 = segment == 0 ? 0 : u32At(baseOf(SOURCE_ENDS), segment - 1);
  const source = skipU32(baseOf(SOURCE_IDS), start);
  const sourceLength = u32At(baseOf(SOURCE_ENDS), segment) - start;
  const generation = segment + 1;
  if (sourceFirst && !takeLine(source, sourceLength, generation, withBlanks)) return 0;
  if (!takeLine(hypothesis, hypothesisLength, generation, withBlanks)) return 0;
  if (!sourceFirst && !takeLine(source, sourceLength, generation, withBlanks)) return 0;
  for (let line = firstReference; line < endReference; line++) {
    if (!takeLine(referenceStart(line), referenceLength(line), generation, withBlanks)) return 0;
  }
  return endSegment(different + 1) ? endReference - firstReference : 0;
}

function takeLine(ids: usize, count: u32, generation: u32, withBlanks: bool): bool {
  const isBlank = withBlanks && count == 0;
  let out = roomForLine(isBlank ? 1 : count);
  if (out == 0) return false;
  for (const end = skipU32(ids, count); ids < end; ids += 4, out += 4) {
    const slot = slotOf(load<u32>(ids));
    if (!isCurrent(slot, generation)) setRow(slot, generation, ++different);
    store<u32>(out, rowOf(slot, generation));
  }
  if (isBlank) store<u32>(out, 0);
  endLine(isBlank ? 1 : count);
  return true;
}
