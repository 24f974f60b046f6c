/** The log lines that sacreBLEU prints for a corpus. */
import { quoted } from "../../../src/report/entry.js";
import type { Messages } from "../io/messages.js";
import type { ChosenMetric } from "../metrics/choose.js";
import type { RequestedTest } from "../arguments/requested-test.js";

const tokenizedWarning = [
  "That's 100 lines that end in a tokenized period ('.')",
  "It looks like you forgot to detokenize your test data, which may hurt your score.",
  "If you insist your data is detokenized, or don't care, you can suppress this message with the `force` parameter.",
];

export interface LoggedRun {
  readonly systems: readonly string[];
  readonly metrics: readonly ChosenMetric[];
  readonly looksTokenized: readonly boolean[];
  readonly test: RequestedTest | undefined;
  /** --force: no warnings about tokenized systems. */
  readonly force: boolean;
}

/**
 * Logs the number of systems and the steps of a paired test, with the warnings about tokenized systems between them.
 */
export function logSystems({ systems, metrics, looksTokenized, test, force }: LoggedRun, messages: Messages): void {
  if (systems.length !== 1) messages.information(`Found ${systems.length} systems.`);
  const isPaired = test !== undefined && test.kind !== "confidence";
  for (const [s, system] of systems.entries()) {
    for (const { name, corpus } of metrics) {
      if (isPaired) {
        messages.information(
          s === 0
            ? `Pre-computing ${name.toUpperCase()} statistics for ${quoted(system)}`
            : `Computing ${corpus.name} for ${quoted(system)} and extracting sufficient statistics`,
        );
      }
      if ((name === "bleu" || name === "spbleu") && !force && looksTokenized[s]!)
        tokenizedWarning.forEach(messages.sacrebleu);
      if (isPaired && s > 0) {
        messages.information(
          test.kind === "bootstrap"
            ? ` > Performing paired bootstrap resampling test (# resamples: ${test.count})`
            : ` > Performing approximate randomization test (# trials: ${test.count})`,
        );
      }
    }
  }
}
