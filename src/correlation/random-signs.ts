/**
 * Random signs for sums of scores, as a paired permutation test of two systems needs them. The signs are the same for
 * all systems, so the difference of two systems' sums is the sum of their differences.
 */
import type { Seed } from "../core/signature.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Signs } from "../kernel/permutation/permutation.js";
import { resamplingPart } from "../kernel/resampling/resampling.js";

/** The number of segments whose signs a byte holds. */
const PER_BYTE = 8;

/** Draws up to this value stand for minus: a fraction of 24 bits is rounded to 0 or 1, and exactly one half to 0. */
const HALF = 1 << 23;

/**
 * The signs that compute_pairwise_p_values of mt_metrics_eval draws: NumPy's default_rng(seed).random(dtype=float32), a
 * number of 24 bits, is rounded to 0 or 1. Drawing a whole number below 2^24 takes the same bits.
 */
export function drawSigns(segments: number, permutations: number, seed: Seed, kernel: Kernel): Signs {
  const part = kernel.part(resamplingPart);
  const random = part.seedRandom(seed);
  const bytes = new Uint8Array(Math.ceil(segments / PER_BYTE) * permutations);
  const atOnce = Math.max(1, Math.floor((1 << 20) / Math.max(1, segments)));
  for (let first = 0; first < permutations; first += atOnce) {
    const some = Math.min(atOnce, permutations - first);
    const drawn = part.randomIndices(random, 1 << 24, some * segments);
    for (let p = 0, at = 0; p < some; p++) {
      for (let segment = 0, byte = first + p; segment < segments; byte += permutations) {
        let signs = 0;
        // without a branch, which no processor could predict: 2 million signs 25 -> 12 ms
        for (const end = Math.min(segment + PER_BYTE, segments); segment < end; segment++)
          signs |= ((HALF - drawn[at++]!) >>> 31) << (segment & 7);
        bytes[byte] = signs;
      }
    }
  }
  return { segments, permutations, bytes };
}
