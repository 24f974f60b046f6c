/** The finding about the buckets of a dimension, in words, as far as tests support it. */
import { isWithin, joinedBuckets } from "../../model/dimension.js";
import type { Filter } from "../../model/selection.js";

/** The tests' result for a bucket. */
export interface BucketResult {
  readonly filter: Filter;
  /**
   * By how much the second system is better than the first: positive if it is, whatever the metric; null if there is no
   * score.
   */
  readonly gain: number | null;
  /** The p-value, corrected for the number of buckets; null where nothing was tested. */
  readonly adjustedPValue: number | null;
  /** The library's caution about a significant difference, for example that few segments made it. */
  readonly warning: string | null;
}

/** Whether a bucket's difference can be stated. */
export function isStated({ adjustedPValue, warning }: Pick<BucketResult, "adjustedPValue" | "warning">): boolean {
  return adjustedPValue !== null && adjustedPValue < LEVEL && warning === null;
}

/** Differences are stated below this p. */
export const LEVEL = 0.05;

/** Says where buckets are. */
export type SayPlace = (buckets: readonly Filter[]) => string;

/** @param results null until all are tested */
export function finding(
  results: readonly BucketResult[] | null,
  { system, baseline, say }: { readonly system: string; readonly baseline: string; readonly say: SayPlace },
): string {
  if (results === null) return `${system} beside ${baseline}`;
  const signs = results.map((result) => (result.gain !== null && isStated(result) ? Math.sign(result.gain) : 0));
  const [better, worse] = [1, -1].map((sign) => placesOf(results, signs, sign, say));
  const tested = results.filter(({ adjustedPValue }) => adjustedPValue !== null).length;
  if (tested === 0) return "too few segments to tell";
  if (better === null && worse === null) return `${system} and ${baseline} cannot be told apart in any part`;
  if (tested > 1 && signs.filter((sign) => sign === 1).length === tested) return `${system} is better in every part`;
  if (tested > 1 && signs.filter((sign) => sign === -1).length === tested) return `${system} is worse in every part`;
  if (worse === null) return `${system} is better ${better}`;
  return better === null ? `${system} is worse ${worse}` : `${system} is better ${better}, worse ${worse}`;
}

/** The buckets with this sign in words, neighbouring ranges as one; null if there are none. */
function placesOf(
  results: readonly BucketResult[],
  signs: readonly number[],
  sign: number,
  say: SayPlace,
): string | null {
  const places: Filter[] = [];
  for (let first = 0; first < results.length; first++) {
    if (signs[first] !== sign) continue;
    let last = first;
    const isRange = results[first]!.filter.by === "range";
    while (isRange && signs[last + 1] === sign) last++;
    places.push(joinedBuckets(results.slice(first, last + 1).map(({ filter }) => filter)));
    first = last;
  }
  return places.length === 0 ? null : say(places);
}

/** The score of the only system in a bucket, with its interval. */
export interface ScoredBucket {
  readonly filter: Filter;
  readonly score: number;
  readonly low: number;
  readonly high: number;
}

/** The width of a 95% interval of a normal distribution, in standard errors. */
const WIDTH = 2 * 1.96;

/**
 * Where one system scores best and worst, if these two buckets can be told apart. The difference is taken to be
 * normally distributed; each tail beyond z then holds less than exp(-z² / 2), and the level is divided by the number of
 * pairs of buckets.
 */
export function findingOfOne(
  results: readonly ScoredBucket[] | null,
  { system, better, say }: { readonly system: string; readonly better: "higher" | "lower"; readonly say: SayPlace },
): string {
  if (results === null) return system;
  if (results.length < 2) return "too few segments to tell";
  const highest = results.reduce((most, bucket) => (bucket.score > most.score ? bucket : most));
  const lowest = results.reduce((least, bucket) => (bucket.score < least.score ? bucket : least));
  const error = Math.hypot(highest.high - highest.low, lowest.high - lowest.low) / WIDTH;
  const pairs = (results.length * (results.length - 1)) / 2;
  if (highest.score - lowest.score <= Math.sqrt(2 * Math.log(pairs / LEVEL)) * error)
    return `the score of ${system} does not differ significantly between parts`;
  const [good, bad] = better === "higher" ? [highest, lowest] : [lowest, highest];
  return `${system} scores better ${say([good.filter])} than ${say([bad.filter])}`;
}

/** Which buckets a selection includes. */
export function chosenBuckets(buckets: readonly Filter[], own: readonly Filter[]): boolean[] {
  return buckets.map((bucket) => own.length > 0 && own.every((filter) => isWithin(bucket, filter)));
}
