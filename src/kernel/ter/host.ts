/** The part for TER: edits and shifts of words. */
import type { Batch } from "../../core/batch.js";
import type { TerPart } from "./ter-part.js";
import { checkBatch } from "../checks.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

/** The exports of assembly/ter/index.ts. */
interface TerExports extends MemoryExports {
  shiftedEdits(segments: number): number;
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
  };
}
