/** Soft pairwise accuracy of a table. */
import type { Kernel } from "../../kernel/kernel.js";
import type { Measure } from "./measure.js";
import { drawSigns } from "../random-signs.js";
import type { CheckedColumn, CheckedTable } from "../score-table.js";
import { pairwisePValues, softAccuracy, systemSums, type SystemSums } from "../soft-accuracy.js";
import { coinsOf, exchange, standardized, swapTest } from "./swap-test.js";

/** mt_metrics_eval's default, so that a table has the same value as in that program. */
export const SOFT_SEED = 4;
export const SOFT_PERMUTATIONS = 1000;

/**
 * @param used cells that count
 * @returns the measure, the systems that have any of these cells, and the segments that all of these systems have
 */
export function softMeasure(
  table: CheckedTable,
  used: Readonly<Uint8Array>,
  kernel: Kernel,
): { readonly measure: Measure; readonly systems: readonly number[]; readonly segments: readonly number[] } {
  const of = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
  const isUsed = (system: number, segment: number): boolean => used[system * table.segments + segment] === 1;
  const systems = of(table.systems).filter((s) => of(table.segments).some((segment) => isUsed(s, segment)));
  const segments = of(table.segments).filter((segment) => systems.every((s) => isUsed(s, segment)));
  const withAny = of(table.segments).filter((segment) => systems.some((s) => isUsed(s, segment))).length;
  const complete = ({ segmentScores }: CheckedColumn): Float64Array => {
    const scores = new Float64Array(systems.length * segments.length);
    for (const [i, system] of systems.entries())
      for (const [j, segment] of segments.entries())
        scores[i * segments.length + j] = segmentScores![system * table.segments + segment]!;
    return scores;
  };
  const signs = drawSigns(segments.length, SOFT_PERMUTATIONS, SOFT_SEED, kernel);
  const pValuesOf = (scores: Float64Array): Float64Array =>
    pairwisePValues(systemSums(scores, systems.length, signs, kernel));
  const human = complete(table.human);
  const ofHuman = pValuesOf(human);
  const isConstant = (scores: Readonly<Float64Array>): boolean => scores.every((score) => score === scores[0]);
  /** The p-values of the human scores in the latest resample, which all metrics share. */
  let last:
    | { readonly times: Readonly<Uint32Array>; readonly drawn: number[]; readonly ofHuman: Float64Array }
    | undefined;

  const measure: Measure = {
    exchanges: "segments",
    of(metric) {
      const scores = complete(table.metrics[metric]!);
      const value =
        systems.length < 2 || segments.length === 0 || isConstant(scores) || isConstant(human)
          ? NaN
          : softAccuracy(ofHuman, pValuesOf(scores));
      return { value, groups: 1, undefinedGroups: Number.isNaN(value) ? 1 : 0 };
    },
    test(first, second, draws) {
      const [a, b] = [first, second].map((m) => standardized(complete(table.metrics[m]!))) as [
        Float64Array,
        Float64Array,
      ];
      const [swappedA, swappedB] = [a.slice(), b.slice()];
      const both = systemSums(
        a.map((score, i) => score + b[i]!),
        systems.length,
        signs,
        kernel,
      );
      const difference = (): number => {
        const ofA = systemSums(swappedA, systems.length, signs, kernel);
        return (
          softAccuracy(ofHuman, pairwisePValues(theOther(both, ofA))) - softAccuracy(ofHuman, pairwisePValues(ofA))
        );
      };
      const coins = coinsOf(
        Uint32Array.from(a, (_, i) => i % segments.length),
        draws,
      );
      return swapTest(difference(), coins, draws, (stays) => {
        exchange(stays, a, b, swappedA, swappedB);
        return difference();
      });
    },
    // each copy of a drawn segment has its own signs
    ...(segments.length === withAny && {
      resampled(metric: number, times: Readonly<Uint32Array>) {
        if (last?.times !== times) {
          const drawn = segments.flatMap((segment, j) => Array.from({ length: times[segment]! }, () => j));
          last = { times, drawn, ofHuman: pValuesOf(inOrder(human, drawn)) };
        }
        return softAccuracy(last.ofHuman, pValuesOf(inOrder(complete(table.metrics[metric]!), last.drawn)));
      },
    }),
  };
  return { measure, systems, segments };
}

/** The scores of each system on these segments. */
function inOrder(scores: Readonly<Float64Array>, drawn: readonly number[]): Float64Array {
  return scores.map((_, i) => scores[i - (i % drawn.length) + drawn[i % drawn.length]!]!);
}

/** The sums of one metric: the sums of both metrics together minus those of the other metric. */
function theOther(both: SystemSums, own: SystemSums): SystemSums {
  return {
    sums: both.sums.map((sum, s) => sum - own.sums[s]!),
    // a difference of two sums has the rounding errors of both
    sizes: both.sizes.map((size, s) => size + own.sizes[s]!),
    permuted: both.permuted.map((sums, s) => {
      const ofOne = own.permuted[s]!;
      return sums.map((sum, p) => sum - ofOne[p]!);
    }),
  };
}
