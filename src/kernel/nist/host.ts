/**
 * The part for NIST: a table of the n-grams in the references of a whole corpus. The table is state, so each one is a
 * part of its own.
 */
import * as constants from "#kernel/constants";
import type { Batch, ScanRule, TextLines } from "../../core/batch.js";
import type { CountedLines, NistPart, ZeroWord } from "./nist-part.js";
import { checkBatch } from "../checks.js";
import { checkCountedLines, checkWords, hexadecimal, NIST_ORDERS, unknownReference } from "./nist-checks.js";
import { createMemory, lastEnd, outOfMemory, type MemoryExports } from "../memory.js";
import { countText, putText, rules } from "../put-text.js";

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

export function host(exports: unknown): NistPart {
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
        "expected at most 4 GiB of them and 2^32 - 1 words; gather the information of a part of the corpus",
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

/** The return value for Memory's countBatch: 0 if memory ran out, which WebAssembly tells as a signed number, -1. */
function checkDone(done: number, segments: number): number {
  if (done === constants.EXHAUSTED) return 0;
  if (done < segments) throw unknownReference(done);
  return 1;
}
