/** Whether systems differ in each of some buckets: intervals and tests on the bucket's segments alone. */
import { bootstrapConfidence } from "../../../src/significance/confidence.js";
import { holmCorrection } from "../../../src/significance/corrections.js";
import { pairedBootstrap } from "../../../src/significance/paired.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Filter, Situation } from "../../model/selection.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";

/** The 95% interval of a bucket: of the second system's score minus the first's, or of the only system's score. */
export interface TestedBucket {
  readonly low: number;
  readonly high: number;
  /** Of the paired bootstrap, two-sided; null if there is one system. */
  readonly pValue: number | null;
  /** Corrected for the number of buckets (Holm). */
  readonly adjustedPValue: number | null;
}

export interface BucketTests {
  readonly samples: number;
  /** Null for a bucket of fewer than two segments. */
  readonly tested: readonly (TestedBucket | null)[];
}

/** As many resamples as all pairs get from the library: for each comparison that is corrected for, and at least. */
const [SAMPLES_EACH, LEAST_SAMPLES] = [200, 1000];

/** @param systems one index, or two */
export async function bucketTests(
  session: Session,
  {
    buckets,
    metric: spec,
    situation,
    systems,
    seed,
  }: {
    readonly buckets: readonly Filter[];
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly systems: readonly number[];
    readonly seed: number;
  },
): Promise<BucketTests> {
  const samples = Math.max(LEAST_SAMPLES, SAMPLES_EACH * buckets.length);
  const tested: (Omit<TestedBucket, "adjustedPValue"> | null)[] = [];
  for (const filter of buckets) {
    const selection = [...situation.selection, filter];
    if ((await session.places(selection))!.length < 2) {
      tested.push(null);
      continue;
    }
    const { metric, tables } = await selectedStatistics(session, spec, { ...situation, selection }, systems);
    const [first, second] = tables;
    if (second === undefined) {
      const { low, high } = bootstrapConfidence(metric, first!, { samples, seed });
      tested.push({ low, high, pValue: null });
    } else {
      const [{ differenceInterval, pValue }] = pairedBootstrap(metric, first!, [second], { samples, seed }).systems as [
        ReturnType<typeof pairedBootstrap>["systems"][number],
      ];
      tested.push({ low: differenceInterval.low, high: differenceInterval.high, pValue });
    }
  }
  const adjusted = holmCorrection(tested.flatMap((one) => (one === null || one.pValue === null ? [] : [one.pValue])));
  let next = 0;
  return {
    samples,
    tested: tested.map((one) => one && { ...one, adjustedPValue: one.pValue === null ? null : adjusted[next++]! }),
  };
}
