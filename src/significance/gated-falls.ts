/** The falls that a gate looks at: of a system and of groups of its segments, by several metrics, corrected for all. */
import type { Seed } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { EngineName } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { correctedPValues } from "./corrections.js";
import { hasFallen, testFall } from "./falls.js";
import { pValuesInJson, type PValuesInJson } from "./p-value.js";

export interface GatedPart {
  readonly metric: Metric;
  readonly baseline: Statistics;
  readonly system: Statistics;
  /** How many points the system may lose. */
  readonly allowed: number;
  /** Whether it is a group of the segments. */
  readonly isGroup: boolean;
}

/** With the names and the order of the JSON. */
export interface GatedFall extends PValuesInJson {
  /** Whether no more than is allowed is lost, as far as the test can tell. */
  readonly passed: boolean;
  readonly baseline: number;
  readonly score: number;
  readonly fall: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly max_drop: number;
  readonly differing_segments: number;
}

interface GateTest {
  readonly samples: number;
  readonly seed: Seed;
  readonly engine?: EngineName;
  readonly alpha: number;
}

/** The tables are checked already. */
export function gateFalls(parts: readonly GatedPart[], { alpha, ...drawn }: GateTest): readonly GatedFall[] {
  const falls = parts.map(({ metric, baseline, system, allowed, isGroup }) =>
    testFall(metric, baseline, system, { ...drawn, allowed, isGroup }),
  );
  const corrected = correctedPValues(falls, "holm");
  return falls.map(({ baseline, score, fall, interval: { low, high }, differingSegments, ...tested }, p) => {
    const { allowed } = parts[p]!;
    return {
      passed: !hasFallen({ fall, differingSegments }, { allowed, pValue: corrected[p]!.adjustedPValue, alpha }),
      baseline,
      score,
      fall,
      interval: { low, high },
      max_drop: allowed,
      ...pValuesInJson({ ...tested, ...corrected[p]! }),
      differing_segments: differingSegments,
    };
  });
}

/** Enough resamples for the smallest p-value, corrected for all comparisons, to be a tenth of the level. */
export function enoughForGate(comparisons: number, alpha: number): number {
  return Math.ceil((10 * comparisons) / alpha);
}
