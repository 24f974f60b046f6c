/** The part for all n-gram metrics: scanning, n-gram matches, BLEU scores. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/counting-js";
import { wasm } from "#kernel/counting-wasm";
import type { Batch, BatchText, ScanRule, TextLines, TokenLines } from "../../core/batch.js";
import { checkBatch, checkOrder, checkRows } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type Memory, type MemoryExports, outOfMemory } from "../memory.js";
import { countText, putText, rules } from "../put-text.js";

/**
 * Whether an n-gram match is clipped at its largest count in any one reference (BLEU), or counted each time it occurs
 * (plain precision).
 */
export type Counting = "clipped" | "plain";

/** How BLEU treats orders without a match. */
export type SmoothMethod = "none" | "floor" | "add-k" | "exp";

export interface Smoothing {
  readonly method: SmoothMethod;
  /**
   * The number, 0 or more, that floor adds to zero counts, and add-k to all counts of order 2 and above; unused
   * otherwise.
   */
  readonly value: number;
  /** Leaves out the orders that are longer than the hypothesis. */
  readonly effectiveOrder: boolean;
}

/**
 * Scanning, n-grams and BLEU. All data are integers and rows of 64-bit floats, except the bytes of the text that is
 * scanned.
 */
export interface CountingPart {
  /**
   * Lower-cases lines without changing their lengths. `left` has the numbers of the lines that are left to the caller
   * and are empty here. Absent if `scan` is absent.
   */
  lowercase?(lines: TextLines): { readonly bytes: Uint8Array; readonly left: Uint32Array };
  /**
   * Token ids of several streams of lines in one vocabulary; absent in an engine that leaves scanning to the
   * tokenizers.
   */
  scan?(streams: readonly TextLines[], rule: ScanRule): TokenLines[];
  /** The tokens of the last scan: token i is line i - 1. */
  scannedWords?(): TextLines;
  /**
   * A row for each segment: hypothesis length, closest reference length, matches of orders 1..maxOrder, n-grams of
   * orders 1..maxOrder; or their sum, a single row.
   */
  ngramMatches(batch: Batch, maxOrder: number, counting: Counting, summed?: boolean): Float64Array;
  /**
   * For each row of ngramMatches (or sum of rows): score 0..100, brevity penalty, precisions 0..100 of orders
   * 1..maxOrder.
   */
  bleuScores(rows: Readonly<Float64Array>, maxOrder: number, smoothing: Smoothing): Float64Array;
  /**
   * Adds rows, each as long as `totals`, to `totals`, in their order. (A loop in JavaScript, before the runtime has
   * compiled it, takes a millisecond for many rows.)
   */
  addRows(totals: Float64Array, rows: Readonly<Float64Array>): void;
}

export const countingPart: KernelPart<CountingPart> = {
  name: "counting",
  wasm,
  instantiate,
  host,
};

/** The exports of assembly/counting/index.ts that the translation to JavaScript has, too. */
interface PlainExports extends MemoryExports {
  ngramMatches(segments: number, maxOrder: number, clipped: number, summed: number): number;
  bleuScores(rows: number, maxOrder: number, smoothing: number, value: number, effectiveOrder: number): void;
  addRows(rows: number, width: number): void;
}

/** The exports of assembly/counting/index.ts that cut text. */
interface TextExports {
  lowercase(lines: number): number;
  scan(lines: number, rule: number): number;
  scannedWords(): number;
  textMatches(segments: number, maxOrder: number, rule: number, summed: number): number;
}

/** The rules with which tokens can be matched while they are scanned, without storing ids for all of them. */
const matchedRules: readonly ScanRule[] = [
  "none",
  "13a",
  "char",
  "code points",
  "chrF words",
  "spaced words",
  "mteval",
  "mteval lower-cased",
];

export const smoothings: Record<SmoothMethod, number> = {
  none: constants.SMOOTH_NONE,
  floor: constants.SMOOTH_FLOOR,
  "add-k": constants.SMOOTH_ADD_K,
  exp: constants.SMOOTH_EXP,
};

function host(exports: unknown): CountingPart {
  // a copy: a module's exports are an object that V8 keeps as a slow dictionary
  const kernel = { ...(exports as PlainExports & Partial<TextExports>) };
  const memory = createMemory(kernel);
  const { textMatches, ...scanning } =
    kernel.scan === undefined ? ({} as Partial<ReturnType<typeof textHost>>) : textHost(kernel as TextExports, memory);
  return {
    ...scanning,

    ngramMatches(batch: Batch, maxOrder: number, counting: Counting, summed = false): Float64Array {
      checkOrder(maxOrder);
      const { text, referenceEnds } = batch;
      if (text !== undefined && textMatches !== undefined && counting === "clipped" && matchedRules.includes(text.rule))
        return textMatches(text, referenceEnds, maxOrder, summed);
      checkBatch(batch);
      const width = 2 + 2 * maxOrder;
      return memory.countBatch(batch, summed ? width : referenceEnds.length * width, (segments) =>
        kernel.ngramMatches(segments, maxOrder, counting === "clipped" ? 1 : 0, summed ? 1 : 0),
      );
    },

    bleuScores(rows: Readonly<Float64Array>, maxOrder: number, smoothing: Smoothing): Float64Array {
      checkOrder(maxOrder);
      const count = checkRows(rows, maxOrder);
      const width = 2 + maxOrder;
      memory.reserve(constants.ROWS_OUT, count * width * 8);
      memory.putRows(rows);
      kernel.bleuScores(
        count,
        maxOrder,
        smoothings[smoothing.method],
        smoothing.value,
        smoothing.effectiveOrder ? 1 : 0,
      );
      return memory.takeRows(count * width);
    },

    addRows(totals: Float64Array, rows: Readonly<Float64Array>): void {
      const width = totals.length;
      if (rows.length % width !== 0)
        throw new RangeError(`rows has ${rows.length} numbers: expected rows of ${width}, as long as totals`);
      memory.putRows(totals, rows);
      kernel.addRows(rows.length / width, width);
      const sum = memory.addressOf(constants.ROWS_IN) / 8;
      totals.set(memory.floats.subarray(sum, sum + width));
    },
  };
}

interface TextMatches {
  textMatches(text: BatchText, referenceEnds: Uint32Array, maxOrder: number, summed: boolean): Float64Array;
}

/** The methods that take text, for a part that has them. */
function textHost(
  kernel: TextExports,
  memory: Memory,
): Required<Pick<CountingPart, "lowercase" | "scan" | "scannedWords">> & TextMatches {
  function textMatches(text: BatchText, referenceEnds: Uint32Array, maxOrder: number, summed: boolean): Float64Array {
    const width = 2 + 2 * maxOrder;
    return countText(memory, text, referenceEnds, summed ? width : referenceEnds.length * width, (segments, rule) =>
      kernel.textMatches(segments, maxOrder, rule, summed ? 1 : 0),
    );
  }

  return {
    lowercase(lines: TextLines): { bytes: Uint8Array; left: Uint32Array } {
      const { text, bytes } = putText(memory, [lines]);
      const count = kernel.lowercase(lines.ends.length);
      if (count < 0) throw outOfMemory(bytes);
      const left = memory.addressOf(constants.SCANNED_IDS) / 4;
      return { bytes: memory.bytes.slice(text, text + bytes), left: memory.words.slice(left, left + count) };
    },

    scan(streams: readonly TextLines[], rule: ScanRule): TokenLines[] {
      const { bytes, lines } = putText(memory, streams);
      if (kernel.scan(lines, rules[rule]) < 0) throw outOfMemory(bytes);
      const ids = memory.addressOf(constants.SCANNED_IDS) / 4;
      let scanned = memory.addressOf(constants.SCANNED_ENDS) / 4;
      let start = 0;
      return streams.map((stream) => {
        const tokenEnds = memory.words.slice(scanned, scanned + stream.ends.length);
        scanned += stream.ends.length;
        const end = tokenEnds.length === 0 ? start : tokenEnds[tokenEnds.length - 1]!;
        const tokens = { ids: memory.words.slice(ids + start, ids + end), ends: tokenEnds };
        if (start !== 0) for (let i = 0; i < tokenEnds.length; i++) tokenEnds[i]! -= start;
        start = end;
        return tokens;
      });
    },

    scannedWords(): TextLines {
      const words = kernel.scannedWords();
      if (words < 0) throw outOfMemory(0);
      const end = memory.addressOf(constants.SCANNED_WORD_ENDS) / 4;
      const ends = memory.words.slice(end, end + words);
      const bytes = memory.addressOf(constants.SCANNED_WORDS);
      return { bytes: memory.bytes.slice(bytes, bytes + lastEnd(ends)), ends };
    },
    textMatches,
  };
}
