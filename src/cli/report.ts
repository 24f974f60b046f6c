/** The scores of one system as the arguments want them printed. */
import { formatJson, joinJson } from "../report/json.js";
import { alignScores, formatScore, type Signed } from "../report/text.js";
import { formatSignature, fullSignature, type Resampling } from "../signature.js";
import type { Kernel, Metric, ReferenceCount, Score } from "../types.js";
import type { ChosenMetric } from "./metrics/choose.js";
import type { Values } from "./options.js";

/** As lines or JSON. */
export function reportSystem(values: Values, metrics: readonly Metric[], scores: readonly Signed<Score>[], color: boolean): string {
  const { width, scoreOnly } = values;
  if (values.format === "json") return joinJson(metrics.map((metric, m) => formatJson(metric, scores[m]!, { width, scoreOnly })));
  return alignScores(metrics.map((metric, m) => formatScore(metric, scores[m]!, { width, scoreOnly, color }))).join("\n");
}

/** One line for each segment of one system. */
export function reportSegments(values: Values, { segment }: ChosenMetric, rows: Float64Array, referenceEnds: Uint32Array, kernel: Kernel): string {
  const { width, scoreOnly } = values;
  const fields = segment.fields.length;
  let lines = "";
  for (let i = 0; i < referenceEnds.length; i++) {
    const references = referenceEnds[i]! - (i === 0 ? 0 : referenceEnds[i - 1]!);
    const row = rows.subarray(i * fields, (i + 1) * fields);
    const scored = { ...segment.score(row, kernel), signature: signatureOf(values, segment, references) };
    lines += `${formatScore(segment, scored, { width, scoreOnly })}\n`;
  }
  return lines;
}

/** As in sacreBLEU, JSON has no short signatures. */
export function signatureOf({ short, format, sentenceLevel }: Values, metric: Metric, references: ReferenceCount, resampling?: Resampling): string {
  return formatSignature(fullSignature(metric.signature, references, resampling), short && (format !== "json" || sentenceLevel) ? "short" : "long");
}
