/**
 * Soft pairwise accuracy (Thompson, Mathur, Deutsch and Khayrallah 2024, "Improving Statistical Significance in Human
 * Evaluation of Automatic Metrics via Soft Pairwise Accuracy", https://aclanthology.org/2024.wmt-1.118): for each pair
 * of systems, how close the metric's confidence that one of them is better comes to the humans' confidence.
 */
import type { Kernel } from "../kernel/kernel.js";
import { permutationPart, type Signs } from "../kernel/permutation/permutation.js";

/**
 * A matrix of scores reduced to sums: for each system the sum of its scores, the sum of their absolute values, and the
 * sums with random signs.
 */
export interface SystemSums {
  readonly sums: readonly number[];
  /** The sum of absolute values, by which real differences are distinguished from rounding errors. */
  readonly sizes: readonly number[];
  readonly permuted: readonly Readonly<Float64Array>[];
}

/** The kernel adds up two systems at a time, since its memory might not hold all systems. */
const AT_ONCE = 2;

export function systemSums(scores: Readonly<Float64Array>, systems: number, signs: Signs, kernel: Kernel): SystemSums {
  const { segments, permutations } = signs;
  const rows = Array.from({ length: systems }, (_, s) => scores.subarray(s * segments, (s + 1) * segments));
  const permuted: Float64Array[] = [];
  for (let s = 0; s < systems; s += AT_ONCE) {
    const some = scores.subarray(s * segments, Math.min(s + AT_ONCE, systems) * segments);
    const count = Math.min(AT_ONCE, systems - s);
    const sums =
      segments === 0 ? new Float64Array(count * permutations) : kernel.part(permutationPart).signedSums(some, signs);
    for (let i = 0; i < count; i++) permuted.push(sums.subarray(i * permutations, (i + 1) * permutations));
  }
  return {
    sums: rows.map((row) => row.reduce((sum, score) => sum + score, 0)),
    sizes: rows.map((row) => row.reduce((sum, score) => sum + Math.abs(score), 0)),
    permuted,
  };
}

/**
 * For each pair of systems, in order, the p-value of the hypothesis that the first is better: the share of permutations
 * whose difference is at least that of the actual scores.
 */
export function pairwisePValues({ sums, sizes, permuted }: SystemSums): Float64Array {
  const systems = sums.length;
  const pValues = new Float64Array((systems * (systems - 1)) / 2);
  for (let i = 0, pair = 0; i < systems; i++) {
    for (let j = i + 1; j < systems; j++, pair++) {
      // sums added in different orders differ in their last bits, but equal differences have to count as equal
      const least = sums[i]! - sums[j]! - 1e-12 * (sizes[i]! + sizes[j]!);
      const [a, b] = [permuted[i]!, permuted[j]!];
      let count = 0;
      for (let p = 0; p < a.length; p++) if (a[p]! - b[p]! >= least) count++;
      pValues[pair] = count / a.length;
    }
  }
  return pValues;
}

/** 1 minus the mean difference of the p-values, from 0 to 1; NaN for fewer than two systems. */
export function softAccuracy(human: Readonly<Float64Array>, metric: Readonly<Float64Array>): number {
  let sum = 0;
  for (let pair = 0; pair < human.length; pair++) sum += Math.abs(human[pair]! - metric[pair]!);
  return 1 - sum / human.length;
}
