/**
 * Scores of resamples. The kernel draws sums of rows in blocks, which are scored block by block, so that a million
 * resamples take no more memory than their scores. Blocks of any size give the same bits: the generator continues where
 * it stopped.
 */
import { sumRows } from "../corpus/count-batch.js";
import { type RandomState, resamplingPart } from "../kernel/resampling/resampling.js";
import { scoreRows } from "../metrics/score-rows.js";
import type { Statistics } from "../core/statistics.js";
import type { Kernel } from "../kernel/kernel.js";
import type { Metric } from "../metrics/metric.js";

/** The maximum size in bytes of a block's sums, or of its random bits. */
export const BLOCK_BYTES = 1 << 23;

/** How resamples are drawn, without effect on the resamples themselves. */
interface BlockOptions {
  readonly blockBytes?: number;
  /** Called after each block with the share of the resamples that is done. */
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** The score of all segments. */
export function scoreAll(metric: Metric, { rows }: Statistics, kernel: Kernel): number {
  return scoreRows(metric, sumRows(metric, rows, kernel), kernel)[0]!;
}

/**
 * The scores of each system's bootstrap resamples. The systems share their draws: a row of the joined table holds the
 * rows of all systems for one segment.
 */
export function bootstrapScores(
  metric: Metric,
  tables: readonly Statistics[],
  samples: number,
  random: RandomState,
  kernel: Kernel,
  { blockBytes = BLOCK_BYTES, onProgress }: BlockOptions = {},
): Float64Array[] {
  const wide = sideBySide(tables, metric.fields.length);
  const width = metric.fields.length * tables.length;
  const scores = tables.map(() => new Float64Array(samples));
  for (const [start, count] of blocks(samples, width * 8, blockBytes)) {
    const block = scoreRows(metric, kernel.part(resamplingPart).bootstrapSums(random, wide, width, count), kernel);
    for (let i = 0; i < block.length; i++)
      scores[i % tables.length]![start + Math.floor(i / tables.length)] = block[i]!;
    onProgress?.((start + count) / samples);
  }
  return scores;
}

/** For each trial of approximate randomization, how far apart the scores of the two shuffled systems are. */
export function shuffledDifferences(...of: Parameters<typeof exchangedDifferences>): Float64Array {
  const differences = exchangedDifferences(...of);
  for (let i = 0; i < differences.length; i++) differences[i] = Math.abs(differences[i]!);
  return differences;
}

/** For each trial of approximate randomization, the first shuffled system's score minus the second's. */
export function exchangedDifferences(
  metric: Metric,
  a: Statistics,
  b: Statistics,
  trials: number,
  random: RandomState,
  kernel: Kernel,
  blockBytes = BLOCK_BYTES,
): Float64Array {
  const width = metric.fields.length;
  const differences = new Float64Array(trials);
  for (const [start, count] of blocks(trials, width * 16 + Math.ceil(a.segments / 8), blockBytes)) {
    const block = scoreRows(
      metric,
      kernel.part(resamplingPart).randomizationSums(random, a.rows, b.rows, width, count),
      kernel,
    );
    for (let i = 0; i < count; i++) differences[start + i] = block[2 * i]! - block[2 * i + 1]!;
  }
  return differences;
}

/** Start and size of each block. */
function* blocks(count: number, bytesEach: number, blockBytes: number): Generator<readonly [number, number]> {
  const size = Math.max(1, Math.floor(blockBytes / bytesEach));
  for (let start = 0; start < count; start += size) yield [start, Math.min(size, count - start)];
}

/** The rows of several systems, joined segment by segment. */
function sideBySide(tables: readonly Statistics[], width: number): Readonly<Float64Array> {
  if (tables.length === 1) return tables[0]!.rows;
  const wide = new Float64Array(tables.length * tables[0]!.rows.length);
  for (const [system, { rows }] of tables.entries()) {
    for (let from = 0, to = system * width; from < rows.length; from += width, to += tables.length * width) {
      for (let field = 0; field < width; field++) wide[to + field] = rows[from + field]!;
    }
  }
  return wide;
}
