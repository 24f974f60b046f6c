/**
 * The boundary of the part "pairwise": everything that src/kernel/pairwise/pairwise.ts may call. Before a call, the
 * host puts ids and ends of both sides into their regions.
 */
import { reserve } from "../memory/memory";
import { SUMS } from "../memory/regions";
import { prepareIndex } from "./inverted-index";
import { countMeanMatches } from "./mean-matches";
import { countOverlaps, stride as strideOf } from "./overlaps";
import { scoreBleu } from "./pair-bleu";
import { addRates, columnBytes, prepareLengths } from "./pair-chrf";
import { countSelfMatches } from "./self-matches";

export { reserve } from "../memory/memory";

/** Prepares both sides for calls of overlaps() and rates(). Returns false when memory ran out. */
export function prepare(hypotheses: u32, references: u32, maxOrder: u32): bool {
  return prepareIndex(hypotheses, references, maxOrder) && prepareLengths() && reserve(SUMS, 3 * columnBytes()) != 0;
}

/** The distance between two orders in the output of overlaps(), in numbers. */
export function stride(): u32 {
  return strideOf();
}

/**
 * The overlaps of one hypothesis with every reference -> ROWS_OUT, u32, order by order. Returns false when memory ran
 * out.
 */
export function overlaps(hypothesis: u32): bool {
  return countOverlaps(hypothesis);
}

/**
 * Adds the rates of the hypothesis last passed to overlaps() to SUMS, three columns of stride() f64. If `factor` is not
 * 0, the first column becomes the scores.
 */
export function rates(hypothesis: u32, factor: f64): void {
  addRates(hypothesis, factor);
}

/**
 * The BLEU scores of the hypothesis last passed to overlaps() with each reference -> SUMS, f64. Returns false when
 * memory ran out.
 */
export function bleuScores(hypothesis: u32, smoothing: u32, value: f64, effectiveOrder: bool): bool {
  return scoreBleu(hypothesis, smoothing, value, effectiveOrder);
}

/**
 * The mean matches: one f64 for each order and hypothesis -> ROWS_OUT. Without references the hypotheses are compared
 * with each other. Returns false when memory ran out.
 */
export function meanMatches(hypotheses: u32, references: u32, maxOrder: u32): bool {
  return countMeanMatches(hypotheses, references, maxOrder);
}

/**
 * What each reference has in common with the others: one f64 for each order and reference -> ROWS_OUT. Returns false
 * when memory ran out.
 */
export function selfMatches(references: u32, maxOrder: u32): bool {
  return countSelfMatches(references, maxOrder);
}
