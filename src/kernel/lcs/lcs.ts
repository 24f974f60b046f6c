/** The part for ROUGE: its words, longest common subsequences, skip-bigrams. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/lcs-js";
import { wasm } from "#kernel/lcs-wasm";
import type { Batch, TextLines } from "../../core/batch.js";
import { checkCounts } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";
import { countTextOrIds, putText, atBlanks } from "../put-text.js";
import { checkMarks } from "../sentence-marks.js";

/** How ROUGE splits a line into words, of the letters a to z and digits. */
export interface RougeWordRules {
  /** The separator of sentences, in UTF-8, which does not count as a word; empty for none. */
  readonly separator: Uint8Array;
  /** Whether a mark precedes each sentence that is not empty. */
  readonly marked: boolean;
  /** Whether words are Porter's stems. */
  readonly stemmed: boolean;
}

/** ROUGE's measures, from counts. */
export interface RougeMeasures {
  /** For each reference of each segment a row of numbers. */
  readonly rows: Readonly<Float64Array>;
  /** How many numbers a row has. */
  readonly width: number;
  /**
   * 0 for rows of longestCommon and unionCommon; otherwise rows are those of ngramMatches, and n-grams of this order
   * count.
   */
  readonly order: number;
  /** How many times as much weight recall has as precision. */
  readonly beta: number;
  /**
   * Whether the highest precision and the highest recall of any reference count, rather than those of the reference
   * with the highest F-score.
   */
  readonly maxima: boolean;
}

/** ROUGE's words, longest common subsequences and skip-bigrams of words. */
export interface LcsPart {
  /**
   * Lines of lower-case words separated by blanks; the mark of a sentence is a full stop. Absent in an engine that
   * leaves words to the tokenizers.
   */
  rougeWords?(lines: TextLines, rules: RougeWordRules): TextLines;
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, their longest common
   * subsequence.
   */
  longestCommon(batch: Batch): Float64Array;
  /**
   * Like longestCommon(), but for lines of sentences, each of which begins with a mark that does not count as a word.
   * In place of the subsequence, a row has the words of the reference in the union of the subsequences of all
   * sentences, none matched more often than the hypothesis has it. Where the sentences of all references, times the words and
   * sentences of the hypothesis, are above 2^22 and 512 for each word and sentence of the segment, the row has the
   * numbers of sentences of the hypothesis and of all references, and -1.
   */
  unionCommon(batch: Batch): Float64Array;
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, skip-bigrams in common,
   * and words in common, without the last word of each side. Skip-bigrams are pairs of words in order, with at most
   * `gap` words between the two (-1 for any number). If a segment has more than 2^27 pairs, where the hypothesis' pairs
   * count again for each reference, the numbers in common are -1 and 0.
   */
  skipBigrams(batch: Batch, gap: number): Float64Array;
  /** F-score, precision and recall of each segment, 0..1. */
  measures(counts: RougeMeasures, referenceEnds: Uint32Array): Float64Array;
}

export const lcsPart: KernelPart<LcsPart> = { name: "lcs", wasm, instantiate, host };

/** The exports of assembly/lcs/index.ts; the translation to JavaScript lacks the optional functions. */
interface LcsExports extends MemoryExports {
  longestCommon(segments: number): number;
  unionCommon(segments: number): number;
  skipBigrams(segments: number, gap: number): number;
  measures(segments: number, width: number, order: number, beta: number, maxima: number): void;
  textSkipBigrams?(segments: number, rule: number, gap: number): number;
  textCommon?(segments: number, rule: number, inSentences: number): number;
  words?(lines: number, separator: number, marked: number, stemmed: number): number;
}

/** The number of measures: F-score, precision, recall. */
const MEASURES = 3;
/** The width of a row: words of the hypothesis, words of the reference, words in common. */
const WIDTH = 3;
/** The length of a row of skip-bigrams: pairs of words in common, then the three numbers of a row. */
const SKIP_WIDTH = 4;

function host(exports: unknown): LcsPart {
  const kernel = exports as LcsExports;
  const memory = createMemory(kernel);

  function rowsOf(batch: Batch, inSentences: boolean): Float64Array {
    const numbers = lastEnd(batch.referenceEnds) * WIDTH;
    const ofIds = (segments: number): number => {
      if (!inSentences) return kernel.longestCommon(segments);
      checkMarks(batch);
      return kernel.unionCommon(segments);
    };
    return countTextOrIds(memory, batch, numbers, atBlanks, kernel.textCommon, ofIds, Number(inSentences));
  }

  function skipBigrams(batch: Batch, gap: number): Float64Array {
    const numbers = lastEnd(batch.referenceEnds) * SKIP_WIDTH;
    return countTextOrIds(memory, batch, numbers, atBlanks, kernel.textSkipBigrams, kernel.skipBigrams, gap);
  }

  return {
    ...(kernel.words === undefined ? {} : { rougeWords }),
    skipBigrams,

    longestCommon: (batch) => rowsOf(batch, false),
    unionCommon: (batch) => rowsOf(batch, true),

    measures({ rows, width, order, beta, maxima }, referenceEnds) {
      checkCounts(rows, width, referenceEnds);
      memory.putRows(rows);
      memory.putWords(constants.SEGMENT_ENDS, referenceEnds);
      const numbers = referenceEnds.length * MEASURES;
      memory.reserve(constants.ROWS_OUT, numbers * 8);
      kernel.measures(referenceEnds.length, width, order, beta, Number(maxima));
      return memory.takeRows(numbers);
    },
  };

  function rougeWords(lines: TextLines, { separator, marked, stemmed }: RougeWordRules): TextLines {
    const { bytes } = putText(memory, [lines]);
    const address = memory.reserve(constants.SEPARATOR, separator.length);
    memory.bytes.set(separator, address);
    if (!kernel.words!(lines.ends.length, separator.length, Number(marked), Number(stemmed))) throw outOfMemory(bytes);
    const end = memory.addressOf(constants.TEXT_ENDS) / 4;
    const ends = memory.words.slice(end, end + lines.ends.length);
    const words = memory.addressOf(constants.SPACED_TEXT);
    return { bytes: memory.bytes.slice(words, words + lastEnd(ends)), ends };
  }
}
