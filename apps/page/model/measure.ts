/** A number that each segment has, by which lists are sorted, plots drawn, and ranges selected. */
import type { MetricSpec } from "./corpus.js";

/**
 * Systems are given by their index. "The reference" is the first one that a segment has; words are separated by blanks,
 * and in a script that does not separate them (Chinese, Japanese, Thai ...) each character counts as one.
 */
export type Measure =
  /** By how much the corpus score of the system changes without the segment. */
  | { readonly of: "influence"; readonly metric: MetricSpec; readonly system: number }
  /** The segment's share of the difference between two systems, the system's score minus the other's. */
  | { readonly of: "share"; readonly metric: MetricSpec; readonly system: number; readonly against: number }
  /** The score of the segment by itself. */
  | { readonly of: "score"; readonly metric: MetricSpec; readonly system: number }
  /** The difference between two systems' scores of the segment by itself. */
  | { readonly of: "difference"; readonly metric: MetricSpec; readonly system: number; readonly against: number }
  /**
   * How far apart metrics rank the segment of a system: the largest difference between the metrics' shares of worse
   * segments, 0..1.
   */
  | { readonly of: "disagreement"; readonly metrics: readonly MetricSpec[]; readonly system: number }
  /** The edits that TER counts, to the reference that needs the fewest. */
  | { readonly of: "edits"; readonly system: number }
  /** The share, 0..1, of the runs of four characters that the source has, too. */
  | { readonly of: "copied"; readonly system: number }
  /** The number of characters, divided by that of the reference that is closest in length. */
  | { readonly of: "length-ratio"; readonly system: number }
  /** The score of the segment with another system's output as its reference. */
  | { readonly of: "likeness"; readonly metric: MetricSpec; readonly system: number; readonly against: number }
  /** The position in the file, from 1. */
  | { readonly of: "position" }
  /** The number in a column of labels; NaN where there is none. */
  | { readonly of: "label"; readonly column: string }
  /** A random number, 0..1. */
  | { readonly of: "random"; readonly seed: number }
  /** Words of the reference. */
  | { readonly of: "reference-length" }
  /** Words of the source. */
  | { readonly of: "source-length" }
  /** How many references the segment has. */
  | { readonly of: "reference-count" }
  /** Of the reference's words, the share that no other segment's reference has, in whole percent. */
  | { readonly of: "rare-words" }
  /** Numbers written in digits, of any script, in the reference. */
  | { readonly of: "numbers" }
  /** Capitalised words within sentences: in the source or, if capitals do not mark names there, in the reference. */
  | { readonly of: "names" }
  /** Quotation marks in the reference, without single ones, which apostrophes look like. */
  | { readonly of: "quotes" }
  /** How often the reference occurs in the corpus. */
  | { readonly of: "occurrences" }
  /** The position of a text in alphabetical order; equal texts have the same position. */
  | { readonly of: "alphabet"; readonly text: SortedText }
  /** 1 for segments with a star, a note or an edit, 0 for all others. */
  | { readonly of: "noted"; readonly places: readonly number[] };

/** The source, the first reference that a segment has, the output of a system, or a label. */
export type SortedText = "source" | "reference" | number | { readonly label: string };
