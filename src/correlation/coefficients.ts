/**
 * The coefficients that compare two lists within groups: each is prepared with the human scores, then computed for
 * metrics.
 */
import { meanRanks, meanRanksOf } from "./dense-ranks.js";
import { createPairCounter, type PairCounts } from "./pair-counts.js";
import { productMoment } from "./product-moment.js";
import { largestOf, type Groups } from "./score-grouping.js";
import { tauLikePairs } from "./tau-like.js";

/** Coefficients of the numbers, of their ranks, or of pairs of ranks. */
export type ListCoefficient = "pearson" | "spearman" | "kendall" | "tau-c" | "tau-like" | "acc-eq";

/** A coefficient, prepared with the human scores. */
export interface Coefficient {
  /** Whether the coefficient takes a metric's scores as dense ranks within their groups, or as numbers. */
  readonly takesRanks: boolean;
  /** The weights of the groups in the mean, if they are not all 1. */
  readonly weights?: Readonly<Float64Array>;
  /**
   * Writes the coefficient of each group; NaN if it is not defined, because there are too few scores or all are equal.
   */
  ofGroups(metric: Readonly<Float64Array> | Readonly<Uint32Array>, into: Float64Array): void;
}

/**
 * @param human the human scores, in the order of the groups
 * @param humanRanks the dense ranks of the human scores within their groups
 * @param gap for tau-like: the least difference of human scores that counts
 */
export function prepareCoefficient(
  name: ListCoefficient,
  human: Readonly<Float64Array>,
  humanRanks: Readonly<Uint32Array>,
  groups: Groups,
  gap: number,
): Coefficient {
  const { starts } = groups;
  const largest = largestOf(groups);
  if (name === "pearson")
    return {
      takesRanks: false,
      ofGroups(metric, into) {
        for (let g = 0; g < into.length; g++)
          into[g] = productMoment(human, metric as Float64Array, starts[g]!, starts[g + 1]!);
      },
    };
  if (name === "tau-like") {
    const pairs = new Float64Array(starts.length - 1);
    for (let g = 0; g < pairs.length; g++) pairs[g] = tauLikePairs(human, human, starts[g]!, starts[g + 1]!, gap).pairs;
    return {
      takesRanks: false,
      weights: pairs,
      ofGroups(metric, into) {
        for (let g = 0; g < into.length; g++)
          into[g] = tauLikePairs(human, metric as Float64Array, starts[g]!, starts[g + 1]!, gap).lead / pairs[g]!;
      },
    };
  }
  if (name === "spearman") {
    const counts = new Uint32Array(2 * largest + 1);
    const ofMetric = new Float64Array(human.length);
    const ofHuman = meanRanksOf(human, groups);
    return {
      takesRanks: true,
      ofGroups(metric, into) {
        for (let g = 0; g < into.length; g++) {
          meanRanks(metric as Uint32Array, starts[g]!, starts[g + 1]!, counts, ofMetric);
          into[g] = productMoment(ofHuman, ofMetric, starts[g]!, starts[g + 1]!);
        }
      },
    };
  }
  const counter = createPairCounter(largest);
  const distinct = createDistinctCounter(largest);
  const coefficient = { kendall: tauB, "acc-eq": accuracyWithTies, "tau-c": undefined }[name];
  return {
    takesRanks: true,
    ofGroups(metric, into) {
      const ranks = metric as Uint32Array;
      for (let g = 0; g < into.length; g++) {
        const [from, to] = [starts[g]!, starts[g + 1]!];
        const counts = counter.count(humanRanks, ranks, from, to);
        into[g] = coefficient
          ? coefficient(counts)
          : tauC(counts, to - from, Math.min(distinct(humanRanks, from, to), distinct(ranks, from, to)));
      }
    },
  };
}

export function pairsOf({ concordant, discordant, tiedHuman, tiedMetric, tiedBoth }: PairCounts): number {
  return concordant + discordant + tiedHuman + tiedMetric + tiedBoth;
}

/**
 * Kendall's tau-b (1945): concordant minus discordant pairs, divided by the geometric mean of the numbers of pairs that
 * are not tied in each list.
 */
export function tauB(counts: PairCounts): number {
  const { concordant, discordant, tiedHuman, tiedMetric } = counts;
  const untiedHuman = concordant + discordant + tiedMetric;
  const untiedMetric = concordant + discordant + tiedHuman;
  if (untiedHuman === 0 || untiedMetric === 0) return NaN;
  return clipped((concordant - discordant) / Math.sqrt(untiedMetric) / Math.sqrt(untiedHuman));
}

/** Stuart's tau-c (1953), for lists of few different values. */
export function tauC(counts: PairCounts, values: number, distinct: number): number {
  if (distinct < 2) return NaN;
  const difference = counts.concordant - counts.discordant;
  return clipped((2 * difference) / ((values * values * (distinct - 1)) / distinct));
}

/**
 * The accuracy acc_eq of Deutsch, Foster and Freitag (2023): the share of pairs that both lists order alike, or both
 * call equal.
 */
export function accuracyWithTies(counts: PairCounts): number {
  const pairs = pairsOf(counts);
  return pairs === 0 ? NaN : (counts.concordant + counts.tiedBoth) / pairs;
}

function clipped(value: number): number {
  return Math.max(-1, Math.min(1, value));
}

type DistinctCounter = (ranks: Readonly<Uint32Array>, from: number, to: number) => number;

/** Makes a function that counts the distinct ranks of part of a list, where all ranks are below twice `most`. */
export function createDistinctCounter(most: number): DistinctCounter {
  const seen = new Uint32Array(2 * most);
  let mark = 0;
  return (ranks, from, to) => {
    mark++;
    let distinct = 0;
    for (let i = from; i < to; i++) {
      if (seen[ranks[i]!] === mark) continue;
      seen[ranks[i]!] = mark;
      distinct++;
    }
    return distinct;
  };
}
