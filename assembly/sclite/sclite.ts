/**
 * From a batch of segments to rows of token errors as NIST's sclite counts them: a substitution costs 4, a deletion and
 * an insertion 3 each; weighted.ts says which of several cheapest alignments is taken. Each reference begins with four
 * tokens, marks that no text contains: the first opens alternatives, the second separates them, the third closes them,
 * the fourth stands for no word.
 */
import { setU32, skipU32, u32Bytes } from "../memory/arrays";
import { storeErrors, storeTooLong } from "../memory/error-rows";
import { baseOf } from "../memory/memory";
import { ROWS_OUT, STEPS } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, nextSegment, referenceLength, referenceStart,
  startBatch,
} from "../memory/segment";
import {
  ALIGNED, NO_MEMORY, TOO_LONG, alignNetwork, networkCost, networkHits, networkInsertions, networkLength,
} from "./network";
import { TAKEN } from "./sclite-regions";
import { alignPair, cost, hits, insertions } from "./weighted";

const ROW_BYTES: usize = 40;
const MARKS: u32 = 4;

/** The cost and the counts of the last alignment. */
let lastCost: u32 = 0;
let lastHits: u32 = 0;
let lastInsertions: u32 = 0;
let lastLength: u32 = 0;
/** Why there is none: one of the failures of network.ts, or ALIGNED. */
let failure: u32 = ALIGNED;

/** The limit on cells, the product of both lengths: 0.7 s. An hour's call in one line has 213,000,000. */
const MOST_CELLS: u64 = 220_000_000;
/** The limit on tokens of both lines, whose costs have to fit the numbers of weighted.ts. */
const MOST_TOKENS: u64 = 1 << 26;

/**
 * Writes a row of f64 to ROWS_OUT for each segment: hits, substitutions, deletions and insertions against the cheapest
 * reference, and its index from 0. With steps also, for each segment, `1 + hypothesis length` u32 in STEPS, in the
 * format of levenshtein/levenshtein.ts, and in TAKEN a 1 for each reference token that the alignment passes. A segment
 * that is too long has -1 hits, then the lengths of hypothesis and reference. False when memory ran out.
 */
export function alignBatch(segments: u32, withSteps: bool): bool {
  startBatch();
  let row = baseOf(ROWS_OUT);
  let steps = withSteps ? baseOf(STEPS) : 0;
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    const isOnly = firstReference + 1 == endReference;
    const cheapest = alignSegment(row, isOnly ? steps : 0);
    if (failure == NO_MEMORY) return false;
    if (failure == ALIGNED && withSteps && !isOnly && !alignTo(cheapest, steps)) return false;
    if (withSteps) steps += u32Bytes(hypothesisLength + 1);
    row += ROW_BYTES;
  }
  return true;
}

/** The line number of the cheapest reference: lowest cost, then most hits, then first. It may set `failure`. */
function alignSegment(row: usize, steps: usize): u32 {
  let cheapest: u32 = firstReference;
  let least: u32 = -1;
  let most: u32 = 0;
  for (let line = firstReference; line < endReference; line++) {
    if (!alignTo(line, steps)) {
      storeTooLong(row, referenceLength(line) - MARKS);
      return line;
    }
    if (line != firstReference && (lastCost > least || (lastCost == least && lastHits <= most))) continue;
    cheapest = line;
    least = lastCost;
    most = lastHits;
    storeErrors(row, lastLength, lastHits, lastInsertions, line);
  }
  return cheapest;
}

/**
 * Aligns the hypothesis with a reference. Unless `steps` is 0, writes the steps and the tokens passed. False, with
 * `failure`, where that cannot be done.
 */
function alignTo(line: u32, steps: usize): bool {
  const marks = referenceStart(line);
  const taken: usize = steps == 0 ? 0 : baseOf(TAKEN) + (marks - referenceStart(0)) + (MARKS << 2);
  const reference = marks + (MARKS << 2);
  const length = referenceLength(line) - MARKS;
  failure = ALIGNED;
  if (hasMarks(marks, reference, length)) {
    failure = alignNetwork(marks, reference, length, hypothesis, hypothesisLength, steps, taken);
    if (failure != ALIGNED) return false;
    lastCost = networkCost;
    lastHits = networkHits;
    lastInsertions = networkInsertions;
    lastLength = networkLength;
    return true;
  }
  if (<u64>length * hypothesisLength > MOST_CELLS || <u64>length + hypothesisLength > MOST_TOKENS) failure = TOO_LONG;
  else if (!alignPair(reference, length, hypothesis, hypothesisLength, steps)) failure = NO_MEMORY;
  if (failure != ALIGNED) return false;
  lastCost = cost;
  lastHits = hits;
  lastInsertions = insertions;
  lastLength = length;
  if (taken != 0) for (let i: u32 = 0; i < length; i++) setU32(taken, i, 1);
  return true;
}

function hasMarks(marks: usize, reference: usize, length: u32): bool {
  const open = load<u32>(marks);
  const nothing = load<u32>(marks, 12);
  for (let at = reference, end = skipU32(reference, length); at < end; at += 4) {
    const token = load<u32>(at);
    if (token == open || token == nothing) return true;
  }
  return false;
}
