/** N-grams and BLEU of the engine "reference": from the papers, with Map and arrays. */
import type { Batch } from "../../core/batch.js";
import type { Counting, CountingPart, Smoothing } from "./counting.js";
import { addRows } from "../../core/statistics.js";
import { checkBatch, checkOrder, checkRows } from "../checks.js";
import { countNgrams, line, referencesOf } from "../batch-lines.js";

export const referenceCounting: CountingPart = { ngramMatches, bleuScores, addRows };

/** Modified n-gram precision, its numerators and denominators (Papineni et al. 2002, section 2.1), for each segment. */
function ngramMatches(batch: Batch, maxOrder: number, counting: Counting, summed = false): Float64Array {
  checkBatch(batch);
  checkOrder(maxOrder);
  const rows: number[] = [];
  for (let segment = 0; segment < batch.hypotheses.ends.length; segment++) {
    const hypothesis = line(batch.hypotheses, segment);
    const references = referencesOf(batch, segment);
    const matches: number[] = [];
    const totals: number[] = [];
    for (let order = 1; order <= maxOrder; order++) {
      let matched = 0;
      let total = 0;
      const inReferences = references.map((reference) => countNgrams(reference, order));
      for (const [ngram, count] of countNgrams(hypothesis, order)) {
        const largest = Math.max(...inReferences.map((counts) => counts.get(ngram) ?? 0));
        matched += counting === "clipped" ? Math.min(count, largest) : largest > 0 ? count : 0;
        total += count;
      }
      matches.push(matched);
      totals.push(total);
    }
    rows.push(
      hypothesis.length,
      closestLength(
        hypothesis.length,
        references.map((reference) => reference.length),
      ),
      ...matches,
      ...totals,
    );
  }
  if (!summed) return Float64Array.from(rows);
  const width = 2 + 2 * maxOrder;
  return Float64Array.from({ length: width }, (_, field) =>
    rows.reduce((sum, value, i) => (i % width === field ? sum + value : sum), 0),
  );
}

/** The reference length closest to the hypothesis length; of two equally close lengths, the shorter. */
function closestLength(length: number, candidates: readonly number[]): number {
  const byDistance = [...candidates].sort((a, b) => Math.abs(a - length) - Math.abs(b - length) || a - b);
  return byDistance[0]!;
}

/**
 * BP * exp(mean of log p_n) (Papineni et al. 2002, section 2.3), smoothed as in Chen and Cherry (2014), methods 1, 2
 * and 3.
 */
function bleuScores(rows: Readonly<Float64Array>, maxOrder: number, smoothing: Smoothing): Float64Array {
  checkOrder(maxOrder);
  const count = checkRows(rows, maxOrder);
  const scores: number[] = [];
  for (let i = 0; i < count; i++) {
    const row = [...rows.subarray(i * (2 + 2 * maxOrder), (i + 1) * (2 + 2 * maxOrder))];
    const [hypothesisLength, referenceLength] = row as [number, number];
    const matches = row.slice(2, 2 + maxOrder);
    const totals = row.slice(2 + maxOrder);
    const brevityPenalty =
      hypothesisLength >= referenceLength
        ? 1
        : hypothesisLength === 0
          ? 0
          : Math.exp(1 - referenceLength / hypothesisLength);
    const precisions = matches.every((match) => match === 0) ? null : smoothedPrecisions(matches, totals, smoothing);
    const orders = smoothing.effectiveOrder ? precisions?.length : maxOrder;
    const all = Array.from({ length: maxOrder }, (_, n) => precisions?.[n] ?? 0);
    const mean = precisions === null ? 0 : geometricMean(all.slice(0, orders));
    scores.push(brevityPenalty * mean, brevityPenalty, ...all);
  }
  return Float64Array.from(scores);
}

/** Precisions in percent, up to the longest order that has any n-grams. */
function smoothedPrecisions(matches: readonly number[], totals: readonly number[], smoothing: Smoothing): number[] {
  const precisions: number[] = [];
  let zeros = 0;
  for (const [n, matched] of matches.entries()) {
    const k = smoothing.method === "add-k" && n > 0 ? smoothing.value : 0;
    const total = totals[n]! + k;
    if (total === 0) break;
    if (matched + k > 0) precisions.push((100 * (matched + k)) / total);
    else if (smoothing.method === "exp") precisions.push(100 / (2 ** ++zeros * total));
    else if (smoothing.method === "floor") precisions.push((100 * smoothing.value) / total);
    else precisions.push(0);
  }
  return precisions;
}

function geometricMean(precisions: readonly number[]): number {
  if (precisions.includes(0)) return 0;
  return Math.exp(precisions.reduce((sum, precision) => sum + Math.log(precision), 0) / precisions.length);
}
