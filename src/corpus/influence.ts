/** How much each segment moves the score of its corpus. */
import { checkSameReferences } from "../core/same-references.js";
import { checkKeepsRows } from "../core/statistics-shape.js";
import type { Statistics } from "../core/statistics.js";
import { checkMetric } from "../metrics/check-metric.js";
import { checkStatisticsOf } from "../metrics/check-statistics.js";
import type { Metric } from "../metrics/metric.js";
import { scoreRows } from "../metrics/score-rows.js";
import { sumRows } from "./count-batch.js";
import { chosenKernel, type EngineOptions } from "./engine-options.js";

/** The number of rows that are scored at once. */
const ROWS_AT_ONCE = 4096;

/**
 * For each segment, by how much the score of the corpus changes when the segment is left out, in points of the score.
 * It is exact: the score of the sum without the segment's row, minus the score of the sum. If a higher score is better,
 * a segment above 0 costs the system points; if a lower score is better (TER, WER), a segment below 0 does. (For NIST,
 * n-grams keep their weights from the whole corpus.)
 *
 * @param statistics a row for each segment, at least two segments
 * @returns as many numbers as there are segments, in their order
 * @throws TypeError, RangeError for anything but statistics of this metric that kept their rows.
 * @example
 * const corpus = { hypotheses: ["a b c d", "a b", "x"], references: ["a b c d", "a b", "y"] };
 * [...influence(wer(), segmentStatistics(wer(), corpus))].map(Math.round) // [19, 6, -14]
 */
export function influence(metric: Metric, statistics: Statistics, options: EngineOptions = {}): Float64Array {
  checkMetric(metric);
  checkStatisticsOf(metric, "statistics", statistics);
  checkKeepsRows("statistics", statistics);
  if (statistics.segments < 2) {
    throw new RangeError(
      `statistics has ${statistics.segments} segments: expected at least 2; without its only segment a corpus has no ` +
        "score",
    );
  }
  const kernel = chosenKernel(options);
  const { rows, segments } = statistics;
  const width = metric.fields.length;
  const sum = sumRows(metric, rows, kernel);
  const whole = scoreRows(metric, sum, kernel)[0]!;
  const changes = new Float64Array(segments);
  for (let first = 0; first < segments; first += ROWS_AT_ONCE) {
    const others = rows.slice(first * width, (first + ROWS_AT_ONCE) * width);
    for (let i = 0; i < others.length; i++) others[i] = sum[i % width]! - others[i]!;
    const scores = scoreRows(metric, others, kernel);
    for (let i = 0; i < scores.length; i++) changes[first + i] = scores[i]! - whole;
  }
  return changes;
}

/**
 * For each segment, its share of the difference between two systems, the system's score minus the baseline's: how much
 * of the difference disappears when the segment is left out. A segment in which both systems have the same counts has a
 * share of 0: leaving it out would change the difference, too, because all other segments then weigh more, but that
 * does not show where the systems differ.
 *
 * @param baseline a row for each segment, at least two segments
 * @param system a row for each of the same segments
 * @returns as many numbers as there are segments, in their order, in points of the score
 * @throws TypeError, RangeError as influence() does; RangeError unless both were counted on the same segments.
 * @example
 * const references = ["a b c d", "a b", "x"];
 * const [baseline, system] = [["a b c d", "b", "x"], ["a b c c", "a b", "x"]].map((hypotheses) =>
 *   segmentStatistics(wer(), { hypotheses, references }));
 * [...differenceInfluence(wer(), baseline, system)].map(Math.round) // [33, -20, 0]
 */
export function differenceInfluence(
  metric: Metric,
  baseline: Statistics,
  system: Statistics,
  options: EngineOptions = {},
): Float64Array {
  const before = influence(metric, baseline, options);
  const after = influence(metric, system, options);
  if (before.length !== after.length) {
    throw new RangeError(
      `system has ${after.length} segments, baseline ${before.length}: expected the same number; are they outputs ` +
        `for the ` +
        "same test set?",
    );
  }
  checkSameReferences(["baseline", "system"], [baseline, system]);
  const width = metric.fields.length;
  return after.map((change, segment) =>
    isSame(baseline.rows, system.rows, segment, width) ? 0 : before[segment]! - change,
  );
}

function isSame(a: Readonly<Float64Array>, b: Readonly<Float64Array>, row: number, width: number): boolean {
  for (let field = row * width; field < (row + 1) * width; field++) if (a[field] !== b[field]) return false;
  return true;
}
