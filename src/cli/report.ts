/** The scores of a corpus as the arguments want them printed. */
import { formatJson, formatSystemsJson, joinJson } from "../report/json.js";
import { formatSignatures, formatTable, type Column } from "../report/table.js";
import { alignScores, formatScore } from "../report/text.js";
import { formatSignature, fullSignature } from "../signature.js";
import type { Kernel, Metric, ReferenceCount, Score } from "../types.js";
import type { ChosenMetric } from "./metrics.js";
import type { Values } from "./options.js";

export interface CorpusTotals {
  readonly systems: readonly string[];
  readonly metrics: readonly ChosenMetric[];
  /** For each system, for each metric, the sum of its statistics. */
  readonly totals: readonly (readonly Float64Array[])[];
  readonly references: ReferenceCount;
}

/** What sacreBLEU prints: one system as lines or JSON, several as a table or JSON. */
export function reportCorpus(values: Values, { systems, metrics, totals, references }: CorpusTotals, kernel: Kernel, color: () => boolean): string {
  const { width, scoreOnly, format } = values;
  const style = values.short ? "short" : "long";
  if (systems.length === 1) {
    if (format === "json") {
      return joinJson(metrics.map(({ corpus }, m) => formatJson(corpus, scored(corpus, totals[0]![m]!, references, "long", kernel), { width, scoreOnly })));
    }
    return alignScores(metrics.map(({ corpus }, m) => formatScore(corpus, scored(corpus, totals[0]![m]!, references, style, kernel), { width, scoreOnly }))).join("\n");
  }
  const columns: [Column, ...Column[]] = [{ title: "System", cells: systems }, ...metrics.map(({ corpus }, m) => ({
    title: corpus.name,
    cells: totals.map((system) => formatScore(corpus, scored(corpus, system[m]!, references, style, kernel), { width, scoreOnly: true })),
  }))];
  if (format === "json") return formatSystemsJson(columns);
  const signatures = metrics.map(({ corpus: { name, signature } }) => ({ name, signature: formatSignature(fullSignature(signature, references), style) }));
  return `${formatTable(columns, format, { color: color() })}\n\n${formatSignatures(signatures)}`;
}

/** One line for each segment of one system. */
export function reportSegments(
  { width, scoreOnly, short }: Values, metric: Metric, rows: Float64Array, referenceEnds: Uint32Array, kernel: Kernel,
): string {
  const fields = metric.fields.length;
  let lines = "";
  for (let i = 0; i < referenceEnds.length; i++) {
    const references = referenceEnds[i]! - (i === 0 ? 0 : referenceEnds[i - 1]!);
    const row = rows.subarray(i * fields, (i + 1) * fields);
    lines += `${formatScore(metric, scored(metric, row, references, short ? "short" : "long", kernel), { width, scoreOnly })}\n`;
  }
  return lines;
}

function scored(
  metric: Metric, totals: Float64Array, references: ReferenceCount, style: "long" | "short", kernel: Kernel,
): Score & { readonly signature: string } {
  return { ...metric.score(totals, kernel), signature: formatSignature(fullSignature(metric.signature, references), style) };
}
