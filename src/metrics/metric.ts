/** The type of metrics: two pure functions and the names of their numbers. */
import type { Batch } from "../core/batch.js";
import type { Signature } from "../core/signature.js";
import type { Kernel } from "../kernel/kernel.js";
import type { PreparedPairs } from "../kernel/pairwise/pairwise.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** The fields that all scores have. */
export interface Score {
  /** The metric's name as it is printed, such as "BLEU". */
  readonly name: string;
  readonly score: number;
}

/**
 * A condition on each row, and so on each sum of rows: a field, or a sum of fields by their weights, is at most as
 * large as another field, or as `times` the other field.
 */
export type Invariant = readonly [field: string | Readonly<Record<string, number>>, other: string, times?: number];

/** A batch of segments as a metric sees it: one Batch for each of its tokenizers. */
export interface SegmentBatch {
  readonly size: number;
  readonly tokens: readonly Batch[];
  /**
   * For each tokenizer a Batch with the sources in place of the hypotheses, with the same ids: present if the corpus
   * has sources and one of the metrics needs them.
   */
  readonly sources?: readonly Batch[];
  /** Whether the sum of all rows is enough: a metric may then return a single row. */
  readonly summed?: boolean;
}

/**
 * Collects what a metric needs from the references of the whole corpus before it counts, such as how rare each n-gram
 * is. The collection is a sum, so it can be made in parts and in any order.
 */
export interface FirstPass<S extends Score = Score> {
  /** For an error message: what users can write instead if the references cannot be read first. */
  readonly hint: string;
  /** Starts a collection of references. */
  begin(kernel: Kernel): ReferenceCollector<S>;
}

/** A collection to which a first pass adds references, batch by batch. */
export interface ReferenceCollector<S extends Score = Score> {
  /** Adds the references of a batch; its hypotheses are empty. */
  add(batch: SegmentBatch): void;
  /** Returns a metric with the weights from all references that were added; nothing can be added afterwards. */
  finish(): Metric<S>;
}

/**
 * Rows that were not counted from text, but came to the metric from elsewhere, in the order of the corpus. Only the
 * metric's own file knows how to refuse another corpus, so that other metrics load no messages about it.
 */
export interface ReadyRows {
  /** For how many systems, and for how many segments of each, there are rows. */
  readonly systems: number;
  readonly segments: number;
  /**
   * The rows of some segments.
   *
   * @param system the index of the system
   * @param first how many segments come before these
   */
  of(system: number, first: number, size: number): Float64Array;
  /**
   * @param segments undefined while the number of segments is unknown; rows beyond the last segment are then ignored
   * @throws RangeError unless they are the rows of this many systems and segments
   */
  check(systems: number, segments?: number): void;
  /** @throws RangeError, always: `what`, the caller, counts texts without knowing where they are in the corpus */
  refuse(what: string): never;
}

/** The n-grams that the two sides of many pairs have in common. */
export interface Overlaps {
  /** The number of pairs. */
  readonly size: number;
  /** N-grams of the hypotheses, order by order, pair by pair. */
  readonly hypotheses: Readonly<Float64Array>;
  /** N-grams of the references, and clipped matches, in the same order. */
  readonly references: Readonly<Float64Array>;
  readonly matches: Readonly<Float64Array>;
}

/** How a metric of n-grams scores pairs given only their common n-grams. */
export interface OverlapScoring {
  /** The longest n-grams of each tokenizer. */
  readonly maxOrders: readonly number[];
  /** The scores that score() would give for each pair; `overlaps` has an entry for each tokenizer. */
  scores(overlaps: readonly Overlaps[], kernel: Kernel): Float64Array;
  /**
   * Like scores(), but for one hypothesis and all references, if the kernel can score without handing out counts;
   * `pairs` has an entry for each tokenizer. The result is valid until the next call.
   */
  scoresOf?(hypothesis: number, pairs: readonly PreparedPairs[]): Float64Array;
}

/** A metric: two pure functions and the names of its numbers. */
export interface Metric<S extends Score = Score> {
  /** The name as it is printed, such as "BLEU"; in a family it may depend on the settings, as in "chrF2++". */
  readonly name: string;
  /** The signature of only the settings: the number of references and the version are added where they are known. */
  readonly signature: Signature;
  readonly better: "higher" | "lower";
  /** Present if there is no best score, as in NIST, so that a score is not a share of the best score. */
  readonly unbounded?: true;
  readonly tokenizers: readonly Tokenizer[];
  readonly fields: readonly string[];
  /**
   * The version of its counting, from 1. It rises when the rows of some text change although the settings do not: rows
   * of another version are then refused.
   */
  readonly counting: number;
  /**
   * Conditions that each row meets, besides that all numbers are at least 0. Rows that break a condition were not
   * counted by this metric.
   */
  readonly invariants: readonly Invariant[];
  /**
   * Whether a segment's references are counted together, so that many references take no longer than their text.
   * Otherwise the hypothesis is compared with each reference, and very many references are refused.
   */
  readonly joinsReferences?: true;
  /** Whether the metric compares with the sources, too: they are then tokenized with the rest. */
  readonly needsSources?: true;
  /**
   * A field that is 0 in the row of a segment that is left out. Systems are compared only if all leave out the same
   * segments, so that the field is equal in their rows.
   */
  readonly pairedBy?: string;
  /**
   * If present, these are the metric's rows, and nothing is counted: no text is tokenized for it, and `statistics` is
   * not called.
   */
  readonly readyRows?: ReadyRows;
  /** If present, this metric cannot count yet: the first pass returns a metric that can. */
  readonly firstPass?: FirstPass<S>;
  /** Rows of numbers, segments x fields, which may be added. */
  statistics(batch: SegmentBatch, kernel: Kernel): Float64Array;
  /**
   * The score of a row, or of a sum of rows, which is left unchanged. Each call returns a new object, because the
   * signature is added to it.
   */
  score(totals: Readonly<Float64Array>, kernel: Kernel): S;
  /** The text that a report prints after the score, such as precisions and brevity penalty. */
  verbose?(score: S): string;
  /**
   * The metric to use for single segments, if they need other settings: it scores the same rows, and its signature
   * shows the settings that differ.
   */
  readonly forSegments?: Metric<S>;
  /** Faster ways to compute the same numbers. */
  readonly shortcuts?: Shortcuts;
}

/** Faster ways to compute what statistics() and score() return. A metric is complete without them. */
export interface Shortcuts {
  /**
   * Whether statistics() keeps no rows of segments when only their sum is needed: batches may then be larger without
   * using more memory.
   */
  readonly sumsInKernel?: boolean;
  /** Computes only the scores of many rows, with fewer calls than score() for each row. */
  scores?(rows: Readonly<Float64Array>, kernel: Kernel): Float64Array;
  /** Scores many hypotheses against many references from n-grams in common, if the metric needs nothing else. */
  readonly overlaps?: OverlapScoring;
}
