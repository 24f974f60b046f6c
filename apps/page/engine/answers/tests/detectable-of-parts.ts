/**
 * The difference that parts of the test set would show. This checks the formula that predicts the difference for more
 * segments, on fewer segments.
 */
import { subsetStatistics } from "../../../../../src/index.js";
import { startPairTest } from "../../../../../src/significance/entry.js";
import type { MetricSpec } from "../../../model/corpus.js";
import type { Situation } from "../../../model/selection.js";
import { selectedStatistics } from "../../selected.js";
import type { Session } from "../../session.js";
import type { ReportProgress } from "../../report-progress.js";

export interface DetectablePart {
  readonly segments: number;
  readonly detectable: number;
}

/** The numbers of parts into which the segments are divided, one after the other. */
const DIVISIONS = [8, 4, 2];

/** How many parts of each division are tested. */
const MOST_PARTS = 4;

const DRAWS = 1000;

/** The least size of a part: smaller ones show nothing. */
const LEAST_SEGMENTS = 20;

/**
 * The smallest difference that parts of the selected segments would show. The parts are drawn by chance, and those of a
 * division do not overlap.
 */
export async function detectableOfParts(
  session: Session,
  {
    metric: spec,
    situation,
    test,
    seed,
    baseline,
    system,
  }: {
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly test: "bootstrap" | "randomization";
    readonly seed: number;
    readonly baseline: number;
    readonly system: number;
  },
  reportProgress: ReportProgress<readonly DetectablePart[]> = () => {},
): Promise<readonly DetectablePart[]> {
  const { metric, tables } = await selectedStatistics(session, spec, situation);
  const [a, b] = [tables[baseline]!, tables[system]!];
  const chance = await session.measured({ of: "random", seed }, null);
  const order = Uint32Array.from({ length: a.segments }, (_, i) => i).sort((i, k) => chance[i]! - chance[k]!);
  const wanted = DIVISIONS.flatMap((parts) => {
    const size = Math.floor(a.segments / parts);
    if (size < LEAST_SEGMENTS) return [];
    return Array.from({ length: Math.min(parts, MOST_PARTS) }, (_, p) => order.subarray(p * size, (p + 1) * size));
  });
  const found: DetectablePart[] = [];
  for (const places of wanted) {
    const [first, second] = [subsetStatistics(a, places), subsetStatistics(b, places)];
    const drawn = startPairTest(metric, first, second, { test, draws: DRAWS, seed });
    drawn.next(DRAWS);
    found.push({ segments: places.length, detectable: drawn.result().detectable });
    reportProgress(found.length / wanted.length);
  }
  return found;
}
