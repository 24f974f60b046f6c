/**
 * The "Kendall's tau-like" coefficient of WMT 2017 to 2021 (Bojar et al. 2017, section 5.2; Mathur et al. 2020, section
 * 3.2): it uses only pairs whose human scores differ by at least some points, and a metric's tie counts as wrong.
 */

/** @returns the number of pairs ordered alike minus the number of the other pairs, and the number of all pairs */
export function tauLikePairs(
  human: Readonly<Float64Array>,
  metric: Readonly<Float64Array>,
  from: number,
  to: number,
  gap: number,
): { readonly lead: number; readonly pairs: number } {
  let [right, pairs] = [0, 0];
  for (let i = from; i < to; i++) {
    for (let j = i + 1; j < to; j++) {
      const byHuman = human[i]! - human[j]!;
      if (Math.abs(byHuman) < gap) continue;
      pairs++;
      const byMetric = metric[i]! - metric[j]!;
      if ((byHuman > 0 && byMetric > 0) || (byHuman < 0 && byMetric < 0)) right++;
    }
  }
  return { lead: 2 * right - pairs, pairs };
}
