/** LEPOR's factors and scores from alignments, computed as in src/metrics/translation/lepor/. */
import { f64At, setF64, skipF64, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";

/** A row of the part "lepor". */
// @ts-ignore: decorator
@unmanaged
class Alignment {
  hypothesisWords: f64;
  referenceWords: f64;
  matches: f64;
  distances: f64;
}

/** The factors, and the score. */
// @ts-ignore: decorator
@unmanaged
class Factors {
  lengthPenalty: f64;
  positionPenalty: f64;
  harmonicMean: f64;
  score: f64;
}

const FIELDS: usize = 4;

/** The factors of a reference, until it is known whether it is the best reference. */
const tried = memory.data(32, 8);

/**
 * Writes the factors and the score of each segment to ROWS_OUT: those of the reference with the highest score, the
 * first of equal ones.
 */
export function bestFactors(segments: u32, alpha: f64, beta: f64): void {
  const ends = baseOf(SEGMENT_ENDS);
  let row = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++, out = skipF64(out, FIELDS)) {
    const end = u32At(ends, segment);
    let best: f64 = -1;
    for (; line < end; line++, row = skipF64(row, FIELDS)) {
      const factors = changetype<Factors>(tried);
      factorsOf(changetype<Alignment>(row), alpha, beta, factors);
      if (factors.score <= best) continue;
      best = factors.score;
      memory.copy(out, tried, FIELDS << 3);
    }
  }
}

function factorsOf(row: Alignment, alpha: f64, beta: f64, factors: Factors): void {
  memory.fill(tried, 0, FIELDS << 3);
  const hypothesis = row.hypothesisWords;
  const reference = row.referenceWords;
  if (hypothesis == 0 || reference == 0) return;
  factors.lengthPenalty = NativeMath.exp(1 - max(hypothesis, reference) / min(hypothesis, reference));
  factors.positionPenalty = NativeMath.exp(-(row.distances / (hypothesis * hypothesis * reference)));
  const matches = row.matches;
  if (matches != 0) {
    factors.harmonicMean = (alpha + beta) / (alpha / (matches / reference) + beta / (matches / hypothesis));
  }
  factors.score = scoreOf(factors);
}

/**
 * Writes the scores that follow from the means in ROWS_IN: the mean of the segments' scores or, if `ofFactors`, the
 * formula applied to the mean factors.
 */
export function scoreFactors(rows: u32, ofFactors: bool): void {
  let row = baseOf(ROWS_IN);
  const out = baseOf(ROWS_OUT);
  for (let i: usize = 0; i < <usize>rows; i++, row = skipF64(row, FIELDS)) {
    setF64(out, i, ofFactors ? scoreOf(changetype<Factors>(row)) : f64At(row, FIELDS - 1));
  }
}

/** The score; 0 if a factor is 0. */
function scoreOf(factors: Factors): f64 {
  const lengthPenalty = factors.lengthPenalty;
  const positionPenalty = factors.positionPenalty;
  const harmonicMean = factors.harmonicMean;
  return lengthPenalty > 0 && positionPenalty > 0 && harmonicMean > 0 ? lengthPenalty * positionPenalty * harmonicMean : 0;
}
