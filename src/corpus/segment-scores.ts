/** A column of numbers: the score of each segment, without an object for each. */
import { scoreRows } from "../metrics/score-rows.js";
import { joinRows } from "../core/statistics.js";
import type { Corpus } from "../text/segments.js";
import type { Metric } from "../metrics/metric.js";
import { countSegments } from "./count-segments.js";
import type { EngineOptions } from "./engine-options.js";

/**
 * The scores of all segments as numbers, for tables and columns: bit for bit the `score` of each result of {@link
 * scoreSegments}, in a fraction of the time. For most metrics the scores are percentages, as in these results, whose
 * `fraction` is a hundredth of the score.
 *
 * @returns as many numbers as the corpus has segments, in their order
 * @throws TypeError, RangeError as scoreCorpus() does.
 * @example
 * const corpus = { hypotheses: ["Paris", "The cat sat."], references: ["Paris", "The cat sat down."] };
 * segmentScores(bleu(), corpus).map(Math.round) // Float64Array.of(100, 50)
 */
export function segmentScores(metric: Metric, corpus: Corpus, options: EngineOptions = {}): Float64Array {
  const parts: Float64Array[] = [];
  countSegments(metric, corpus, options, (rows, _, ready, kernel) => {
    parts.push(scoreRows(ready.forSegments ?? ready, rows, kernel));
  });
  return joinRows(parts);
}
