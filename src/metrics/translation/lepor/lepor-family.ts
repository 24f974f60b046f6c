/** The common part of LEPOR and hLEPOR: factors, statistics, and both ways to score a system. */
import { deepFreeze } from "../../../core/freeze.js";
import { formatFixed } from "../../../core/format.js";
import { mathPart, type MathPart } from "../../../kernel/math/math.js";
import { SegmentError } from "../../../text/line-error.js";
import type { Batch } from "../../../core/batch.js";
import type { Signature } from "../../../core/signature.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../../metric.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";
import { bestReferences } from "../../best-reference.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../../segment-means.js";

/** The factors, 0..1 each; for a corpus the means over its segments. */
export interface LeporFactors {
  /** 1 if both sides have the same number of words. */
  readonly lengthPenalty: number;
  /** 1 if all aligned words have the same relative position. */
  readonly positionPenalty: number;
  /** The weighted harmonic mean of recall and precision. */
  readonly harmonicMean: number;
}

export interface LeporFamilyScore extends Score, LeporFactors {
  /** 0..100: 100 times the fraction. */
  readonly score: number;
  /** 0..1; for a corpus as the option `system` says. */
  readonly fraction: number;
}

/** How a corpus is scored: the mean of its segments' scores, or the formula on their mean factors. */
export type LeporSystem = "segments" | "factors";
export const leporSystems: readonly LeporSystem[] = ["segments", "factors"];

export interface Family {
  readonly name: string;
  readonly signature: Signature;
  readonly tokenizer: Tokenizer;
  readonly system: LeporSystem;
  /** Weights of recall and precision. */
  readonly alpha: number;
  readonly beta: number;
  /** Aligns words: returns the rows of LeporPart. */
  align(tokens: Batch, kernel: Kernel): Float64Array;
  /** The formula, for factors above 0. */
  combine(factors: LeporFactors): number;
  /**
   * As in the author's program: no position penalty if every word of both sides matches, wherever it is, or if the
   * reference is empty.
   */
  readonly perlPositions?: boolean;
}

/** Fields of a row: segments, then the three factors and the score. */
const WIDTH = /* @__PURE__ */ meansWidth(4);
const PAIR_WIDTH = 4;

const nothing: LeporFactors = { lengthPenalty: 0, positionPenalty: 0, harmonicMean: 0 };

export function familyMetric<S extends LeporFamilyScore>(family: Family): Metric<S> {
  const { name, signature, tokenizer, system, align } = family;
  // the score is 0 if a factor is 0
  const combine = (factors: LeporFactors): number =>
    factors.lengthPenalty > 0 && factors.positionPenalty > 0 && factors.harmonicMean > 0 ? family.combine(factors) : 0;
  const meanFactors = (totals: Readonly<Float64Array>): LeporFactors => ({
    lengthPenalty: meanAt(totals, 0),
    positionPenalty: meanAt(totals, 1),
    harmonicMean: meanAt(totals, 2),
  });

  return deepFreeze({
    name,
    signature,
    better: "higher",
    tokenizers: [tokenizer],
    fields: meanFields("lengthPenalty", "positionPenalty", "harmonicMean", "score"),
    counting: 2,
    invariants: meanInvariants("lengthPenalty", "positionPenalty", "harmonicMean", "score"),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const tokens = batch.tokens[0]!;
      const pairs = align(tokens, kernel);
      const { referenceEnds } = tokens;
      const factors = Array.from({ length: pairs.length / PAIR_WIDTH }, (_, line) => {
        const pair = pairs.subarray(line * PAIR_WIDTH, (line + 1) * PAIR_WIDTH);
        if (pair[2]! >= 0) return factorsOf(pair, family, kernel.part(mathPart));
        throw new SegmentError(
          tooMuch(pair[0]!, pair[1]!),
          referenceEnds.findIndex((end) => line < end),
        );
      });
      const scores = Float64Array.from(factors, combine);
      const rows = new Float64Array(batch.size * WIDTH);
      for (const [segment, best] of bestReferences(scores, referenceEnds).entries()) {
        const { lengthPenalty, positionPenalty, harmonicMean } = factors[best]!;
        putSegment(rows, segment * WIDTH, lengthPenalty, positionPenalty, harmonicMean, scores[best]!);
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): S {
      const factors = meanFactors(totals);
      const fraction = system === "segments" ? meanAt(totals, 3) : combine(factors);
      return {
        name,
        score: 100 * fraction,
        fraction,
        ...factors,
      } as S;
    },

    verbose: ({ lengthPenalty, positionPenalty, harmonicMean }: S) =>
      `(LP = ${formatFixed(lengthPenalty, 3)} NPP = ${formatFixed(positionPenalty, 3)} HPR = ` +
      `${formatFixed(harmonicMean, 3)})`,
  });
}

function tooMuch(hypothesis: number, reference: number): string {
  return (
    `the same words occur too often in ${hypothesis} words and ${reference} of the reference: expected an ` +
    `alignment within 2^27 comparisons; is the text one line?`
  );
}

/** The factors of a pair. All are 0 if a side has no words, except in the author's program. */
function factorsOf(
  pair: Float64Array,
  { alpha, beta, perlPositions = false }: Family,
  { exp }: MathPart,
): LeporFactors {
  const [hypothesis, reference, matches, distances] = pair as unknown as [number, number, number, number];
  if (hypothesis > 0 && reference === 0 && perlPositions) return { ...nothing, positionPenalty: 1 };
  if (hypothesis === 0 || reference === 0) return nothing;
  const isFree = perlPositions && matches === hypothesis && hypothesis === reference;
  const difference = isFree ? 0 : distances / (hypothesis * hypothesis * reference);
  return {
    lengthPenalty: exp(1 - Math.max(hypothesis, reference) / Math.min(hypothesis, reference)),
    positionPenalty: exp(-difference),
    harmonicMean: matches === 0 ? 0 : (alpha + beta) / (alpha / (matches / reference) + beta / (matches / hypothesis)),
  };
}

/** The smallest weight on the command line: weights are above 0. */
export const LEAST_WEIGHT = 1e-6;

export const leporTokenizers = ["none", "13a", "intl", "zh", "char"] as const;
export const leporCase = { kind: "choice", choices: ["lower", "mixed"], means: { lower: true, mixed: false } } as const;
export const leporHelp = {
  window: "how many words on either side of a word are its neighbours, 1 to 16",
  system: "a corpus is the mean of its segments' scores, or the formula on the means of their factors",
};
