/** Scores every hypothesis with every reference; each side's n-grams are prepared once. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { checkPrepared } from "../corpus/first-pass.js";
import { pairwisePart, secondPairwisePart } from "../kernel/pairwise/pairwise.js";
import { checkMetric } from "../metrics/check-metric.js";
import { scoreRows } from "../metrics/score-rows.js";
import { formatSignature, fullSignature } from "../core/signature.js";
import { encodeSegments } from "../text/encode.js";
import type { Batch, TextLines, TokenLines } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric, Overlaps, OverlapScoring } from "../metrics/metric.js";
import type { Lines } from "../text/byte-lines.js";
import { countLines, linesOf } from "../text/counted-lines.js";

/** Scores of hypotheses x references. */
export interface ScoreMatrix {
  readonly name: string;
  readonly signature: string;
  readonly hypotheses: number;
  readonly references: number;
  /** Row by row: the score of hypothesis i against reference k is scores[i * references + k]. */
  readonly scores: Float64Array;
}

/** One instance of the part for each tokenizer of a metric. */
const units = [pairwisePart, secondPairwisePart];

/** The limit on the number of scores; so many take 4 GiB. */
const MOST_SCORES = 0x20000000;

/**
 * The score of every hypothesis against every reference by itself, N x M of them, with the metric's settings as they
 * are: for short texts BLEU needs `effectiveOrder: true`. BLEU and chrF take tens of nanoseconds for a pair; all other
 * metrics count each pair by itself. The scores are kept, 8 bytes each: 2^29 at most.
 *
 * @throws TypeError, RangeError unless metric is a metric and each side a list of at least one line; and for more than
 * 2^29 pairs
 * @example
 * const { scores, references } = scoreMatrix(chrf(), ["the cat", "a dog"], ["the cat sat", "a dog", "no"]);
 * references // 3
 * scores[4] // 100
 */
export function scoreMatrix(
  metric: Metric,
  hypotheses: Lines,
  references: Lines,
  options: EngineOptions = {},
): ScoreMatrix {
  const scoreRow = scoringRows(metric, hypotheses, references, options);
  const [rows, columns] = [countLines(hypotheses), countLines(references)];
  const pairs = rows * columns;
  if (pairs > MOST_SCORES) {
    throw new RangeError(
      `hypotheses x references are ${rows} x ${columns} scores: ` +
        "expected at most 2^29, which take 4 GiB; " +
        "score some of the hypotheses at a time, or take scoreAgainstMeanReference() or mbrDecode(), " +
        "which keep one score for each hypothesis",
    );
  }
  const scores = new Float64Array(pairs);
  for (let i = 0; i < rows; i++) scores.set(scoreRow(i), i * columns);
  return {
    name: metric.name,
    signature: formatSignature(fullSignature(metric.signature, 1)),
    hypotheses: rows,
    references: columns,
    scores,
  };
}

/**
 * Computes the matrix row by row: returns a function from a hypothesis to its scores, which are valid until the next
 * call.
 *
 * @param name of the hypotheses, for errors
 * @throws TypeError, RangeError as scoreMatrix() does
 */
export function scoringRows(
  metric: Metric,
  hypotheses: Lines,
  references: Lines,
  options: EngineOptions,
  name = "hypotheses",
): (hypothesis: number) => Float64Array {
  checkMetric(metric);
  checkPrepared("scoreMatrix", metric);
  if (metric.needsSources)
    throw new RangeError(`scoreMatrix has no sources, and ${metric.name} compares with them: expected another metric`);
  const kernel = chosenKernel(options);
  const batches = encode(metric, name, hypotheses, references, kernel);
  const overlaps = metric.shortcuts?.overlaps;
  return overlaps === undefined ? countingEach(metric, batches, kernel) : countingOnce(overlaps, batches, kernel);
}

/**
 * The score of every hypothesis against the average of the references: their mean n-gram counts and lengths (reference
 * aggregation; DeNero et al. 2009, https://aclanthology.org/P09-1064; Vamvas and Sennrich 2024,
 * https://aclanthology.org/2024.acl-short.71). The score is near, but not equal, to the mean of the scores against each
 * reference, and takes time that grows with N + M instead of N x M. It exists only for BLEU and chrF.
 *
 * @throws TypeError, RangeError as scoreMatrix() does, and for a metric other than BLEU and chrF
 * @example
 * scoreAgainstMeanReference(chrf(), ["the cat", "dogs"], ["the cat sat", "the cat"])[0] // 70.42..
 */
export function scoreAgainstMeanReference(
  metric: Metric,
  hypotheses: Lines,
  references: Lines,
  options: EngineOptions = {},
): Float64Array {
  return scoreAgainstMean(metric, hypotheses, references, options);
}

/** @param name of the hypotheses, for errors */
export function scoreAgainstMean(
  metric: Metric,
  hypotheses: Lines,
  references: Lines,
  options: EngineOptions,
  name = "hypotheses",
): Float64Array {
  checkMetric(metric);
  const scoring = metric.shortcuts?.overlaps;
  if (scoring === undefined)
    throw new RangeError(
      `metric is ${metric.name}: expected BLEU or chrF, whose n-gram counts have a mean; ` +
        "take the mean of scoreMatrix()",
    );
  const kernel = chosenKernel(options);
  const batches = encode(metric, name, hypotheses, references, kernel);
  const size = countLines(hypotheses);
  const others = countLines(references);
  return scoring.scores(
    batches.map((batch, unit): Overlaps => {
      const maxOrder = scoring.maxOrders[unit]!;
      const ngrams = ngramsOf(lengthsOf(batch.references), maxOrder);
      const means = new Float64Array(maxOrder * size);
      for (let order = 0; order < maxOrder; order++) {
        means.fill(
          sum(ngrams.subarray(order * others, (order + 1) * others)) / others,
          order * size,
          (order + 1) * size,
        );
      }
      const matches = kernel.part(pairwisePart).meanMatches(batch.hypotheses, batch.references, maxOrder);
      return { size, hypotheses: ngramsOf(lengthsOf(batch.hypotheses), maxOrder), references: means, matches };
    }),
    kernel,
  );
}

/** Prepares both sides once, for a metric that computes scores from common n-grams. */
function countingOnce(
  scoring: OverlapScoring,
  batches: readonly Batch[],
  kernel: Kernel,
): (hypothesis: number) => Float64Array {
  const size = batches[0]!.references.ends.length;
  const pairs = batches.map(({ hypotheses, references }, unit) =>
    kernel.part(units[unit]!).between(hypotheses, references, scoring.maxOrders[unit]!),
  );
  if (scoring.scoresOf !== undefined) return (i) => scoring.scoresOf!(i, pairs).subarray(0, size);
  const sides = batches.map(({ hypotheses, references }, unit) => ({
    lengths: lengthsOf(hypotheses),
    inReferences: ngramsOf(lengthsOf(references), scoring.maxOrders[unit]!),
    inHypothesis: new Float64Array(scoring.maxOrders[unit]! * size),
  }));
  return (i) =>
    scoring.scores(
      sides.map(({ lengths, inReferences, inHypothesis }, unit): Overlaps => {
        for (let order = 0; order < scoring.maxOrders[unit]!; order++)
          inHypothesis.fill(Math.max(0, lengths[i]! - order), order * size, (order + 1) * size);
        return { size, hypotheses: inHypothesis, references: inReferences, matches: pairs[unit]!.matches(i) };
      }),
      kernel,
    );
}

/** Repeats each hypothesis for every reference. */
function countingEach(metric: Metric, batches: readonly Batch[], kernel: Kernel): (hypothesis: number) => Float64Array {
  const size = batches[0]!.references.ends.length;
  const each = Uint32Array.from({ length: size }, (_, i) => i + 1);
  return (i) => {
    const tokens = batches.map(({ hypotheses, references, wordBytes, text }, unit): Batch => {
      const line = lineOf(hypotheses, i);
      const ids = new Uint32Array(line.length * size);
      for (let k = 0; k < size; k++) ids.set(line, k * line.length);
      // the kernel keeps no bytes of characters: metrics that need them take them from the text
      const looksInside = text !== undefined && metric.tokenizers[unit]!.keepsBytes === true;
      return {
        hypotheses: { ids, ends: each.map((end) => end * line.length) },
        references,
        referenceEnds: each,
        ...(wordBytes && { wordBytes }),
        ...(looksInside && { text: { ...text, hypotheses: repeated(text.hypotheses, i, size) } }),
      };
    });
    return scoreRows(metric, metric.statistics({ size, tokens }, kernel), kernel);
  };
}

/**
 * Both sides as ids of one vocabulary, for each tokenizer of the metric. Lines against themselves are encoded once:
 * both sides are the same object.
 */
function encode(metric: Metric, name: string, hypotheses: Lines, references: Lines, kernel: Kernel): Batch[] {
  const left = linesOf(name, hypotheses);
  const others = hypotheses === references ? left : linesOf("references", references);
  const areSame = areEqual(left.ends, others.ends) && areEqual(left.bytes, others.bytes);
  const right = areSame ? left : others;
  return metric.tokenizers.map((tokenizer) => {
    const isOneSide = areSame && tokenizer.tokenizeReference === undefined;
    const text = { systems: [isOneSide ? noLines : left], references: right, referenceEnds: new Uint32Array() };
    const batch = encodeSegments(text, tokenizer, kernel)[0]!;
    if (!isOneSide) return batch;
    const { references: tokens, referenceEnds, wordBytes, text: given } = batch;
    const ofBoth = given && { text: { ...given, hypotheses: given.references } };
    return { hypotheses: tokens, references: tokens, referenceEnds, wordBytes, ...ofBoth };
  });
}

function areEqual(a: Uint8Array | Uint32Array, b: Uint8Array | Uint32Array): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

const noLines: TextLines = { bytes: new Uint8Array(), ends: new Uint32Array() };

function lineOf({ ids, ends }: TokenLines, i: number): Uint32Array {
  return ids.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!);
}

/** Line i of a text, repeated. */
function repeated({ bytes, ends }: TextLines, i: number, times: number): TextLines {
  const line = bytes.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!);
  const copies = new Uint8Array(line.length * times);
  for (let k = 0; k < times; k++) copies.set(line, k * line.length);
  return { bytes: copies, ends: Uint32Array.from({ length: times }, (_, k) => (k + 1) * line.length) };
}

export function lengthsOf({ ends }: TokenLines): Uint32Array {
  return ends.map((end, i) => end - (i === 0 ? 0 : ends[i - 1]!));
}

/** N-grams of lines of these lengths, order by order. */
export function ngramsOf(lengths: ArrayLike<number>, maxOrder: number): Float64Array {
  const ngrams = new Float64Array(maxOrder * lengths.length);
  for (let order = 0; order < maxOrder; order++) {
    for (let i = 0; i < lengths.length; i++) ngrams[order * lengths.length + i] = Math.max(0, lengths[i]! - order);
  }
  return ngrams;
}

export function sum(numbers: Float64Array): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
