/** The signature that is printed with a score. */
import { formatSignature, fullSignature, type Resampling } from "../../../src/core/entry.js";
import type { ReferenceCount, Metric } from "../../../src/index.js";
import type { OutputsRequested } from "../arguments/option-groups.js";
import type { RequestedTest } from "../arguments/requested-test.js";

/** As in sacreBLEU, JSON has no short signatures. */
export function reportSignature(
  { short, format, sentenceLevel }: OutputsRequested,
  metric: Metric,
  references: ReferenceCount,
  resampling?: Resampling,
): string {
  return formatSignature(
    fullSignature(metric.signature, references, resampling),
    short && (format !== "json" || sentenceLevel) ? "short" : "long",
  );
}

/** The part of the signature that states a test. */
export function resamplingOf(test: RequestedTest | undefined): Resampling | undefined {
  if (test === undefined) return undefined;
  return { [test.kind === "randomization" ? "ar" : "bs"]: test.count, seed: test.seed.signed };
}
