/** The part for WER and its family: cheapest alignments of the tokens of two lines, and edit distances. */
import * as constants from "#kernel/constants";
import type { Batch, ScanRule, TextLines } from "../../core/batch.js";
import type { LevenshteinPart } from "./levenshtein-part.js";
import type { TokenErrorsPart } from "./token-errors-part.js";
import { checkBatch } from "../checks.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, lastEnd, type Memory, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

/** The exports of assembly/levenshtein/index.ts and assembly/sclite/index.ts. */
interface TokenErrorsExports extends MemoryExports {
  /** The third is of sclite alone. */
  tokenErrors(segments: number, withSteps: number, withFragments: number): number;
  /** Absent in the translation to JavaScript. */
  textErrors?(segments: number, rule: number): number;
}

/** Hits, substitutions, deletions, insertions, number of the reference. */
const WIDTH = 5;

/** The rules with which the part can tokenize text itself. */
const textRules: readonly ScanRule[] = ["none", "spaced words", "trimmed code points"];
const distanceRules: readonly ScanRule[] = [...textRules, "code points"];

/** The exports of assembly/levenshtein/index.ts alone. */
interface DistanceExports extends TokenErrorsExports {
  tokenDistances(segments: number, withSubstitutions: number): number;
  /** Absent in the translation to JavaScript. */
  textDistances?(segments: number, rule: number, withSubstitutions: number): number;
}

/** Tokens of the hypothesis, tokens of the reference, distance. */
const DISTANCE_WIDTH = 3;

export function hostLevenshtein(exports: unknown): LevenshteinPart {
  const kernel = exports as DistanceExports;
  const memory = createMemory(kernel);
  return {
    ...tokenErrorsIn(memory, kernel, false),
    distances(batch, edits) {
      const { text, referenceEnds } = batch;
      const { textDistances } = kernel;
      const withSubstitutions = edits === "levenshtein" ? 1 : 0;
      if (text !== undefined && textDistances !== undefined && distanceRules.includes(text.rule))
        return countText(memory, text, referenceEnds, lastEnd(referenceEnds) * DISTANCE_WIDTH, (segments, rule) =>
          textDistances(segments, rule, withSubstitutions),
        );
      checkBatch(batch);
      return countPairs(memory, batch, DISTANCE_WIDTH, (segments) =>
        kernel.tokenDistances(segments, withSubstitutions),
      );
    },
  };
}

/** The boundary that both parts for token errors share. */
export function hostTokenErrors(exports: unknown, { hasAlternatives = false } = {}): TokenErrorsPart {
  const kernel = exports as TokenErrorsExports;
  return tokenErrorsIn(createMemory(kernel), kernel, hasAlternatives);
}

function tokenErrorsIn(memory: Memory, kernel: TokenErrorsExports, hasAlternatives: boolean): TokenErrorsPart {
  function count(batch: Batch, withSteps: boolean): Float64Array {
    checkBatch(batch);
    if (withSteps) memory.reserve(constants.STEPS, stepsOf(batch) * 4);
    if (withSteps && hasAlternatives) {
      memory.putWords(constants.TAKEN, new Uint32Array(lastEnd(batch.references.ends)));
      memory.putWords(constants.HYPOTHESIS_TAKEN, new Uint32Array(lastEnd(batch.hypotheses.ends)));
    }
    const words = hasAlternatives ? batch.wordBytes : undefined;
    if (words !== undefined) putTokens(words, batch);
    return memory.countBatch(batch, batch.referenceEnds.length * WIDTH, (segments) =>
      kernel.tokenErrors(segments, withSteps ? 1 : 0, words === undefined ? 0 : 1),
    );
  }

  function wordsIn(region: number, ends: Uint32Array): Uint32Array {
    const from = memory.addressOf(region) / 4;
    return memory.words.slice(from, from + lastEnd(ends));
  }

  function putTokens({ bytes, ends }: TextLines, { hypotheses, references }: Batch): void {
    for (const { ids } of [hypotheses, references]) {
      const none = ids.find((id) => id === 0 || id > ends.length);
      if (none !== undefined) throw new RangeError(`the batch has the token ${none}: expected 1 to ${ends.length}`);
    }
    const address = memory.reserve(constants.WORDS, bytes.length);
    memory.bytes.set(bytes, address);
    memory.putWords(constants.WORD_ENDS, ends);
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
      return {
        rows,
        steps: memory.words.slice(steps, steps + stepsOf(batch)),
        ...(hasAlternatives && {
          taken: wordsIn(constants.TAKEN, batch.references.ends),
          hypothesisTaken: wordsIn(constants.HYPOTHESIS_TAKEN, batch.hypotheses.ends),
        }),
      };
    },
  };
}

/** One step before the first token of each hypothesis, and one per token. */
function stepsOf({ hypotheses: { ends } }: Batch): number {
  return ends.length + lastEnd(ends);
}
