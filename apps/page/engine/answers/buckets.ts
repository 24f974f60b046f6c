/**
 * Where systems differ: their scores in each bucket of a dimension, and whether the differences can be distinguished
 * from chance.
 */
import { scoreStatistics, bootstrapConfidence, pairedBootstrap } from "../../../../src/index.js";
import { type CorrectedP, correctedPValues, isDecidable, type TestedP } from "../../../../src/significance/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Dimension } from "../../model/dimension.js";
import type { Filter, Situation } from "../../model/selection.js";
import { divide, type Division } from "../divide.js";
import { remembered } from "../remembered.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";

export interface BucketScore {
  readonly filter: Filter;
  /** How many selected segments are in the bucket. */
  readonly segments: number;
  /** The scores, in the order of the requested systems; null if the bucket has no segment. */
  readonly scores: readonly (number | null)[];
}

export interface Buckets extends Division {
  readonly name: string;
  readonly better: "higher" | "lower";
  readonly scored: readonly BucketScore[];
}

/** @param systems indices */
export async function buckets(
  session: Session,
  {
    dimension,
    metric: spec,
    situation,
    systems,
  }: {
    readonly dimension: Dimension;
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly systems: readonly number[];
  },
): Promise<Buckets> {
  const metric = await session.metric(spec, situation.references);
  // kept only in the foreground, which is notified of edits
  const division = await remembered(session, JSON.stringify(["divide", dimension]), () => divide(session, dimension));
  const scored: BucketScore[] = [];
  for (const filter of division.buckets) {
    const selection = [...situation.selection, filter];
    const places = await session.places(selection);
    if (places!.length === 0) {
      scored.push({ filter, segments: 0, scores: systems.map(() => null) });
      continue;
    }
    const { tables } = await selectedStatistics(session, spec, { ...situation, selection }, systems);
    scored.push({
      filter,
      segments: places!.length,
      scores: tables.map((table) => scoreStatistics(metric, table).score),
    });
  }
  return { ...division, name: metric.name, better: metric.better, scored };
}

/** The 95% interval of a bucket: of the second system's score minus the first's, or of the only system's score. */
export interface TestedBucket {
  readonly low: number;
  readonly high: number;
  /**
   * The two-sided p-value of the paired bootstrap, corrected for the number of buckets (Holm); null if there is one
   * system.
   */
  readonly adjustedPValue: number | null;
  readonly adjustedPValueIsBound: boolean;
  /**
   * Why a significant difference is not to be believed, or why a difference is not significant; null if it is simply
   * significant.
   */
  readonly warning: string | null;
}

export interface BucketTests {
  readonly samples: number;
  /**
   * The tests of the buckets; null for a bucket with so few segments, or so few in which the two systems differ, that
   * no test could find a difference: it has no interval, and does not count in the correction.
   */
  readonly tested: readonly (TestedBucket | null)[];
}

const untested = { adjustedPValue: null, adjustedPValueIsBound: false };

/**
 * The library's numbers of resamples for all pairs: the number for each comparison in the correction, and the minimum.
 */
const [SAMPLES_EACH, LEAST_SAMPLES] = [200, 1000];

/**
 * Intervals and tests on only the bucket's segments.
 *
 * @param systems one index, or two
 */
export async function bucketTests(
  session: Session,
  {
    filters,
    metric: spec,
    situation,
    systems,
    seed,
  }: {
    readonly filters: readonly Filter[];
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly systems: readonly number[];
    readonly seed: number;
  },
): Promise<BucketTests> {
  const samples = Math.max(LEAST_SAMPLES, SAMPLES_EACH * filters.length);
  const buckets: (({ readonly tested: TestedP | null } & Omit<TestedBucket, keyof CorrectedP>) | null)[] = [];
  for (const filter of filters) {
    const selection = [...situation.selection, filter];
    if (!isDecidable((await session.places(selection))!.length)) {
      buckets.push(null);
      continue;
    }
    const { metric, tables } = await selectedStatistics(session, spec, { ...situation, selection }, systems);
    const [first, second] = tables;
    if (second === undefined) {
      const { low, high } = bootstrapConfidence(metric, first!, { samples, seed });
      buckets.push({ low, high, tested: null, warning: null });
    } else {
      const difference = pairedBootstrap(metric, first!, [second], { samples, seed }).systems[0]!;
      if (!isDecidable(difference.differingSegments)) {
        buckets.push(null);
        continue;
      }
      const { low, high } = difference.differenceInterval;
      buckets.push({ low, high, tested: difference, warning: difference.warning });
    }
  }
  const corrected = correctedPValues(
    buckets.flatMap((bucket) => bucket?.tested ?? []),
    "holm",
  );
  let next = 0;
  return {
    samples,
    tested: buckets.map((bucket) => {
      if (bucket === null) return null;
      const { tested, ...shown } = bucket;
      return { ...shown, ...(tested === null ? untested : corrected[next++]!) };
    }),
  };
}
