/**
 * A combined output that takes each segment from one of several systems, as an oracle, a consensus or a router chooses.
 */
import { indexOfBest } from "../metrics/best-score.js";
import { copyRows } from "../core/subset-statistics.js";
import type { Statistics } from "../core/statistics.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { scoreRows } from "../metrics/score-rows.js";

/**
 * The statistics of an output that takes each segment from the chosen system.
 *
 * @param tables a row for each segment, counted against the same references, for each system
 * @param choices for each segment the index of a system
 * @throws RangeError for a choice that is not the index of a system
 * @example
 * const references = ["a b", "c d"];
 * const [x, y] = [["a b", "x"], ["x", "c d"]].map((hypotheses) => segmentStatistics(wer(), { hypotheses, references }));
 * scoreStatistics(wer(), mixedStatistics([x, y], [0, 1])).score // 0
 */
export function mixedStatistics(tables: readonly Statistics[], choices: ArrayLike<number>): Statistics {
  const [first] = tables as readonly [Statistics];
  const width = first.fields.length;
  const rows = new Float64Array(first.rows.length);
  for (let segment = 0; segment < choices.length; segment++) {
    const table = tables[choices[segment]!];
    if (table === undefined)
      throw new RangeError(
        `choices[${segment}] is ${choices[segment]}: expected the index of one of ${tables.length} systems`,
      );
    copyRows(table.rows, width, [segment], rows.subarray(segment * width, (segment + 1) * width));
  }
  return { ...first, system: undefined, rows };
}

/** For each segment the index of the system with the best segment score; of equally good systems the first. */
export function oracleChoices(metric: Metric, tables: readonly Statistics[], kernel: Kernel): Uint32Array {
  const scores = tables.map(({ rows }) => scoreRows(metric.forSegments ?? metric, rows, kernel));
  return Uint32Array.from(scores[0]!, (_, segment) =>
    indexOfBest(
      scores.map((ofSystem) => ofSystem[segment]!),
      metric.better,
    ),
  );
}
