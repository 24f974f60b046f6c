/** Computes, from the results of a scorer, the statistics and the score of the corpus that they stand for. */
import { checkKeys } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { fingerprintOf, fromHex, joinHashes } from "../core/fingerprint.js";
import {
  combineReferenceCounts,
  countingKey,
  kindOfMetric,
  kindOfStatistics,
  type ReferenceCount,
} from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import type { EngineOptions } from "../corpus/engine-options.js";
import type { SignedScore } from "../corpus/score-corpus.js";
import { scoreStatistics } from "../corpus/score-statistics.js";
import { checkMetric } from "../metrics/check-metric.js";
import type { Metric, Score } from "../metrics/metric.js";
import type { ScorerStatistics } from "./scorer.js";

/** A result of a scorer, as the scorer returned it or as a tool has kept it. Only the metadata is read. */
export interface KeptResult {
  readonly metadata?: unknown;
}

/**
 * The score of the corpus that the results of a scorer stand for, from the sum of their rows: bit for bit the score of
 * scoreCorpus() on the texts. The mean of the results' scores is a different number: in the mean, short texts count as
 * much as long texts.
 *
 * @param metric the metric from which the scorer was made
 * @param results the results of only this scorer, in any order; with a tool that keeps their metadata (Langfuse), the
 * results as kept by the tool
 * @throws TypeError, RangeError for results without statistics, of another metric or with other settings, or for an
 * empty list.
 * @example
 * const rows = [
 *   { output: "The dog bit the man.", expected: "The dog had bit the man." },
 *   { output: "Paris", expected: "Paris" },
 * ];
 * const results = rows.map(scorer(bleu()));
 * scoreResults(bleu(), results).score // 52.38..
 * scoreCorpus(bleu(), { hypotheses: rows.map((row) => row.output), references: rows.map((row) => row.expected) }).score // 52.38..
 * 50 * (results[0].score + results[1].score) // 75.57..
 */
export function scoreResults<S extends Score>(
  metric: Metric<S>,
  results: Iterable<KeptResult>,
  options: EngineOptions = {},
): SignedScore<S> {
  return scoreStatistics(metric, resultStatistics(metric, results), options);
}

/**
 * The statistics that the results of a scorer stand for, a row for each result: for intervals and tests of
 * significance, for subsets, or to save.
 *
 * @throws as scoreResults() does.
 * @example
 * const results = [{ output: "a b", expected: "a b" }, { output: "c", expected: "d" }].map(scorer(wer()));
 * [...resultStatistics(wer(), results).rows] // [2, 0, 0, 0, 0, 1, 0, 0]
 */
export function resultStatistics(metric: Metric, results: Iterable<KeptResult>): Statistics {
  checkMetric(metric);
  if (typeof results !== "object" || results === null || !(Symbol.iterator in results)) {
    throw new TypeError(
      `results is ${describe(results)}: expected a list of what a scorer returned` +
        (statisticsIn(results) === undefined ? "" : "; for one result write [result]"),
    );
  }
  const kind = kindOfMetric(metric);
  const rows: number[] = [];
  const hashes: Uint32Array[] = [];
  let references: ReferenceCount | undefined;
  for (const result of results) {
    const at = `results[${hashes.length}]`;
    const kept = statisticsIn(result);
    if (kept === undefined) {
      throw new TypeError(
        `${at} has no metadata.statistics: expected what scorer() of ${metric.name} returned; is it the result of ` +
          "another scorer, or of a row that has failed?",
      );
    }
    if (kindOfStatistics(kept) !== kind) {
      throw new RangeError(
        `${at} was counted with ${kindOfStatistics(kept)}: expected ${kind}; if several scorers wrote these ` +
          `results, pass those ` +
          "of a single scorer",
      );
    }
    for (const field of metric.fields) rows.push(numberAt(kept.row, field, `${at}.metadata.statistics.row`));
    if (typeof kept.hash !== "string" || !/^[0-9a-f]{32}$/.test(kept.hash))
      throw new TypeError(`${at}.metadata.statistics.hash is not a hash: expected 32 hexadecimal digits`);
    if (kept.references !== "var" && !(Number.isSafeInteger(kept.references) && kept.references > 0)) {
      throw new TypeError(
        `${at}.metadata.statistics.references is ${describe(kept.references)}: expected the number of references`,
      );
    }
    hashes.push(fromHex(kept.hash));
    references = combineReferenceCounts(references, kept.references);
  }
  return {
    metric: metric.name,
    signature: countingKey(metric),
    references: references ?? 0,
    fingerprint: fingerprintOf(joinHashes(hashes)),
    segments: hashes.length,
    fields: metric.fields,
    rows: Float64Array.from(rows),
  };
}

/** The settings of {@link scoreSums}. */
export interface SumsOptions extends EngineOptions {
  /** The prefix of the sums' names, for tools that sum several metrics or other numbers, too. Default "". */
  readonly prefix?: string;
}

/**
 * The score of the sums that a tool has computed from the rows of results, each sum under the name of its field.
 * promptfoo, for instance, adds up the `namedScores` that an assertion returns.
 *
 * @param sums the sum of each field of the metric; other entries are ignored
 * @throws TypeError, RangeError if a field has no sum, or no text can have these sums.
 * @example
 * const rows = [{ output: "a b", expected: "a b" }, { output: "c", expected: "d" }];
 * const sums = { passed: 2 };
 * for (const { metadata } of rows.map(scorer(wer())))
 *   for (const [field, number] of Object.entries(metadata.statistics.row)) sums[field] = (sums[field] ?? 0) + number;
 * sums // { passed: 2, hits: 2, substitutions: 1, deletions: 0, insertions: 0 }
 * scoreSums(wer(), sums).score // 33.33..
 * scoreSums(wer(), { "WER hits": 2, "WER substitutions": 1, "WER deletions": 0, "WER insertions": 0 }, { prefix: "WER " }).score // 33.33..
 */
export function scoreSums<S extends Score>(
  metric: Metric<S>,
  sums: Readonly<Record<string, number>>,
  options: SumsOptions = {},
): S {
  checkMetric(metric);
  checkKeys("scoreSums", options, ["prefix", "engine"]);
  const { prefix = "", ...engine } = options;
  if (typeof prefix !== "string") throw new TypeError(`prefix is ${describe(prefix)}: expected a string`);
  if (typeof sums !== "object" || sums === null || Array.isArray(sums))
    throw new TypeError(`sums is ${describe(sums)}: expected an object, a number for each field of ${metric.name}`);
  const rows = Float64Array.from(metric.fields, (field) => numberAt(sums, prefix + field, "sums"));
  // a metric that averages over segments counts them in its first field
  const segments = metric.fields[0] === "segments" ? rows[0]! : 1;
  const statistics = { metric: metric.name, signature: countingKey(metric), references: 0, segments };
  // the number of references is not known here, so the score has no signature
  const { signature: _, ...score } = scoreStatistics(metric, { ...statistics, fields: metric.fields, rows }, engine);
  return score as unknown as S;
}

function statisticsIn(result: unknown): ScorerStatistics | undefined {
  const { metadata } = Object(result) as KeptResult;
  const { statistics } = Object(metadata) as { readonly statistics?: unknown };
  const { metric, signature, row } = Object(statistics) as Partial<ScorerStatistics>;
  const isWhole =
    typeof metric === "string" && typeof signature === "string" && typeof row === "object" && row !== null;
  return isWhole ? (statistics as ScorerStatistics) : undefined;
}

function numberAt(row: Readonly<Record<string, number>>, field: string, name: string): number {
  const value: unknown = Object.hasOwn(row, field) ? row[field] : undefined;
  if (typeof value !== "number") throw new TypeError(`${name}.${field} is ${describe(value)}: expected a number`);
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError(`${name}.${field} is ${value}: expected a whole number from 0 to 2^53 - 1`);
  return value;
}
