/** truebleu/correlate: how well metrics agree with human scores, and which metrics agree better than others. */
export { coefficientNames, type CoefficientName } from "./correlation/coefficient-names.js";
export { correlateMetrics, type CorrelateOptions } from "./correlation/correlate-metrics.js";
export type { Permutation } from "./correlation/measures/swap-test.js";
export type { MetricCorrelation, MetricPair, RankedMetric } from "./correlation/metric-correlation.js";
export type { PairCounts } from "./correlation/pair-counts.js";
export type { Grouping } from "./correlation/score-grouping.js";
export type { MetricColumn, ScoreColumn, ScoreTable } from "./correlation/score-table.js";
export { softPairwiseAccuracy, type SoftAccuracyOptions } from "./correlation/soft-pairwise-accuracy.js";
export {
  calibrateTies,
  countPairs,
  kendall,
  kendallLike,
  pairwiseAccuracy,
  pearson,
  spearman,
  type TieCalibration,
} from "./correlation/two-lists.js";
