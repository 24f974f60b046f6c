/** Prints the scores of one system in the format that the arguments ask for. */
import { formatJson, joinJson } from "../../report/json-report.js";
import { alignScores, scoreLine, type Signed } from "../../report/text-report.js";
import { formatSignature, fullSignature, type Resampling } from "../../core/signature.js";
import type { ReferenceCount } from "../../core/signature.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score } from "../../metrics/metric.js";
import type { ChosenMetric } from "../metrics/choose.js";
import type { Values } from "../arguments/common-options.js";

/** As lines or JSON. */
export function reportSystem(
  values: Values,
  metrics: readonly Metric[],
  scores: readonly Signed<Score>[],
  color: boolean,
): string {
  const { width, scoreOnly } = values;
  if (values.format === "json")
    return joinJson(metrics.map((metric, m) => formatJson(metric, scores[m]!, { width, scoreOnly })));
  return alignScores(metrics.map((metric, m) => scoreLine(metric, scores[m]!, { width, scoreOnly, color }))).join("\n");
}

/**
 * Lines written at once. What is alive when V8 collects garbage makes its young generation grow (with 128 lines by 16
 * MB more).
 */
const LINES_AT_ONCE = 32;

/** One line for each segment of one system, a few per step. */
export function* reportSegments(
  values: Values,
  { segment }: ChosenMetric,
  rows: Float64Array,
  referenceEnds: Uint32Array,
  kernel: Kernel,
): Iterable<string> {
  const { width, scoreOnly } = values;
  const fields = segment.fields.length;
  // most texts have one number of references, so one signature, made once per batch
  const signatures = new Map<number, string>();
  const signatureWith = (references: number): string => {
    const signature = signatures.get(references) ?? signatureOf(values, segment, references);
    signatures.set(references, signature);
    return signature;
  };
  let lines = "";
  for (let i = 0; i < referenceEnds.length; i++) {
    const references = referenceEnds[i]! - (i === 0 ? 0 : referenceEnds[i - 1]!);
    const row = rows.subarray(i * fields, (i + 1) * fields);
    // spreading the object costs V8 some hundred bytes that live until a full collection: 50 MB, and a third of the time
    const scored = Object.assign(segment.score(row, kernel), { signature: signatureWith(references) });
    lines += `${scoreLine(segment, scored, { width, scoreOnly, color: false })}\n`;
    if ((i + 1) % LINES_AT_ONCE > 0 && i + 1 < referenceEnds.length) continue;
    yield lines;
    lines = "";
  }
}

/** As in sacreBLEU, JSON has no short signatures. */
export function signatureOf(
  { short, format, sentenceLevel }: Values,
  metric: Metric,
  references: ReferenceCount,
  resampling?: Resampling,
): string {
  return formatSignature(
    fullSignature(metric.signature, references, resampling),
    short && (format !== "json" || sentenceLevel) ? "short" : "long",
  );
}
