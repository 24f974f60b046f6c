/** The test of one pair as it settles: the differences of resamples or trials, in bins. */
import type { SystemDifference, ConfidenceInterval } from "../../../../../src/index.js";
import { drawsByDefault, startPairTest } from "../../../../../src/significance/entry.js";
import type { MetricSpec } from "../../../model/corpus.js";
import type { Situation } from "../../../model/selection.js";
import type { TestSettings } from "../../../model/view.js";
import { selectedStatistics } from "../../selected.js";
import type { Session } from "../../session.js";
import type { ReportProgress } from "../../report-progress.js";

/** Bins of equal width, one after the other; 0 is an edge of one of them. */
export interface Bins {
  /** Where the first bin begins. */
  readonly start: number;
  readonly width: number;
  readonly counts: readonly number[];
}

export interface PairDraws {
  readonly test: "bootstrap" | "randomization";
  readonly better: "higher" | "lower";
  readonly segments: number;
  readonly drawn: number;
  /** How many draws there will be. */
  readonly draws: number;
  /** Differences, the system's score minus the baseline's; with randomization their absolute values. */
  readonly bins: Bins;
  /** The result from the draws so far. */
  readonly result: SystemDifference<ConfidenceInterval | null>;
}

/** How long a part of the draws takes, in milliseconds; the histogram is updated as often. */
const PART = 120;

/** The number of draws in the first part, which decides the bins. */
const FIRST = 200;

/** How many bins the middle of the distribution has, from one standard deviation below the mean to one above. */
const BINS = 12;

/** Draws for one pair; null if nothing can be tested, with fewer than two segments. */
export async function pairDraws(
  session: Session,
  {
    metric: spec,
    situation,
    test: { test, samples, trials, seed },
    baseline,
    system,
  }: {
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly test: Omit<TestSettings, "correction">;
    readonly baseline: number;
    readonly system: number;
  },
  reportProgress: ReportProgress<PairDraws> = () => {},
): Promise<PairDraws | null> {
  const { metric, tables } = await selectedStatistics(session, spec, situation);
  const [a, b] = [tables[baseline]!, tables[system]!];
  if (a.segments < 2) return null;
  const pairs = (tables.length * (tables.length - 1)) / 2;
  const draws = (test === "bootstrap" ? samples : trials) ?? drawsByDefault(test, pairs);
  const drawn = startPairTest(metric, a, b, { test, draws, seed });
  let width: number | null = null;
  const state = (): PairDraws => {
    const differences = drawn.differences();
    width ??= widthOf(differences);
    return {
      test,
      better: metric.better,
      segments: a.segments,
      drawn: drawn.drawn,
      draws,
      bins: binsOf(differences, width),
      result: drawn.result(),
    };
  };
  let count = FIRST;
  for (;;) {
    const start = performance.now();
    drawn.next(count);
    if (drawn.drawn === draws) return state();
    reportProgress(drawn.drawn / draws, state());
    const took = Math.max(1, performance.now() - start);
    count = Math.max(1, Math.round(count * Math.min(8, PART / took)));
  }
}

/** A round number: 1, 2 or 5 times a power of ten. */
export function widthOf(differences: Float64Array): number {
  const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
  const deviation = Math.sqrt(
    differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0) / differences.length,
  );
  if (!(deviation > 1e-12)) return 0.01;
  const wanted = (2 * deviation) / BINS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  return power * [1, 2, 5, 10].find((factor) => factor * power >= wanted)!;
}

export function binsOf(differences: Float64Array, width: number): Bins {
  const binOf = (difference: number): number => Math.floor(difference / width);
  let [first, last] = [Infinity, -Infinity];
  for (const difference of differences) {
    first = Math.min(first, binOf(difference));
    last = Math.max(last, binOf(difference));
  }
  const counts = Array.from({ length: last - first + 1 }, () => 0);
  for (const difference of differences) counts[binOf(difference) - first]!++;
  return { start: first * width, width, counts };
}
