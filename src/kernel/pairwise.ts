/** The part for many lines against many. */
import { instantiate } from "#kernel/pairwise-js";
import { hex } from "#kernel/pairwise-wasm";
import * as constants from "#kernel/constants";
import type { KernelPart, PairwisePart, PreparedLines, TokenLines } from "../types.js";
import { checkEnds, checkOrder } from "./checks.js";
import { createMemory, outOfMemory, type MemoryExports } from "./memory.js";
import { referencePairwise } from "./reference-pairwise.js";

/** What assembly/index-pairwise.ts exports. */
interface PairwiseExports extends MemoryExports {
  prepare(lines: number, maxOrder: number): number;
  stride(): number;
  overlaps(length: number): number;
  rates(length: number, factor: number): void;
  expectedOverlaps(length: number): number;
  sharedWithOthers(lines: number): number;
}

export const pairwise: KernelPart<PairwisePart> = { name: "pairwise", hex, instantiate, host, reference: referencePairwise };

/** The same for a second tokenizer: a module of its own, for what is prepared lives in its memory. */
export const secondPairwise: KernelPart<PairwisePart> = { name: "pairwise", hex, instantiate, host, reference: referencePairwise };

function host(exports: unknown): PairwisePart {
  const kernel = exports as PairwiseExports;
  const memory = createMemory(kernel);
  let latest: PreparedLines | undefined;
  return {
    against(references: TokenLines, maxOrder: number): PreparedLines {
      checkEnds("references", references.ends, references.ids.length);
      checkOrder(maxOrder);
      const size = references.ends.length;
      latest = undefined;
      memory.putWords(constants.REFERENCE_IDS, references.ids);
      memory.putWords(constants.REFERENCE_ENDS, references.ends);
      if (!kernel.prepare(size, maxOrder)) throw outOfMemory(references.ids.length * 4);
      const stride = kernel.stride();
      const result = new Float64Array(maxOrder * size);
      const put = (hypothesis: Uint32Array): void => {
        if (latest !== prepared) throw new Error("other lines were prepared since: these may no longer be asked");
        memory.putWords(constants.HYPOTHESIS_IDS, hypothesis);
      };
      const prepared: PreparedLines = {
        matches(hypothesis) {
          put(hypothesis);
          if (!kernel.overlaps(hypothesis.length)) throw outOfMemory(hypothesis.length * 4);
          const rows = memory.addressOf(constants.ROWS_OUT) / 4;
          for (let order = 0; order < maxOrder; order++) {
            result.set(memory.words.subarray(rows + order * stride, rows + order * stride + size), order * size);
          }
          return result;
        },
        rates(hypothesis, before, beta = 0) {
          put(hypothesis);
          if (!kernel.overlaps(hypothesis.length)) throw outOfMemory(hypothesis.length * 4);
          const sums = memory.addressOf(constants.SUMS) / 8;
          if (before === undefined) memory.floats.fill(0, sums, sums + 3 * stride);
          else memory.floats.set(before, sums);
          kernel.rates(hypothesis.length, beta * beta);
          return memory.floats.subarray(sums, sums + 3 * stride);
        },
        expectedMatches(hypothesis) {
          put(hypothesis);
          if (!kernel.expectedOverlaps(hypothesis.length)) throw outOfMemory(hypothesis.length * 4);
          return memory.takeRows(maxOrder).map((sum) => sum / size);
        },
        matchesWithOthers() {
          put(new Uint32Array());
          if (!kernel.sharedWithOthers(size)) throw outOfMemory(size * maxOrder * 8);
          return memory.takeRows(size * maxOrder);
        },
      };
      latest = prepared;
      return prepared;
    },
  };
}
