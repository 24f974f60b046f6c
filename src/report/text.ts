/** Scores as lines of text, as sacreBLEU's Score.format() and print_single_results() write them. */
import { formatFixed } from "../format.js";
import type { Metric, Score } from "../types.js";

export interface FormatOptions {
  /** Digits behind the point, 0 to 99. Default 2; the command line's is 1. */
  readonly width?: number;
  /** The number alone. Default false. */
  readonly scoreOnly?: boolean;
}

/**
 * A score as one line: name, signature, number, and what the metric tells beside it.
 *
 * @throws RangeError where width is no whole number from 0 to 99.
 * @example
 * const metric = bleu();
 * const result = scoreCorpus(metric, { hypotheses: ["The dog bit the man."], references: [["The dog had bit the man."]] });
 * formatScore(metric, result)
 * // "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:truebleu-0.1.0 = 51.15 100.0/80.0/50.0/33.3 (BP = 0.846 ratio = 0.857 hyp_len = 6 ref_len = 7)"
 */
export function formatScore<S extends Score>(
  metric: Metric<S>, scored: S & { readonly signature: string }, { width = 2, scoreOnly = false }: FormatOptions = {},
): string {
  const score = formatFixed(scored.score, width);
  if (scoreOnly) return score;
  const verbose = metric.verbose?.(scored) ?? "";
  return `${scored.name}|${scored.signature} = ${score}${verbose === "" ? "" : ` ${verbose}`}`;
}

/**
 * Lines of several metrics, moved to the right so that their " =" stand in one column. Numbers alone stay as they are.
 *
 * @example
 * alignScores(["BLEU|a = 1.0", "chrF2|abc = 2.0"]) // ["   BLEU|a = 1.0", "chrF2|abc = 2.0"]
 */
export function alignScores(lines: readonly string[]): string[] {
  const column = Math.max(...lines.map((line) => line.indexOf(" =")));
  return lines.map((line) => (line.includes(" =") ? " ".repeat(column - line.indexOf(" =")) + line : line));
}
