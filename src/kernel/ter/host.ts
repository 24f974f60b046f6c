/** The part for TER: edits and shifts of words. */
import { instantiate } from "#kernel/edits-js";
import { hex } from "#kernel/edits-wasm";
import type { Batch, EditsPart, KernelPart } from "../../types.js";
import { checkBatch } from "../checks.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { referenceEdits } from "./reference.js";
import { countText } from "../put-text.js";

/** The exports of assembly/index-edits.ts. */
interface EditsExports extends MemoryExports {
  shiftedEdits(segments: number): number;
  /** Absent in the translation to JavaScript. */
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
      if (text?.rule === "none" && kernel.textEdits !== undefined) return countText(memory, text, referenceEnds, referenceEnds.length * WIDTH, kernel.textEdits);
      checkBatch(batch);
      return memory.countBatch(batch, referenceEnds.length * WIDTH, kernel.shiftedEdits);
    },
  };
}
