/** The falls that a gate looks at: of a system and of groups of its segments, by several metrics, corrected for all. */
import type { Seed } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { EngineName } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { correctedPValues } from "./corrections.js";
import { leastDiffering } from "./differences.js";
import { hasFallen, testFall } from "./falls.js";
import { pValuesInJson, type PValuesInJson } from "./p-value.js";

export interface GatedPart {
  readonly metric: Metric;
  readonly baseline: Statistics;
  readonly system: Statistics;
  /** How many points the system may lose. */
  readonly allowed: number;
  /** Whether the part is a group of segments, not the whole system. */
  readonly isGroup: boolean;
}

/** The result for a part, with the names and in the order of the fields of the JSON. */
export interface GatedFall extends PValuesInJson {
  /** Whether the system loses no more than is allowed, as far as the test can tell. */
  readonly passed: boolean;
  readonly baseline: number;
  readonly score: number;
  readonly fall: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly max_drop: number;
  readonly differing_segments: number;
  /** How many segments a group needs for the test, if it has fewer and passed for that reason. */
  readonly segments_needed?: number;
}

interface GateTest {
  readonly samples: number;
  readonly seed: Seed;
  readonly engine?: EngineName;
  readonly alpha: number;
}

/** Tests all parts. Their tables must have been checked. */
export function gateFalls(parts: readonly GatedPart[], { alpha, ...drawn }: GateTest): readonly GatedFall[] {
  const falls = parts.map(({ metric, baseline, system, allowed, isGroup }) =>
    testFall(metric, baseline, system, { ...drawn, allowed, isGroup }),
  );
  const corrected = correctedPValues(falls, "holm");
  const needed = leastInGroup(parts.length, alpha);
  return falls.map(({ baseline, score, fall, interval: { low, high }, differingSegments, ...tested }, p) => {
    const { allowed, isGroup, system } = parts[p]!;
    const passed = !hasFallen({ fall, differingSegments }, { allowed, pValue: corrected[p]!.adjustedPValue, alpha });
    const isSmall = isGroup && passed && differingSegments > 0 && system.segments < needed;
    return {
      passed,
      baseline,
      score,
      fall,
      interval: { low, high },
      max_drop: allowed,
      ...pValuesInJson({ ...tested, ...corrected[p]! }),
      differing_segments: differingSegments,
      ...(isSmall && { segments_needed: needed }),
    };
  });
}

/**
 * The least number of segments with which a group can fail by itself: if all of them are worse, randomization has
 * p = 2^-k, which is multiplied by the number of comparisons.
 */
function leastInGroup(comparisons: number, alpha: number): number {
  let [segments, p] = [0, comparisons];
  for (; p >= alpha; segments++) p /= 2;
  return Math.max(segments, leastDiffering(alpha));
}
