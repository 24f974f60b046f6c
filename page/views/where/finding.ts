/** What the buckets of a dimension show, in words, as far as tests support it. */
import { isWithin, joinedBuckets } from "../../model/dimension.js";
import type { Filter } from "../../model/selection.js";

/** Of a bucket, what the tests say. */
export interface BucketResult {
  readonly filter: Filter;
  /** By how much the second system is better than the first: above 0 whatever the metric; null if there is no score. */
  readonly gain: number | null;
  /** Corrected for the number of buckets; null where nothing was tested. */
  readonly adjustedPValue: number | null;
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
  const told = results.map(({ gain, adjustedPValue }) =>
    gain === null || adjustedPValue === null || adjustedPValue >= LEVEL ? 0 : Math.sign(gain),
  );
  const [better, worse] = [1, -1].map((sign) => placesOf(results, told, sign, say));
  const tested = results.filter(({ adjustedPValue }) => adjustedPValue !== null).length;
  if (tested === 0) return "too few segments to tell";
  if (better === null && worse === null) return `no part tells ${system} and ${baseline} apart`;
  if (tested > 1 && told.filter((sign) => sign === 1).length === tested) return `${system} is better in every part`;
  if (tested > 1 && told.filter((sign) => sign === -1).length === tested) return `${system} is worse in every part`;
  if (worse === null) return `${system} is better ${better}`;
  return better === null ? `${system} is worse ${worse}` : `${system} is better ${better}, worse ${worse}`;
}

/** The buckets with this sign in words, neighbouring ranges as one; null if there are none. */
function placesOf(
  results: readonly BucketResult[],
  told: readonly number[],
  sign: number,
  say: SayPlace,
): string | null {
  const places: Filter[] = [];
  for (let first = 0; first < results.length; first++) {
    if (told[first] !== sign) continue;
    let last = first;
    const isRange = results[first]!.filter.by === "range";
    while (isRange && told[last + 1] === sign) last++;
    places.push(joinedBuckets(results.slice(first, last + 1).map(({ filter }) => filter)));
    first = last;
  }
  return places.length === 0 ? null : say(places);
}

/** Where one system scores highest and lowest, if their intervals say so. */
export function findingOfOne(
  results: readonly { readonly filter: Filter; readonly low: number; readonly high: number }[] | null,
  { system, better, say }: { readonly system: string; readonly better: "higher" | "lower"; readonly say: SayPlace },
): string {
  if (results === null) return system;
  if (results.length < 2) return "too few segments to tell";
  const byLow = results.reduce((most, one) => (one.low > most.low ? one : most));
  const byHigh = results.reduce((least, one) => (one.high < least.high ? one : least));
  if (byLow.low <= byHigh.high) return `no part tells on the score of ${system}`;
  const [good, bad] = better === "higher" ? [byLow, byHigh] : [byHigh, byLow];
  return `${system} scores better ${say([good.filter])} than ${say([bad.filter])}`;
}

/** Which buckets a selection has taken. */
export function chosenBuckets(buckets: readonly Filter[], own: readonly Filter[]): boolean[] {
  return buckets.map((bucket) => own.length > 0 && own.every((filter) => isWithin(bucket, filter)));
}
