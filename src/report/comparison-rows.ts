/** Several systems compared, for programs: everything, unrounded. */
import type { ChangedSegment, Comparison } from "./comparison.js";
import { delimitedRow, type DelimitedOptions } from "./delimited.js";

/** Numbers that are not finite are null. */
export function formatComparisonJson({ systems, segments, test, metrics }: Comparison): string {
  return JSON.stringify(
    {
      baseline: systems[0],
      segments,
      test,
      metrics: metrics.map((metric) => ({
        name: metric.name,
        signature: metric.signature,
        better: metric.better,
        correction: metric.correction,
        warning: metric.warning,
        // the best first
        systems: metric.order.map((i) => {
          const { score, interval, ranks, cluster } = metric.systems[i]!;
          return { system: systems[i], score, interval, ranks, cluster };
        }),
        pairs: metric.pairs.map((pair) => ({
          first: systems[pair.first],
          second: systems[pair.second],
          difference: pair.difference,
          interval: pair.differenceInterval,
          p_value: pair.pValue,
          p_value_holm: pair.adjustedPValue,
          winner: pair.winner === null ? null : systems[pair.winner],
          detectable: pair.detectable,
          differing_segments: pair.differingSegments,
          warning: pair.warning,
        })),
        changes: metric.changes.map(({ better, worse }, i) => ({
          system: systems[i + 1],
          better: better.map(changeRecord),
          worse: worse.map(changeRecord),
        })),
      })),
    },
    null,
    1,
  );
}

function changeRecord(change: ChangedSegment): object {
  const { line, share, before, after, source, references, baseline, hypothesis } = change;
  return { line, share, before, after, source, references, baseline, hypothesis };
}

/**
 * A row for each system and each other one, so that every system can be looked up on the left: the best systems first.
 * The result is "better" or "worse" where the corrected p is below 0.05, otherwise empty.
 */
export function formatComparisonRows(
  comparison: Comparison,
  format: "csv" | "tsv",
  options: DelimitedOptions = {},
): string {
  const rows = rowsOf(comparison);
  return [Object.keys(rows[0]!), ...rows.map((row) => Object.values(row))]
    .map((fields) => delimitedRow(fields, format, options))
    .join("\n");
}

/** The fields of each row by their titles. */
function rowsOf({ systems: names, metrics }: Comparison): Readonly<Record<string, string | number>>[] {
  return metrics.flatMap(({ name, signature, systems, order, pairs }) =>
    order.flatMap((a) =>
      order
        .filter((b) => b !== a)
        .map((b) => {
          const pair = pairs.find(({ first, second }) => first === Math.min(a, b) && second === Math.max(a, b))!;
          const { low, high } = pair.differenceInterval;
          // a pair's difference is the second's score minus the first's
          const [difference, from, to] = a > b ? [pair.difference, low, high] : [-pair.difference, -high, -low];
          const { score, interval, ranks, cluster } = systems[a]!;
          return {
            metric: name,
            system: names[a]!,
            score,
            low: interval.low,
            high: interval.high,
            rank_best: ranks.best,
            rank_worst: ranks.worst,
            cluster,
            versus: names[b]!,
            versus_score: systems[b]!.score,
            difference,
            difference_low: from,
            difference_high: to,
            p_value: pair.pValue,
            p_value_holm: pair.adjustedPValue,
            result: pair.winner === null ? "" : pair.winner === a ? "better" : "worse",
            detectable: pair.detectable,
            differing_segments: pair.differingSegments,
            signature,
          };
        }),
    ),
  );
}
