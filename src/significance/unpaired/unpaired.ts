/**
 * Tests whether two sets of segments with different inputs differ by more than chance: the randomization test of two
 * samples (Fisher 1935, Pitman 1937), which deals all segments out again.
 */
import { checkKeys, checkName } from "../../core/argument-checks.js";
import { combineReferenceCounts, formatSignature, fullSignature } from "../../core/signature.js";
import type { Statistics } from "../../core/statistics.js";
import { sumRows } from "../../corpus/count-batch.js";
import { kernelOf } from "../../kernel/engines.js";
import type { Kernel } from "../../kernel/kernel.js";
import { type RandomState, resamplingPart } from "../../kernel/resampling/resampling.js";
import { signOf } from "../../metrics/best-score.js";
import type { Metric } from "../../metrics/metric.js";
import { scoreRows } from "../../metrics/score-rows.js";
import { withBound, type TestedP } from "../differences.js";
import { BLOCK_BYTES } from "../resamples.js";
import { DEFAULT_SEED, checkSamples, checkSeed, checkTable, type ResamplingOptions } from "../tables.js";

/** The options of {@link unpairedRandomization}. */
export interface UnpairedRandomizationOptions extends ResamplingOptions {
  /**
   * The number of trials: 1 to 10^8, default 10000. If there are no more ways than that to deal the segments out, each of
   * them is tried once, and the p-value is exact.
   */
  readonly trials?: number;
  /** What is tested: that the scores differ in either direction ("different", default), or that `after` is worse. */
  readonly alternative?: "different" | "worse";
}

/** The result of {@link unpairedRandomization}. */
export interface UnpairedTest extends TestedP {
  /** The metric's name. */
  readonly name: string;
  readonly signature: string;
  /** The scores of the two sets. */
  readonly before: number;
  readonly after: number;
  /** The score of `after` minus that of `before`. */
  readonly difference: number;
  /** Whether all ways to deal the segments out were tried, so that the p-value does not depend on the seed. */
  readonly isExact: boolean;
}

/**
 * The randomization test of two samples, for sets of segments that have nothing in common, such as the requests of two
 * weeks. If both sets come from the same source, each segment could as well be in the other set. All segments are dealt
 * out again at random, as many to each side as before, and both sides are scored. The p-value is the share of deals
 * whose scores are at least as far apart, (c + 1) / (B + 1) for c of B trials; if every deal is tried, c / B. With
 * "worse" only deals with an equal or a larger fall count; with "different" p is twice the smaller of the shares for
 * the two directions, as in SciPy's permutation_test.
 *
 * What is tested is that both sets come from the same source. A difference of the inputs counts as a difference, too:
 * harder questions lower the score of an unchanged system. Where the same inputs were given to two systems, take {@link
 * pairedRandomization}, which finds much smaller differences.
 *
 * @param before a row for each of at least 2 segments
 * @param after a row for each of at least 2 segments
 * @throws TypeError, RangeError for statistics of another metric, version or shape, or an option out of range
 * @example
 * const table = (hypotheses: string[]) =>
 *   segmentStatistics(wer(), { hypotheses, references: hypotheses.map(() => "a cat sat here") });
 * const before = table(["a cat sat here", "a cat sat there", "a cat sat here", "a cat sat here"]);
 * const after = table(["the cat is not here", "no cat sat", "cats sit here", "a dog sat there"]);
 * const { difference, pValue, isExact } = unpairedRandomization(wer(), before, after, { alternative: "worse" });
 * difference // 56.25
 * pValue // 0.014..
 * isExact // true
 */
export function unpairedRandomization(
  metric: Metric,
  before: Statistics,
  after: Statistics,
  options: UnpairedRandomizationOptions = {},
): UnpairedTest {
  checkKeys("unpairedRandomization", options, ["trials", "alternative", "seed", "engine"]);
  const { trials = 10_000, alternative = "different", seed = DEFAULT_SEED, engine } = options;
  checkSamples("trials", trials);
  checkName("alternative", alternative, ["different", "worse"]);
  checkSeed(seed);
  checkTable("before", before, metric);
  checkTable("after", after, metric);
  const kernel = kernelOf(engine);
  const random = kernel.part(resamplingPart).seedRandom(seed);
  const references = combineReferenceCounts(before.references, after.references);
  return {
    name: metric.name,
    signature: formatSignature(fullSignature(metric.signature, references, { ar: trials, seed })),
    ...testDeals(metric, before, after, { trials, alternative, random, kernel }),
  };
}

/** How segments are dealt out, and which deals count. */
interface Deals {
  readonly trials: number;
  readonly alternative: "different" | "worse";
  readonly random: RandomState;
  readonly kernel: Kernel;
  /**
   * The trials end after this many deals that count: p is then this number divided by the number of trials so far
   * (Besag and Clifford 1991, "Sequential Monte Carlo p-values"), which keeps the level. Only for "worse"; by default
   * all trials are made.
   */
  readonly enough?: number;
}

/** The test without checks. */
export function testDeals(
  metric: Metric,
  before: Statistics,
  after: Statistics,
  { trials, alternative, random, kernel, enough = Infinity }: Deals,
): Omit<UnpairedTest, "name" | "signature"> {
  const width = metric.fields.length;
  const rows = new Float64Array(before.rows.length + after.rows.length);
  rows.set(before.rows);
  rows.set(after.rows, before.rows.length);
  const total = sumRows(metric, rows, kernel);
  // the side with fewer segments is dealt; the other has the rest
  const dealsAfter = after.segments <= before.segments;
  const dealt = { rows, width, count: Math.min(before.segments, after.segments) };
  const scoresOf = (sums: Readonly<Float64Array>): Float64Array =>
    scoreRows(metric, bothSides(sums, total, dealsAfter), kernel);
  const sign = signOf(metric.better);
  const scores = scoresOf(sumRows(metric, dealsAfter ? after.rows : before.rows, kernel));
  const [scoreBefore, scoreAfter] = [scores[0]!, scores[1]!];
  const seen = sign * (scoreAfter - scoreBefore);
  // rows that are not whole numbers have sums that depend on their order, in the last bits
  const slack = 1e-13 * Math.max(Math.abs(scoreBefore), Math.abs(scoreAfter));
  const isExact = waysToDeal(before.segments, after.segments, trials) <= trials;

  let [made, asLow, asHigh] = [0, 0, 0];
  const deals = isExact ? everyDeal(dealt) : randomDeals(dealt, trials, random, kernel);
  for (const sums of deals) {
    const scores = scoresOf(sums);
    for (let i = 0; i < scores.length && asLow < enough; i += 2) {
      const difference = sign * (scores[i + 1]! - scores[i]!);
      made++;
      // a side without a score counts against the difference
      if (!(difference > seen + slack)) asLow++;
      if (!(difference < seen - slack)) asHigh++;
    }
    if (asLow >= enough) break;
  }
  const share = (count: number): number => (isExact || count >= enough ? count / made : (count + 1) / (made + 1));
  const pValue = alternative === "worse" ? share(asLow) : Math.min(1, 2 * share(Math.min(asLow, asHigh)));
  const least = (alternative === "worse" ? 1 : 2) / (made + 1);
  return {
    before: scoreBefore,
    after: scoreAfter,
    difference: scoreAfter - scoreBefore,
    ...withBound(pValue, isExact ? 0 : least),
    isExact,
  };
}

/** In how many ways the segments of both sides can be dealt out: exactly, or some number above the limit. */
export function waysToDeal(before: number, after: number, limit: number): number {
  const [few, all] = [Math.min(before, after), before + after];
  let ways = 1;
  // a product of i + 1 consecutive numbers is divided by 1, 2 .. i + 1: each quotient is a whole number
  for (let i = 0; i < few && ways <= limit; i++) ways = (ways * (all - i)) / (i + 1);
  return ways;
}

/** The sums of the side before and of the side after, for each deal. */
function bothSides(sums: Readonly<Float64Array>, total: Readonly<Float64Array>, dealsAfter: boolean): Float64Array {
  const { length: width } = total;
  const both = new Float64Array(2 * sums.length);
  for (let at = 0; at < sums.length; at += width) {
    const [own, rest] = dealsAfter ? [2 * at + width, 2 * at] : [2 * at, 2 * at + width];
    for (let field = 0; field < width; field++) {
      both[own + field] = sums[at + field]!;
      both[rest + field] = total[field]! - sums[at + field]!;
    }
  }
  return both;
}

/** Rows of which some are dealt. */
interface Dealt {
  readonly rows: Readonly<Float64Array>;
  readonly width: number;
  /** How many rows are dealt in each deal. */
  readonly count: number;
}

/** The sum of the rows of each possible deal, in blocks. */
function* everyDeal({ rows, width, count }: Dealt): Generator<Float64Array> {
  const all = rows.length / width;
  const chosen = Array.from({ length: count }, (_, i) => i);
  // the sum of the first i chosen rows, for each i
  const partial = new Float64Array((count + 1) * width);
  const addFrom = (first: number): void => {
    for (let i = first; i < count; i++)
      for (let field = 0; field < width; field++)
        partial[(i + 1) * width + field] = partial[i * width + field]! + rows[chosen[i]! * width + field]!;
  };
  const most = Math.max(1, Math.floor(BLOCK_BYTES / (8 * width)));
  let block: number[] = [];
  for (let changed = 0; changed >= 0;) {
    addFrom(changed);
    for (let field = 0; field < width; field++) block.push(partial[count * width + field]!);
    if (block.length === most * width) {
      yield Float64Array.from(block);
      block = [];
    }
    // the next choice in lexicographic order
    changed = count - 1;
    while (changed >= 0 && chosen[changed] === all - count + changed) changed--;
    if (changed < 0) break;
    chosen[changed]!++;
    for (let i = changed + 1; i < count; i++) chosen[i] = chosen[i - 1]! + 1;
  }
  if (block.length > 0) yield Float64Array.from(block);
}

/** How many deals the first block has: each block has twice as many as the block before, since most tests end early. */
const FIRST_BLOCK = 128;

/** How many random numbers are drawn at a time. */
const DRAWN_TOGETHER = 4096;

/** The sum of the rows of each random deal, in blocks, whose sizes have no effect on the deals. */
function* randomDeals(
  { rows, width, count }: Dealt,
  trials: number,
  random: RandomState,
  kernel: Kernel,
): Generator<Float64Array> {
  const all = rows.length / width;
  const most = Math.max(1, Math.floor(BLOCK_BYTES / (16 * width)));
  // the last deal that has taken a row
  const takenBy = new Uint32Array(all);
  let numbers: Readonly<Uint32Array> = new Uint32Array(0);
  let at = 0;
  const next = (): number => {
    if (at === numbers.length) {
      numbers = kernel.part(resamplingPart).randomIndices(random, all, DRAWN_TOGETHER);
      at = 0;
    }
    return numbers[at++]!;
  };
  for (let start = 0, size = Math.min(FIRST_BLOCK, most); start < trials; start += size) {
    if (start > 0) size = Math.min(2 * size, most);
    size = Math.min(size, trials - start);
    const sums = new Float64Array(size * width);
    for (let deal = 0; deal < size; deal++)
      // a number that was drawn before is replaced by another draw: on average at most 0.7 further draws for each row
      for (let left = count; left > 0;) {
        const row = next();
        if (takenBy[row] === start + deal + 1) continue;
        takenBy[row] = start + deal + 1;
        left--;
        for (let field = 0; field < width; field++) sums[deal * width + field]! += rows[row * width + field]!;
      }
    yield sums;
  }
}
