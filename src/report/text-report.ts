/** Scores as lines of text, as sacreBLEU's Score.format() and print_single_results() write them. */
import { formatFixed } from "../core/format.js";
import { checkMetric } from "../metrics/check-metric.js";
import { checkBoolean, checkKeys } from "../core/argument-checks.js";
import type { Metric, Score } from "../metrics/metric.js";
import { paint } from "./color.js";

/** How {@link formatScore} prints. */
export interface ScoreFormatOptions {
  /** Digits after the decimal point, 0 to 99. Default 2; the command line's is 1. */
  readonly width?: number;
  /** Prints only the number. Default false. */
  readonly scoreOnly?: boolean;
  /** Prints the confidence interval in colour, for a terminal. Default false. */
  readonly color?: boolean;
}

/** The parts of a score that are printed. */
export type Signed<S extends Score> = S & {
  readonly signature: string;
  /** Mean of the resamples and half the width of their interval, as bootstrapConfidence() finds them. */
  readonly confidence?: { readonly mean: number; readonly ci: number };
};

/**
 * A score as one line: name, signature, number, and further numbers of the metric.
 *
 * @throws TypeError for anything but a metric, its score and options; RangeError unless width is a whole number from 0
 *   to 99.
 * @example
 * const corpus = { hypotheses: ["The dog bit the man."], references: ["The dog had bit the man."] };
 * formatScore(chrf(), scoreCorpus(chrf(), corpus))
 * // "chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:truebleu-0.1.0 = 67.65"
 * formatScore(bleu(), scoreCorpus(bleu(), corpus), { scoreOnly: true, width: 4 }) // "51.1508"
 */
export function formatScore<S extends Score>(
  metric: Metric<S>,
  scored: Signed<S>,
  options: ScoreFormatOptions = {},
): string {
  checkMetric(metric);
  if (typeof scored?.score !== "number" || typeof scored.signature !== "string") {
    throw new TypeError(
      "scored is not a score with its signature: expected what scoreCorpus() returns, after the metric",
    );
  }
  checkKeys("formatScore", options, ["width", "scoreOnly", "color"]);
  const { width = 2, scoreOnly = false, color = false } = options;
  checkBoolean("scoreOnly", scoreOnly);
  checkBoolean("color", color);
  return scoreLine(metric, scored, { width, scoreOnly, color });
}

/** The most digits that a number of any size gets. */
const MOST_DIGITS = 6;

/**
 * How many digits after the decimal point are needed so that each number shows three significant digits.
 *
 * @example
 * significantDigits([12.5, 0.0432]) // 4
 */
export function significantDigits(values: readonly number[]): number {
  let digits = 0;
  for (const value of values) {
    if (value === 0 || Number.isNaN(value)) continue;
    let own = 0;
    for (let shown = Math.abs(value); shown < 99.5 && own < MOST_DIGITS; shown *= 10) own++;
    digits = Math.max(digits, own);
  }
  return digits;
}

/** formatScore() without checks, for the command line, which checks once and then prints one line per segment. */
export function scoreLine<S extends Score>(
  metric: Metric<S>,
  scored: Signed<S>,
  { width, scoreOnly, color }: Required<ScoreFormatOptions>,
): string {
  const confidence = formatConfidence(scored, width);
  const interval =
    confidence === undefined ? "" : ` ${color ? paint(`(${confidence.text})`, "cyan") : `(${confidence.text})`}`;
  const score = formatFixed(scored.score, width) + interval;
  if (scoreOnly) return score;
  const verbose = metric.verbose?.(scored) ?? "";
  return `${scored.name}|${scored.signature} = ${score}${verbose === "" ? "" : ` ${verbose}`}`;
}

/**
 * Mean and half width, formatted; undefined without an interval, or for a mean of 0, which sacreBLEU does not print.
 */
export function formatConfidence(
  { confidence }: Signed<Score>,
  width: number,
): { readonly mean: string; readonly ci: string; readonly text: string } | undefined {
  if (confidence === undefined || !(confidence.mean > 0)) return undefined;
  const [mean, ci] = [formatFixed(confidence.mean, width), formatFixed(confidence.ci, width)];
  return { mean, ci, text: `μ = ${mean} ± ${ci}` };
}

/**
 * Pads the lines of several metrics on the left, so that their first "=" are in one column. Lines without "=" come
 * first.
 *
 * @example
 * alignScores(["BLEU|a = 1.0", "chrF2|abc = 2.0"]) // ["   BLEU|a = 1.0", "chrF2|abc = 2.0"]
 */
export function alignScores(lines: readonly string[]): string[] {
  const column = Math.max(...lines.map((line) => line.indexOf("=")));
  return [
    ...lines.filter((line) => !line.includes("=")),
    ...lines.filter((line) => line.includes("=")).map((line) => " ".repeat(column - line.indexOf("=")) + line),
  ];
}
