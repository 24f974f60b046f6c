/** From texts to scores: segments -> token ids -> rows of statistics -> totals -> score. */
import { checkPrepared, prepared } from "./first-pass.js";
import { kernelOf } from "../kernel/engines.js";
import { combineReferenceCounts, mergeKey, referenceCount, signatureLine } from "../core/signature.js";
import { joinRows, type Statistics } from "../core/statistics.js";
import { checkMetric, checkStatisticsOf } from "../metrics/check-metric.js";
import { checkKeys } from "../core/argument-checks.js";
import { segmentCorpus } from "../text/corpus-shape.js";
import { encodeSegments } from "../text/encode.js";
import { SegmentError } from "../text/line-error.js";
import { toSegmentText, type Corpus } from "../text/segments.js";
import type { Batch, SegmentText } from "../core/batch.js";
import type { ReferenceCount } from "../core/signature.js";
import type { EngineName, Kernel } from "../kernel/kernel.js";
import type { Metric, Score } from "../metrics/metric.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** How many rows are given to the kernel at once where it adds them up: it copies them. */
const ROWS_AT_ONCE = 4096;

export interface EngineOptions {
  /** The engine that counts; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/** The kernel that the options ask for. @throws TypeError, RangeError for other options. */
export function chosenKernel(options: EngineOptions): Kernel {
  checkKeys("evaluation", options, ["engine"] satisfies (keyof EngineOptions)[]);
  return kernelOf(options.engine);
}

/** A score with its signature. */
export type SignedScore<S extends Score> = S & { readonly signature: string };

/**
 * Rows of statistics of one batch: for each system, for each metric, segments x fields. A text is tokenized once for
 * each different tokenizer, whatever the number of metrics.
 *
 * @param first how many segments come before these, for errors
 */
export function evaluateBatch(
  metrics: readonly Metric[],
  text: SegmentText,
  kernel: Kernel,
  first = 0,
): Float64Array[][] {
  return rowsOfAll(metrics, text, kernel, first, false);
}

/** The sums of those rows: for each system, for each metric, a single row. */
export function sumBatch(metrics: readonly Metric[], text: SegmentText, kernel: Kernel, first = 0): Float64Array[][] {
  return rowsOfAll(metrics, text, kernel, first, true).map((ofSystem) =>
    ofSystem.map((rows, m) => sumRows(metrics[m]!, rows, kernel)),
  );
}

function rowsOfAll(
  metrics: readonly Metric[],
  text: SegmentText,
  kernel: Kernel,
  first: number,
  summed: boolean,
): Float64Array[][] {
  const tokenized = new Map<Tokenizer, Batch[]>();
  const tokensOf = (tokenizer: Tokenizer): Batch[] => {
    let batches = tokenized.get(tokenizer);
    if (batches === undefined) {
      batches = encodeSegments(text, tokenizer, kernel, first);
      tokenized.set(tokenizer, batches);
    }
    return batches;
  };
  const size = text.referenceEnds.length;
  return text.systems.map((_, system) =>
    metrics.map((metric) => {
      const tokens = metric.tokenizers.map((tokenizer) => tokensOf(tokenizer)[system]!);
      try {
        return metric.statistics({ size, tokens, summed }, kernel);
      } catch (error) {
        throw error instanceof SegmentError ? error.behind(first) : error;
      }
    }),
  );
}

/** The same for one metric and a batch of one system. */
function rowsOf(metric: Metric, text: SegmentText, kernel: Kernel, first: number, summed: boolean): Float64Array {
  return metric.statistics(
    {
      size: text.referenceEnds.length,
      summed,
      tokens: metric.tokenizers.map((tokenizer) => encodeSegments(text, tokenizer, kernel, first)[0]!),
    },
    kernel,
  );
}

/** A running sum of one system's statistics under one metric. */
export interface Accumulator<S extends Score = Score> {
  /** Adds segments. Where it throws, it has added nothing. */
  add(corpus: Corpus): void;
  /** The score of all segments so far. @throws RangeError while there are none. */
  score(): SignedScore<S>;
  /** The sum so far, as one mergeable row. */
  statistics(): Statistics;
}

/**
 * Scores a corpus that comes in parts: add batches, ask for the score at any time. Memory does not grow.
 *
 * @throws RangeError for a metric that weighs by the references of the whole corpus (NIST), unless it is given what it
 *   needs of them.
 * @example
 * const running = createAccumulator(bleu());
 * running.add({ hypotheses: ["The dog bit the man."], references: [["The dog bit the man."]] });
 * running.add({ hypotheses: ["It was not surprising."], references: [["No one was surprised."]] });
 * running.score().score // 61.00..
 */
export function createAccumulator<S extends Score>(metric: Metric<S>, options: EngineOptions = {}): Accumulator<S> {
  checkMetric(metric);
  checkPrepared("an accumulator", metric);
  const kernel = chosenKernel(options);
  const totals = new Float64Array(metric.fields.length);
  let segments = 0;
  let references: ReferenceCount = 0;
  const statistics = (): Statistics => ({
    metric: metric.name,
    signature: mergeKey(metric.signature),
    references,
    segments,
    fields: metric.fields,
    rows: totals.slice(),
  });
  return Object.freeze({
    add(corpus: Corpus): void {
      // a user's tokenizer may throw half way: nothing of an unfinished part is kept
      const sums = totals.slice();
      let more = 0;
      let counts = references;
      for (const text of toSegmentText(corpus)) {
        kernel.addRows(sums, rowsOf(metric, text, kernel, more, true));
        const count = referenceCount(text.referenceEnds);
        counts = segments + more === 0 ? count : combineReferenceCounts(counts, count);
        more += text.referenceEnds.length;
      }
      totals.set(sums);
      references = counts;
      segments += more;
    },
    score: () => scoreStatistics(metric, statistics(), options),
    statistics,
  });
}

/**
 * The score of a whole corpus: of its summed statistics, not a mean of segment scores.
 *
 * @throws TypeError, RangeError for a corpus of the wrong shape (see Corpus), or without segments.
 * @example
 * scoreCorpus(bleu(), {
 *   hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."],
 *   references: [
 *     ["The dog bit the man.", "The dog had bit the man."],
 *     ["It was not unexpected.", "No one was surprised."],
 *     ["The man bit him first.", "The man had bitten the dog."],
 *   ],
 * }).score // 48.53082700..
 */
export function scoreCorpus<S extends Score>(
  metric: Metric<S>,
  corpus: Corpus,
  options: EngineOptions = {},
): SignedScore<S> {
  checkMetric(metric);
  const running = createAccumulator(prepared(metric, corpus, chosenKernel(options)), options);
  running.add(corpus);
  return running.score();
}

/**
 * The scores of every segment by itself. For BLEU, `effectiveOrder: true` keeps short segments from scoring 0; for
 * NIST, n-grams are weighed by the references of the whole corpus, as mteval does it.
 *
 * @throws as scoreCorpus.
 */
export function scoreSegments<S extends Score>(
  metric: Metric<S>,
  corpus: Corpus,
  options: EngineOptions = {},
): SignedScore<S>[] {
  checkMetric(metric);
  const kernel = chosenKernel(options);
  const ready = prepared(metric, corpus, kernel);
  const width = ready.fields.length;
  const scores: SignedScore<S>[] = [];
  for (const text of toSegmentText(corpus)) {
    const rows = rowsOf(ready, text, kernel, scores.length, false);
    for (let i = 0; i < text.referenceEnds.length; i++) {
      const count = text.referenceEnds[i]! - (i === 0 ? 0 : text.referenceEnds[i - 1]!);
      scores.push(scored(ready, rows.subarray(i * width, (i + 1) * width), count, kernel));
    }
  }
  return scores;
}

/**
 * The score of one segment against its references.
 *
 * @throws TypeError, RangeError where hypothesis is no string or references is no list of strings; for NIST without the
 *   information of the corpus that the segment is from.
 * @example
 * scoreSegment(bleu({ effectiveOrder: true }), "The cat sat.", ["The cat sat down."]).score // 49.76..
 */
export function scoreSegment<S extends Score>(
  metric: Metric<S>,
  hypothesis: string,
  references: readonly (string | null)[],
  options: EngineOptions = {},
): SignedScore<S> {
  checkMetric(metric);
  checkPrepared("scoreSegment", metric);
  return scoreSegments(metric, segmentCorpus(hypothesis, references), options)[0]!;
}

/**
 * The statistics of every segment, a row each: for subsets, resampling, or to be saved and merged.
 *
 * @throws as scoreCorpus.
 */
export function segmentStatistics(metric: Metric, corpus: Corpus, options: EngineOptions = {}): Statistics {
  checkMetric(metric);
  const kernel = chosenKernel(options);
  const ready = prepared(metric, corpus, kernel);
  const parts: Float64Array[] = [];
  let references: ReferenceCount | undefined;
  let segments = 0;
  for (const text of toSegmentText(corpus)) {
    parts.push(rowsOf(ready, text, kernel, segments, false));
    const count = referenceCount(text.referenceEnds);
    references = references === undefined ? count : combineReferenceCounts(references, count);
    segments += text.referenceEnds.length;
  }
  return {
    metric: ready.name,
    signature: mergeKey(ready.signature),
    references: references ?? 0,
    segments,
    fields: ready.fields,
    rows: joinRows(parts),
  };
}

/**
 * The score of statistics that were summed, merged or loaded.
 *
 * @throws TypeError for what is no metric or no statistics; RangeError when they were made by another metric, other
 *   settings or another version, or stand for no segment.
 */
export function scoreStatistics<S extends Score>(
  metric: Metric<S>,
  statistics: Statistics,
  options: EngineOptions = {},
): SignedScore<S> {
  checkMetric(metric);
  checkStatisticsOf(metric, "statistics", statistics);
  if (statistics.segments === 0)
    throw new RangeError("the statistics stand for no segment: expected at least one; an empty corpus has no score");
  const kernel = chosenKernel(options);
  return scored(metric, sumRows(metric, statistics.rows, kernel), statistics.references, kernel);
}

/** The sum of a metric's rows. */
export function sumRows(metric: Metric, rows: Readonly<Float64Array>, kernel: Kernel): Float64Array {
  const sum = new Float64Array(metric.fields.length);
  const step = sum.length * ROWS_AT_ONCE;
  for (let from = 0; from < rows.length; from += step) kernel.addRows(sum, rows.subarray(from, from + step));
  return sum;
}

function scored<S extends Score>(
  metric: Metric<S>,
  totals: Readonly<Float64Array>,
  references: ReferenceCount,
  kernel: Kernel,
): SignedScore<S> {
  // the score is a new object, to which one more key is added: a copy takes as long as a fifth of the sentence's
  // counting
  return Object.assign(metric.score(totals, kernel), { signature: signatureLine(metric.signature, references) });
}
