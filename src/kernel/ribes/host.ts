/** The part for RIBES. */
import { checkBatch } from "../checks.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, lastEnd, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";
import type { RibesPart } from "./ribes-part.js";

/** The exports of assembly/ribes/index-plain.ts; the optional one is only in index.ts. */
interface RibesExports extends MemoryExports {
  wordOrders(segments: number, asAuthors: number): number;
  textOrders?(segments: number, rule: number, asAuthors: number): number;
}

/** Words of the hypothesis, words of the reference, words that have a place there, pairs in order. */
const WIDTH = 4;

export function host(exports: unknown): RibesPart {
  const { textOrders, ...kernel } = exports as RibesExports;
  const memory = createMemory(kernel);
  return {
    wordOrders(batch, asAuthors) {
      const { text, referenceEnds } = batch;
      if (text?.rule === "none" && textOrders !== undefined) {
        return countText(memory, text, referenceEnds, lastEnd(referenceEnds) * WIDTH, (segments, rule) =>
          textOrders(segments, rule, Number(asAuthors)),
        );
      }
      checkBatch(batch);
      return countPairs(memory, batch, WIDTH, (segments) => kernel.wordOrders(segments, Number(asAuthors)));
    },
  };
}
