/** The test of significance that the arguments ask for, and its seed. */
import { refusal } from "../../node/input-error.js";
import { quoted } from "../../report/printable.js";
import type { Seed } from "../../core/signature.js";
import { options, type Values } from "./common-options.js";

export interface RequestedTest {
  readonly kind: "confidence" | "bootstrap" | "randomization";
  /** Resamples or trials. */
  readonly count: number;
}

export function requestedTest(values: Values): RequestedTest | undefined {
  // as in sacreBLEU, 0 means the default
  if (values.pairedBs) return { kind: "bootstrap", count: values.pairedBsN || options.pairedBsN.initial };
  if (values.pairedAr) return { kind: "randomization", count: values.pairedArN || options.pairedArN.initial };
  return values.confidence ? { kind: "confidence", count: values.confidenceN } : undefined;
}

export interface ChosenSeed {
  readonly value: Seed;
  /** As signed: "none" if the seed was random. */
  readonly signed: Seed | "none";
}

const DEFAULT = "12345";

/**
 * The seed in SACREBLEU_SEED. 0 is a seed like any other here; sacreBLEU's paired tests treat it as none, but sign it.
 *
 * @throws Refusal
 */
export function seedFrom({ SACREBLEU_SEED: text = DEFAULT }: Readonly<Record<string, string | undefined>>): ChosenSeed {
  if (text.toLowerCase() === "none") {
    return { value: crypto.getRandomValues(new Uint32Array(1))[0]!, signed: "none" };
  }
  const value = /^\s*\+?\d+\s*$/.test(text) ? BigInt(text.replace("+", "")) : -1n;
  if (value < 0n || value >= 1n << 128n) {
    throw refusal(
      `the environment variable SACREBLEU_SEED is ${quoted(text)}: expected a whole number from 0 to 2^128 - 1, or none`,
    );
  }
  return { value, signed: value };
}
