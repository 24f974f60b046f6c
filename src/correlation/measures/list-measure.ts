/** Coefficients of the scores of segments, within groups and averaged over them. */
import type { Kernel } from "../../kernel/kernel.js";
import { prepareCoefficient, type Coefficient, type ListCoefficient } from "../coefficients.js";
import { denseRanks, meanRanksOf } from "../dense-ranks.js";
import { exchangedPearson, exchangedSpearman, type ExchangedCoefficients } from "../exchanged-coefficients.js";
import type { Measure, Measured } from "./measure.js";
import { valuesOf, type Grouping, type Groups } from "../score-grouping.js";
import type { CheckedTable } from "../score-table.js";
import { coinsOf, exchange, standardized, swapTest } from "./swap-test.js";

export function listMeasure(
  name: ListCoefficient,
  table: CheckedTable,
  groups: Groups,
  grouping: Grouping,
  gap: number,
): Measure {
  const human = valuesOf(table.human.segmentScores!, groups);
  const coefficient = coefficientOf(name, human, groups, gap);
  const metrics = table.metrics.map(({ segmentScores }) => segmentScores && valuesOf(segmentScores, groups));
  const count = groups.starts.length - 1;
  const ofGroups = new Float64Array(count);
  const inForm = (lists: readonly Float64Array[], of = groups): (Float64Array | Uint32Array)[] =>
    coefficient.takesRanks ? denseRanks(lists, of) : [...lists];
  const value = (metric: Float64Array | Uint32Array): number => {
    coefficient.ofGroups(metric, ofGroups);
    return weightedMean(ofGroups, coefficient.weights);
  };
  const kept = new Map<number, Float64Array>();
  /** The coefficients for which a trial can be computed faster than from scratch. */
  const exchangedCoefficients = (
    a: Float64Array | Uint32Array,
    b: Float64Array | Uint32Array,
    kernel: Kernel,
  ): ExchangedCoefficients | undefined => {
    if (name === "pearson") return exchangedPearson(human, a as Float64Array, b as Float64Array, groups.starts);
    if (name !== "spearman") return undefined;
    return exchangedSpearman(meanRanksOf(human, groups), a as Uint32Array, b as Uint32Array, groups.starts, kernel);
  };

  return {
    exchanges: "segments",
    ...(grouping === "none" && { lists: (metric: number) => [human, metrics[metric]!] as const }),
    of(metric): Measured {
      const values = value(inForm([metrics[metric]!])[0]!);
      return { value: values, groups: count, undefinedGroups: ofGroups.filter(Number.isNaN).length };
    },
    test(first, second, draws) {
      const [a, b] = inForm([standardized(metrics[first]!), standardized(metrics[second]!)]) as [
        Float64Array,
        Float64Array,
      ];
      const difference = value(b) - value(a);
      const coins = coinsOf(
        groups.cells.map((cell) => cell % table.segments),
        draws,
      );
      const exchanged = exchangedCoefficients(a, b, draws.kernel);
      if (exchanged !== undefined) {
        const [first, second] = [new Float64Array(count), new Float64Array(count)];
        return swapTest(difference, coins, draws, (stays) => {
          exchanged(stays, first, second);
          return weightedMean(second) - weightedMean(first);
        });
      }
      const [swappedA, swappedB] = [a.slice(), b.slice()];
      return swapTest(difference, coins, draws, (stays) => {
        exchange(stays, a, b, swappedA, swappedB);
        return value(swappedB) - value(swappedA);
      });
    },
    resampled(metric, times) {
      if (grouping === "segment") {
        let values = kept.get(metric);
        if (values === undefined) {
          coefficient.ofGroups(inForm([metrics[metric]!])[0]!, ofGroups);
          kept.set(metric, (values = ofGroups.slice()));
        }
        const weights = values.map((_, g) => times[groups.cells[groups.starts[g]!]! % table.segments]!);
        return weightedMean(
          values,
          coefficient.weights ? weights.map((weight, g) => weight * coefficient.weights![g]!) : weights,
        );
      }
      const drawn = drawnGroups(groups, table.segments, times);
      const humanDrawn = valuesOf(table.human.segmentScores!, drawn);
      const ofDrawn = coefficientOf(name, humanDrawn, drawn, gap);
      const values = new Float64Array(drawn.starts.length - 1);
      const scores = valuesOf(table.metrics[metric]!.segmentScores!, drawn);
      ofDrawn.ofGroups(ofDrawn.takesRanks ? denseRanks([scores], drawn)[0]! : scores, values);
      return weightedMean(values, ofDrawn.weights);
    },
  };
}

function coefficientOf(name: ListCoefficient, human: Float64Array, groups: Groups, gap: number): Coefficient {
  const [ranks] = denseRanks([human], groups) as [Uint32Array];
  return prepareCoefficient(name, human, ranks, groups, gap);
}

/** Groups in which each cell is repeated as often as its segment was drawn. */
function drawnGroups({ cells, starts }: Groups, segments: number, times: Readonly<Uint32Array>): Groups {
  const drawn: number[] = [];
  const ends = [0];
  for (let g = 0; g + 1 < starts.length; g++) {
    for (let i = starts[g]!; i < starts[g + 1]!; i++)
      for (let time = times[cells[i]! % segments]!; time > 0; time--) drawn.push(cells[i]!);
    ends.push(drawn.length);
  }
  return { cells: Uint32Array.from(drawn), starts: Uint32Array.from(ends) };
}

/** The mean over the groups in which the coefficient is defined; NaN if there is none. */
export function weightedMean(values: Readonly<Float64Array>, weights?: Readonly<Float64Array>): number {
  let sum = 0;
  let total = 0;
  for (let g = 0; g < values.length; g++) {
    if (Number.isNaN(values[g]!)) continue;
    const weight = weights === undefined ? 1 : weights[g]!;
    sum += weight * values[g]!;
    total += weight;
  }
  return sum / total;
}
