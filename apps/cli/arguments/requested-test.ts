/** The test of significance that the arguments ask for, and its seed. */
import type { Seed } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { quoted } from "../../../src/report/entry.js";
import type { Environment } from "../node/environment.js";
import { outputOptions } from "./common-options.js";
import type { TestsRequested } from "./option-groups.js";

export interface RequestedTest {
  readonly kind: "confidence" | "bootstrap" | "randomization";
  /** The number of resamples or trials. */
  readonly count: number;
  readonly seed: ChosenSeed;
}

/** The number of resamples of a paired bootstrap. As in sacreBLEU, 0 means the default. */
export function resamplesOf({ pairedBsN }: TestsRequested): number {
  return pairedBsN || outputOptions.pairedBsN.initial;
}

export interface ChosenSeed {
  readonly value: Seed;
  /** The seed as the signature shows it: "none" if it was random. */
  readonly signed: Seed | "none";
}

const DEFAULT = "12345";

/**
 * The seed in SACREBLEU_SEED. 0 is a seed like any other here; sacreBLEU's paired tests treat 0 as no seed, but show it
 * in the signature.
 *
 * @throws InputError
 */
export function seedFrom({ SACREBLEU_SEED: text = DEFAULT }: Environment): ChosenSeed {
  if (text.toLowerCase() === "none") {
    return { value: crypto.getRandomValues(new Uint32Array(1))[0]!, signed: "none" };
  }
  const value = /^\s*\+?\d+\s*$/.test(text) ? BigInt(text.replace("+", "")) : -1n;
  if (value < 0n || value >= 1n << 128n) {
    throw inputError(
      `the environment variable SACREBLEU_SEED is ${quoted(text)}: ` +
        "expected a whole number from 0 to 2^128 - 1, or none",
    );
  }
  return { value, signed: value };
}
