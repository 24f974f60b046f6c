/** The part for TER: edits and shifts of words. */
import * as constants from "#kernel/constants";
import type { Batch } from "../../core/batch.js";
import type { ShiftedPair, TerPart } from "./ter-part.js";
import { checkBatch } from "../checks.js";
import { checkPair } from "../pair-checks.js";
import { createMemory, outOfMemory, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

/** The exports of assembly/ter/index.ts. */
interface TerExports extends MemoryExports {
  shiftedEdits(segments: number): number;
  alignShifted(): number;
  /** Absent in the translation to JavaScript. */
  textEdits?(segments: number, rule: number): number;
}

/** Fewest edits, sum of the reference lengths, number of references. */
const WIDTH = 3;

export function host(exports: unknown): TerPart {
  const kernel = exports as TerExports;
  const memory = createMemory(kernel);
  return {
    shiftedEdits(batch: Batch): Float64Array {
      const { text, referenceEnds } = batch;
      if (text?.rule === "none" && kernel.textEdits !== undefined)
        return countText(memory, text, referenceEnds, referenceEnds.length * WIDTH, kernel.textEdits);
      checkBatch(batch);
      return memory.countBatch(batch, referenceEnds.length * WIDTH, kernel.shiftedEdits);
    },

    shiftedPair(batch: Batch): ShiftedPair {
      checkBatch(batch);
      checkPair(batch);
      const [hypothesisLength, referenceLength] = [batch.hypotheses.ends[0]!, batch.references.ends[0]!];
      const edits = memory.countBatch(batch, WIDTH, kernel.shiftedEdits)[0]!;
      if (hypothesisLength === 0 || referenceLength === 0)
        return { edits, shifts: new Uint32Array(0), aligned: new Int32Array(referenceLength).fill(-1) };
      if (!kernel.alignShifted()) throw outOfMemory(referenceLength * 4);
      const made = memory.addressOf(constants.SHIFTS_MADE) / 4;
      const aligned = memory.addressOf(constants.TER_ALIGNMENT) / 4;
      return {
        edits,
        shifts: memory.words.slice(made + 1, made + 1 + 3 * memory.words[made]!),
        aligned: Int32Array.from(memory.words.subarray(aligned, aligned + referenceLength)),
      };
    },
  };
}
