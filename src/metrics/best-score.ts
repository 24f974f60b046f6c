/** Which scores are better, for metrics where higher is better and for those where lower is. */
type Better = "higher" | "lower";

/** 1 if higher scores are better, -1 if lower scores are. */
export function signOf(better: Better): 1 | -1 {
  return better === "higher" ? 1 : -1;
}

/** The index of the best score; of equally good scores, the first. */
export function indexOfBest(scores: ArrayLike<number>, better: Better): number {
  const sign = signOf(better);
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (sign * scores[i]! > sign * scores[best]!) best = i;
  return best;
}

/** Ranks from 1: one more than the number of better scores. */
export function ranksOf(scores: readonly number[], better: Better): number[] {
  const sign = signOf(better);
  return scores.map((score) => 1 + scores.filter((other) => sign * (other - score) > 0).length);
}

/** The indices by rank, the best first; equal scores in their order. */
export function bestFirst(scores: readonly number[], better: Better): number[] {
  const sign = signOf(better);
  return [...scores.keys()].sort((a, b) => sign * (scores[b]! - scores[a]!));
}
