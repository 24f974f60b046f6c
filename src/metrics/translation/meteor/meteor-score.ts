/**
 * METEOR 1.5's score from its statistics: Denkowski and Lavie 2011, sections 2.1 to 2.3, with additions in the order of
 * its program.
 */
import { powerPart } from "../../../kernel/power/power.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { Invariant } from "../../metric.js";
import { meteorModules, type MeteorParameters } from "./meteor-settings.js";

/** The 23 numbers that METEOR prints with -ssOut, in its order. */
export const METEOR_FIELDS: readonly string[] = Object.freeze([
  "hypothesisLength",
  "referenceLength",
  "hypothesisFunctionWords",
  "referenceFunctionWords",
  ...meteorModules.flatMap((module) =>
    ["HypothesisContent", "ReferenceContent", "HypothesisFunction", "ReferenceFunction"].map(
      (what) => `${module}${what}`,
    ),
  ),
  "chunks",
  "hypothesisMatches",
  "referenceMatches",
]);

/** Matches are words, each chunk has at least one match, and each word is matched by one module. */
export const METEOR_INVARIANTS: readonly Invariant[] = ["hypothesis", "reference"].flatMap((side): Invariant[] => {
  const Side = side === "hypothesis" ? "Hypothesis" : "Reference";
  return [
    ["chunks", `${side}Matches`],
    [`${side}Matches`, `${side}Length`],
    [{ [`${side}FunctionWords`]: 1, ...matchesOf(`${Side}Content`) }, `${side}Length`],
    [matchesOf(`${Side}Function`), `${side}FunctionWords`],
  ];
});

/** The words that the modules match, all together. */
function matchesOf(words: string): Record<string, number> {
  return Object.fromEntries(meteorModules.map((module) => [`${module}${words}`, 1]));
}

const WIDTH = METEOR_FIELDS.length;

export interface MeteorSettings extends MeteorParameters {
  /** The weights of the four modules; 0 for a module that is not used. */
  readonly weights: readonly number[];
}

/** The components of METEOR's score. */
export interface MeteorFigures {
  /** The score, 0..100. */
  readonly score: number;
  /** Weighted precision and recall, 0..100. */
  readonly precision: number;
  readonly recall: number;
  /** The harmonic mean of precision and recall, weighted by alpha, 0..100. */
  readonly mean: number;
  /** The fraction of the mean that is subtracted for fragmentation, 0..1. */
  readonly penalty: number;
  /** Runs of matches that are consecutive on both sides. A segment matched completely in a single run counts 0. */
  readonly chunks: number;
  /** Words matched in the hypotheses, and in the references. */
  readonly hypothesisMatches: number;
  readonly referenceMatches: number;
  /** The lengths in words, or in characters if these are counted. */
  readonly hypothesisLength: number;
  readonly referenceLength: number;
}

/** The score of a row, or of a sum of rows, with its components. */
export function meteorFigures(row: Readonly<Float64Array>, settings: MeteorSettings, kernel: Kernel): MeteorFigures {
  const precision = share(row, 0, settings);
  const recall = share(row, 1, settings);
  const mean = meanOf(precision, recall, settings);
  const penalty = settings.gamma * kernel.part(powerPart).pow(fragmentation(row), settings.beta);
  return {
    score: 100 * Math.max(mean * (1 - penalty), 0),
    precision: 100 * precision,
    recall: 100 * recall,
    mean: 100 * mean,
    penalty,
    chunks: row[20]!,
    hypothesisMatches: row[21]!,
    referenceMatches: row[22]!,
    hypothesisLength: row[0]!,
    referenceLength: row[1]!,
  };
}

/** The scores of many rows. */
export function meteorScores(rows: Readonly<Float64Array>, settings: MeteorSettings, kernel: Kernel): Float64Array {
  const count = rows.length / WIDTH;
  const rowAt = (i: number): Float64Array => rows.subarray(i * WIDTH, (i + 1) * WIDTH);
  const { pow } = kernel.part(powerPart);
  return Float64Array.from({ length: count }, (_, i) => {
    const row = rowAt(i);
    const mean = meanOf(share(row, 0, settings), share(row, 1, settings), settings);
    return 100 * Math.max(mean * (1 - settings.gamma * pow(fragmentation(row), settings.beta)), 0);
  });
}

/**
 * The weighted fraction of a side's words that are matched: precision for the hypothesis (0), recall for the reference
 * (1).
 */
function share(row: Readonly<Float64Array>, side: 0 | 1, { delta, weights }: MeteorSettings): number {
  const functional = row[2 + side]!;
  const length = delta * (row[side]! - functional) + (1 - delta) * functional;
  let matched = 0;
  for (let module = 0; module < 4; module++) matched += row[4 + 4 * module + side]! * weights[module]! * delta;
  for (let module = 0; module < 4; module++) matched += row[6 + 4 * module + side]! * weights[module]! * (1 - delta);
  return length === 0 ? 0 : matched / length;
}

function meanOf(precision: number, recall: number, { alpha }: MeteorSettings): number {
  return precision === 0 || recall === 0 ? 0 : 1 / ((1 - alpha) / precision + alpha / recall);
}

/** Chunks per matched word, averaged over both sides. */
function fragmentation(row: Readonly<Float64Array>): number {
  const matched = (row[21]! + row[22]!) / 2;
  return matched === 0 ? 0 : row[20]! / matched;
}
