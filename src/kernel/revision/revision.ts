/** The part for metrics that compare with sources: GEC-GLEU, SARI. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/revision-js";
import { wasm } from "#kernel/revision-wasm";
import type { Batch, ScanRule } from "../../core/batch.js";
import { checkBatch, checkEnds, checkSegments } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports, outOfMemory } from "../memory.js";
import { putText, rules } from "../put-text.js";

/**
 * Compares the changes that hypotheses made to their sources with the changes that the references made. N-grams are of
 * orders 1 to 4.
 */
export interface RevisionPart {
  /**
   * GEC-GLEU, a row for each reference of each segment: words of the hypothesis, words of the reference, and for each
   * order the n-grams that both have, less those that the hypothesis kept from the source and the reference lacks; at
   * least 0.
   *
   * @param sources a batch whose hypotheses are the sources, with ids of the same vocabulary
   */
  corrections(batch: Batch, sources: Batch): Float64Array;
  /**
   * SARI, a row for each segment: the n-grams added, kept and deleted. Each has three numbers for each order: how many
   * are right, how many the hypothesis has, and how many the references have. If `summed`, a single row, their sum.
   */
  simplifications(batch: Batch, sources: Batch, summed?: boolean): Float64Array;
  /**
   * SARI of sentences, a row for each segment: how well n-grams were added, kept and deleted, 0..1. A line without
   * words counts as one empty word.
   */
  shares(batch: Batch, sources: Batch): Float64Array;
}

export const revisionPart: KernelPart<RevisionPart> = {
  name: "revision",
  wasm,
  instantiate,
  host,
};

/** @throws RangeError unless there is a source for each segment. */
export function checkSources({ referenceEnds }: Batch, sources: Batch["hypotheses"]): void {
  checkEnds("sources", sources.ends, sources.ids.length);
  checkSourceCount(referenceEnds, sources.ends);
}

function checkSourceCount(referenceEnds: Uint32Array, sourceEnds: Uint32Array): void {
  if (sourceEnds.length !== referenceEnds.length)
    throw new RangeError(
      `sources has ${sourceEnds.length} lines: expected ${referenceEnds.length}, one for each segment`,
    );
}

/** The exports of assembly/revision/index.ts; the translation to JavaScript lacks the optional functions. */
interface RevisionExports extends MemoryExports {
  revisions(segments: number, kind: number, summed: number): number;
  textRevisions?(segments: number, rule: number, kind: number, summed: number): number;
}

/** The width of a row: words of the hypothesis, words of the reference, matches of each order. */
const CORRECTIONS_WIDTH = 6;
/**
 * The width of a row: for each of three operations, three numbers by order, which are right, of the hypothesis, and of
 * the references.
 */
const SIMPLIFICATIONS_WIDTH = 36;
const SHARES_WIDTH = 3;

/** The rules for characters: such batches are passed as ids. */
const uncut: readonly ScanRule[] = ["char", "code points", "trimmed code points"];

function host(exports: unknown): RevisionPart {
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
