/** Scores as JSON, character for character as sacreBLEU writes them (json.dumps of Python). */
import { formatFixed, formatFloat, jsonString } from "../format.js";
import type { Metric, Score } from "../types.js";
import type { Column } from "./table.js";
import { formatScore, type FormatOptions } from "./text.js";

/**
 * One score of one system as an object; with `scoreOnly` its number alone. The score is rounded to `width` digits, as sacreBLEU's is, and
 * every entry of the signature follows as a string.
 *
 * @throws RangeError where width is no whole number from 0 to 99.
 */
export function formatJson<S extends Score>(
  metric: Metric<S>, scored: S & { readonly signature: string }, { width = 2, scoreOnly = false }: FormatOptions = {},
): string {
  if (scoreOnly) return formatScore(metric, scored, { width, scoreOnly });
  const text = (value: string): string => jsonString(value, { ascii: false });
  const verbose = metric.verbose?.(scored) ?? "";
  const entries = [
    ["name", text(scored.name)],
    ["score", formatFloat(Number(formatFixed(scored.score, width)))],
    ["signature", text(scored.signature)],
    ...(verbose === "" ? [] : [["verbose_score", text(verbose)]]),
    ...scored.signature.split("|").map((entry) => {
      const colon = entry.indexOf(":");
      return [entry.slice(0, colon), text(entry.slice(colon + 1))];
    }),
  ];
  return `{\n${entries.map(([key, value]) => ` "${key}": ${value}`).join(",\n")}\n}`;
}

/** The scores of several metrics, each formatted already, as a list; a single one stands by itself. */
export function joinJson(results: readonly string[]): string {
  return results.length === 1 ? results[0]! : `[\n${results.join(",\n")}\n]`;
}

/** Several systems: an object for each, with the cells of a table as strings. The first column names the systems. */
export function formatSystemsJson([systems, ...metrics]: readonly [Column, ...Column[]]): string {
  const text = (value: string): string => jsonString(value, { ascii: true });
  const objects = systems.cells.map((system, row) => {
    const entries = [["system", system], ...metrics.map(({ title, cells }) => [title, cells[row]!])] as [string, string][];
    return `    {\n${entries.map(([key, value]) => `        ${text(key)}: ${text(value)}`).join(",\n")}\n    }`;
  });
  return `[\n${objects.join(",\n")}\n]`;
}
