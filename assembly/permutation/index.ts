/** The boundary of the part "permutation": everything that src/kernel/permutation/permutation.ts may call. */
import { rankSums } from "./exchanged-ranks";
import { sumSigned } from "./signed-sums";

export { reserve } from "../memory/memory";

/**
 * Scores in ROWS_IN, signs in TEXT -> sums in ROWS_OUT. Called once for each metric. Returns false when memory ran out.
 */
export function signedSums(systems: u32, segments: u32, permutations: u32): bool {
  return sumSigned(systems, segments, permutations);
}

/**
 * Keys in HYPOTHESIS_IDS, stretches of equal scores in REFERENCE_IDS, the last stretch of each group in SEGMENT_ENDS,
 * weights in ROWS_IN, and bits in TEXT -> ROWS_OUT. Called once for each trial. Returns false when memory ran out.
 *
 * @row product, otherProduct, tied, otherTied
 */
export function exchangedRanks(cells: u32, groups: u32): bool {
  return rankSums(cells, groups);
}
