/** All pairs of systems, tested. */
import { compareAllPairs, type AllPairsComparison } from "../../../../src/index.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import type { TestSettings } from "../../model/view.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";
import type { ReportProgress } from "../report-progress.js";

export interface PairsQuestion {
  readonly metric: MetricSpec;
  readonly situation: Situation;
  readonly test: TestSettings;
}

/** Smaller steps of progress than this are not reported. */
const SEEN = 0.02;

/** Null if nothing can be tested: a single system, or fewer than two segments. */
export async function allPairs(
  session: Session,
  { metric: spec, situation, test: { test, correction, samples, trials, seed } }: PairsQuestion,
  reportProgress: ReportProgress<AllPairsComparison | null> = () => {},
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
      // nobody reads messages about hundreds of pairs
      if (share < reported + SEEN) return;
      reported = share;
      reportProgress(share);
    },
  });
}

/** Resamples and trials that are drawn first: enough for a first picture, and done in a moment. */
const FIRST = 1000;

/** The same comparison from only the first resamples, or from fewer if the user wants fewer. */
export function firstPairs(session: Session, { test, ...question }: PairsQuestion): Promise<AllPairsComparison | null> {
  const samples = Math.min(FIRST, test.samples ?? FIRST);
  const trials = Math.min(FIRST, test.trials ?? FIRST);
  return allPairs(session, { ...question, test: { ...test, samples, trials } });
}
