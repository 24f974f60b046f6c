/** Soft pairwise accuracy from two lists of segment scores, without a table. */
import { checkKeys } from "../core/argument-checks.js";
import type { Seed } from "../core/signature.js";
import { kernelOf } from "../kernel/engines.js";
import type { EngineName } from "../kernel/kernel.js";
import { checkSamples, checkSeed } from "../significance/tables.js";
import { drawSigns } from "./random-signs.js";
import { checkScores } from "./score-table.js";
import { pairwisePValues, softAccuracy, systemSums } from "./soft-accuracy.js";
import { SOFT_PERMUTATIONS, SOFT_SEED } from "./measures/soft-measure.js";

/** The options of {@link softPairwiseAccuracy}. */
export interface SoftAccuracyOptions {
  /** The number of permutations for each p-value: 1 to 10^8, default 1000. */
  readonly permutations?: number;
  /** The seed of the random signs, a whole number from 0 to 2^128 - 1; default 4, as in mt_metrics_eval. */
  readonly seed?: Seed;
  /** The engine that draws and adds up; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/**
 * Soft pairwise accuracy, from 0 to 1: 1 minus the mean, over pairs of systems, of the absolute difference between the
 * human scores' and the metric's p-value for the first system being better (Thompson et al. 2024,
 * https://aclanthology.org/2024.wmt-1.118, equation 4). A decision that is only just right counts nearly the same as a
 * decision that is only just wrong; so this measure distinguishes metrics that pairwise accuracy cannot. The p-values
 * come from random signs, which are drawn as in mt_metrics_eval's pce.
 *
 * @param human for each system its scores, one for each segment
 * @param metric the metric's scores in the same form, for the same systems and segments
 * @returns null for fewer than two systems, or no segment
 * @throws TypeError, RangeError for anything but finite numbers, or different lengths
 * @example
 * softPairwiseAccuracy([[1, 2, 3], [2, 3, 4]], [[2, 2, 4], [1, 3, 5]]) // 0.872..
 */
export function softPairwiseAccuracy(
  human: readonly ArrayLike<number>[],
  metric: readonly ArrayLike<number>[],
  options: SoftAccuracyOptions = {},
): number | null {
  checkKeys("softPairwiseAccuracy", options, ["permutations", "seed", "engine"]);
  const { permutations = SOFT_PERMUTATIONS, seed = SOFT_SEED, engine } = options;
  checkSamples("permutations", permutations);
  checkSeed(seed);
  const ofHuman = joined("human", human);
  const ofMetric = joined("metric", metric);
  if (ofMetric.systems !== ofHuman.systems || ofMetric.segments !== ofHuman.segments)
    throw new RangeError(
      `metric has ${ofMetric.systems} systems of ${ofMetric.segments} segments: expected ${ofHuman.systems} of ` +
        `${ofHuman.segments}, as in the human scores`,
    );
  const { systems, segments } = ofHuman;
  if (systems < 2 || segments === 0) return null;
  const kernel = kernelOf(engine);
  const signs = drawSigns(segments, permutations, seed, kernel);
  const [a, b] = [ofHuman, ofMetric].map(({ scores }) =>
    pairwisePValues(systemSums(scores, systems, signs, kernel)),
  ) as [Float64Array, Float64Array];
  return softAccuracy(a, b);
}

function joined(
  name: string,
  lists: readonly ArrayLike<number>[],
): { readonly systems: number; readonly segments: number; readonly scores: Float64Array } {
  if (!Array.isArray(lists)) throw new TypeError(`${name} is not an array: expected a list of scores for each system`);
  const rows: Float64Array[] = [];
  // entries() visits holes too, which are refused: undefined is not a list of scores
  for (const [s, list] of lists.entries())
    rows.push(checkScores(`${name}[${s}]`, list, rows[0]?.length, 1, "as many as the first"));
  const segments = rows[0]?.length ?? 0;
  const scores = new Float64Array(rows.length * segments);
  for (const [s, row] of rows.entries()) {
    const at = row.findIndex(Number.isNaN);
    if (at >= 0) throw new RangeError(`${name}[${s}][${at}] is NaN: expected a finite number; leave the segment out`);
    scores.set(row, s * segments);
  }
  return { systems: rows.length, segments, scores };
}
