/**
 * The mean, or the sum, of given scores (given.ts), in fixed point: enough to score rows that were saved. The page,
 * which has to stay small, contains only this file.
 */
import { deepFreeze } from "../core/freeze.js";
import { FIXED_WIDTH, fixedFields, PARTS, putFixed } from "./fixed-point.js";
import type { Invariant, Metric, ReadyRows, Score } from "./metric.js";

/** The ways to treat missing scores. */
export type MissingScores = "refuse" | "leave-out";

export interface GivenScore extends Score {
  /** The mean of the given scores, or their sum, on the scale of these scores; NaN if there is none. */
  readonly score: number;
  /** How many segments have a score. */
  readonly scored: number;
  readonly segments: number;
}

/** The length of a row: segments, segments with a score, and fields for a positive and for a negative score. */
export const GIVEN_WIDTH = 2 + 2 * FIXED_WIDTH;
const POSITIVE = 2;
const NEGATIVE = POSITIVE + FIXED_WIDTH;

/** Writes the row of a segment; a score of null leaves the segment out. */
export function putGiven(rows: Float64Array, at: number, score: number | null): void {
  rows[at] = 1;
  if (score === null) return;
  rows[at + 1] = 1;
  putFixed(rows, at + (score < 0 ? NEGATIVE : POSITIVE), Math.abs(score));
}

/** The settings from which the metric is made. */
export interface GivenMeanOptions {
  readonly name: string;
  readonly better: "higher" | "lower";
  readonly missing: MissingScores;
  /** How the scores are combined; by default by their mean. */
  readonly aggregate?: "mean" | "sum";
  readonly readyRows?: ReadyRows;
}

/** The metric, whose options have been checked. */
export function givenMean({
  name,
  better,
  missing,
  aggregate = "mean",
  readyRows,
}: GivenMeanOptions): Metric<GivenScore> {
  const [positive, negative] = [fixedFields("positive"), fixedFields("negative")];
  const remainders = [...positive.slice(1), ...negative.slice(1)];
  return deepFreeze({
    name,
    signature: [
      { key: "given", short: "g", value: aggregate },
      { key: "better", short: "b", value: better },
      { key: "missing", short: "m", value: missing === "refuse" ? "refused" : "left-out" },
    ],
    better,
    unbounded: true,
    tokenizers: [],
    fields: ["segments", "scored", ...positive, ...negative],
    counting: 1,
    invariants: [["scored", "segments"], ...remainders.map((field): Invariant => [field, "scored", PARTS])],
    pairedBy: "scored",
    ...(readyRows && { readyRows }),

    statistics(): never {
      throw new RangeError(`${name} has no scores here, and no text to count: expected given({ name, scores })`);
    },

    score(totals: Readonly<Float64Array>): GivenScore {
      const [segments, scored] = [totals[0]!, totals[1]!];
      const sum = sumOf(totals);
      return { name, score: aggregate === "mean" ? sum / scored : scored === 0 ? NaN : sum, scored, segments };
    },

    verbose: ({ scored, segments }: GivenScore): string =>
      `n = ${scored}${scored === segments ? "" : ` of ${segments}`}`,
  } satisfies Metric<GivenScore>);
}

/** The sum of the scores, positive minus negative ones; differences of whole numbers are exact. */
function sumOf(totals: Readonly<Float64Array>): number {
  const part = (field: number): number => totals[POSITIVE + field]! - totals[NEGATIVE + field]!;
  return (part(0) + (part(1) + part(2) / PARTS) / PARTS) / PARTS;
}
