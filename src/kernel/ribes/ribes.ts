/** The part for RIBES. */
import { instantiate } from "#kernel/ribes-js";
import { wasm } from "#kernel/ribes-wasm";
import type { Batch } from "../../core/batch.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports } from "../memory.js";
import { countTextOrIds, atBlanks } from "../put-text.js";

/** The order that the words of hypotheses have in the references (RIBES). */
export interface RibesPart {
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, words of the hypothesis
   * that have exactly one counterpart there, and pairs of these words that are in order. NLTK up to 3.10.3 counts only
   * pairs within runs of words that are consecutive in the reference, too; with `asAuthors` all pairs count. The number
   * of counterparts is -1 if a line has more than 2,000 words, or if finding them takes more steps than a segment may
   * take. (The engine "reference" has no limit on steps.)
   */
  wordOrders(batch: Batch, asAuthors: boolean): Float64Array;
}

export const ribesPart: KernelPart<RibesPart> = { name: "ribes", wasm, instantiate, host };

/** The exports of assembly/ribes/index.ts; the translation to JavaScript lacks the optional functions. */
interface RibesExports extends MemoryExports {
  wordOrders(segments: number, asAuthors: number): number;
  textOrders?(segments: number, rule: number, asAuthors: number): number;
}

/** The width of a row: words of the hypothesis, words of the reference, words with a counterpart, pairs in order. */
const WIDTH = 4;

function host(exports: unknown): RibesPart {
  const { textOrders, ...kernel } = exports as RibesExports;
  const memory = createMemory(kernel);
  return {
    wordOrders(batch, asAuthors) {
      const numbers = lastEnd(batch.referenceEnds) * WIDTH;
      return countTextOrIds(memory, batch, numbers, atBlanks, textOrders, kernel.wordOrders, Number(asAuthors));
    },
  };
}
