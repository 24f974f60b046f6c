/** Scores a corpus that comes in parts; the score so far is available at any time. */
import { createCorpusSums } from "./corpus-sums.js";
import { chosenKernel, type EngineOptions } from "./engine-options.js";
import { checkPrepared } from "./first-pass.js";
import type { SignedScore } from "./score-corpus.js";
import { scoreStatistics } from "./score-statistics.js";
import { checkMetric } from "../metrics/check-metric.js";
import { addRowHashes, hashReferences, hexOf } from "../core/reference-hashes.js";
import type { Statistics } from "../core/statistics.js";
import type { Metric, Score } from "../metrics/metric.js";
import type { Corpus } from "../text/segments.js";

/** A running sum of one system's statistics under one metric. */
export interface Accumulator<S extends Score = Score> {
  /**
   * Adds segments. When it throws, nothing was added, and more segments can be added.
   *
   * @throws TypeError, RangeError as scoreCorpus() does; Error where a tokenizer or a getter calls add() during add().
   */
  add(corpus: Corpus): void;
  /** The score of all segments so far. @throws RangeError before any segment was added. */
  score(): SignedScore<S>;
  /** The sum so far, as a single row that can be merged with others. */
  statistics(): Statistics;
}

/**
 * Scores a corpus that comes in parts: add batches, ask for the score at any time. Memory does not grow.
 *
 * @throws RangeError for a metric whose weights come from the references of the whole corpus (NIST), unless it was made
 * with these weights.
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
  const sums = createCorpusSums([metric], kernel, (sum, text) => addRowHashes(sum, hashReferences(text)));
  const statistics = (): Statistics => ({ ...sums.statistics()[0]!, fingerprint: { set: hexOf(sums.set) } });
  return Object.freeze({
    add: (corpus: Corpus) => sums.add(corpus),
    score: () => scoreStatistics(metric, statistics(), options),
    statistics,
  });
}
