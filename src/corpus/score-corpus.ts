/** From texts to scores: segments -> token ids -> rows of statistics -> totals -> score. */
import { chosenKernel, type EngineOptions } from "./engine-options.js";
import { createCorpusSums } from "./corpus-sums.js";
import { countSegments } from "./count-segments.js";
import { checkPrepared, prepared } from "./first-pass.js";
import { signatureLine } from "../core/signature.js";
import { checkMetric, checkMetrics } from "../metrics/check-metric.js";
import { segmentCorpus, type SegmentReferences } from "../text/corpus-shape.js";
import type { Corpus } from "../text/segments.js";
import type { ReferenceCount } from "../core/signature.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric, Score } from "../metrics/metric.js";

/** A score with its signature. */
export type SignedScore<S extends Score> = S & { readonly signature: string };

/** The scores of several metrics, in their order. */
export type SignedScores<M extends readonly Metric[]> = {
  -readonly [I in keyof M]: SignedScore<ReturnType<M[I]["score"]>>;
};

/**
 * The scores of a whole corpus under several metrics, in their order. The text is read once, and tokenized once for
 * each different tokenizer; the scores are those of scoreCorpus, bit for bit. (For NIST, whose weights come from the
 * references of the whole corpus, the references are read beforehand.)
 *
 * @param metrics at least one
 * @throws TypeError, RangeError for anything but a list of metrics, or for a corpus of the wrong shape (see Corpus).
 * @example
 * const corpus = { hypotheses: ["The dog bit the man."], references: ["The dog had bit the man."] };
 * const [ofBleu, ofChrf, ofTer] = score([bleu(), chrf(), ter()], corpus);
 * ofBleu.brevityPenalty // 0.84648..
 * ofChrf.score // 67.64..
 * ofTer.signature === scoreCorpus(ter(), corpus).signature // true
 */
export function score<const M extends readonly Metric[]>(
  metrics: M,
  corpus: Corpus,
  options: EngineOptions = {},
): SignedScores<M> {
  checkMetrics(metrics);
  return scoreAll(metrics, corpus, chosenKernel(options)) as SignedScores<M>;
}

function scoreAll(metrics: readonly Metric[], corpus: Corpus, kernel: Kernel): SignedScore<Score>[] {
  const ready = prepared(metrics, corpus, kernel);
  const sums = createCorpusSums(ready, kernel);
  sums.add(corpus);
  return sums.statistics().map(({ rows, references }, m) => scored(ready[m]!, rows, references, kernel));
}

/**
 * The score of a whole corpus: the score of its summed statistics, not a mean of segment scores.
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
  return scoreAll([metric], corpus, chosenKernel(options))[0] as SignedScore<S>;
}

/**
 * The score of every segment by itself, in order. BLEU leaves out the orders that a segment is too short for, unless
 * effectiveOrder was set; its signature then says `eff:yes`. For NIST, n-grams are weighed by the references of the
 * whole corpus, as in mteval.
 *
 * @throws TypeError, RangeError as scoreCorpus() does.
 * @example
 * const corpus = { hypotheses: ["Paris", "The cat sat."], references: ["Paris", "The cat sat down."] };
 * scoreSegments(bleu(), corpus).map(({ score }) => Math.round(score)) // [100, 50]
 * scoreSegments(bleu({ effectiveOrder: false }), corpus).map(({ score }) => Math.round(score)) // [0, 50]
 */
export function scoreSegments<S extends Score>(
  metric: Metric<S>,
  corpus: Corpus,
  options: EngineOptions = {},
): SignedScore<S>[] {
  const scores: SignedScore<S>[] = [];
  countSegments(metric, corpus, options, (rows, { referenceEnds }, ready, kernel) => {
    const scoring = ready.forSegments ?? ready;
    const width = ready.fields.length;
    for (let i = 0; i < referenceEnds.length; i++) {
      const count = referenceEnds[i]! - (i === 0 ? 0 : referenceEnds[i - 1]!);
      scores.push(scored(scoring, rows.subarray(i * width, (i + 1) * width), count, kernel));
    }
  });
  return scores;
}

/**
 * The score of one segment against its references. BLEU leaves out the orders that the segment is too short for, unless
 * effectiveOrder was set; its signature then says `eff:yes`.
 *
 * @param references the only reference, or the list of the references, where null is a missing reference
 * @throws TypeError, RangeError unless hypothesis and the references are strings; for NIST, also if the metric was made
 * without the information of the segment's corpus.
 * @example
 * scoreSegment(bleu(), "Paris", "Paris").score // 100.0..
 * scoreSegment(bleu({ effectiveOrder: false }), "Paris", ["Paris"]).score // 0
 * scoreSegment(bleu(), "The cat sat.", ["The cat sat down."]).score // 49.76..
 */
export function scoreSegment<S extends Score>(
  metric: Metric<S>,
  hypothesis: string,
  references: SegmentReferences,
  options: EngineOptions = {},
): SignedScore<S> {
  checkMetric(metric);
  checkPrepared("scoreSegment", metric);
  return scoreSegments(metric, segmentCorpus(hypothesis, references), options)[0]!;
}

/** The score of sums, with its signature. */
export function scored<S extends Score>(
  metric: Metric<S>,
  totals: Readonly<Float64Array>,
  references: ReferenceCount,
  kernel: Kernel,
): SignedScore<S> {
  // the score is a new object, so the signature is added to it; copying the score would take a fifth of the time that
  // counting a sentence takes
  return Object.assign(metric.score(totals, kernel), { signature: signatureLine(metric.signature, references) });
}
