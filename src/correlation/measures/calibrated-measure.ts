/** Accuracy of pairs with the threshold of ties calibrated for each metric. */
import { weightedMean } from "./list-measure.js";
import type { Measure } from "./measure.js";
import { valuesOf, type Groups } from "../score-grouping.js";
import type { CheckedTable } from "../score-table.js";
import { swapTest } from "./swap-test.js";
import { accuracyOfGroups, calibrate, isRight, type CalibratedTies } from "../tie-calibration.js";

/**
 * The test exchanges results of pairs, not scores, as mt_metrics_eval's PairwisePermutationSigDiff does: with other
 * scores the threshold would have to be calibrated again in each trial.
 *
 * @param isBySegment whether groups are segments
 */
export function calibratedMeasure(table: CheckedTable, groups: Groups, isBySegment: boolean): Measure {
  const human = valuesOf(table.human.segmentScores!, groups);
  const metrics = table.metrics.map(({ segmentScores }) => segmentScores && valuesOf(segmentScores, groups));
  const known = new Map<number, CalibratedTies>();
  const calibrated = (metric: number): CalibratedTies => {
    const found = known.get(metric) ?? calibrate(human, metrics[metric]!, groups);
    known.set(metric, found);
    return found;
  };
  const { starts } = groups;
  const ofGroups = (metric: number): Float64Array => {
    const values = new Float64Array(starts.length - 1);
    accuracyOfGroups(human, metrics[metric]!, groups, calibrated(metric).epsilon, values);
    return values;
  };
  const kept = new Map<number, Float64Array>();
  const ties = new Float64Array(starts.length - 1);
  accuracyOfGroups(human, human, groups, Infinity, ties);
  const withTiesAlone = weightedMean(ties);

  return {
    exchanges: "pairs",
    of(metric) {
      const { accuracy, epsilon } = calibrated(metric);
      const undefinedGroups = starts.subarray(1).filter((end, g) => end - starts[g]! < 2).length;
      return { value: accuracy, epsilon, withTiesAlone, groups: starts.length - 1, undefinedGroups };
    },
    test(first, second, draws) {
      const [a, b] = [calibrated(first), calibrated(second)];
      if (draws.permutation === "inputs") {
        if (!isBySegment)
          throw new RangeError(
            'permutation is "inputs": expected "both" for "acc-eq-calibrated", unless grouping is "segment", because ' +
              "pairs have two segments",
          );
        const [ofA, ofB] = [ofGroups(first), ofGroups(second)];
        // groups without a pair count for nothing
        const gains = ofB.map((value, g) => (Number.isNaN(value) ? 0 : value - ofA[g]!));
        const counted = ofA.filter((value) => !Number.isNaN(value)).length;
        return swapTest(b.accuracy - a.accuracy, { count: gains.length }, draws, (stays) => {
          let sum = 0;
          for (let g = 0; g < gains.length; g++) sum += (stays[g >> 3]! >> (g & 7)) & 1 ? gains[g]! : -gains[g]!;
          return sum / counted;
        });
      }
      const differing = differingPairs(human, metrics[first]!, a.epsilon, metrics[second]!, b.epsilon, groups);
      const coins = differing.reduce((sum, { count }) => sum + count, 0);
      return swapTest(b.accuracy - a.accuracy, { count: coins }, draws, (stays) => {
        let [at, difference] = [0, 0];
        for (const { count, weight } of differing) {
          // in each of these pairs one metric is right and the other wrong, and a random bit decides which
          difference += (2 * onesBetween(stays, at, at + count) - count) * weight;
          at += count;
        }
        return difference;
      });
    },
    ...(isBySegment && {
      resampled(metric: number, times: Readonly<Uint32Array>) {
        const values = kept.get(metric) ?? ofGroups(metric);
        kept.set(metric, values);
        return weightedMean(
          values,
          values.map((_, g) => times[groups.cells[starts[g]!]! % table.segments]!),
        );
      },
    }),
  };
}

/**
 * For each size of group: the number of pairs that one metric orders correctly and the other wrongly, and the weight of a
 * pair.
 */
function differingPairs(
  human: Readonly<Float64Array>,
  a: Readonly<Float64Array>,
  epsilonA: number,
  b: Readonly<Float64Array>,
  epsilonB: number,
  { starts }: Groups,
): { readonly count: number; readonly weight: number }[] {
  const bySize = new Map<number, number>();
  let groups = 0;
  for (let g = 0; g + 1 < starts.length; g++) {
    const [from, to] = [starts[g]!, starts[g + 1]!];
    if (to - from < 2) continue;
    groups++;
    let count = bySize.get(to - from) ?? 0;
    for (let i = from; i < to; i++) {
      for (let j = i + 1; j < to; j++) {
        const byHuman = human[i]! - human[j]!;
        if (isRight(byHuman, a[i]! - a[j]!, epsilonA) !== isRight(byHuman, b[i]! - b[j]!, epsilonB)) count++;
      }
    }
    bySize.set(to - from, count);
  }
  return [...bySize].map(([size, count]) => ({ count, weight: 2 / (size * (size - 1)) / groups }));
}

/** How many of the bits from one position to another are 1. */
function onesBetween(bits: Readonly<Uint8Array>, from: number, to: number): number {
  let ones = 0;
  for (let i = from; i < to;) {
    if ((i & 7) === 0 && i + 8 <= to) {
      let byte = bits[i >> 3]!;
      byte -= (byte >> 1) & 0x55;
      byte = (byte & 0x33) + ((byte >> 2) & 0x33);
      ones += (byte + (byte >> 4)) & 0x0f;
      i += 8;
    } else {
      ones += (bits[i >> 3]! >> (i & 7)) & 1;
      i++;
    }
  }
  return ones;
}
