/** Intervals of coefficients, by resampling the segments. */
import type { Seed } from "../core/signature.js";
import type { Kernel } from "../kernel/kernel.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";
import { intervalOf } from "../significance/intervals.js";
import type { Measure } from "./measures/measure.js";

/** The least share of resamples that must have a value: an interval of fewer resamples would mean nothing. */
const LEAST_DEFINED = 0.95;

export type Interval = { readonly low: number; readonly high: number };

/** Draws segments with replacement, the same for all metrics (BOOT-INPUTS of Deutsch et al. 2021). */
export function intervalsOf(
  measure: Measure,
  metrics: readonly number[],
  samples: number,
  usedSegments: readonly number[],
  segments: number,
  seed: Seed,
  kernel: Kernel,
  onProgress: (share: number) => void,
): ReadonlyMap<number, Interval> {
  if (samples === 0 || measure.resampled === undefined || usedSegments.length < 2) return new Map();
  const part = kernel.part(resamplingPart);
  const random = part.seedRandom(seed);
  const values = metrics.map(() => new Float64Array(samples));
  for (let sample = 0; sample < samples; sample++) {
    const times = new Uint32Array(segments);
    for (const index of part.randomIndices(random, usedSegments.length, usedSegments.length))
      times[usedSegments[index]!]!++;
    for (const [i, metric] of metrics.entries()) values[i]![sample] = measure.resampled(metric, times);
    onProgress((sample + 1) / samples);
  }
  return new Map(
    metrics.flatMap((metric, i): [number, Interval][] => {
      const defined = values[i]!.filter((value) => !Number.isNaN(value));
      if (defined.length < LEAST_DEFINED * samples) return [];
      const { low, high } = intervalOf(defined);
      return [[metric, { low, high }]];
    }),
  );
}
