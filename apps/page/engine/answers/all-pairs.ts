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

/** Tests all pairs; null if nothing can be tested, with a single system or fewer than two segments. */
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

/** Resamples and trials that are drawn first: they are enough for a first picture, and take only a moment. */
const FIRST = 1000;
/**
 * With more segments than this, fewer are drawn first, but never fewer than LEAST, which allows 40 for each of six
 * pairs.
 */
const MANY_SEGMENTS = 20_000;
const LEAST = 250;

/** The same comparison from only the first resamples, or from fewer if the user wants fewer. */
export function firstPairs(session: Session, { test, ...question }: PairsQuestion): Promise<AllPairsComparison | null> {
  const share = Math.min(1, MANY_SEGMENTS / session.summary.segments);
  const first = Math.max(LEAST, Math.round(FIRST * share));
  const samples = Math.min(first, test.samples ?? first);
  const trials = Math.min(first, test.trials ?? first);
  return allPairs(session, { ...question, test: { ...test, samples, trials } });
}
