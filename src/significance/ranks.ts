/** Ranks as far as they are sure, and the clusters of systems that they form. */
import { outsideOf } from "./intervals.js";

/** The best and the worst rank that a system may have; 1 is the best of all. */
export interface RankRange {
  readonly best: number;
  readonly worst: number;
}

/**
 * The ranks that each system has in the middle 95% of the resamples (Koehn 2012, https://aclanthology.org/2012.iwslt-papers.5, as in the
 * human evaluations of WMT 2013 to 2016). Systems with equal scores share all of their ranks.
 *
 * @param scores of each system, on the same resamples
 */
export function rankRanges(scores: readonly Readonly<Float64Array>[], better: "higher" | "lower"): RankRange[] {
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
 * The ranks that tests of all pairs leave open: one below as many systems as are significantly better, one above as many as are
 * significantly worse (Kocmi et al. 2022, https://aclanthology.org/2022.wmt-1.1, section 7).
 *
 * @param systems how many there are
 * @param wins pairs of a system and one that is significantly worse, by their positions
 */
export function rankRangesOfWins(systems: number, wins: readonly { readonly winner: number; readonly loser: number }[]): RankRange[] {
  return Array.from({ length: systems }, (_, i) => ({
    best: 1 + wins.filter(({ loser }) => loser === i).length,
    worst: systems - wins.filter(({ winner }) => winner === i).length,
  }));
}

/**
 * Clusters of systems, 1 being the best: between two clusters no rank is shared, and no cluster can be split so (Bojar et al. 2013,
 * https://aclanthology.org/W13-2201, section 3.4).
 *
 * @example
 * clustersOf([{ best: 1, worst: 2 }, { best: 3, worst: 3 }, { best: 1, worst: 2 }]) // [1, 2, 1]
 */
export function clustersOf(ranges: readonly RankRange[]): number[] {
  const clusters: number[] = [];
  const order = [...ranges.keys()].sort((a, b) => ranges[a]!.best - ranges[b]!.best || ranges[a]!.worst - ranges[b]!.worst);
  let cluster = 0;
  let worst = 0;
  for (const at of order) {
    if (ranges[at]!.best > worst) cluster++;
    worst = Math.max(worst, ranges[at]!.worst);
    clusters[at] = cluster;
  }
  return clusters;
}
