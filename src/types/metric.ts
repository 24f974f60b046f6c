/** Metrics, and what they are made of: tokenizers, signatures, scores. */
import type { Kernel } from "./kernel.js";
import type { PreparedPairs } from "./parts.js";
import type { Batch, ScanRule, Spacing, TextLines } from "./text.js";

/** Splits a line into tokens; its name goes into the signature. */
export interface Tokenizer {
  readonly name: string;
  /** Python's str.lower() before anything else. */
  readonly lowercase: boolean;
  /** The kernel's own way to the same tokens, where it has one. */
  readonly scanRule?: ScanRule;
  /** Where that rule is for lines that the kernel has put spaces into: how it does. */
  readonly spacing?: Spacing;
  /** The tokens of a line that is lower-cased already, where asked for. */
  tokenize(line: string): readonly string[];
  /** The tokens of a line that is a reference, where they may be others. */
  tokenizeReference?(line: string): readonly string[];
  /** Where that rule is for other lines: those that the kernel makes of the lines as they are. Undefined where it leaves them to tokenize(). */
  rewrite?(lines: TextLines, kernel: Kernel): TextLines | undefined;
  /** For metrics that know words beyond a batch, whose ids live no longer than it: batches hold the bytes of their words. */
  readonly keepsBytes?: true;
}

/** One setting of a signature, with its long and its short key. */
export interface SignatureEntry {
  readonly key: string;
  readonly short: string;
  readonly value: string;
}

export type Signature = readonly SignatureEntry[];

/** Number of references of every segment, or "var" where segments differ. */
export type ReferenceCount = number | "var";

export interface Score {
  /** The metric's name as it is printed, such as "BLEU". */
  readonly name: string;
  readonly score: number;
}

/** A segment batch as a metric sees it: one Batch for each of its tokenizers. */
export interface SegmentBatch {
  readonly size: number;
  readonly tokens: readonly Batch[];
  /** Whether the sum of all rows is enough: a metric may give it back in their place, as a single row. */
  readonly summed?: boolean;
}

/**
 * What a metric has to know of the references of the whole corpus before it counts, such as how rare each n-gram is: itself a sum, so that
 * it may be gathered in any parts and any order.
 */
export interface FirstPass<S extends Score = Score> {
  /** What to write where the references cannot be read first, for an error message. */
  readonly remedy: string;
  begin(kernel: Kernel): Gathering<S>;
}

export interface Gathering<S extends Score = Score> {
  /** Counts the references of a batch in; its hypotheses are empty. */
  add(batch: SegmentBatch): void;
  /** The metric that knows all that was added; nothing can be added behind it. */
  finish(): Metric<S>;
}

/** What the two sides of many pairs have in common. */
export interface Overlaps {
  /** How many pairs. */
  readonly size: number;
  /** N-grams of the hypotheses, order by order, pair by pair. */
  readonly hypotheses: Readonly<Float64Array>;
  /** N-grams of the references, clipped matches, in the same order. */
  readonly references: Readonly<Float64Array>;
  readonly matches: Readonly<Float64Array>;
}

/** How a metric of n-grams scores pairs of which it knows no more than what they have in common. */
export interface OverlapScoring {
  /** The longest n-grams of each tokenizer. */
  readonly maxOrders: readonly number[];
  /** The scores that score() would give for each pair; overlaps for each tokenizer. */
  scores(overlaps: readonly Overlaps[], kernel: Kernel): Float64Array;
  /** The same for one hypothesis and all references, without a look at the counts, where the kernel can do it; pairs for each tokenizer. Good until the next
   *  call. */
  scoresOf?(hypothesis: number, pairs: readonly PreparedPairs[]): Float64Array;
}

/** A metric: two pure functions and the names of its numbers. */
export interface Metric<S extends Score = Score> {
  readonly name: string;
  /** The settings alone: number of references and version are added where they are known. */
  readonly signature: Signature;
  readonly better: "higher" | "lower";
  readonly tokenizers: readonly Tokenizer[];
  readonly fields: readonly string[];
  /** Where it is there, the metric counts nothing: what this gathers makes one that does. */
  readonly firstPass?: FirstPass<S>;
  /** Rows of numbers, segments x fields, that may be added. */
  statistics(batch: SegmentBatch, kernel: Kernel): Float64Array;
  /** Whether it makes nothing for each segment where their sum is enough: batches may be larger then, and memory stays as it is. */
  readonly sumsInKernel?: boolean;
  /** The score of a row or of a sum of rows, which stays untouched: a new object at each call, to which its signature is added. */
  score(totals: Readonly<Float64Array>, kernel: Kernel): S;
  /** The scores alone of many rows, where they can be had in fewer calls than one of score() for each. */
  scores?(rows: Readonly<Float64Array>, kernel: Kernel): Float64Array;
  /** The way from n-grams in common to scores, where that is all there is to the metric: for many hypotheses against many references. */
  readonly overlaps?: OverlapScoring;
  /** What a text report prints behind the score, such as precisions and brevity penalty. */
  verbose?(score: S): string;
}
