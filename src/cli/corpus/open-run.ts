/** The opening of a run that counts: its texts, its threads, and metrics that know the references if they have to. */
import type { Kernel } from "../../kernel/kernel.js";
import type { ParsedValues } from "../arguments/common-options.js";
import type { Io } from "../io/io.js";
import type { Messages } from "../io/messages.js";
import { adviceBeforeReading, tokenizerAdvice } from "../metrics/bleu-tokenizer.js";
import { comparesWithSource, weighsByCorpus, type ChosenMetric } from "../metrics/choose.js";
import type { Values } from "../metrics/metric-values.js";
import type { CountOptions } from "./count-corpus.js";
import { openCorpus, preparedMetrics } from "./open-corpus.js";
import type { OpenCorpus } from "./opened-corpus.js";
import { progressFor } from "./progress.js";
import { threadsFor } from "./threads.js";

/** The options of a run that counts. */
export type RunValues = ParsedValues & Pick<Values, "tokenize" | "force" | "werAlignment">;

export interface Run {
  readonly corpus: OpenCorpus;
  /** As chosen, or prepared by a first pass. */
  readonly metrics: readonly ChosenMetric[];
  /** What countCorpus needs of it. */
  readonly counting: Pick<CountOptions, "reader" | "kernel" | "metrics" | "threads" | "progress">;
}

/**
 * Opens the texts and prepares the metrics that were chosen.
 *
 * @param hasBaseline whether the first system may be listed again among the others, as in a paired test
 * @param onlyGroup the group of a table's segments that is read alone
 * @throws InputError, UsageError
 */
export async function openRun(
  values: RunValues,
  chosen: readonly ChosenMetric[],
  kernel: Kernel,
  hasBaseline: boolean,
  io: Io,
  messages: Messages,
  onlyGroup?: number,
): Promise<Run> {
  adviceBeforeReading(values).forEach(messages.sacrebleu);
  const corpus = await openCorpus(values, io, messages, {
    hasBaseline,
    readsReferencesFirst: weighsByCorpus(chosen),
    takesAlternatives: values.werAlignment === "sclite",
    onlyGroup,
    needsSource: comparesWithSource(chosen),
  });
  const progress = progressFor(values, io);
  const metrics = await preparedMetrics(chosen, corpus, kernel, progress);
  tokenizerAdvice(values).forEach(messages.sacrebleu);
  // the metrics as chosen: what the first pass gathered exists only in this thread
  const threads = threadsFor(
    chosen.map((metric) => metric.corpus),
    { values, environment: io.environment, order: "by name", engine: kernel.name },
    io,
  );
  return {
    corpus,
    metrics,
    counting: { reader: corpus.reader, kernel, metrics: metrics.map((metric) => metric.corpus), threads, progress },
  };
}
