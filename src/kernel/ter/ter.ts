/** The part for TER: edits and shifts of words. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/ter-js";
import { wasm } from "#kernel/ter-wasm";
import type { Batch } from "../../core/batch.js";
import { checkBatch } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports, outOfMemory } from "../memory.js";
import { checkPair } from "../pair-checks.js";
import { countTextOrIds, atBlanks } from "../put-text.js";

/** Edits and shifts of words. */
export interface TerPart {
  /**
   * A row for each segment: fewest edits and shifts of words to any one reference, sum of the reference lengths, number
   * of references. Edits are -1 for a segment of several references that would take more steps than a segment may take.
   * (The engine "reference" has no such limit.)
   */
  shiftedEdits(batch: Batch): Float64Array;
  /** How one hypothesis is turned into its only reference: for a batch of one segment with one reference. */
  shiftedPair(batch: Batch): ShiftedPair;
}

/** The edits of a pair, one by one. */
export interface ShiftedPair {
  /** Shifts and the other edits. */
  readonly edits: number;
  /**
   * Three numbers for each shift, in order: start and length of the run, and its target. The run is moved before the
   * word at the target; a target within the run moves it on by that many words, as far as the line allows.
   */
  readonly shifts: Uint32Array;
  /**
   * For each word of the reference, the position in the shifted hypothesis of the word that it is aligned with; if
   * there is no such word, the position of the last word before it, or -1.
   */
  readonly aligned: Int32Array;
}

export const terPart: KernelPart<TerPart> = { name: "ter", wasm, instantiate, host };

/** The exports of assembly/ter/index.ts. */
interface TerExports extends MemoryExports {
  shiftedEdits(segments: number): number;
  alignShifted(): number;
  /** Absent in the translation to JavaScript. */
  textEdits?(segments: number, rule: number): number;
}

/** The width of a row: fewest edits, sum of the reference lengths, number of references. */
const WIDTH = 3;

function host(exports: unknown): TerPart {
  const kernel = exports as TerExports;
  const memory = createMemory(kernel);
  return {
    shiftedEdits(batch: Batch): Float64Array {
      const numbers = batch.referenceEnds.length * WIDTH;
      return countTextOrIds(memory, batch, numbers, atBlanks, kernel.textEdits, kernel.shiftedEdits);
    },

    shiftedPair(batch: Batch): ShiftedPair {
      checkBatch(batch);
      checkPair(batch);
      const [hypothesisLength, referenceLength] = [batch.hypotheses.ends[0]!, batch.references.ends[0]!];
      const edits = memory.countBatch(batch, WIDTH, kernel.shiftedEdits)[0]!;
      if (hypothesisLength === 0 || referenceLength === 0)
        return { edits, shifts: new Uint32Array(0), aligned: new Int32Array(referenceLength).fill(-1) };
      if (!kernel.alignShifted()) throw outOfMemory(referenceLength * 4);
      const shiftsAt = memory.addressOf(constants.SHIFTS_MADE) / 4;
      const aligned = memory.addressOf(constants.TER_ALIGNMENT) / 4;
      return {
        edits,
        shifts: memory.words.slice(shiftsAt + 1, shiftsAt + 1 + 3 * memory.words[shiftsAt]!),
        aligned: Int32Array.from(memory.words.subarray(aligned, aligned + referenceLength)),
      };
    },
  };
}
