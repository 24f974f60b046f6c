/** The checks that every engine makes before it counts or draws. */
import type { Batch, TextLines, TokenLines } from "../core/batch.js";
import type { WordKnowledge } from "./meteor/meteor-part.js";
import type { CountedLines } from "./nist/nist-part.js";
import type { RandomState } from "./resampling/resampling-part.js";
import type { Seed } from "../core/signature.js";

/** The longest n-grams that are counted. */
export const LONGEST_ORDER = 16;

/** The orders that NIST counts: mteval's $max_Ngram. */
export const NIST_ORDERS = 9;

/** The number of rows of ngramMatches in these numbers. */
export function checkRows(rows: Readonly<Float64Array>, maxOrder: number): number {
  const count = rows.length / (2 + 2 * maxOrder);
  if (!Number.isInteger(count)) {
    throw new RangeError(
      `rows has ${rows.length} numbers: expected a multiple of ${2 + 2 * maxOrder}, the fields of order ${maxOrder}`,
    );
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

/** @throws RangeError if the parts of a batch are inconsistent. */
export function checkBatch({ hypotheses, references, referenceEnds }: Batch): void {
  checkEnds("hypotheses", hypotheses.ends, hypotheses.ids.length);
  checkEnds("references", references.ends, references.ids.length);
  checkSegments(hypotheses.ends.length, references.ends.length, referenceEnds);
}

/** @throws RangeError unless every segment has a hypothesis and at least one reference. */
export function checkSegments(hypotheses: number, references: number, referenceEnds: Uint32Array): void {
  if (referenceEnds.length !== hypotheses) {
    throw new RangeError(
      `referenceEnds has ${referenceEnds.length} segments, hypotheses ${hypotheses}: expected as many`,
    );
  }
  let before = 0;
  for (let i = 0; i < hypotheses; i++) {
    const end = referenceEnds[i]!;
    if (end === before) throw new RangeError(`segment ${i} has no reference: expected at least one`);
    // checkEnds words the message
    if (end < before || end > references) checkEnds("referenceEnds", referenceEnds, references);
    before = end;
  }
}

/**
 * @throws RangeError if a line does not start with the sentence mark, which is the first word of the first line that
 *   has any.
 */
export function checkMarks({ hypotheses, references }: Batch): void {
  let mark: number | undefined;
  for (const { ids, ends } of [hypotheses, references]) {
    for (let i = 0, start = 0; i < ends.length; start = ends[i++]!) {
      if (start === ends[i]) continue;
      mark ??= ids[start]!;
      if (ids[start] !== mark)
        throw new RangeError(`line ${i} starts with ${ids[start]}: expected ${mark}, the mark before each sentence`);
    }
  }
}

/** @throws RangeError if an end is before the previous one, or beyond `length`. */
export function checkEnds(name: string, ends: Uint32Array, length: number): void {
  let before = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i]!;
    if (end < before || end > length) {
      throw new RangeError(
        `${name} ends line ${i} at ${end}: expected ${before} (the end of the line before) to ${length}`,
      );
    }
    before = end;
  }
}

/** The words of a batch. @throws RangeError if it has none, or not for all its ids. */
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
  if (times.length !== lines.ends.length)
    throw new RangeError(`times has ${times.length} numbers for ${lines.ends.length} lines: expected as many`);
}

function checkIds(name: string, { ids }: TokenLines, words: number): void {
  for (let i = 0; i < ids.length; i++) {
    if ((ids[i]! - 1) >>> 0 >= words)
      throw new RangeError(`${name} has the id ${ids[i]}: expected 1 to ${words}, the number of words`);
  }
}

/**
 * The u32 words of a random generator: its state and its increment, 128 bits each, then leftover bits, and how many.
 */
export const RANDOM_STATE_WORDS = 12;

/** Seeds fit SeedSequence's pool, 128 bits, which is also what NumPy draws for a random seed. */
export function checkSeed(seed: Seed): void {
  if (typeof seed === "bigint" ? seed >= 0n && seed < 1n << 128n : Number.isSafeInteger(seed) && seed >= 0) return;
  throw new RangeError(`seed is ${seed}: expected a whole number from 0 to 2^128 - 1, a bigint beyond 2^53 - 1`);
}

export function checkRandom(random: RandomState): void {
  if (random.length !== RANDOM_STATE_WORDS) {
    throw new RangeError(
      `random has ${random.length} words: expected the ${RANDOM_STATE_WORDS} that seedRandom() returns`,
    );
  }
}

/** A whole number from `least` to 2^32 - 1. */
export function checkCount(name: string, count: number, least: number): void {
  if (!Number.isInteger(count) || count < least || count > 0xffffffff) {
    throw new RangeError(`${name} is ${count}: expected a whole number from ${least} to 2^32 - 1`);
  }
}

/** The number of rows; at least one. */
export function checkTable(name: string, rows: Readonly<Float64Array>, width: number): number {
  checkCount("width", width, 1);
  const count = rows.length / width;
  if (!Number.isInteger(count) || count === 0) {
    throw new RangeError(`${name} has ${rows.length} numbers: expected rows of ${width}, one at least`);
  }
  return count;
}

/** The number of rows on each side. */
export function checkPairs(a: Readonly<Float64Array>, b: Readonly<Float64Array>, width: number): number {
  const count = checkTable("a", a, width);
  if (b.length !== a.length) throw new RangeError(`b has ${b.length} numbers: expected ${a.length}, as many as a`);
  return count;
}

/**
 * How many words a batch may have, from the table of weights. @throws RangeError if a table does not fit the batch or
 * the other tables.
 */
export function checkKnowledge(batch: Batch, knowledge: WordKnowledge): number {
  const { weights, forms, stems, synonyms, phrases } = knowledge;
  const words = weights.length;
  for (const { ids } of [batch.hypotheses, batch.references]) {
    for (const id of ids)
      if (id >= words)
        throw new RangeError(`weights has ${words} entries: expected one for each id, and there is id ${id}`);
  }
  if (forms !== undefined && forms.length !== words)
    throw new RangeError(`forms has ${forms.length} entries: expected ${words}, as many as weights`);
  if (stems !== undefined && stems.length !== words)
    throw new RangeError(`stems has ${stems.length} entries: expected ${words}, as many as weights`);
  if (synonyms !== undefined) {
    if (synonyms.ends.length !== words)
      throw new RangeError(`synonyms has ${synonyms.ends.length} entries: expected ${words}, as many as weights`);
    checkEnds("synonyms", synonyms.ends, synonyms.ids.length);
  }
  if (phrases !== undefined) checkPhrases(batch, phrases);
  return words;
}

function checkPhrases(
  { hypotheses, references, referenceEnds }: Batch,
  { matches, ends }: NonNullable<WordKnowledge["phrases"]>,
): void {
  if (ends.length !== references.ends.length)
    throw new RangeError(`phrases has ${ends.length} lines: expected ${references.ends.length}, as many as references`);
  checkEnds("phrases", ends, matches.length / 4);
  let segment = 0;
  for (let line = 0, phrase = 0; line < ends.length; line++) {
    while (referenceEnds[segment]! <= line) segment++;
    const referenceLength = lengthOf(references.ends, line);
    const hypothesisLength = lengthOf(hypotheses.ends, segment);
    for (let before = 0; phrase < ends[line]!; phrase++) {
      const [start, length, hypothesisStart, hypothesisPhrase] = matches.subarray(
        4 * phrase,
        4 * phrase + 4,
      ) as unknown as [number, number, number, number];
      const fits =
        length > 0 &&
        start + length <= referenceLength &&
        hypothesisPhrase > 0 &&
        hypothesisStart + hypothesisPhrase <= hypothesisLength;
      if (!fits || start < before) {
        throw new RangeError(
          `phrase ${phrase} of reference line ${line} is ${start}:${length} ${hypothesisStart}:${hypothesisPhrase}: expected places within ` +
            `${referenceLength} and ${hypothesisLength} words, in the order of the reference`,
        );
      }
      before = start;
    }
  }
}

function lengthOf(ends: Uint32Array, line: number): number {
  return ends[line]! - (line === 0 ? 0 : ends[line - 1]!);
}
