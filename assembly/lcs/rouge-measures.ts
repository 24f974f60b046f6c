/** From the counts of each reference to ROUGE's measures of each segment: F-score, precision and recall. */
import { f64At, skipF64, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";

/** The measures of a segment in ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class Measures {
  fmeasure: f64;
  precision: f64;
  recall: f64;
}

const BYTES: usize = 24;

/**
 * Rows of `width` counts in ROWS_IN, one for each reference, and SEGMENT_ENDS -> ROWS_OUT. If `order` is 0, the counts
 * are words of the hypothesis, words of the reference, and words in common; otherwise they are a row of n-gram matches
 * with at least `order` orders. A segment has the measures of the reference with the highest F-score, the first of
 * equal ones; or, if `maxima`, the highest precision and the highest recall of any reference.
 */
export function measureSegments(segments: u32, width: u32, order: u32, beta: f64, maxima: bool): void {
  const ends = baseOf(SEGMENT_ENDS);
  const factor = beta * beta;
  let row = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++, out += BYTES) {
    const end = u32At(ends, segment);
    let best: f64 = -1;
    let bestPrecision: f64 = 0;
    let bestRecall: f64 = 0;
    for (; line < end; line++, row = skipF64(row, width)) {
      const common = f64At(row, order == 0 ? 2 : 1 + order);
      const precision = common / unitsOf(row, order);
      const recall = common / unitsOf(row + 8, order);
      if (maxima) {
        bestPrecision = max(bestPrecision, precision);
        bestRecall = max(bestRecall, recall);
        continue;
      }
      const fmeasure = fScore(precision, recall, factor);
      if (fmeasure <= best) continue;
      best = fmeasure;
      bestPrecision = precision;
      bestRecall = recall;
    }
    changetype<Measures>(out).fmeasure = maxima ? fScore(bestPrecision, bestRecall, factor) : best;
    changetype<Measures>(out).precision = bestPrecision;
    changetype<Measures>(out).recall = bestRecall;
  }
}

/** The number of words, or of n-grams, in a line; 1 if there are none, because the number is a divisor. */
function unitsOf(words: usize, order: u32): f64 {
  return max<f64>(1, load<f64>(words) - <f64>max<u32>(order, 1) + 1);
}

/** In rouge-score's order of operations: another order gives other last bits. */
export function fScore(precision: f64, recall: f64, factor: f64): f64 {
  return precision + recall == 0 ? 0 : ((1 + factor) * precision * recall) / (factor * precision + recall);
}
