/** Checks that the tables of statistics in a comparison were counted against the same references. */
import type { Statistics } from "./statistics.js";

/**
 * @param names what errors call the tables
 * @throws RangeError where a table was counted against other references than the first, or where only one of the two
 * has a fingerprint of its references. Two tables without fingerprints are not checked.
 */
export function checkSameReferences(names: readonly string[], tables: readonly Statistics[]): void {
  const [first, ...others] = tables;
  for (const [i, other] of others.entries()) {
    const [a, b] = [first!.fingerprint, other.fingerprint];
    const [name, nameOfFirst] = [names[i + 1]!, names[0]!];
    if (a === undefined && b === undefined) continue;
    if (a === undefined || b === undefined) {
      throw new RangeError(
        `${a === undefined ? nameOfFirst : name} does not say which references it was counted against, ` +
          `but ${a === undefined ? name : nameOfFirst} does: expected what segmentStatistics(), ` +
          "an accumulator or " +
          "decodeStatistics() returns",
      );
    }
    const place = firstDifference(a.rows, b.rows);
    if (a.set !== b.set) {
      throw new RangeError(
        `${name} was counted against other references than ${nameOfFirst}${place}: ` +
          `expected the same, byte for byte; their fingerprints are ${b.set} and ${a.set}. Was one file edited, ` +
          "detokenized or normalized since, or are the references of a segment in another order?",
      );
    }
    if (place !== "") {
      throw new RangeError(
        `${name} was counted against the references of ${nameOfFirst} in another order${place}: ` +
          "expected the segments in the same order",
      );
    }
  }
}

/** The first segment whose references differ, if rows were kept. */
function firstDifference(a: Uint32Array | undefined, b: Uint32Array | undefined): string {
  if (a === undefined || b === undefined || a === b) return "";
  const at = a.findIndex((word, i) => word !== b[i]);
  if (at < 0) return "";
  const segment = at >> 2;
  return `, first in segment ${segment} (line ${segment + 1})`;
}
