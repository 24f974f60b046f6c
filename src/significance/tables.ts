/** Checks that statistics can be resampled: a row for each segment, and for several systems the same segments. */
import { checkSeed as checkDrawnSeed } from "../kernel/resampling/resampling.js";
import { checkMetric } from "../metrics/check-metric.js";
import { checkStatisticsOf } from "../metrics/check-statistics.js";
import { checkWhole } from "../core/argument-checks.js";
import { checkSameReferences } from "../core/same-references.js";
import { checkKeepsRows } from "../core/statistics-shape.js";
import type { Statistics } from "../core/statistics.js";
import { describe } from "../core/describe.js";
import type { EngineName } from "../kernel/kernel.js";
import type { Seed } from "../core/signature.js";
import type { Metric } from "../metrics/metric.js";

/** Options that all tests of significance have. */
export interface ResamplingOptions {
  /**
   * A whole number from 0 to 2^128 - 1, a bigint beyond 2^53 - 1; default 12345. It seeds NumPy's default_rng, as
   * sacreBLEU's SACREBLEU_SEED does. 0 is a seed like any other here; sacreBLEU takes 0 for "no seed" and draws other
   * numbers each time.
   */
  readonly seed?: Seed;
  /** The engine that counts; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

export const DEFAULT_SEED = 12345;

/** The limit on resamples or trials, whose scores are kept in memory. */
const MOST_SAMPLES = 100_000_000;

export function checkSamples(name: string, count: number, least = 1): void {
  checkWhole(name, count, least, MOST_SAMPLES);
}

export function checkSeed(seed: Seed): void {
  if (typeof seed !== "number" && typeof seed !== "bigint")
    throw new TypeError(`seed is ${describe(seed)}: expected a whole number from 0 to 2^128 - 1`);
  checkDrawnSeed(seed);
}

/** @throws TypeError, RangeError unless the statistics are a row of this metric for each of at least two segments. */
export function checkTable(name: string, statistics: Statistics, metric: Metric): void {
  checkMetric(metric);
  checkStatisticsOf(metric, name, statistics);
  checkKeepsRows(name, statistics);
  if (statistics.segments < 2) {
    throw new RangeError(
      `${name} has ${statistics.segments} segments: expected at least 2; resampling a single segment tells nothing ` +
        "about others",
    );
  }
  checkKept(name, statistics, metric);
}

/** If some segments are left out, and fewer than this remain, a resample might draw none of the remaining segments. */
const LEAST_KEPT = 30;

/** How many segments are not left out. */
function keptOf({ rows, segments }: Pick<Statistics, "rows" | "segments">, { fields, pairedBy }: Metric): number {
  if (pairedBy === undefined) return segments;
  let kept = 0;
  for (let at = fields.indexOf(pairedBy); at < rows.length; at += fields.length) if (rows[at]! > 0) kept++;
  return kept;
}

/** Whether every resample has a segment that is not left out. */
export function canBeResampled(statistics: Pick<Statistics, "rows" | "segments">, metric: Metric): boolean {
  const kept = keptOf(statistics, metric);
  return statistics.segments > 1 && (kept === statistics.segments || kept >= LEAST_KEPT);
}

/** @throws RangeError where a resample could be without any segment that is not left out */
function checkKept(name: string, statistics: Statistics, metric: Metric): void {
  if (canBeResampled(statistics, metric)) return;
  throw new RangeError(
    `${name} has ${keptOf(statistics, metric)} scores of ${metric.name} for ${statistics.segments} segments: expected at least ${LEAST_KEPT} where some ` +
      `are missing, because a resample could be without any`,
  );
}

/** Checks several systems, which must have been scored on the same segments. */
export function checkTables(names: readonly string[], tables: readonly Statistics[], metric: Metric): void {
  for (const [i, table] of tables.entries()) {
    checkTable(names[i]!, table, metric);
    const [first] = tables as readonly [Statistics];
    if (table.segments !== first.segments) {
      throw new RangeError(
        `${names[i]} has ${table.segments} segments, ${names[0]} ${first.segments}: expected the same number; ` +
          "are they outputs for the same test set?",
      );
    }
    if (table.references !== first.references) {
      throw new RangeError(
        `${names[i]} has nrefs:${table.references}, ${names[0]} nrefs:${first.references}: ` +
          "expected the same references",
      );
    }
  }
  checkSameReferences(names, tables);
  if (metric.pairedBy !== undefined) checkPaired(names, tables, metric, metric.fields.indexOf(metric.pairedBy));
}

/** @throws RangeError unless all systems leave out the same segments, and enough are left. */
function checkPaired(
  names: readonly string[],
  tables: readonly Statistics[],
  { name, fields: { length: width } }: Metric,
  field: number,
): void {
  const [{ rows: first }] = tables as readonly [Statistics];
  for (let at = field; at < first.length; at += width) {
    const other = tables.findIndex(({ rows }) => rows[at] !== first[at]);
    if (other < 0) continue;
    const [lacking, having] = first[at] === 0 ? [0, other] : [other, 0];
    const segment = Math.floor(at / width);
    throw new RangeError(
      `${names[lacking]} lacks a score of ${name} in segment ${segment} (line ${segment + 1}), which ${names[having]} ` +
        "has: expected systems that leave out the same segments; give their scores together",
    );
  }
}

export function checkList(name: string, tables: readonly Statistics[], least: number): void {
  if (!Array.isArray(tables))
    throw new TypeError(`${name} is not an array: expected an array of statistics, a table for each system`);
  if (tables.length < least)
    throw new RangeError(
      `${name} has ${tables.length} system${tables.length === 1 ? "" : "s"}: expected at least ${least}`,
    );
}
