/** The boundary of the part "eed": everything that src/kernel/eed/eed.ts may call. */
import { distanceRows } from "./eed";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments, and alpha, rho, deletion and insertion in ROWS_IN -> ROWS_OUT: a
 * row for each reference. Each line starts with `skipped` characters that do not count. Once a batch. False when memory
 * ran out.
 *
 * @row hypothesis, reference, distance
 */
export function distances(segments: u32, skipped: u32, space: u32): bool {
  return distanceRows(segments, skipped, space);
}
