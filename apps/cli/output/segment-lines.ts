/** --sentence-level: a line for each segment of one system. */
import type { Kernel } from "../../../src/index.js";
import { scoreLine } from "../../../src/report/entry.js";
import type { OutputsRequested } from "../arguments/option-groups.js";
import type { ChosenMetric } from "../metrics/choose.js";
import { reportSignature } from "./report-signature.js";

/**
 * The number of lines written at once. Objects alive when V8 collects garbage make its young generation grow (by 16 MB
 * more with 128 lines).
 */
const LINES_AT_ONCE = 32;

/** The lines of a batch, a few per step. */
export function* segmentLines(
  outputs: OutputsRequested,
  { segment }: ChosenMetric,
  rows: Float64Array,
  referenceEnds: Uint32Array,
  kernel: Kernel,
): Iterable<string> {
  const { width, scoreOnly } = outputs;
  const fields = segment.fields.length;
  // in most texts all segments have equally many references, so one signature is made for each batch
  const signatures = new Map<number, string>();
  const signatureWith = (references: number): string => {
    const signature = signatures.get(references) ?? reportSignature(outputs, segment, references);
    signatures.set(references, signature);
    return signature;
  };
  let lines = "";
  for (let i = 0; i < referenceEnds.length; i++) {
    const references = referenceEnds[i]! - (i === 0 ? 0 : referenceEnds[i - 1]!);
    const row = rows.subarray(i * fields, (i + 1) * fields);
    // spreading the object costs V8 some hundred bytes that live until a full collection: 50 MB and a third of the time
    const scored = Object.assign(segment.score(row, kernel), { signature: signatureWith(references) });
    lines += `${scoreLine(segment, scored, { width, scoreOnly, color: false })}\n`;
    if ((i + 1) % LINES_AT_ONCE > 0 && i + 1 < referenceEnds.length) continue;
    yield lines;
    lines = "";
  }
}
