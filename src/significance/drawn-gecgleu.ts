/** GLEU of grammatical error correction with several references: a mean over draws, as in the authors' program. */
import { checkKeys, checkWhole } from "../core/argument-checks.js";
import { checkKeepsRows } from "../core/statistics-shape.js";
import { kernelOf } from "../kernel/engines.js";
import { checkMetric } from "../metrics/check-metric.js";
import { checkStatisticsOf } from "../metrics/check-statistics.js";
import { countsIn, gleuOf, type GecGleuScore } from "../metrics/generation/gecgleu.js";
import type { Statistics } from "../core/statistics.js";
import type { EngineName } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";
import { PythonRandom } from "./python-random.js";

/** The settings of {@link drawnGecGleu}. */
export interface DrawnGecGleuOptions {
  /** How often a reference is drawn for each sentence, 1..1,000,000. Default 500. */
  readonly iterations?: number;
  /** The engine that scores; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/** The result of {@link drawnGecGleu}. */
export interface DrawnGecGleu {
  /** The score, 0..100: the mean of the scores of all draws. */
  readonly score: number;
  /** The score from 0 to 1, as the program prints it. */
  readonly fraction: number;
  /** The standard deviation of the fractions, as the program prints it with -d. */
  readonly deviation: number;
  readonly iterations: number;
}

/** The seed of each draw is the number of the draw times this factor. */
const SEED_STEP = 101;

/**
 * GLEU of grammatical error correction with several references, as compute_gleu prints it (Napoles et al. 2016,
 * https://arxiv.org/abs/1605.02592): a reference is drawn for each sentence and the corpus is scored with the drawn
 * references, 500 times over; the result is the mean score. The draws are those of Python's random for the seeds 0,
 * 101, 202 ... and depend on the number of a sentence, so the order of the corpus matters, and parts do not add up. The
 * statistics of {@link gecgleu} do add up; its score is near this one for corpora of hundreds of sentences.
 *
 * @param metric a {@link gecgleu}
 * @param tables for each of the references the statistics of this metric, a row for each sentence
 * @throws TypeError, RangeError for another metric, other statistics, or tables that differ in their sentences.
 * @example
 * const sources = ["He go to school every day .", "She like cats ."];
 * const hypotheses = ["He goes to school every day .", "She likes cats ."];
 * const references = [
 *   ["He goes to school every day .", "She likes cats ."],
 *   ["He attends school every day .", "She likes cats a lot ."],
 * ];
 * const tables = references.map((stream) => segmentStatistics(gecgleu(), { sources, hypotheses, references: stream }));
 * drawnGecGleu(gecgleu(), tables).fraction // 0.5277..
 */
export function drawnGecGleu(
  metric: Metric<GecGleuScore>,
  tables: readonly Statistics[],
  options: DrawnGecGleuOptions = {},
): DrawnGecGleu {
  checkMetric(metric);
  if (metric.name !== "GEC-GLEU") throw new RangeError(`metric is ${metric.name}: expected a gecgleu()`);
  if (!Array.isArray(tables))
    throw new TypeError("tables is not a list: expected statistics for each of the references");
  checkKeys("drawnGecGleu", options, ["iterations", "engine"]);
  const { iterations: draws = 500 } = options;
  checkWhole("iterations", draws, 1, 1_000_000);
  const sentences = tables.length === 0 ? 0 : (tables as readonly Statistics[])[0]!.segments;
  if (sentences === 0) throw new RangeError("there are no sentences: an empty corpus has no score");
  const counts = (tables as readonly Statistics[]).map((table, i) => {
    const name = `tables[${i}]`;
    checkStatisticsOf(metric, name, table);
    checkKeepsRows(name, table);
    if (table.segments !== sentences)
      throw new RangeError(`${name} has ${table.segments} sentences: expected ${sentences}, as tables[0]`);
    return countsOf(table);
  });
  const iterations = counts.length === 1 ? 1 : draws;
  const width = counts[0]!.length / sentences;
  const kernel = kernelOf(options.engine);
  const fractions = Float64Array.from({ length: iterations }, (_, draw) => {
    const random = new PythonRandom(draw * SEED_STEP);
    const sums = new Float64Array(width);
    for (let at = 0; at < counts[0]!.length; at += width) {
      const drawn = counts[Math.floor(random.next() * counts.length)]!;
      for (let i = 0; i < width; i++) sums[i]! += drawn[at + i]!;
    }
    return gleuOf(sums, kernel);
  });
  const fraction = fractions.reduce((sum, value) => sum + value, 0) / iterations;
  const variance = fractions.reduce((sum, value) => sum + (value - fraction) * (value - fraction), 0) / iterations;
  return { score: 100 * fraction, fraction, deviation: Math.sqrt(variance), iterations };
}

/** The counts of each sentence, one after another. */
function countsOf({ rows, fields, segments }: Statistics): Float64Array {
  const each = Array.from({ length: segments }, (_, row) =>
    countsIn(rows.subarray(row * fields.length, (row + 1) * fields.length)),
  );
  const all = new Float64Array(segments * each[0]!.length);
  for (const [row, value] of each.entries()) all.set(value, row * value.length);
  return all;
}
