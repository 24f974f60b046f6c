/** Hands text to the kernel: lines as UTF-8, and the rule that splits them. */
import * as constants from "#kernel/constants";
import type { Batch, BatchText, ScanRule, TextLines } from "../core/batch.js";
import { checkBatch, checkEnds, checkSegments } from "./checks.js";
import { lastEnd, outOfMemory, type Memory } from "./memory.js";

export const rules: Record<ScanRule, number> = {
  none: constants.RULE_NONE,
  "13a": constants.RULE_13A,
  char: constants.RULE_CHAR,
  "code points": constants.RULE_CODE_POINTS,
  "chrF words": constants.RULE_CHRF_WORDS,
  "spaced words": constants.RULE_SPACED_WORDS,
  "trimmed code points": constants.RULE_TRIMMED_CODE_POINTS,
  mteval: constants.RULE_MTEVAL,
  "mteval lower-cased": constants.RULE_MTEVAL_LOWERCASE,
};

/** Copies lines to TEXT and TEXT_ENDS. */
export function putText(memory: Memory, streams: readonly TextLines[]): { text: number; bytes: number; lines: number } {
  let bytes = 0;
  let lines = 0;
  for (const stream of streams) {
    bytes += lastEnd(stream.ends);
    lines += stream.ends.length;
  }
  if (bytes > constants.MOST_TEXT_BYTES)
    throw new RangeError(`a batch has ${bytes} bytes of text: expected at most ${constants.MOST_TEXT_BYTES}`);

  const ends = memory.reserve(constants.TEXT_ENDS, lines * 4) / 4;
  const text = memory.reserve(constants.TEXT, bytes + constants.PADDING);
  let offset = 0;
  let line = ends;
  for (const stream of streams) {
    const length = lastEnd(stream.ends);
    memory.bytes.set(length === stream.bytes.length ? stream.bytes : stream.bytes.subarray(0, length), text + offset);
    putEnds(memory.words, line, stream, offset);
    line += stream.ends.length;
    offset += length;
  }
  return { text, bytes, lines };
}

/**
 * Copies the ends of lines, increased by `offset`, and checks them on the way. Before the runtime has compiled it, a
 * loop over the lines takes as long as counting their n-grams, so there is only one loop, with a small body.
 */
function putEnds(words: Uint32Array, at: number, { ends, bytes }: TextLines, offset: number): void {
  let before = 0;
  for (let i = 0; i < ends.length; i++) {
    const end = ends[i]!;
    if (end < before) checkEnds("a stream", ends, bytes.length);
    words[at + i] = offset + end;
    before = end;
  }
  // checkEnds() throws the error
  if (before > bytes.length) checkEnds("a stream", ends, bytes.length);
}

/** Memory's countBatch for a batch that is still text: `count` also gets the rule that splits it. */
export function countText(
  memory: Memory,
  { hypotheses, references, rule }: BatchText,
  referenceEnds: Uint32Array,
  numbers: number,
  count: (segments: number, rule: number) => number,
): Float64Array {
  checkSegments(hypotheses.ends.length, references.ends.length, referenceEnds);
  const { bytes } = putText(memory, [hypotheses, references]);
  memory.putWords(constants.SEGMENT_ENDS, referenceEnds);
  memory.reserve(constants.ROWS_OUT, numbers * 8);
  if (!count(referenceEnds.length, rules[rule])) throw outOfMemory(bytes);
  return memory.takeRows(numbers);
}

/**
 * The numbers of a batch: counted from its text if the part has `ofText` and scans by the batch's rule, otherwise from
 * its ids after a check. Both functions get `settings`.
 */
export function countTextOrIds<S extends number[]>(
  memory: Memory,
  batch: Batch,
  numbers: number,
  scanned: readonly ScanRule[],
  ofText: ((segments: number, rule: number, ...settings: S) => number) | undefined,
  ofIds: (segments: number, ...settings: S) => number,
  ...settings: S
): Float64Array {
  const { text, referenceEnds } = batch;
  if (text !== undefined && ofText !== undefined && scanned.includes(text.rule))
    return countText(memory, text, referenceEnds, numbers, (segments, rule) => ofText(segments, rule, ...settings));
  checkBatch(batch);
  return memory.countBatch(batch, numbers, (segments) => ofIds(segments, ...settings));
}

/** The rule of scanning that only cuts text at blanks. */
export const atBlanks: readonly ScanRule[] = ["none"];
