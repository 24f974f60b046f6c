/** Many against many: every hypothesis with every reference, each side's n-grams prepared once. */
import { chosenKernel, type EvaluationOptions } from "./evaluate.js";
import { checkPrepared } from "./first-pass.js";
import { pairwise as pairwisePart, secondPairwise } from "./kernel/pairwise.js";
import { bleu, type BleuOptions } from "./metrics/bleu.js";
import { checkMetric } from "./metrics/check.js";
import { formatSignature, fullSignature } from "./signature.js";
import { encodeSegments } from "./text/encode.js";
import { linesOf } from "./text/segments.js";
import type { Batch, Kernel, Metric, Overlaps, OverlapScoring, PreparedLines, TokenLines } from "./types.js";

/** Scores of hypotheses x references. */
export interface ScoreMatrix {
  readonly name: string;
  readonly signature: string;
  readonly hypotheses: number;
  readonly references: number;
  /** Row after row: the score of hypothesis i against reference k is scores[i * references + k]. */
  readonly scores: Float64Array;
}

export interface SelfBleu {
  readonly name: "self-BLEU";
  readonly signature: string;
  /** The mean of the segments' scores, 0..100: the higher, the more the texts repeat each other. */
  readonly score: number;
  /** The BLEU of each text against all others. */
  readonly segments: Float64Array;
}

/** Metrics with a way from n-grams in common to scores prepare each side once; others are counted pair by pair. */
const units = [pairwisePart, secondPairwise];

/**
 * The score of every hypothesis against every reference by itself: what scoreSegment(metric, hypothesis, [reference]) gives, N x M of them. BLEU
 * and chrF take some tens of nanoseconds a pair; any other metric is counted pair by pair. The scores are kept: 8 bytes each.
 *
 * @throws TypeError, RangeError where metric is none, or a side is no list of strings, or empty
 * @example
 * const { scores, references } = pairwise(chrf(), ["the cat", "a dog"], ["the cat sat", "a dog", "no"]);
 * references // 3
 * scores[4] // 100
 */
export function pairwise(metric: Metric, hypotheses: readonly string[], references: readonly string[], options: EvaluationOptions = {}): ScoreMatrix {
  checkMetric(metric);
  checkPrepared("pairwise", metric);
  const kernel = chosenKernel(options);
  const batches = encode(metric, hypotheses, references, kernel);
  const scores = new Float64Array(hypotheses.length * references.length);
  const scoreRow = metric.overlaps === undefined ? countingPairs(metric, batches, kernel) : countingOnce(metric.overlaps, batches, kernel);
  for (let i = 0; i < hypotheses.length; i++) scores.set(scoreRow(i), i * references.length);
  return { name: metric.name, signature: signatureOf(metric, 1), hypotheses: hypotheses.length, references: references.length, scores };
}

/**
 * The score of every hypothesis against what the references have on average: their mean n-gram counts and lengths (reference aggregation; DeNero
 * et al. 2009, https://aclanthology.org/P09-1064; Vamvas and Sennrich 2024, https://aclanthology.org/2024.acl-short.71). It takes the place of
 * the mean of N x M scores, which it is near to but not equal, in time that grows with N + M. For BLEU and chrF.
 *
 * @throws TypeError, RangeError as pairwise, and for a metric that is not one of n-grams
 * @example
 * aggregate(chrf(), ["the cat", "dogs"], ["the cat sat", "the cat"])[0] // 70.42..
 */
export function aggregate(metric: Metric, hypotheses: readonly string[], references: readonly string[], options: EvaluationOptions = {}): Float64Array {
  checkMetric(metric);
  const { overlaps: scoring } = metric;
  if (scoring === undefined) throw new RangeError(`metric is ${metric.name}: expected BLEU or chrF, whose n-gram counts have a mean; take the mean of pairwise()`);
  const kernel = chosenKernel(options);
  const prepared = prepareAll(scoring, encode(metric, hypotheses, references, kernel), kernel);
  return Float64Array.from(hypotheses, (_, i) => scoring.scores(prepared.map(({ lines, hypothesisLines, ngrams, maxOrder }) => {
    const hypothesis = lineOf(hypothesisLines, i);
    const means = Float64Array.from({ length: maxOrder }, (_, order) => sum(ngrams.subarray(order * references.length, (order + 1) * references.length)) / references.length);
    return { size: 1, hypothesis: ngramsOf([hypothesis.length], maxOrder), references: means, matches: lines.expectedMatches(hypothesis) };
  }), kernel)[0]!);
}

/**
 * Self-BLEU (Zhu et al. 2018, https://arxiv.org/abs/1802.01886): how much a system's outputs are alike. Each text is scored by BLEU with all
 * other texts as its references, and the scores are averaged. Short texts keep their score: orders longer than they are left out, unless
 * effectiveOrder is false.
 *
 * @param texts at least two
 * @throws TypeError, RangeError for other texts or options
 * @example
 * selfBleu(["the cat sat on the mat", "the cat sat on the mat", "dogs bark"]).score // 66.66..
 */
export function selfBleu(texts: readonly string[], options: BleuOptions & EvaluationOptions = {}): SelfBleu {
  const { engine, ...settings } = options;
  const metric = bleu({ effectiveOrder: true, ...settings });
  const kernel = chosenKernel(engine === undefined ? {} : { engine });
  const text = linesOf("texts", texts);
  if (texts.length < 2) throw new RangeError(`texts has ${texts.length} text: expected at least 2; each is scored against the others`);
  const { references: lines } = encodeSegments({ systems: [text], references: text, referenceEnds: new Uint32Array() }, metric.tokenizers[0]!, kernel)[0]!;
  const maxOrder = metric.overlaps!.maxOrders[0]!;
  const lengths = lengthsOf(lines);
  const ngrams = ngramsOf(lengths, maxOrder);
  const matches = kernel.part(pairwisePart).against(lines, maxOrder).matchesWithOthers();
  const closest = closestOthers(lengths);

  const width = metric.fields.length;
  const rows = new Float64Array(texts.length * width);
  for (let i = 0; i < texts.length; i++) {
    const row = rows.subarray(i * width, (i + 1) * width);
    row[0] = lengths[i]!;
    row[1] = closest[i]!;
    for (let order = 0; order < maxOrder; order++) {
      row[2 + order] = matches[i * maxOrder + order]!;
      row[2 + maxOrder + order] = ngrams[order * texts.length + i]!;
    }
  }
  const segments = metric.scores!(rows, kernel);
  return { name: "self-BLEU", signature: signatureOf(metric, texts.length - 1), score: sum(segments) / segments.length, segments };
}

/** For each length the nearest among the others; of two equally near, the shorter. */
function closestOthers(lengths: Uint32Array): Uint32Array {
  const order = Uint32Array.from(lengths, (_, i) => i).sort((a, b) => lengths[a]! - lengths[b]!);
  const closest = new Uint32Array(lengths.length);
  for (const [place, i] of order.entries()) {
    const below = place === 0 ? undefined : lengths[order[place - 1]!]!;
    const above = place + 1 === order.length ? undefined : lengths[order[place + 1]!]!;
    const length = lengths[i]!;
    closest[i] = above === undefined || (below !== undefined && length - below <= above - length) ? below! : above;
  }
  return closest;
}

/** One tokenizer's lines, prepared. */
interface Prepared {
  readonly lines: PreparedLines;
  readonly hypothesisLines: TokenLines;
  readonly maxOrder: number;
  /** N-grams of the references, order by order. */
  readonly ngrams: Float64Array;
}

function prepareAll({ maxOrders }: OverlapScoring, batches: readonly Batch[], kernel: Kernel): Prepared[] {
  return batches.map(({ hypotheses, references }, unit) => {
    const maxOrder = maxOrders[unit]!;
    return {
      lines: kernel.part(units[unit]!).against(references, maxOrder), hypothesisLines: hypotheses, maxOrder, ngrams: ngramsOf(lengthsOf(references), maxOrder),
    };
  });
}

function countingOnce(scoring: OverlapScoring, batches: readonly Batch[], kernel: Kernel): (hypothesis: number) => Float64Array {
  const prepared = prepareAll(scoring, batches, kernel);
  const size = batches[0]!.references.ends.length;
  if (scoring.scoresAgainst !== undefined) {
    const lines = prepared.map((one) => one.lines);
    return (i) => scoring.scoresAgainst!(lines, prepared.map(({ hypothesisLines }) => lineOf(hypothesisLines, i))).subarray(0, size);
  }
  return (i) => scoring.scores(prepared.map(({ lines, hypothesisLines, ngrams, maxOrder }): Overlaps => {
    const hypothesis = lineOf(hypothesisLines, i);
    return { size, hypothesis: ngramsOf([hypothesis.length], maxOrder), references: ngrams, matches: lines.matches(hypothesis) };
  }), kernel);
}

/** Each hypothesis as often as there are references. */
function countingPairs(metric: Metric, batches: readonly Batch[], kernel: Kernel): (hypothesis: number) => Float64Array {
  const size = batches[0]!.references.ends.length;
  const each = Uint32Array.from({ length: size }, (_, i) => i + 1);
  const width = metric.fields.length;
  return (i) => {
    const tokens = batches.map(({ hypotheses, references, wordBytes }): Batch => {
      const line = lineOf(hypotheses, i);
      const ids = new Uint32Array(line.length * size);
      for (let k = 0; k < size; k++) ids.set(line, k * line.length);
      return { hypotheses: { ids, ends: each.map((end) => end * line.length) }, references, referenceEnds: each, ...(wordBytes && { wordBytes }) };
    });
    const rows = metric.statistics({ size, tokens }, kernel);
    return metric.scores?.(rows, kernel) ?? Float64Array.from(each, (end) => metric.score(rows.subarray((end - 1) * width, end * width), kernel).score);
  };
}

/** For each tokenizer of the metric both sides, in ids of one vocabulary. */
function encode(metric: Metric, hypotheses: readonly string[], references: readonly string[], kernel: Kernel): Batch[] {
  const text = { systems: [linesOf("hypotheses", hypotheses)], references: linesOf("references", references), referenceEnds: new Uint32Array() };
  return metric.tokenizers.map((tokenizer) => encodeSegments(text, tokenizer, kernel)[0]!);
}

function lineOf({ ids, ends }: TokenLines, i: number): Uint32Array {
  return ids.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!);
}

function lengthsOf({ ends }: TokenLines): Uint32Array {
  return ends.map((end, i) => end - (i === 0 ? 0 : ends[i - 1]!));
}

/** N-grams of lines of these lengths, order by order. */
function ngramsOf(lengths: ArrayLike<number>, maxOrder: number): Float64Array {
  const ngrams = new Float64Array(maxOrder * lengths.length);
  for (let order = 0; order < maxOrder; order++) {
    for (let i = 0; i < lengths.length; i++) ngrams[order * lengths.length + i] = Math.max(0, lengths[i]! - order);
  }
  return ngrams;
}

function sum(numbers: Float64Array): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

function signatureOf(metric: Metric, references: number): string {
  return formatSignature(fullSignature(metric.signature, references));
}
