/** Coefficients of the scores of systems. */
import { prepareCoefficient, type ListCoefficient } from "../coefficients.js";
import { denseRanks } from "../dense-ranks.js";
import type { Measure } from "./measure.js";
import { valuesOf, type Groups } from "../score-grouping.js";
import type { CheckedColumn, CheckedTable } from "../score-table.js";
import { coinsOf, exchange, standardized, swapTest, type Draws, type SwapTest } from "./swap-test.js";

/**
 * Systems whose means differ by less than this are tied: sums of standardized scores that should be equal can differ by
 * rounding.
 */
const ROUNDING = 1e-9;

/**
 * @param bySystem the cells that are used, grouped by system
 * @returns the measure, and the systems that have scores of the humans and of all metrics
 */
export function systemMeasure(
  name: ListCoefficient,
  table: CheckedTable,
  bySystem: Groups,
): { readonly measure: Measure; readonly systems: readonly number[] } {
  const groupOf = new Map(
    Array.from(bySystem.starts.subarray(0, -1), (start, g) => [Math.floor(bySystem.cells[start]! / table.segments), g]),
  );
  const scoreOf = (column: CheckedColumn, system: number): number => {
    if (column.systemScores !== undefined) return column.systemScores[system]!;
    const group = groupOf.get(system);
    if (group === undefined) return NaN;
    const [from, to] = [bySystem.starts[group]!, bySystem.starts[group + 1]!];
    return exactSum(column.segmentScores!, bySystem.cells.subarray(from, to)) / (to - from);
  };
  const columns = [table.human, ...table.metrics];
  const systems = Array.from({ length: table.systems }, (_, s) => s).filter((system) =>
    columns.every((column) => !Number.isNaN(scoreOf(column, system))),
  );
  const scores = (column: CheckedColumn): Float64Array =>
    Float64Array.from(systems, (system) => scoreOf(column, system));
  const singleGroup = { starts: Uint32Array.of(0, systems.length), cells: Uint32Array.from(systems) };
  const human = scores(table.human);
  const coefficient = prepareCoefficient(name, human, denseRanks([human], singleGroup)[0]!, singleGroup, 0);
  const into = new Float64Array(1);
  const value = (metric: Float64Array): number => {
    if (systems.length === 0) return NaN;
    coefficient.ofGroups(coefficient.takesRanks ? denseRanks([metric], singleGroup)[0]! : metric, into);
    return into[0]!;
  };
  const hasSegments = (metric: number): boolean => table.metrics[metric]!.systemScores === undefined;

  /** The cells of the systems that count, system after system. */
  const ofSystems = (): Groups => {
    const groups = systems.map((system) => groupOf.get(system)!);
    const cells = groups.flatMap((g) => [...bySystem.cells.subarray(bySystem.starts[g], bySystem.starts[g + 1])]);
    const starts = [0];
    for (const g of groups) starts.push(starts.at(-1)! + bySystem.starts[g + 1]! - bySystem.starts[g]!);
    return { cells: Uint32Array.from(cells), starts: Uint32Array.from(starts) };
  };

  function testSystems(first: number, second: number, draws: Draws): SwapTest {
    const [a, b] = [standardized(scores(table.metrics[first]!)), standardized(scores(table.metrics[second]!))];
    const [swappedA, swappedB] = [a.slice(), b.slice()];
    if (draws.permutation === "inputs")
      throw new RangeError('permutation is "inputs": expected "both", because the metrics have only scores of systems');
    return swapTest(value(b) - value(a), { count: a.length }, draws, (stays) => {
      exchange(stays, a, b, swappedA, swappedB);
      return value(swappedB) - value(swappedA);
    });
  }

  function testSegments(first: number, second: number, draws: Draws): SwapTest {
    const groups = ofSystems();
    const [a, b] = [first, second].map((m) => standardized(valuesOf(table.metrics[m]!.segmentScores!, groups))) as [
      Float64Array,
      Float64Array,
    ];
    const [swappedA, swappedB] = [a.slice(), b.slice()];
    const ofMeans = (scores: Float64Array): number => {
      const means = meansOf(scores, groups);
      return value(coefficient.takesRanks ? means.map((mean) => Math.round(mean / ROUNDING)) : means);
    };
    const difference = (): number => ofMeans(swappedB) - ofMeans(swappedA);
    const coins = coinsOf(
      groups.cells.map((cell) => cell % table.segments),
      draws,
    );
    return swapTest(difference(), coins, draws, (stays) => {
      exchange(stays, a, b, swappedA, swappedB);
      return difference();
    });
  }

  const isOfSegments = table.metrics.every((_, m) => hasSegments(m));
  const measure: Measure = {
    exchanges: isOfSegments ? "segments" : "systems",
    of: (metric) => {
      const found = value(scores(table.metrics[metric]!));
      return { value: found, groups: 1, undefinedGroups: Number.isNaN(found) ? 1 : 0 };
    },
    lists: (metric) => [human, scores(table.metrics[metric]!)],
    test: (first, second, draws) => (isOfSegments ? testSegments : testSystems)(first, second, draws),
    ...(isOfSegments &&
      table.human.systemScores === undefined && {
        resampled(metric: number, times: Readonly<Uint32Array>) {
          const groups = ofSystems();
          const drawn = (column: CheckedColumn): Float64Array => drawnMeans(column, groups, table.segments, times);
          const humanDrawn = drawn(table.human);
          const metricDrawn = drawn(table.metrics[metric]!);
          if (humanDrawn.some(Number.isNaN)) return NaN;
          const ofDrawn = prepareCoefficient(
            name,
            humanDrawn,
            denseRanks([humanDrawn], singleGroup)[0]!,
            singleGroup,
            0,
          );
          ofDrawn.ofGroups(ofDrawn.takesRanks ? denseRanks([metricDrawn], singleGroup)[0]! : metricDrawn, into);
          return into[0]!;
        },
      }),
  };
  return { measure, systems };
}

/**
 * The compensated sum (Neumaier 1974), so that systems with the same scores in different orders are tied, and do not
 * differ in a last bit.
 */
function exactSum(scores: Readonly<Float64Array>, cells: Readonly<Uint32Array>): number {
  let [sum, rest] = [0, 0];
  for (const cell of cells) {
    const score = scores[cell]!;
    const next = sum + score;
    rest += Math.abs(sum) >= Math.abs(score) ? sum - next + score : score - next + sum;
    sum = next;
  }
  return sum + rest;
}

function meansOf(values: Readonly<Float64Array>, { starts }: Groups): Float64Array {
  const means = new Float64Array(starts.length - 1);
  for (let g = 0; g < means.length; g++) {
    let sum = 0;
    for (let i = starts[g]!; i < starts[g + 1]!; i++) sum += values[i]!;
    means[g] = sum / (starts[g + 1]! - starts[g]!);
  }
  return means;
}

function drawnMeans(
  { segmentScores }: CheckedColumn,
  { cells, starts }: Groups,
  segments: number,
  times: Readonly<Uint32Array>,
): Float64Array {
  const means = new Float64Array(starts.length - 1);
  for (let g = 0; g < means.length; g++) {
    let [sum, count] = [0, 0];
    for (let i = starts[g]!; i < starts[g + 1]!; i++) {
      const many = times[cells[i]! % segments]!;
      sum += many * segmentScores![cells[i]!]!;
      count += many;
    }
    means[g] = sum / count;
  }
  return means;
}
