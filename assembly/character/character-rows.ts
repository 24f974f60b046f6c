/** From a batch of segments to rows of CharacTER (Wang et al. 2016), as in the package cer 1.2. */
import { TOO_LONG, distanceOf, startDistances } from "../distances/pair-distance";
import { u32Count } from "../memory/arrays";
import { reserve } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import {
  endReference, firstReference, hypothesis, hypothesisLength, line, nextPair, referenceLength, referenceStart, row, startPairs,
} from "../memory/segment";
import { largestCharacter } from "../tokens/characters";
import { BETWEEN, COUNTS, PLACES } from "./character-regions";
import { IS_EQUAL, OUT_OF_MEMORY, TOO_MANY_STEPS, shiftCost, shiftPhrases, startSteps } from "./phrase-shifts";
import { endLine, lineWords, startLine } from "./shifted-line";
import { charactersOf, reserveLines, spellOut, spellWords } from "./spelling";

/**
 * The limit on steps of shifting in a segment (phrase-shifts.ts): a fixed number, plus a number for each of its
 * characters.
 */
const LEAST_STEPS: i64 = 5 << 22;
const STEPS_A_CHARACTER: i64 = 256;
/**
 * The limit on steps of comparing characters in a segment. A step compares 32 characters of a reference with one of the
 * hypothesis.
 */
const MOST_CHARACTER_STEPS: u64 = 0x20000000;

/** The steps of comparing characters that are left. */
let characterSteps: u64 = 0;

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class RateRow {
  hypothesisLength: f64;
  referenceLength: f64;
  /** From 0 to 1, or -1 for a pair that would take too many steps. */
  rate: f64;
}

const ROW_BYTES: usize = 24;

/** What rateOf() returns when memory ran out. */
const NO_RATE: f64 = -2;

/**
 * Writes a row for each reference of each segment, whose ids are at most `words`. Returns false when memory ran out.
 */
export function rateBatch(segments: u32, words: u32): bool {
  if (words > 0x0ffffff0 || !spellWords(words)) return false;
  if (!startDistances(max(words, largestCharacter()), BETWEEN)) return false;
  const places = reserve(PLACES, (words + 1) << 3);
  const counts = reserve(COUNTS, (words + 1) << 2);
  if (places == 0 || counts == 0) return false;
  memory.fill(places, 0, (words + 1) << 3);
  memory.fill(counts, 0, (words + 1) << 2);
  startPairs(segments, ROW_BYTES);
  while (nextPair()) {
    if (line == firstReference) {
      startSteps(LEAST_STEPS + STEPS_A_CHARACTER * segmentCharacters());
      characterSteps = MOST_CHARACTER_STEPS;
    }
    const length = referenceLength(line);
    const rate = rateOf(referenceStart(line), length);
    if (rate == NO_RATE) return false;
    changetype<RateRow>(row).hypothesisLength = <f64>hypothesisLength;
    changetype<RateRow>(row).referenceLength = <f64>length;
    changetype<RateRow>(row).rate = rate;
  }
  return true;
}

/** The characters of the hypothesis and of all its references. */
function segmentCharacters(): i64 {
  let characters = charactersOf(hypothesis, hypothesisLength);
  for (let other = firstReference; other < endReference; other++) {
    characters += charactersOf(referenceStart(other), referenceLength(other));
  }
  return characters;
}

/** The CharacTER of the hypothesis against a reference. */
function rateOf(reference: usize, length: u32): f64 {
  if (length == 0) return hypothesisLength == 0 ? 0 : 1;
  if (hypothesisLength == 0) return 1;
  if (!startLine(hypothesis, hypothesisLength, reference, length)) return NO_RATE;
  const result = shiftPhrases(hypothesisLength, reference, length);
  endLine();
  if (result == OUT_OF_MEMORY) return NO_RATE;
  if (result == TOO_MANY_STEPS) return -1;
  return result == IS_EQUAL ? 0 : characterRate(reference, length);
}

/** The character edits plus the cost of the shifts, divided by the characters of the shifted line; at most 1. */
function characterRate(reference: usize, length: u32): f64 {
  const words = lineWords();
  const characters = charactersOf(words, hypothesisLength);
  const referenceCharacters = charactersOf(reference, length);
  const steps = characters * ((referenceCharacters + 31) >>> 5);
  if (steps > characterSteps) return -1;
  characterSteps -= steps;
  const line = reserveLines(characters + referenceCharacters);
  if (line == 0) return NO_RATE;
  const end = spellOut(words, hypothesisLength, line);
  const referenceEnd = spellOut(reference, length, end);
  const distance = distanceOf(line, u32Count(line, end), end, u32Count(end, referenceEnd), true);
  if (distance < 0) return distance == TOO_LONG ? -1 : NO_RATE;
  const cost = shiftCost(hypothesis);
  return cost < 0 ? -1 : min<f64>(1, (<f64>distance + cost) / <f64>characters);
}
