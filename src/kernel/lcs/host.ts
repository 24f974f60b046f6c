/** The part for ROUGE: its words, longest common subsequences, skip-bigrams. */
import * as constants from "#kernel/constants";
import type { Batch, TextLines } from "../../core/batch.js";
import type { RougeWordRules, LcsPart } from "./lcs-part.js";
import { checkBatch } from "../checks.js";
import { checkMarks } from "../sentence-marks.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, lastEnd, outOfMemory, type MemoryExports } from "../memory.js";
import { countText, putText } from "../put-text.js";

/** The exports of assembly/lcs/index-plain.ts; the optional ones are only in index.ts. */
interface LcsExports extends MemoryExports {
  longestCommon(segments: number): number;
  unionCommon(segments: number): number;
  skipBigrams(segments: number, gap: number): number;
  textSkipBigrams?(segments: number, rule: number, gap: number): number;
  textCommon?(segments: number, rule: number, inSentences: number): number;
  words?(lines: number, separator: number, marked: number): number;
}

/** Words of the hypothesis, words of the reference, words in common. */
const WIDTH = 3;
/** The same, with pairs of words in common before the words. */
const SKIP_WIDTH = 4;

export function host(exports: unknown): LcsPart {
  const kernel = exports as LcsExports;
  const memory = createMemory(kernel);

  function rowsOf(batch: Batch, inSentences: boolean): Float64Array {
    const { text, referenceEnds } = batch;
    const { textCommon } = kernel;
    if (text?.rule === "none" && textCommon !== undefined) {
      return countText(memory, text, referenceEnds, lastEnd(referenceEnds) * WIDTH, (segments, rule) =>
        textCommon(segments, rule, Number(inSentences)),
      );
    }
    checkBatch(batch);
    if (inSentences) checkMarks(batch);
    return countPairs(memory, batch, WIDTH, inSentences ? kernel.unionCommon : kernel.longestCommon);
  }

  function skipBigrams(batch: Batch, gap: number): Float64Array {
    const { text, referenceEnds } = batch;
    const { textSkipBigrams } = kernel;
    if (text?.rule === "none" && textSkipBigrams !== undefined) {
      return countText(memory, text, referenceEnds, lastEnd(referenceEnds) * SKIP_WIDTH, (segments, rule) =>
        textSkipBigrams(segments, rule, gap),
      );
    }
    checkBatch(batch);
    return countPairs(memory, batch, SKIP_WIDTH, (segments) => kernel.skipBigrams(segments, gap));
  }

  return {
    ...(kernel.words === undefined ? {} : { rougeWords }),
    skipBigrams,

    longestCommon: (batch) => rowsOf(batch, false),
    unionCommon: (batch) => rowsOf(batch, true),
  };

  function rougeWords(lines: TextLines, { separator, marked }: RougeWordRules): TextLines {
    const { bytes } = putText(memory, [lines]);
    const address = memory.reserve(constants.SEPARATOR, separator.length);
    memory.bytes.set(separator, address);
    if (!kernel.words!(lines.ends.length, separator.length, Number(marked))) throw outOfMemory(bytes);
    const end = memory.addressOf(constants.TEXT_ENDS) / 4;
    const ends = memory.words.slice(end, end + lines.ends.length);
    const words = memory.addressOf(constants.SPACED_TEXT);
    return { bytes: memory.bytes.slice(words, words + lastEnd(ends)), ends };
  }
}
