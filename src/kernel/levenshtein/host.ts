/** The part for WER and its family: a cheapest alignment of the tokens of two lines. */
import * as constants from "#kernel/constants";
import type { Batch, ScanRule } from "../../core/batch.js";
import type { TokenErrorsPart } from "./token-errors-part.js";
import { checkBatch } from "../checks.js";
import { createMemory, lastEnd, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

/** The exports of assembly/levenshtein/index.ts and assembly/sclite/index.ts. */
interface TokenErrorsExports extends MemoryExports {
  tokenErrors(segments: number, withSteps: number): number;
  /** Absent in the translation to JavaScript. */
  textErrors?(segments: number, rule: number): number;
}

/** Hits, substitutions, deletions, insertions, number of the reference. */
const WIDTH = 5;

/** The rules with which the part can tokenize text itself. */
const textRules: readonly ScanRule[] = ["none", "spaced words", "trimmed code points"];

/** The boundary that both parts for token errors share. */
export function hostTokenErrors(exports: unknown, { hasAlternatives = false } = {}): TokenErrorsPart {
  const kernel = exports as TokenErrorsExports;
  const memory = createMemory(kernel);

  function count(batch: Batch, withSteps: boolean): Float64Array {
    checkBatch(batch);
    if (withSteps) memory.reserve(constants.STEPS, stepsOf(batch) * 4);
    if (withSteps && hasAlternatives) memory.putWords(constants.TAKEN, new Uint32Array(lastEnd(batch.references.ends)));
    return memory.countBatch(batch, batch.referenceEnds.length * WIDTH, (segments) =>
      kernel.tokenErrors(segments, withSteps ? 1 : 0),
    );
  }

  return {
    tokenErrors(batch) {
      const { text, referenceEnds } = batch;
      if (text === undefined || kernel.textErrors === undefined || !textRules.includes(text.rule))
        return count(batch, false);
      return countText(memory, text, referenceEnds, referenceEnds.length * WIDTH, kernel.textErrors);
    },
    tokenAlignments(batch) {
      const rows = count(batch, true);
      const steps = memory.addressOf(constants.STEPS) / 4;
      const taken = memory.addressOf(constants.TAKEN) / 4;
      return {
        rows,
        steps: memory.words.slice(steps, steps + stepsOf(batch)),
        ...(hasAlternatives && { taken: memory.words.slice(taken, taken + lastEnd(batch.references.ends)) }),
      };
    },
  };
}

/** One step before the first token of each hypothesis, and one per token. */
function stepsOf({ hypotheses: { ends } }: Batch): number {
  return ends.length + lastEnd(ends);
}
