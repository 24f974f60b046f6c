/** The boundary of the part "pairwise": everything that src/kernel/pairwise.ts may call. Ids and ends of both sides are in their regions. */
import { SUMS, reserve } from "./memory";
import { countExpected } from "./expected";
import { scoreBleu } from "./pair-bleu";
import { prepareOpponents } from "./opponents";
import { countOverlaps, stride as strideOf } from "./overlaps";
import { addRates, columnBytes, prepareLengths } from "./rates";
import { countShared } from "./shared";

export { reserve } from "./memory";

/** Both sides, for the calls of overlaps() and rates() that follow. False when memory ran out. */
export function prepare(hypotheses: u32, references: u32, maxOrder: u32): bool {
  return prepareOpponents(hypotheses, references, maxOrder) && prepareLengths() && reserve(SUMS, 3 * columnBytes()) != 0;
}

/** Numbers from one order to the next in what overlaps() returns. */
export function stride(): u32 {
  return strideOf();
}

/** A hypothesis -> u32 in ROWS_OUT, order by order, reference by reference. False when memory ran out. */
export function overlaps(hypothesis: u32): bool {
  return countOverlaps(hypothesis);
}

/** Of the hypothesis that overlaps() counted: its rates are added to SUMS, three columns of stride() f64; with a factor the first becomes scores. */
export function rates(hypothesis: u32, factor: f64): void {
  addRates(hypothesis, factor);
}

/** Of the hypothesis that overlaps() counted: its BLEU with each reference, f64 in SUMS. False when memory ran out. */
export function bleuScores(hypothesis: u32, smoothing: u32, value: f64, effectiveOrder: bool): bool {
  return scoreBleu(hypothesis, smoothing, value, effectiveOrder);
}

/** For each order and hypothesis f64 in ROWS_OUT; without references the hypotheses are compared with themselves. False when memory ran out. */
export function expectedOverlaps(hypotheses: u32, references: u32, maxOrder: u32): bool {
  return countExpected(hypotheses, references, maxOrder);
}

/** For each order and reference f64 in ROWS_OUT. False when memory ran out. */
export function sharedWithOthers(references: u32, maxOrder: u32): bool {
  return countShared(references, maxOrder);
}
