/** Coefficients of two lists, without a table. */
import { checkKeys, checkName, checkNumber } from "../core/argument-checks.js";
import { tauB, tauC, accuracyWithTies, createDistinctCounter } from "./coefficients.js";
import { denseRanks, meanRanks } from "./dense-ranks.js";
import { createPairCounter, type PairCounts } from "./pair-counts.js";
import { productMoment } from "./product-moment.js";
import { checkScores } from "./score-table.js";
import { tauLikePairs } from "./tau-like.js";
import { MOST_PAIRS, calibrate, pairsWithin } from "./tie-calibration.js";

/**
 * Pearson's product-moment coefficient, from -1 to 1: how near the points are to a straight line. Outliers dominate it
 * (Mathur, Baldwin and Cohn 2020, https://aclanthology.org/2020.acl-main.448). It equals SciPy's pearsonr.
 *
 * @param human finite numbers
 * @param metric the same number of finite numbers
 * @returns null where it is not defined: fewer than two numbers, or all equal
 * @throws TypeError, RangeError for anything but numbers, or different lengths
 * @example
 * pearson([1, 2, 3, 4, 5, 6], [2, 1, 4, 3, 3, 7]) // 0.776..
 */
export function pearson(human: ArrayLike<number>, metric: ArrayLike<number>): number | null {
  const [x, y] = checkLists(human, metric);
  return orNull(productMoment(x, y, 0, x.length));
}

/**
 * Spearman's rank coefficient, from -1 to 1: Pearson's coefficient of the ranks, where equal numbers share the mean of
 * their ranks. It equals SciPy's spearmanr.
 *
 * @param human finite numbers
 * @param metric the same number of finite numbers
 * @returns null where it is not defined: fewer than two numbers, or all equal
 * @throws TypeError, RangeError for anything but numbers, or different lengths
 * @example
 * spearman([1, 2, 3, 4], [10, 20, 40, 30]) // 0.8
 */
export function spearman(human: ArrayLike<number>, metric: ArrayLike<number>): number | null {
  const [x, y] = checkLists(human, metric).map((list) => {
    const [ranks] = denseRanks([list], all(list)) as [Uint32Array];
    const into = new Float64Array(list.length);
    meanRanks(ranks, 0, list.length, new Uint32Array(list.length + 1), into);
    return into;
  }) as [Float64Array, Float64Array];
  return orNull(productMoment(x, y, 0, x.length));
}

/**
 * Kendall's tau, from -1 to 1: the pairs that both lists order alike minus those that they order differently, as a
 * share of the pairs. Variant b (default; Kendall 1945) leaves out ties, variant c (Stuart 1953) is for lists of few
 * different values. It equals SciPy's kendalltau, in O(n log n) steps (Knight 1966).
 *
 * @param human finite numbers
 * @param metric the same number of finite numbers
 * @returns null where it is not defined: fewer than two numbers, or all equal
 * @throws TypeError, RangeError for anything but numbers, or different lengths
 * @example
 * kendall([1, 2, 2, 3, 4], [2, 1, 1.5, 5, 3]) // 0.316..
 * kendall([1, 2, 2, 3, 4], [2, 1, 1.5, 5, 3], { variant: "c" }) // 0.32
 */
export function kendall(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  options: { readonly variant?: "b" | "c" } = {},
): number | null {
  checkKeys("kendall", options, ["variant"]);
  const { variant = "b" } = options;
  checkName("variant", variant, ["b", "c"]);
  const [x, y] = ranksOf(human, metric);
  const counts = createPairCounter(x.length).count(x, y, 0, x.length);
  if (variant === "b") return orNull(tauB(counts));
  const distinct = createDistinctCounter(x.length);
  return orNull(tauC(counts, x.length, Math.min(distinct(x, 0, x.length), distinct(y, 0, y.length))));
}

/**
 * How many pairs two lists order alike and differently, and how many are ties, in O(n log n): Kendall's coefficients
 * and pairwise accuracies are computed from these counts.
 *
 * @param human finite numbers
 * @param metric the same number of finite numbers
 * @throws TypeError, RangeError for anything but numbers, or different lengths
 * @example
 * countPairs([1, 1, 2], [1, 2, 2]) // { concordant: 1, discordant: 0, tiedHuman: 1, tiedMetric: 1, tiedBoth: 0 }
 */
export function countPairs(human: ArrayLike<number>, metric: ArrayLike<number>): PairCounts {
  const [x, y] = ranksOf(human, metric);
  const { concordant, discordant, tiedHuman, tiedMetric, tiedBoth } = createPairCounter(x.length).count(
    x,
    y,
    0,
    x.length,
  );
  return { concordant, discordant, tiedHuman, tiedMetric, tiedBoth };
}

/** The result of {@link calibrateTies}. */
export interface TieCalibration {
  /** The mean accuracy of the groups, 0..1, at the threshold; null if no group has two scores. */
  readonly accuracy: number | null;
  /** Two scores of the metric that differ by at most this count as equal. */
  readonly epsilon: number;
}

/**
 * Pairwise accuracy with ties, from 0 to 1: the share of pairs that both lists order alike, or both call equal (acc_eq
 * of Deutsch, Foster and Freitag 2023, https://aclanthology.org/2023.emnlp-main.798; for systems, the accuracy of Kocmi
 * et al. 2021). It equals mt_metrics_eval's KendallVariants "acc23".
 *
 * @param human finite numbers
 * @param metric the same number of finite numbers
 * @returns null for fewer than two numbers
 * @throws TypeError, RangeError for anything but numbers, or different lengths
 * @example
 * pairwiseAccuracy([1, 2, 2, 3, 4], [2, 1, 1.5, 5, 3]) // 0.6
 */
export function pairwiseAccuracy(human: ArrayLike<number>, metric: ArrayLike<number>): number | null {
  return orNull(accuracyWithTies(countPairs(human, metric)));
}

/**
 * The threshold up to which two of a metric's scores should count as equal for the best accuracy, and that accuracy,
 * acc*_eq (Deutsch, Foster and Freitag 2023, section 6). The threshold is 0 or the difference of two scores within a
 * group; of equally good thresholds the smallest. A threshold found on a test set flatters the metric there: do not use
 * it elsewhere. The result equals that of mt_metrics_eval's KendallWithTiesOpt with sample_rate 1.
 *
 * @param groups pairs of lists, human scores and the metric's, such as those of all systems on one segment
 * @throws TypeError, RangeError for anything but numbers, different lengths, or more than 2^25 pairs
 * @example
 * calibrateTies([[[1, 2, 2, 3, 4], [2, 1, 1.5, 5, 3]]]) // { accuracy: 0.7, epsilon: 0.5 }
 */
export function calibrateTies(
  groups: readonly (readonly [human: ArrayLike<number>, metric: ArrayLike<number>])[],
): TieCalibration {
  if (!Array.isArray(groups))
    throw new TypeError("groups is not an array: expected pairs of lists, [[human, metric], ...]");
  const lists = groups.map((group, g) => {
    if (!Array.isArray(group) || group.length !== 2)
      throw new TypeError(`groups[${g}] is not a pair: expected two lists, [human, metric]`);
    return checkLists(group[0], group[1], `groups[${g}]`);
  });
  const starts = new Uint32Array(lists.length + 1);
  for (const [g, [human]] of lists.entries()) starts[g + 1] = starts[g]! + human.length;
  if (pairsWithin({ starts }) > MOST_PAIRS)
    throw new RangeError(`groups have ${pairsWithin({ starts })} pairs: expected at most ${MOST_PAIRS}`);
  const join = (side: 0 | 1): Float64Array => {
    const joined = new Float64Array(starts.at(-1)!);
    for (const [g, group] of lists.entries()) joined.set(group[side], starts[g]);
    return joined;
  };
  const { accuracy, epsilon } = calibrate(join(0), join(1), { starts });
  return { accuracy: orNull(accuracy), epsilon };
}

/**
 * WMT's "Kendall's tau-like" coefficient of 2017 to 2021, from -1 to 1: among the pairs that humans tell apart, the
 * share that the metric orders alike minus the share of all others, ties included (Mathur et al. 2020,
 * https://aclanthology.org/2020.wmt-1.77, section 3.2). It equals mt_metrics_eval's KendallLike.
 *
 * @param options humanGap: the least difference of human scores that counts, from 0; the default, 25, is for scores
 * from 0 to 100
 * @returns null if no pair of human scores differs by so much
 * @throws TypeError, RangeError for anything but numbers, or different lengths
 * @example
 * kendallLike([10, 100, 150], [2, 4, 3], { humanGap: 1 }) // 0.333..
 */
export function kendallLike(
  human: ArrayLike<number>,
  metric: ArrayLike<number>,
  options: { readonly humanGap?: number } = {},
): number | null {
  checkKeys("kendallLike", options, ["humanGap"]);
  const { humanGap = 25 } = options;
  checkNumber("humanGap", humanGap, 0);
  const [x, y] = checkLists(human, metric);
  const { lead, pairs } = tauLikePairs(x, y, 0, x.length, humanGap);
  return orNull(lead / pairs);
}

function checkLists(human: ArrayLike<number>, metric: ArrayLike<number>, what = ""): [Float64Array, Float64Array] {
  const [first, second] = what === "" ? ["human", "metric"] : [`${what}[0]`, `${what}[1]`];
  const x = checkScores(first, human, undefined);
  const y = checkScores(second, metric, x.length);
  for (const [name, list] of [
    [first, x],
    [second, y],
  ] as const) {
    const at = list.findIndex(Number.isNaN);
    if (at >= 0) throw new RangeError(`${name}[${at}] is NaN: expected a finite number; leave the pair out`);
  }
  return [x, y];
}

function ranksOf(human: ArrayLike<number>, metric: ArrayLike<number>): [Uint32Array, Uint32Array] {
  return checkLists(human, metric).map((list) => denseRanks([list], all(list))[0]!) as [Uint32Array, Uint32Array];
}

function all({ length }: ArrayLike<number>): { readonly starts: Uint32Array } {
  return { starts: Uint32Array.of(0, length) };
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}
