/** Warnings to read before conclusions are drawn. */
import { formatFixed } from "../core/format.js";
import type { CoefficientName } from "./coefficient-names.js";
import type { Measure, Measured } from "./measures/measure.js";
import type { RankedMetric } from "./metric-correlation.js";
import type { CheckedTable } from "./score-table.js";

/** The least trials for each pair of metrics: with fewer, no corrected p-value reaches 0.01. */
export const TRIALS_PER_PAIR = 100;

/**
 * With fewer systems than this, little can be said about metrics: Kendall's coefficient of four systems, for instance,
 * can only be -1, -2/3 ... 1.
 */
const FEW_SYSTEMS = 5;

/** If a metric is at most this much more accurate than calling all pairs tied, it says next to nothing. */
const HARDLY = 0.01;

export function whyUndefined(
  table: CheckedTable,
  metric: number,
  level: "system" | "segment",
  coefficient: CoefficientName,
  humanGap: number,
  scores: number,
): string {
  if (scores === 0) return "no text has scores of the humans and of all metrics";
  if (scores === 1) return `a single ${level} has scores: there is nothing to compare it with`;
  const isConstant = ({ segmentScores, systemScores }: CheckedTable["human"]): boolean => {
    const all = ((level === "system" && systemScores) || segmentScores || systemScores)!.filter(
      (x) => !Number.isNaN(x),
    );
    return all.every((score) => score === all[0]);
  };
  if (isConstant(table.human)) return "all human scores are equal";
  if (isConstant(table.metrics[metric]!)) return "all its scores are equal";
  if (coefficient === "tau-like") return `no two human scores of a group differ by ${humanGap} or more`;
  return "in no group do both the humans and the metric have different scores";
}

export function warningsOf(
  level: "system" | "segment",
  systems: number,
  measured: readonly Measured[],
  metrics: readonly RankedMetric[],
  measure: Measure,
  trials: number,
  comparisons: number,
): string[] {
  const warnings: string[] = [];
  if (level === "system" && systems < FEW_SYSTEMS)
    warnings.push(`${systems} ${systems === 1 ? "system says" : "systems say"} next to nothing about a metric`);
  const least = 1 / (trials + 1);
  if (trials > 0 && comparisons > 0 && Math.min(1, least * comparisons) > 0.01)
    warnings.push(
      `${trials} trials are few for ${comparisons} pairs of metrics: the smallest possible p becomes ` +
        `${Number(Math.min(1, least * comparisons).toPrecision(2))} by the correction; ask for at least ` +
        `${TRIALS_PER_PAIR * comparisons}`,
    );
  if (level === "system" && measure.exchanges === "systems" && systems > 0 && systems <= 10)
    warnings.push(
      `scores of ${systems} systems can be exchanged in ${1 << systems} ways: the test can find only large differences`,
    );
  const partly = metrics.filter(
    ({ value, undefinedGroups }, m) => value !== null && undefinedGroups > 0 && measured[m]!.groups > 1,
  );
  if (partly.length > 0)
    warnings.push(
      `groups without different scores are left out of the mean: ` +
        partly.map(({ name, undefinedGroups }) => `${undefinedGroups} of ${name}`).join(", "),
    );
  const hardly = metrics.filter(({ value }, m) => value! - measured[m]!.withTiesAlone! < HARDLY);
  if (hardly.length > 0)
    warnings.push(
      `a metric that calls all pairs equal would have ${formatFixed(measured[0]!.withTiesAlone!, 3)}, ` +
        `nearly as much as ${hardly.map(({ name }) => name).join(", ")}`,
    );
  const negative = metrics.filter(({ value }) => value !== null && value < 0);
  if (negative.length > 0)
    warnings.push(
      `below 0: ${negative.map(({ name }) => name).join(", ")}; is lower better there, or in the human scores?`,
    );
  return warnings;
}
