/**
 * Sums of scores with random signs: what a paired permutation test of two systems needs. Signs are the same for all
 * systems, so the difference of two systems' sums is that of their differences.
 */
import type { Seed } from "../core/signature.js";
import type { Kernel } from "../kernel/kernel.js";
import { resamplingPart } from "../kernel/resampling/index.js";

/** Signs of so many segments are in one byte. */
const PER_BYTE = 8;

/** Random signs: for each eight segments a byte for each permutation, whose bits are 1 for plus. */
export interface Signs {
  readonly segments: number;
  readonly permutations: number;
  readonly bytes: Uint8Array;
}

/** Below this a draw is minus: numbers of 24 bits are rounded to 0 or 1, a half to 0. */
const HALF = 1 << 23;

/**
 * The signs that compute_pairwise_p_values of mt_metrics_eval draws: NumPy's default_rng(seed).random(dtype=float32), a
 * number of 24 bits, is rounded to 0 or 1. A draw below 2^24 has the same bits.
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
        for (const end = Math.min(segment + PER_BYTE, segments); segment < end; segment++)
          if (drawn[at++]! > HALF) signs |= 1 << (segment & 7);
        bytes[byte] = signs;
      }
    }
  }
  return { segments, permutations, bytes };
}

/** How many bytes are looked up before a sum is stored. */
const AT_ONCE = 4;
const CHOICES = 1 << PER_BYTE;

/** The sums of one system: one for each permutation. */
export function permutedSums(scores: Readonly<Float64Array>, { segments, permutations, bytes }: Signs): Float64Array {
  const sums = new Float64Array(permutations);
  // of eight segments, what each of the 256 choices of signs adds: one addition in place of eight
  const ofBytes = new Float64Array(AT_ONCE * CHOICES);
  const rows = Math.ceil(segments / PER_BYTE);
  let row = 0;
  for (; row + AT_ONCE <= rows; row += AT_ONCE) {
    for (let i = 0; i < AT_ONCE; i++) fillChoices(scores, (row + i) * PER_BYTE, segments, ofBytes, i * CHOICES);
    const first = row * permutations;
    const second = first + permutations;
    const third = second + permutations;
    const fourth = third + permutations;
    for (let p = 0; p < permutations; p++)
      sums[p]! +=
        ofBytes[bytes[first + p]!]! +
        ofBytes[CHOICES + bytes[second + p]!]! +
        (ofBytes[2 * CHOICES + bytes[third + p]!]! + ofBytes[3 * CHOICES + bytes[fourth + p]!]!);
  }
  for (; row < rows; row++) {
    fillChoices(scores, row * PER_BYTE, segments, ofBytes, 0);
    for (let p = 0; p < permutations; p++) sums[p]! += ofBytes[bytes[row * permutations + p]!]!;
  }
  return sums;
}

function fillChoices(
  scores: Readonly<Float64Array>,
  from: number,
  segments: number,
  into: Float64Array,
  at: number,
): void {
  const many = Math.min(PER_BYTE, segments - from);
  let least = 0;
  for (let bit = 0; bit < many; bit++) least -= scores[from + bit]!;
  into[at] = least;
  for (let bit = 0; bit < many; bit++) {
    const twice = 2 * scores[from + bit]!;
    for (let choice = 0; choice < 1 << bit; choice++) into[at + (choice | (1 << bit))] = into[at + choice]! + twice;
  }
}
