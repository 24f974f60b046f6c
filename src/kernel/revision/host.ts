/** The part for metrics that compare with sources: GEC-GLEU, SARI. */
import * as constants from "#kernel/constants";
import type { Batch, ScanRule } from "../../core/batch.js";
import { checkBatch, checkSegments } from "../checks.js";
import { createMemory, lastEnd, outOfMemory, type MemoryExports } from "../memory.js";
import { putText, rules } from "../put-text.js";
import type { RevisionPart } from "./revision-part.js";
import { checkSourceCount, checkSources } from "./source-checks.js";

/** The exports of assembly/revision/index-plain.ts; the optional one is only in index.ts. */
interface RevisionExports extends MemoryExports {
  revisions(segments: number, kind: number, summed: number): number;
  textRevisions?(segments: number, rule: number, kind: number, summed: number): number;
}

/** Words of the hypothesis, words of the reference, matches of the orders. */
const CORRECTIONS_WIDTH = 6;
/** Of three operations what is right, the hypothesis', the references', by order. */
const SIMPLIFICATIONS_WIDTH = 36;
const SHARES_WIDTH = 3;

/** The rules of characters, which are given as ids. */
const uncut: readonly ScanRule[] = ["char", "code points", "trimmed code points"];

export function host(exports: unknown): RevisionPart {
  const { textRevisions, ...kernel } = exports as RevisionExports;
  const memory = createMemory(kernel);

  function rowsOf(batch: Batch, sources: Batch, kind: number, numbers: number, summed = false): Float64Array {
    const { text, referenceEnds } = batch;
    if (text !== undefined && sources.text !== undefined && textRevisions !== undefined && !uncut.includes(text.rule)) {
      const { hypotheses, rule } = text;
      checkSegments(hypotheses.ends.length, text.references.ends.length, referenceEnds);
      checkSourceCount(referenceEnds, sources.text.hypotheses.ends);
      // sources come after the last reference that belongs to a segment
      const references = { ...text.references, ends: text.references.ends.subarray(0, lastEnd(referenceEnds)) };
      const { bytes } = putText(memory, [hypotheses, references, sources.text.hypotheses]);
      memory.putWords(constants.SEGMENT_ENDS, referenceEnds);
      memory.reserve(constants.ROWS_OUT, numbers * 8);
      if (!textRevisions(referenceEnds.length, rules[rule], kind, Number(summed))) throw outOfMemory(bytes);
      return memory.takeRows(numbers);
    }
    const { hypotheses: lines } = sources;
    checkBatch(batch);
    checkSources(batch, lines);
    memory.putWords(constants.SOURCE_IDS, lines.ids.subarray(0, lastEnd(lines.ends)));
    memory.putWords(constants.SOURCE_ENDS, lines.ends);
    return memory.countBatch(batch, numbers, (segments) => kernel.revisions(segments, kind, Number(summed)));
  }

  return {
    corrections: (batch, sources) =>
      // references that belong to no segment have no rows
      rowsOf(batch, sources, constants.CORRECTIONS, lastEnd(batch.referenceEnds) * CORRECTIONS_WIDTH),
    simplifications: (batch, sources, summed = false) =>
      rowsOf(
        batch,
        sources,
        constants.SIMPLIFICATIONS,
        (summed ? 1 : batch.referenceEnds.length) * SIMPLIFICATIONS_WIDTH,
        summed,
      ),
    shares: (batch, sources) => rowsOf(batch, sources, constants.SHARES, batch.referenceEnds.length * SHARES_WIDTH),
  };
}
