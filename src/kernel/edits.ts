/** The part that TER needs: edits and shifts of words. */
import { instantiate } from "#kernel/edits-js";
import { hex } from "#kernel/edits-wasm";
import type { Batch, EditsPart, KernelPart } from "../types.js";
import { checkBatch } from "./checks.js";
import { createMemory, outOfMemory, type MemoryExports } from "./memory.js";
import { referenceEdits } from "./reference-edits.js";
import { putBatchText, rules } from "./text.js";

/** What assembly/index-edits.ts exports. */
interface EditsExports extends MemoryExports {
  shiftedEdits(segments: number): number;
  /** Absent in the translation. */
  textEdits?(segments: number, rule: number): number;
}

/** Fewest edits, sum of the reference lengths, number of references. */
const WIDTH = 3;

export const edits: KernelPart<EditsPart> = { name: "edits", hex, instantiate, host, reference: referenceEdits };

function host(exports: unknown): EditsPart {
  const kernel = exports as EditsExports;
  const memory = createMemory(kernel);
  return {
    shiftedEdits(batch: Batch): Float64Array {
      const { text, referenceEnds } = batch;
      if (text?.rule === "none" && kernel.textEdits !== undefined) {
        const segments = referenceEnds.length;
        const bytes = putBatchText(memory, text, referenceEnds, WIDTH);
        if (!kernel.textEdits(segments, rules.none)) throw outOfMemory(bytes);
        return memory.takeRows(segments * WIDTH);
      }
      checkBatch(batch);
      const segments = memory.putBatch(batch, WIDTH);
      if (!kernel.shiftedEdits(segments)) throw outOfMemory(batch.references.ids.length * 4);
      return memory.takeRows(segments * WIDTH);
    },
  };
}
