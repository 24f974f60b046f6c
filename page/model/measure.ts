/** A number that each segment has: what lists are sorted by, plots drawn of, and ranges selected by. */
import type { MetricSpec } from "./corpus.js";

/** Systems are given by their index. */
export type Measure =
  /** By how much the corpus score of the system changes without the segment. */
  | { readonly of: "influence"; readonly metric: MetricSpec; readonly system: number }
  /** The segment's share of the difference between two systems, the system's score minus the other's. */
  | { readonly of: "share"; readonly metric: MetricSpec; readonly system: number; readonly against: number }
  /** The score of the segment by itself. */
  | { readonly of: "score"; readonly metric: MetricSpec; readonly system: number }
  /** The difference of two systems' scores of the segment by itself. */
  | { readonly of: "difference"; readonly metric: MetricSpec; readonly system: number; readonly against: number }
  /** The place in the file, from 1. */
  | { readonly of: "position" }
  /** A number 0..1 by chance. */
  | { readonly of: "random"; readonly seed: number }
  /** Words, separated by blanks, of the first reference. */
  | { readonly of: "reference-length" };
