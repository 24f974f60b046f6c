/**
 * Makes rows from the error rates that the kernel returns for each reference: a segment gets the lowest of these rates.
 */
import { SegmentError } from "../text/line-error.js";
import { meansWidth, putSegment } from "./segment-means.js";

const WIDTH = /* @__PURE__ */ meansWidth(1);

/**
 * The rows of segments, as in segment-means.ts, each with its lowest rate, at most 1.
 *
 * @param rates three numbers for each reference: the lengths of hypothesis and reference, and the rate; a negative rate
 * if the pair was too long
 * @param tooLong makes the message of the error from the lengths of such a pair
 * @throws SegmentError if a pair was too long
 */
export function lowestRates(
  rates: Float64Array,
  referenceEnds: Uint32Array,
  tooLong: (hypothesisLength: number, referenceLength: number) => string,
): Float64Array {
  const rows = new Float64Array(referenceEnds.length * WIDTH);
  for (let segment = 0, line = 0; segment < referenceEnds.length; segment++) {
    let lowest = 1;
    for (; line < referenceEnds[segment]!; line++) {
      const rate = rates[3 * line + 2]!;
      if (rate < 0) throw new SegmentError(tooLong(rates[3 * line]!, rates[3 * line + 1]!), segment);
      lowest = Math.min(lowest, rate);
    }
    putSegment(rows, segment * WIDTH, lowest);
  }
  return rows;
}
