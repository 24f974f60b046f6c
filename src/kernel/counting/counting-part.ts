import type { Batch, ScanRule, TextLines, TokenLines } from "../../core/batch.js";

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
   * Added to zero counts by floor (0 or more), to all counts of order 2 and above by add-k (0 or more); unused
   * otherwise.
   */
  readonly value: number;
  /** Leaves out the orders that are longer than the hypothesis. */
  readonly effectiveOrder: boolean;
}

/** Scanning, n-grams and BLEU: integers and rows of 64-bit floats; the only text is the bytes that are scanned. */
export interface CountingPart {
  /**
   * Lines in lower case, each as long as it was. The lines in `left` are not done, and hold no text. Absent where scan
   * is.
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
   * Adds rows as long as `totals` to it, in their order. A loop in JavaScript, not compiled yet, takes a millisecond
   * for many rows.
   */
  addRows(totals: Float64Array, rows: Readonly<Float64Array>): void;
}
