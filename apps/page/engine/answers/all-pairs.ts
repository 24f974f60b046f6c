/** All pairs of systems, tested. */
import { compareAllPairs, type AllPairsComparison } from "../../../../src/index.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import type { TestSettings } from "../../model/view.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";
import type { Tell } from "../tell.js";

export interface PairsQuestion {
  readonly metric: MetricSpec;
  readonly situation: Situation;
  readonly test: TestSettings;
}

/** Progress by less than this is not told. */
const SEEN = 0.02;

/** Null where nothing can be tested: one system, or fewer than two segments. */
export async function allPairs(
  session: Session,
  { metric: spec, situation, test: { test, correction, samples, trials, seed } }: PairsQuestion,
  tell: Tell<AllPairsComparison | null> = () => {},
): Promise<AllPairsComparison | null> {
  const { metric, tables } = await selectedStatistics(session, spec, situation);
  if (tables.length < 2 || tables[0]!.segments < 2) return null;
  let reported = 0;
  return compareAllPairs(metric, tables, {
    test,
    correction,
    seed,
    ...(samples !== null && { samples }),
    ...(trials !== null && test === "randomization" && { trials }),
    onProgress(share) {
      // hundreds of pairs say more than anyone reads
      if (share < reported + SEEN) return;
      reported = share;
      tell(share);
    },
  });
}

/** Resamples and trials that are drawn first: enough for a picture, and there in a moment. */
const FIRST = 1000;

/** The same from the first resamples alone, or from as few as are wanted. */
export function firstPairs(session: Session, { test, ...question }: PairsQuestion): Promise<AllPairsComparison | null> {
  const samples = Math.min(FIRST, test.samples ?? FIRST);
  const trials = Math.min(FIRST, test.trials ?? FIRST);
  return allPairs(session, { ...question, test: { ...test, samples, trials } });
}
