/**
 * The part for NIST: a table of the n-grams in the references of a whole corpus. The table is state, so each table has
 * its own instance of the part.
 */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/nist-js";
import { wasm } from "#kernel/nist-wasm";
import type { Batch, ScanRule, TextLines, TokenLines } from "../../core/batch.js";
import { checkBatch, checkEnds } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";
import { countText, putText, rules } from "../put-text.js";

/** Lines of references as ids from 1, the words of the ids (word i is line i - 1), and how often each line occurs. */
export interface CountedLines {
  readonly words: TextLines;
  readonly lines: TokenLines;
  readonly times: Uint32Array;
}

/** Whether the word `0` is false, as in Perl: a word after `0` is then weighed like a single word, as in mteval. */
export type ZeroWord = "false" | "a word";

/**
 * How often each n-gram occurs in the references of a whole corpus, and the information that hypotheses share with them
 * (NIST).
 */
export interface NistPart {
  /** Adds lines, in any order. @throws RangeError if memory does not hold them; the table is then useless. */
  add(lines: CountedLines): void;
  /** Adds lines of text, each once. Absent if the part does not cut text into tokens. */
  addText?(references: TextLines, rule: ScanRule): void;
  /** The distinct lines that were added. */
  lines(): CountedLines;
  /**
   * How many lines and words were added, and a checksum of the lines in 16 hexadecimal digits, the same in any order.
   */
  summary(): { readonly lines: number; readonly words: number; readonly checksum: string };
  /**
   * A row for each segment: n-grams of the hypothesis, orders 1 to 9; mean length of the references in 1 / 720,720 of a
   * word, rounded down, and the rest in 1 / 2^24 of that; for orders 1 to 9 the information of the clipped matches, in
   * 1 / 2^20 of a bit, rounded down n-gram by n-gram, and the rest in 1 / 2^44 of a bit. If `summed`, a single row,
   * their sum. The word 0 is "false" unless the option says otherwise.
   *
   * @throws RangeError for a reference that was not added.
   */
  matchedInformation(batch: Batch, summed?: boolean, zero?: ZeroWord): Float64Array;
  /**
   * exp(-beta * ln(ratio)^2), with beta chosen so that a ratio of 2/3 gives 0.5. The penalty is 1 for ratios of 1 and
   * above, and 0 for a ratio of 0.
   */
  lengthPenalty(ratio: number): number;
}

export const nistPart: KernelPart<NistPart> = {
  name: "nist",
  wasm,
  instantiate,
  host,
};

/** The orders that NIST counts: mteval's $max_Ngram. */
export const NIST_ORDERS = 9;

/** The words of a batch. @throws RangeError if the batch has no words, or lacks the word of an id. */
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
    throw new RangeError(`times has ${times.length} numbers for ${lines.ends.length} lines: expected the same number`);
}

function checkIds(name: string, { ids }: TokenLines, words: number): void {
  for (let i = 0; i < ids.length; i++) {
    if ((ids[i]! - 1) >>> 0 >= words)
      throw new RangeError(`${name} has the id ${ids[i]}: expected 1 to ${words}, the number of words`);
  }
}

export function hexadecimal(low: number, high: number): string {
  return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}

export function unknownReference(segment: number): RangeError {
  return new RangeError(
    `segment ${segment} of this batch has a reference that the information does not hold: ` +
      "expected information from all references that are scored with it; was it gathered from other references, " +
      "or with other settings?",
  );
}

/** The exports of assembly/nist/index.ts; the translation to JavaScript has no addText and textInformation. */
interface NistExports extends MemoryExports {
  translate(words: number, learn: number): number;
  add(lines: number): number;
  addText?(lines: number, rule: number): number;
  describe(): void;
  countNgrams(): number;
  matchedInformation(segments: number, summed: number): number;
  treatZero(isFalse: number): void;
  textInformation?(segments: number, rule: number, summed: number): number;
  lengthPenalty(ratio: number): number;
}

/** For each order n-grams, information and its remainder; and two numbers for the mean length of the references. */
const WIDTH = 3 * NIST_ORDERS + 2;

function host(exports: unknown): NistPart {
  const kernel = exports as NistExports;
  const { addText, textInformation } = kernel;
  const memory = createMemory(kernel);
  // set if memory ran out: some lines of the batch are counted and some are not
  let isBroken = false;

  function translate(words: TextLines, learn: boolean): boolean {
    const count = words.ends.length;
    memory.putWords(constants.TEXT_ENDS, words.ends);
    const text = memory.reserve(constants.TEXT, lastEnd(words.ends) + constants.PADDING);
    memory.bytes.set(words.bytes.subarray(0, lastEnd(words.ends)), text);
    return kernel.translate(count, learn ? 1 : 0) !== 0;
  }

  function describe(): readonly number[] {
    memory.reserve(constants.ROWS_OUT, 48);
    kernel.describe();
    return [...memory.takeRows(6)];
  }

  function noMemory(): RangeError {
    return new RangeError(
      `no memory for the n-grams of the references after ${describe()[1]} lines: ` +
        "expected at most 4 GiB of them and 2^32 - 1 words; gather the information from a part of the corpus",
    );
  }

  return {
    add(counted: CountedLines): void {
      checkCountedLines(counted);
      const { words, lines, times } = counted;
      memory.putWords(constants.REFERENCE_IDS, lines.ids);
      memory.putWords(constants.REFERENCE_ENDS, lines.ends);
      memory.putWords(constants.ADDED_TIMES, times);
      isBroken ||= !translate(words, true) || !kernel.add(lines.ends.length);
      if (isBroken) throw noMemory();
    },

    ...(addText === undefined
      ? {}
      : {
          addText(references: TextLines, rule: ScanRule): void {
            const { lines } = putText(memory, [references]);
            isBroken ||= !addText(lines, rules[rule]);
            if (isBroken) throw noMemory();
          },
        }),

    lines(): CountedLines {
      const [, , , , words, different] = describe() as [number, number, number, number, number, number];
      const at = memory.addressOf(constants.KNOWN_ENDS) / 4;
      const wordEnds = memory.words.slice(at + 1, at + 1 + words);
      const bytes = memory.addressOf(constants.KNOWN_BYTES);
      const end = memory.addressOf(constants.LINE_ENDS) / 4;
      const ends = memory.words.slice(end, end + different);
      const times = memory.addressOf(constants.LINE_TIMES) / 4;
      const ids = memory.addressOf(constants.LINES) / 4;
      // a 0 follows each line
      const text = memory.words.subarray(ids, ids + lastEnd(ends)).filter((id) => id !== 0);
      return {
        words: { bytes: memory.bytes.slice(bytes, bytes + lastEnd(wordEnds)), ends: wordEnds },
        lines: { ids: text, ends: ends.map((lineEnd, i) => lineEnd - i - 1) },
        times: memory.words.slice(times, times + different),
      };
    },

    summary() {
      const [words, lines, low, high] = describe() as [number, number, number, number];
      return { words, lines, checksum: hexadecimal(low, high) };
    },

    matchedInformation(batch: Batch, summed = false, zero: ZeroWord = "false"): Float64Array {
      const { text, referenceEnds } = batch;
      kernel.treatZero(zero === "false" ? 1 : 0);
      if (isBroken || !kernel.countNgrams()) throw noMemory();
      const numbers = (summed ? 1 : referenceEnds.length) * WIDTH;
      if (text !== undefined && textInformation !== undefined) {
        return countText(memory, text, referenceEnds, numbers, (segments, rule) =>
          checkDone(textInformation(segments, rule, summed ? 1 : 0), segments),
        );
      }
      checkBatch(batch);
      const words = checkWords(batch);
      if (!translate(words, false)) throw outOfMemory(words.bytes.length);
      return memory.countBatch(batch, numbers, (segments) =>
        checkDone(kernel.matchedInformation(segments, summed ? 1 : 0), segments),
      );
    },

    lengthPenalty: (ratio) => kernel.lengthPenalty(ratio),
  };
}

/** The return value for Memory's countBatch: 0 if memory ran out, for which WebAssembly returns -1, a signed number. */
function checkDone(done: number, segments: number): number {
  if (done === constants.EXHAUSTED) return 0;
  if (done < segments) throw unknownReference(done);
  return 1;
}
