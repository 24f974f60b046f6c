/** Scores as JSON, character for character as sacreBLEU writes them (Python's json.dumps). */
import { formatFixed, formatFloat, jsonString } from "../core/format.js";
import type { Metric, Score } from "../metrics/metric.js";
import { formatConfidence, scoreLine, type ScoreFormatOptions, type Signed } from "./text-report.js";

/**
 * One score of one system as an object, or with `scoreOnly` only its number. As in sacreBLEU, the score is rounded to
 * `width` digits, and every entry of the signature follows as a string.
 *
 * @throws RangeError unless width is a whole number from 0 to 99.
 */
export function formatJson<S extends Score>(
  metric: Metric<S>,
  scored: Signed<S>,
  { width = 2, scoreOnly = false }: ScoreFormatOptions = {},
): string {
  if (scoreOnly) return scoreLine(metric, scored, { width, scoreOnly, color: false });
  const text = (value: string): string => jsonString(value, { ascii: false });
  const verbose = metric.verbose?.(scored) ?? "";
  const confidence = formatConfidence(scored, width);
  const entries = [
    ["name", text(scored.name)],
    ["score", formatFloat(Number(formatFixed(scored.score, width)))],
    ["signature", text(scored.signature)],
    ...(confidence === undefined
      ? []
      : [
          ["confidence_mean", formatFloat(Number(confidence.mean))],
          ["confidence_var", formatFloat(Number(confidence.ci))],
          ["confidence", text(confidence.text)],
        ]),
    ...(verbose === "" ? [] : [["verbose_score", text(verbose)]]),
    ...scored.signature.split("|").map((entry) => {
      const colon = entry.indexOf(":");
      return [entry.slice(0, colon), text(entry.slice(colon + 1))];
    }),
  ];
  return `{\n${entries.map(([key, value]) => ` "${key}": ${value}`).join(",\n")}\n}`;
}

/** Joins the formatted scores of several metrics into a list; a single score is returned as it is. */
export function joinJson(results: readonly string[]): string {
  return results.length === 1 ? results[0]! : `[\n${results.join(",\n")}\n]`;
}

/** A value of a system's object: text, or a test's numbers by name. */
export type JsonCell = string | Readonly<Record<string, number | null>>;

/** Several systems: one object each, with its name and a cell per metric, as json.dumps(indent=4). */
export function formatSystemsJson(
  systems: readonly string[],
  metrics: readonly { readonly name: string; readonly cells: readonly JsonCell[] }[],
): string {
  const text = (value: string): string => jsonString(value, { ascii: true });
  const objectOf = (entries: readonly (readonly [string, string])[], indent: string): string =>
    `{\n${entries.map(([key, value]) => `${indent}    ${text(key)}: ${value}`).join(",\n")}\n${indent}}`;
  const cellOf = (cell: JsonCell): string => {
    if (typeof cell === "string") return text(cell);
    return objectOf(
      Object.entries(cell).map(([key, value]) => [key, value === null ? "null" : formatFloat(value)]),
      "        ",
    );
  };
  const objects = systems.map((system, row) => {
    const cells = metrics.map(({ name, cells }) => [name, cellOf(cells[row]!)] as const);
    return `    ${objectOf([["system", text(system)], ...cells], "    ")}`;
  });
  return `[\n${objects.join(",\n")}\n]`;
}
