/** The part for comparing many lines with many. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/pairwise-js";
import { wasm } from "#kernel/pairwise-wasm";
import type { TokenLines } from "../../core/batch.js";
import { checkEnds, checkOrder } from "../checks.js";
import { type Smoothing, smoothings } from "../counting/counting.js";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports, outOfMemory } from "../memory.js";

/** Compares many lines with many: the n-grams that they have in common. */
export interface PairwisePart {
  /**
   * Prepares hypotheses and references for n-grams of orders 1..maxOrder. Earlier preparations may no longer be used.
   */
  between(hypotheses: TokenLines, references: TokenLines, maxOrder: number): PreparedPairs;
  /**
   * Order by order, for each hypothesis, the sum over its n-grams of min(count in the hypothesis, mean count in the
   * references).
   */
  meanMatches(hypotheses: TokenLines, references: TokenLines, maxOrder: number): Float64Array;
  /**
   * Order by order, for each line, its matches if all other lines are its references: each n-gram is clipped at its
   * count in the line that has it most often.
   */
  selfMatches(lines: TokenLines, maxOrder: number): Float64Array;
}

/**
 * Compares a hypothesis, given by its index, with all references. The returned numbers are valid until the next call.
 */
export interface PreparedPairs {
  /** Clipped matches with each reference by itself: order by order, reference by reference. */
  matches(hypothesis: number): Float64Array;
  /**
   * For each reference, the sum of the precisions of all orders, the sum of the recalls, and the number of orders that
   * both sides have. These are three columns of equal length, with at least one number for each reference, added to the
   * columns in `before`. With `beta`, the first column has the F-scores, 0..100.
   */
  rates(hypothesis: number, before?: Readonly<Float64Array>, beta?: number): Float64Array;
  /** BLEU with each reference by itself, 0..100. */
  bleuScores(hypothesis: number, smoothing: Smoothing): Float64Array;
}

export const pairwisePart: KernelPart<PairwisePart> = {
  name: "pairwise",
  wasm,
  instantiate,
  host,
};

/** Another instance, for a second tokenizer: each instance holds its prepared lines in its own memory. */
export const secondPairwisePart: KernelPart<PairwisePart> = {
  name: "pairwise",
  wasm,
  instantiate,
  host,
};

/** The exports of assembly/pairwise/index.ts. */
interface PairwiseExports extends MemoryExports {
  prepare(hypotheses: number, references: number, maxOrder: number): number;
  stride(): number;
  overlaps(hypothesis: number): number;
  rates(hypothesis: number, factor: number): void;
  bleuScores(hypothesis: number, smoothing: number, value: number, effectiveOrder: number): number;
  meanMatches(hypotheses: number, references: number, maxOrder: number): number;
  selfMatches(references: number, maxOrder: number): number;
}

function host(exports: unknown): PairwisePart {
  // a copy: a module's exports are an object that V8 keeps as a slow dictionary
  const kernel = { ...(exports as PairwiseExports) };
  const memory = createMemory(kernel);
  let latest: PreparedPairs | undefined;

  /** Copies both sides to their regions; this discards what was prepared before. */
  function put(hypotheses: TokenLines, references: TokenLines, maxOrder: number): void {
    checkEnds("hypotheses", hypotheses.ends, hypotheses.ids.length);
    checkEnds("references", references.ends, references.ids.length);
    checkOrder(maxOrder);
    latest = undefined;
    memory.putWords(constants.HYPOTHESIS_IDS, hypotheses.ids);
    memory.putWords(constants.HYPOTHESIS_ENDS, hypotheses.ends);
    memory.putWords(constants.REFERENCE_IDS, references.ids);
    memory.putWords(constants.REFERENCE_ENDS, references.ends);
  }

  return {
    between(hypotheses, references, maxOrder) {
      put(hypotheses, references, maxOrder);
      const size = references.ends.length;
      if (!kernel.prepare(hypotheses.ends.length, size, maxOrder)) throw noMemory(hypotheses, references, maxOrder);
      const stride = kernel.stride();
      const result = new Float64Array(maxOrder * size);
      const count = (hypothesis: number): void => {
        if (latest !== prepared)
          throw new Error("other lines were prepared since: this earlier result can no longer be used");
        if (!(hypothesis >= 0 && hypothesis < hypotheses.ends.length))
          throw new RangeError(`hypothesis is ${hypothesis}: expected 0 to ${hypotheses.ends.length - 1}`);
        if (!kernel.overlaps(hypothesis)) throw noMemory(hypotheses, references, maxOrder);
      };
      const prepared: PreparedPairs = {
        matches(hypothesis) {
          count(hypothesis);
          const rows = memory.addressOf(constants.ROWS_OUT) / 4;
          for (let order = 0; order < maxOrder; order++) {
            result.set(memory.words.subarray(rows + order * stride, rows + order * stride + size), order * size);
          }
          return result;
        },
        rates(hypothesis, before, beta = 0) {
          count(hypothesis);
          const sums = memory.addressOf(constants.SUMS) / 8;
          if (before === undefined) memory.floats.fill(0, sums, sums + 3 * stride);
          else memory.floats.set(before, sums);
          kernel.rates(hypothesis, beta * beta);
          return memory.floats.subarray(sums, sums + 3 * stride);
        },
        bleuScores(hypothesis, { method, value, effectiveOrder }) {
          count(hypothesis);
          if (!kernel.bleuScores(hypothesis, smoothings[method], value, effectiveOrder ? 1 : 0))
            throw noMemory(hypotheses, references, maxOrder);
          const scores = memory.addressOf(constants.SUMS) / 8;
          return memory.floats.subarray(scores, scores + size);
        },
      };
      latest = prepared;
      return prepared;
    },

    meanMatches(hypotheses, references, maxOrder) {
      const areSame = hypotheses === references;
      put(hypotheses, areSame ? noLines : references, maxOrder);
      const size = references.ends.length;
      if (!kernel.meanMatches(hypotheses.ends.length, areSame ? 0 : size, maxOrder))
        throw noMemory(hypotheses, references, maxOrder);
      return memory.takeRows(hypotheses.ends.length * maxOrder).map((sum) => sum / size);
    },

    selfMatches(lines, maxOrder) {
      put(noLines, lines, maxOrder);
      if (!kernel.selfMatches(lines.ends.length, maxOrder)) throw noMemory(noLines, lines, maxOrder);
      return memory.takeRows(lines.ends.length * maxOrder);
    },
  };
}

const noLines: TokenLines = { ids: new Uint32Array(), ends: new Uint32Array() };

function noMemory(hypotheses: TokenLines, references: TokenLines, maxOrder: number): RangeError {
  return outOfMemory((hypotheses.ids.length + references.ids.length) * maxOrder * 4);
}
