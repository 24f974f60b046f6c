/** What every engine checks before it counts or draws. */
import type { Batch, CountedLines, RandomState, TextLines, TokenLines } from "../types.js";

/** The longest n-grams that are counted. */
export const LONGEST_ORDER = 16;

/** The orders that NIST counts: mteval's $max_Ngram. */
export const NIST_ORDERS = 9;

/** How many rows of ngramMatches these numbers are. */
export function checkRows(rows: Readonly<Float64Array>, maxOrder: number): number {
  const count = rows.length / (2 + 2 * maxOrder);
  if (!Number.isInteger(count)) {
    throw new RangeError(`rows has ${rows.length} numbers: expected a multiple of ${2 + 2 * maxOrder}, the fields of order ${maxOrder}`);
  }
  return count;
}

export function checkOrder(maxOrder: number): void {
  if (!Number.isInteger(maxOrder) || maxOrder < 1 || maxOrder > LONGEST_ORDER) {
    throw new RangeError(`maxOrder is ${maxOrder}: expected a whole number from 1 to ${LONGEST_ORDER}`);
  }
}

export function checkWindow(window: number): void {
  if (!Number.isInteger(window) || window < 1 || window > LONGEST_ORDER) {
    throw new RangeError(`window is ${window}: expected a whole number from 1 to ${LONGEST_ORDER}`);
  }
}

/** @throws RangeError where the parts of a batch do not fit each other. */
export function checkBatch({ hypotheses, references, referenceEnds }: Batch): void {
  checkEnds("hypotheses", hypotheses.ends, hypotheses.ids.length);
  checkEnds("references", references.ends, references.ids.length);
  checkSegments(hypotheses.ends.length, references.ends.length, referenceEnds);
}

/** @throws RangeError where the segments have not a hypothesis and at least one reference each. */
export function checkSegments(hypotheses: number, references: number, referenceEnds: Uint32Array): void {
  checkEnds("referenceEnds", referenceEnds, references);
  if (referenceEnds.length !== hypotheses) {
    throw new RangeError(`referenceEnds has ${referenceEnds.length} segments, hypotheses ${hypotheses}: expected as many`);
  }
  for (let i = 0; i < referenceEnds.length; i++) {
    if (referenceEnds[i] === (i === 0 ? 0 : referenceEnds[i - 1])) throw new RangeError(`segment ${i} has no reference: expected at least one`);
  }
}

/** @throws RangeError where a line does not start with the mark of a sentence, which is the first word of the first line that has any. */
export function checkMarks({ hypotheses, references }: Batch): void {
  let mark: number | undefined;
  for (const { ids, ends } of [hypotheses, references]) {
    for (let i = 0, start = 0; i < ends.length; start = ends[i++]!) {
      if (start === ends[i]) continue;
      mark ??= ids[start]!;
      if (ids[start] !== mark) throw new RangeError(`line ${i} starts with ${ids[start]}: expected ${mark}, the mark before each sentence`);
    }
  }
}

/** @throws RangeError where an end lies before the one before it, or behind `length`. */
export function checkEnds(name: string, ends: Uint32Array, length: number): void {
  let before = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i]!;
    if (end < before || end > length) {
      throw new RangeError(`${name} ends line ${i} at ${end}: expected ${before} (the end of the line before) to ${length}`);
    }
    before = end;
  }
}

/** The words of a batch. @throws RangeError where it has none, or not for all its ids. */
export function checkWords({ hypotheses, references, wordBytes }: Batch): TextLines {
  if (wordBytes === undefined) throw new RangeError("the batch has no wordBytes: expected a tokenizer that keepsBytes");
  checkEnds("wordBytes", wordBytes.ends, wordBytes.bytes.length);
  for (const [name, lines] of Object.entries({ hypotheses, references })) checkIds(name, lines, wordBytes.ends.length);
  return wordBytes;
}

export function checkCountedLines({ words, lines, times }: CountedLines): void {
  checkEnds("words", words.ends, words.bytes.length);
  checkEnds("lines", lines.ends, lines.ids.length);
  checkIds("lines", lines, words.ends.length);
  if (times.length !== lines.ends.length) throw new RangeError(`times has ${times.length} numbers for ${lines.ends.length} lines: expected as many`);
}

function checkIds(name: string, { ids }: TokenLines, words: number): void {
  for (let i = 0; i < ids.length; i++) {
    if (ids[i]! - 1 >>> 0 >= words) throw new RangeError(`${name} has the id ${ids[i]}: expected 1 to ${words}, the number of words`);
  }
}

/** u32 words of a random generator: its state and its increment, 128 bits each, bits left over, and how many. */
export const RANDOM_STATE_WORDS = 12;

export function checkSeed(seed: number): void {
  if (!Number.isSafeInteger(seed) || seed < 0) throw new RangeError(`seed is ${seed}: expected a whole number from 0 to 2^53 - 1`);
}

export function checkRandom(random: RandomState): void {
  if (random.length !== RANDOM_STATE_WORDS) {
    throw new RangeError(`random has ${random.length} words: expected the ${RANDOM_STATE_WORDS} that seedRandom() returns`);
  }
}

/** A whole number from `least` to 2^32 - 1. */
export function checkCount(name: string, count: number, least: number): void {
  if (!Number.isInteger(count) || count < least || count > 0xffffffff) {
    throw new RangeError(`${name} is ${count}: expected a whole number from ${least} to 2^32 - 1`);
  }
}

/** How many rows there are: at least one. */
export function checkTable(name: string, rows: Readonly<Float64Array>, width: number): number {
  checkCount("width", width, 1);
  const count = rows.length / width;
  if (!Number.isInteger(count) || count === 0) {
    throw new RangeError(`${name} has ${rows.length} numbers: expected rows of ${width}, one at least`);
  }
  return count;
}

/** How many rows there are on either side. */
export function checkPairs(a: Readonly<Float64Array>, b: Readonly<Float64Array>, width: number): number {
  const count = checkTable("a", a, width);
  if (b.length !== a.length) throw new RangeError(`b has ${b.length} numbers: expected ${a.length}, as many as a`);
  return count;
}
