/** The results about metrics: values, ranks, pairs. */
import type { CoefficientName } from "./coefficient-names.js";
import type { RankRange } from "../significance/ranks.js";
import type { Permutation } from "./measures/swap-test.js";
import type { Grouping } from "./score-grouping.js";

/** A metric with its coefficient, and how it ranks among the other metrics. */
export interface RankedMetric {
  readonly name: string;
  /** The coefficient; null if it is not defined. */
  readonly value: number | null;
  /** Why the coefficient is not defined, in words; null if it is defined. */
  readonly undefinedBecause: string | null;
  /**
   * The two-sided p-value of the coefficient by itself, against 0, as SciPy's pearsonr, spearmanr and kendalltau
   * compute it. It assumes that the scores are independent of each other, although those of one segment or system are
   * not. Null for other coefficients, for means over groups, and if it is not defined.
   */
  readonly pValue: number | null;
  /**
   * The middle 95% of the resamples; null if none were drawn, or if the coefficient does not depend on the segments.
   */
  readonly interval: { readonly low: number; readonly high: number } | null;
  /** The threshold below which scores count as equal, if it was calibrated. */
  readonly epsilon: number | null;
  /** How many groups have no coefficient, because they have too few scores, or only equal scores. */
  readonly undefinedGroups: number;
  /**
   * The ranks that the metric may have: from 1 plus the number of metrics that are significantly better, to the number
   * of metrics minus those that are significantly worse.
   */
  readonly ranks: RankRange;
  /** 1 for the best: every metric of a cluster is significantly better than every metric of a later cluster. */
  readonly cluster: number;
}

/** Two metrics and the test of their difference. */
export interface MetricPair {
  /** Indices of the metrics; `difference` is the second's coefficient minus the first's. */
  readonly first: number;
  readonly second: number;
  readonly difference: number;
  /** The two-sided p-value of the permutation test. */
  readonly pValue: number;
  /**
   * Whether the p-value is only a bound, because the number of trials allows no smaller p-value: the true p-value may
   * be lower.
   */
  readonly pValueIsBound: boolean;
  /** The p-value, corrected by Holm for the number of pairs. */
  readonly adjustedPValue: number;
  /** Whether the adjusted p-value is only an upper bound, because the number of trials allows no smaller p-value. */
  readonly adjustedPValueIsBound: boolean;
  /** The index of the metric that is significantly better: the adjusted p-value is below 0.05; null if neither is. */
  readonly winner: number | null;
  /** The number of trials done; the test stops early if the first thousands leave no hope of significance. */
  readonly trials: number;
}

/** The result of correlateMetrics. */
export interface MetricCorrelation {
  readonly level: "system" | "segment";
  readonly coefficient: CoefficientName;
  readonly grouping: Grouping;
  /** The numbers of systems and of segments that have scores of the humans and of all metrics compared. */
  readonly systems: number;
  readonly segments: number;
  /** How many pairs of a human score and a metric's score are compared: scores of segments, or of systems. */
  readonly scores: number;
  /** The number of cells (a segment of a system) that lack a score, and are left out. */
  readonly leftOut: number;
  /** The number of groups. */
  readonly groups: number;
  /** What the test exchanges: scores of segments, scores of systems, or results of pairs. */
  readonly exchanges: "segments" | "systems" | "pairs";
  /** Whether each score is exchanged by itself, or all scores of a segment at once. */
  readonly permutation: Permutation;
  /** The number of trials for each pair of metrics. */
  readonly trials: number;
  /** The number of resamples for intervals. */
  readonly samples: number;
  readonly metrics: readonly RankedMetric[];
  /** Indices of the metrics, the best first; metrics without a coefficient last. */
  readonly order: readonly number[];
  /** Every metric paired with every later metric, except metrics without a coefficient. */
  readonly pairs: readonly MetricPair[];
  /** Warnings to read before conclusions are drawn. */
  readonly warnings: readonly string[];
}
