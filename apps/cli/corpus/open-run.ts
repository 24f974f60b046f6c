/**
 * Opens a run that counts: its texts, its threads, and its metrics, with weights from the references if they need them.
 */
import type { Kernel } from "../../../src/index.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import type { ChosenSeed } from "../arguments/requested-test.js";
import { tokenizerAdvice } from "../metrics/bleu.js";
import { comparesWithSource, weighsByCorpus, type ChosenMetric, type MetricOrder } from "../metrics/choose.js";
import type { CountOptions } from "./count-corpus.js";
import { openCorpus } from "./open-corpus.js";
import type { OpenCorpus, OpenOptions } from "./opened-corpus.js";
import { progressFor } from "./progress.js";
import type { Run } from "./command-run.js";
import { numbered, systemNames } from "./system-names.js";
import type { Threads } from "./threads.js";

/** With --verbose, prints the engine that counts, and the seed. */
export function begin({ kernel: kernelOf, outputs, messages }: Run, seed?: ChosenSeed): Kernel {
  const kernel = kernelOf();
  if (outputs.verbose) messages.truebleu(`engine ${kernel.name}${seed === undefined ? "" : `, seed ${seed.value}`}`);
  return kernel;
}

/** Opens the texts for these metrics. @throws InputError, UsageError */
export async function openTexts(
  run: Run,
  chosen: readonly ChosenMetric[],
  options: OpenOptions = {},
): Promise<OpenCorpus> {
  (await tokenizerAdvice(run.metrics, "before reading")).forEach(run.messages.sacrebleu);
  return openBesideGiven(run, () =>
    openCorpus(run, {
      readsReferencesFirst: weighsByCorpus(chosen),
      needsSource: comparesWithSource(chosen),
      ...options,
    }),
  );
}

/** Whether there are only scores from elsewhere, and no texts. */
export function namesScoresAlone({ givenScores, refs, input, testSet, hypothesis }: TextsRequested): boolean {
  return givenScores !== undefined && refs.length === 0 && (input ?? testSet ?? hypothesis) === undefined;
}

/**
 * The texts, with the scores from elsewhere if there are any; without texts, the systems and segments are those of the
 * scores.
 */
export async function openBesideGiven(
  { texts, messages, outputs }: Run,
  open: () => Promise<OpenCorpus>,
): Promise<OpenCorpus> {
  if (texts.givenScores === undefined && texts.givenColumn === undefined) return open();
  const told = new Set<string>();
  // a file of marked errors makes one metric for each kind of error, and each of these metrics gives the same notes
  const tell = (text: string): void => {
    if (!outputs.quiet && !told.has(text)) messages.truebleu(text);
    told.add(text);
  };
  const { emptyTexts, givenMetrics, readGiven, systemsOf } = await import("../metrics/given/index.js");
  const { names } = texts;
  const files = await readGiven(texts, tell);
  if (!namesScoresAlone(texts)) {
    const corpus = await open();
    return {
      ...corpus,
      given: [
        ...givenMetrics(files, corpus.systems ?? names ?? numbered(1), names, tell, true),
        ...(corpus.given ?? []),
      ],
    };
  }
  const systems = systemsOf(files);
  return {
    reader: emptyTexts(files, systems.length),
    references: undefined,
    systems,
    // the names of systems in a file are what the author of the file calls them, so they are kept
    names: (count) =>
      names === undefined && files[0]!.files.length === 1 ? systems : systemNames(names, systems, count),
    testSets: undefined,
    lineOf: (segment) => segment + 1,
    files: [],
    hasNoTexts: true,
    given: givenMetrics(files, systems, undefined, tell, false),
  };
}

export interface ReadyToCount {
  readonly corpus: OpenCorpus;
  /** The metrics as chosen, or as prepared by a first pass. */
  readonly metrics: readonly ChosenMetric[];
  readonly counting: Omit<CountOptions, "keepRows">;
}

/**
 * Prepares metrics to count the texts: after a first pass over the references, if a metric takes its weights from them.
 */
export async function prepare(
  run: Run,
  chosen: readonly ChosenMetric[],
  corpus: OpenCorpus,
  order: MetricOrder = "by name",
): Promise<ReadyToCount> {
  const { reader, references, given = [] } = corpus;
  const kernel = run.kernel();
  const progress = progressFor(run);
  const counting =
    references === undefined
      ? chosen
      : await (await import("./prepare-metrics.js")).prepareMetrics(chosen, references, kernel, progress);
  const metrics = [...counting, ...given];
  // the metrics as chosen: what the first pass gathered exists only in this thread
  const counted = chosen.map((metric) => metric.corpus);
  const threads = async (): Promise<Threads | undefined> =>
    (await import("./threads.js")).threadsFor(counted, run, order);
  return {
    corpus,
    metrics,
    counting: { reader, kernel, metrics: metrics.map((metric) => metric.corpus), threads, progress },
  };
}

/** Opens the texts and prepares the metrics that were chosen. @throws InputError, UsageError */
export async function openRun(
  run: Run,
  chosen: readonly ChosenMetric[],
  options: OpenOptions = {},
): Promise<ReadyToCount> {
  const ready = await prepare(run, chosen, await openTexts(run, chosen, options));
  (await tokenizerAdvice(run.metrics, "after reading")).forEach(run.messages.sacrebleu);
  return ready;
}
