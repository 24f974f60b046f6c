/** The part that ROUGE-L and ROUGE-Lsum need: longest common subsequences. */
import { instantiate } from "#kernel/subsequences-js";
import { hex } from "#kernel/subsequences-wasm";
import type { Batch, KernelPart, SubsequencesPart } from "../types.js";
import { checkBatch, checkMarks } from "./checks.js";
import { createMemory, type MemoryExports } from "./memory.js";
import { referenceSubsequences } from "./reference-subsequences.js";

/** What assembly/index-subsequences.ts exports. */
interface SubsequencesExports extends MemoryExports {
  longestCommon(segments: number): number;
  unionCommon(segments: number): number;
}

/** Words of the hypothesis, words of the reference, words in common. */
const WIDTH = 3;

export const subsequences: KernelPart<SubsequencesPart> = { name: "subsequences", hex, instantiate, host, reference: referenceSubsequences };

function host(exports: unknown): SubsequencesPart {
  const kernel = exports as SubsequencesExports;
  const memory = createMemory(kernel);

  const rowsOf = (batch: Batch, count: (segments: number) => number): Float64Array => memory.countBatch(batch, batch.references.ends.length * WIDTH, count);

  return {
    longestCommon(batch: Batch): Float64Array {
      checkBatch(batch);
      return rowsOf(batch, kernel.longestCommon);
    },
    unionCommon(batch: Batch): Float64Array {
      checkBatch(batch);
      checkMarks(batch);
      return rowsOf(batch, kernel.unionCommon);
    },
  };
}
