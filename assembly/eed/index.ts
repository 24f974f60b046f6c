/** The boundary of the part "eed": everything that src/kernel/eed/eed.ts may call. */
import { distanceRows } from "./eed";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments; in ROWS_IN alpha, rho, deletion and insertion -> ROWS_OUT: a row
 * for each reference. Each line starts with `skipped` characters that do not count. Called once a batch. Returns false
 * when memory ran out.
 *
 * @row hypothesis, reference, distance
 */
export function distances(segments: u32, skipped: u32, space: u32): bool {
  return distanceRows(segments, skipped, space);
}
