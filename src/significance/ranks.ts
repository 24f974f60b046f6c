/** The ranks that systems may have, and the clusters that follow from them. */
import { checkList, checkName, checkWhole } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { outsideOf } from "./intervals.js";

/** The number of pairs must not exceed the length of an array. */
const MOST_SYSTEMS = 0xffff;

/** The best and the worst rank that a system may have; 1 is the best. */
export interface RankRange {
  readonly best: number;
  readonly worst: number;
}

/**
 * Each system's ranks in the middle 95% of the resamples (Koehn 2012, https://aclanthology.org/2012.iwslt-papers.5, as
 * in the human evaluations of WMT 2013 to 2016). Systems with equal scores share all of their ranks.
 *
 * @param scores a list for each system: its scores on the same resamples
 * @throws TypeError, RangeError unless scores are lists of numbers of equal length, at least 1
 * @example
 * const scores = [[30, 31, 32], [20, 21, 22], [21, 20, 23]].map((list) => Float64Array.from(list));
 * rankRangesOfResamples(scores, "higher").map(({ best, worst }) => [best, worst]) // [[1, 1], [2, 3], [2, 3]]
 */
export function rankRangesOfResamples(
  scores: readonly Readonly<Float64Array>[],
  better: "higher" | "lower",
): RankRange[] {
  checkScores(scores);
  checkName("better", better, ["higher", "lower"]);
  const sign = better === "higher" ? 1 : -1;
  const resamples = scores[0]?.length ?? 0;
  const outside = outsideOf(resamples);
  return scores.map((own) => {
    const best = new Uint32Array(resamples);
    const worst = new Uint32Array(resamples);
    for (let i = 0; i < resamples; i++) {
      let above = 0;
      let below = 0;
      for (const other of scores) {
        const lead = sign * (other[i]! - own[i]!);
        if (lead > 0) above++;
        if (lead < 0) below++;
      }
      best[i] = 1 + above;
      worst[i] = scores.length - below;
    }
    return { best: best.sort()[outside]!, worst: worst.sort()[resamples - 1 - outside]! };
  });
}

/**
 * The ranks that are consistent with tests of all pairs: the best is 1 plus the number of systems that are
 * significantly better, the worst is the number of systems minus those that are significantly worse (Kocmi et al. 2022,
 * https://aclanthology.org/2022.wmt-1.1, section 7).
 *
 * @param systems the number of systems
 * @param wins pairs of indices: a system, and one that is significantly worse
 * @throws TypeError, RangeError for an invalid number of systems, or an index out of range
 * @example
 * rankRangesOfWins(3, [{ winner: 0, loser: 1 }])
 * // [{ best: 1, worst: 2 }, { best: 2, worst: 3 }, { best: 1, worst: 3 }]
 */
export function rankRangesOfWins(
  systems: number,
  wins: readonly { readonly winner: number; readonly loser: number }[],
): RankRange[] {
  checkWhole("systems", systems, 0, MOST_SYSTEMS);
  checkList("wins", wins, "a list of { winner, loser }");
  for (const [i, win] of wins.entries()) {
    for (const side of ["winner", "loser"] as const)
      checkWhole(`wins[${i}].${side}`, Object(win)[side], 0, systems - 1);
  }
  return Array.from({ length: systems }, (_, i) => ({
    best: 1 + wins.filter(({ loser }) => loser === i).length,
    worst: systems - wins.filter(({ winner }) => winner === i).length,
  }));
}

/**
 * Clusters of systems, 1 being the best: no rank is shared between two clusters, and no cluster can be split further
 * (Bojar et al. 2013, https://aclanthology.org/W13-2201, section 3.4).
 *
 * @throws TypeError, RangeError for anything but a list of rank ranges
 * @example
 * clustersOfRanks([{ best: 1, worst: 2 }, { best: 3, worst: 3 }, { best: 1, worst: 2 }]) // [1, 2, 1]
 */
export function clustersOfRanks(ranges: readonly RankRange[]): number[] {
  checkList("ranges", ranges, "a list of { best, worst }");
  for (const [i, range] of ranges.entries()) {
    const { best, worst } = Object(range) as RankRange;
    checkWhole(`ranges[${i}].best`, best, 1, MOST_SYSTEMS);
    checkWhole(`ranges[${i}].worst`, worst, best, MOST_SYSTEMS);
  }
  const clusters: number[] = [];
  const order = [...ranges.keys()].sort(
    (a, b) => ranges[a]!.best - ranges[b]!.best || ranges[a]!.worst - ranges[b]!.worst,
  );
  let cluster = 0;
  let worst = 0;
  for (const at of order) {
    if (ranges[at]!.best > worst) cluster++;
    worst = Math.max(worst, ranges[at]!.worst);
    clusters[at] = cluster;
  }
  return clusters;
}

function checkScores(scores: readonly Readonly<Float64Array>[]): void {
  checkList("scores", scores, "the scores of each system on the same resamples");
  const size = scores[0]?.length;
  for (const [i, own] of scores.entries()) {
    if (!Array.isArray(own) && !ArrayBuffer.isView(own))
      throw new TypeError(`scores[${i}] is ${describe(own)}: expected a list of numbers, a score for each resample`);
    if (own.length === 0) throw new RangeError(`scores[${i}] is empty: expected a score for each resample`);
    if (own.length !== size)
      throw new RangeError(
        `scores[${i}] has ${own.length} numbers, scores[0] ${size}: expected scores on the same resamples`,
      );
    for (let k = 0; k < size; k++) {
      if (!Number.isFinite(own[k]))
        throw new RangeError(
          `scores[${i}][${k}] is ${typeof own[k] === "number" ? own[k] : describe(own[k])}: expected a finite number`,
        );
    }
  }
}
