/**
 * From a batch of segments to rows of token errors as NIST's sclite counts them: a substitution costs 4, a deletion and
 * an insertion 3 each; weighted.ts says which of several cheapest alignments is taken. Each reference begins with five
 * tokens, marks that no text contains. The first mark opens alternatives, the second separates them, and the third
 * closes them. The fourth means no word, and the fifth precedes a word that may be missing. Hypotheses may have the
 * same marks.
 */
import { setU32, skipU32, u32At, u32Bytes } from "../memory/arrays";
import { storeCounts, storeErrors, storeTooLong } from "../memory/error-rows";
import { baseOf } from "../memory/memory";
import { HYPOTHESIS_ENDS, ROWS_OUT, STEPS } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, lengthOfReferences, nextSegment, referenceLength,
  referenceStart, startBatch,
} from "../memory/segment";
import { kindOf } from "./fragments";
import {
  ALIGNED, Marks, NO_MEMORY, ON_PATH, TOO_LONG, alignNetwork, networkCost, networkDeletions, networkHits,
  networkInsertions, networkSubstitutions,
} from "./network";
import { HYPOTHESIS_TAKEN, TAKEN } from "./sclite-regions";
import { alignPair, cost, hits, insertions } from "./weighted";

const ROW_BYTES: usize = 40;
const MARKS: u32 = 5;

/**
 * The cost and the hits of the last alignment, and whether it succeeded: ALIGNED, or the reason why it failed
 * (network.ts).
 */
let lastCost: u32 = 0;
let lastHits: u32 = 0;
let isNetwork: bool = false;
let failure: u32 = ALIGNED;

/** Whether fragments match the words that they may be a part of. */
let hasFragments: bool = false;

/**
 * The limit on cells of a segment, whose number is the product of the lengths of the hypothesis and of all references:
 * this many take 0.7 s. A phone call of an hour, as one line, has 213,000,000 cells.
 */
const MOST_CELLS: u64 = 220_000_000;
/** The limit on tokens of both lines, so that costs fit the numbers of weighted.ts. */
const MOST_TOKENS: u64 = 1 << 26;

/**
 * Writes a row of f64 to ROWS_OUT for each segment: hits, substitutions, deletions and insertions against the cheapest
 * reference, and its index from 0. With steps also, for each segment, `1 + hypothesis length` u32 in STEPS, in the
 * format of levenshtein/levenshtein.ts, and in TAKEN and HYPOTHESIS_TAKEN the role of each token in the alignment
 * (network.ts). The row of a segment that is too long has -1 hits, then the lengths of hypothesis and reference.
 * Returns false when memory ran out.
 */
export function alignBatch(segments: u32, withSteps: bool, withFragments: bool): bool {
  hasFragments = withFragments;
  startBatch();
  let row = baseOf(ROWS_OUT);
  for (let segment: u32 = 0; segment < segments; segment++) {
    nextSegment(segment);
    const isOnly = firstReference + 1 == endReference;
    const cheapest = alignSegment(row, segment, withSteps && isOnly);
    if (failure == NO_MEMORY) return false;
    if (failure == ALIGNED && withSteps && !isOnly && !alignTo(cheapest, segment, true)) return false;
    row += ROW_BYTES;
  }
  return true;
}

/**
 * The line number of the cheapest reference: that with the lowest cost, then the most hits, then the first. It may set
 * `failure`.
 */
function alignSegment(row: usize, segment: u32, withSteps: bool): u32 {
  let cheapest: u32 = firstReference;
  let least: u32 = -1;
  let most: u32 = 0;
  const tokens = lengthOfReferences() - MARKS * (endReference - firstReference);
  if (<u64>tokens * hypothesisLength > MOST_CELLS) {
    failure = TOO_LONG;
    storeTooLong(row, tokens);
    return firstReference;
  }
  for (let line = firstReference; line < endReference; line++) {
    if (!alignTo(line, segment, withSteps)) {
      storeTooLong(row, referenceLength(line) - MARKS);
      return line;
    }
    if (line != firstReference && (lastCost > least || (lastCost == least && lastHits <= most))) continue;
    cheapest = line;
    least = lastCost;
    most = lastHits;
    if (isNetwork)
      storeCounts(row, networkHits, networkSubstitutions, networkDeletions, networkInsertions, line);
    else storeErrors(row, referenceLength(line) - MARKS, hits, insertions, line);
  }
  return cheapest;
}

/**
 * Aligns the hypothesis with a reference; with steps, also writes them and the roles of the tokens. Returns false and
 * sets `failure` if the lines cannot be aligned.
 */
function alignTo(line: u32, segment: u32, withSteps: bool): bool {
  const marks = referenceStart(line);
  const reference = skipU32(marks, MARKS);
  const length = referenceLength(line) - MARKS;
  const steps = withSteps ? stepsOf(segment) : 0;
  const taken = withSteps ? baseOf(TAKEN) + (reference - referenceStart(0)) : 0;
  const takenHere = withSteps ? skipU32(baseOf(HYPOTHESIS_TAKEN), hypothesisStart(segment)) : 0;
  isNetwork = hasMore(marks, reference, length) || hasMore(marks, hypothesis, hypothesisLength);
  failure = ALIGNED;
  if (isNetwork) {
    failure = alignNetwork(
      marks, reference, length, hypothesis, hypothesisLength, hasFragments, steps, taken, takenHere,
    );
    lastCost = networkCost;
    lastHits = networkHits;
    return failure == ALIGNED;
  }
  if (<u64>length + hypothesisLength > MOST_TOKENS) failure = TOO_LONG;
  else if (!alignPair(reference, length, hypothesis, hypothesisLength, steps)) failure = NO_MEMORY;
  if (failure != ALIGNED) return false;
  lastCost = cost;
  lastHits = hits;
  if (withSteps) {
    for (let i: u32 = 0; i < length; i++) setU32(taken, i, ON_PATH);
    for (let i: u32 = 0; i < hypothesisLength; i++) setU32(takenHere, i, ON_PATH);
  }
  return true;
}

function hypothesisStart(segment: u32): u32 {
  return segment == 0 ? 0 : u32At(baseOf(HYPOTHESIS_ENDS), segment - 1);
}

function stepsOf(segment: u32): usize {
  return baseOf(STEPS) + u32Bytes(hypothesisStart(segment) + segment);
}

/** Whether a line needs network.ts, because it has marks or, if fragments match words, fragments. */
function hasMore(marks: usize, line: usize, length: u32): bool {
  const open = changetype<Marks>(marks).open;
  const nothing = changetype<Marks>(marks).nothing;
  const optional = changetype<Marks>(marks).optional;
  for (let at = line, end = skipU32(line, length); at < end; at += 4) {
    const token = load<u32>(at);
    if (token == open || token == nothing || token == optional) return true;
    if (hasFragments && kindOf(token, false) != 0) return true;
  }
  return false;
}
