/**
 * The boundary of the part "means", for hosts in other languages: rows and scores of metrics that are means over
 * segments, as in src/metrics/segment-means.ts and fixed-point.ts.
 */
import { f64Bytes } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";
import { emptyRows, nextRow } from "../memory/rows";
import { measureAnswers } from "./answers";
import { prepareEnglish } from "./eed-text";
import { bestRatios, scoreRatios } from "./gleu";
import { bestInformation, scoreInformation } from "./nist";
import { bestFactors, scoreFactors } from "./lepor";
import { takeLowest } from "./lowest-rate";
import { measureOrders } from "./ribes";
import { scoreCounts, scoreMeans } from "./sari";

export { reserve } from "../memory/memory";

const PARTS: f64 = 0x100000;

/** A number in fixed point: units of 2^-20, and remainders in units of 2^-40 and of 2^-60. */
// @ts-ignore: decorator
@unmanaged
class Fixed {
  parts: f64;
  rest: f64;
  last: f64;
}

const FIXED_BYTES: usize = 24;

/**
 * In ROWS_IN `means` numbers for each segment, from 0 to 1 -> ROWS_OUT: a row for each segment or, if `summed`, their
 * sum. Each number becomes three whole numbers, so that rows add up to the same bits in any order: units of 2^-20, and
 * remainders in units of 2^-40 and of 2^-60.
 *
 * @row segments, (parts, rest, last)[means]
 */
export function meanRows(segments: u32, means: u32, summed: bool): void {
  let value = baseOf(ROWS_IN);
  let row = emptyRows(segments, 8 + FIXED_BYTES * means, summed);
  for (let segment: u32 = 0; segment < segments; segment++, row = nextRow(row)) {
    store<f64>(row, load<f64>(row) + 1);
    const end = value + f64Bytes(means);
    for (let at = row + 8; value < end; value += 8, at += FIXED_BYTES) addFixed(at, load<f64>(value));
  }
}

/**
 * Rows of meanRows, or their sums, in ROWS_IN -> ROWS_OUT: the mean of each number. Called once for the totals of a
 * corpus, or once for many rows.
 *
 * @row mean[means]
 */
export function meanScores(rows: u32, means: u32): void {
  let row = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  for (let i: u32 = 0; i < rows; i++) {
    const segments = load<f64>(row);
    row += 8;
    for (let mean: u32 = 0; mean < means; mean++, row += FIXED_BYTES, out += 8) {
      const fixed = changetype<Fixed>(row);
      store<f64>(out, (fixed.parts + (fixed.rest + fixed.last / PARTS) / PARTS) / PARTS / segments);
    }
  }
}

/**
 * Exact match or, if `isF1`, F1 of answers, by the rule of SQuAD 1.1 or, if `isVersion2`, of SQuAD 2.0 -> ROWS_OUT. F1
 * is computed from rows in ROWS_IN, one for each reference, made by counting's textMatches with order 1. Exact match is
 * computed from lines in TEXT and TEXT_ENDS that folding's answers has rewritten, all hypotheses, then all references.
 * Both read SEGMENT_ENDS.
 *
 * @row score
 */
export function answers(segments: u32, isF1: bool, isVersion2: bool): void {
  measureAnswers(segments, isF1, isVersion2);
}

/**
 * Rows of the part "ribes" in ROWS_IN, one for each reference, and SEGMENT_ENDS -> ROWS_OUT: for each segment the RIBES
 * of its best reference.
 *
 * @row score
 */
export function ribes(segments: u32, alpha: f64, beta: f64, asAuthors: bool): void {
  measureOrders(segments, alpha, beta, asAuthors);
}

/**
 * Rows of eed's distances or of character's characterRates in ROWS_IN, one for each reference, and SEGMENT_ENDS ->
 * ROWS_OUT: the lowest rate of each segment, at most 1. All rates in ROWS_IN must be 0 or more.
 *
 * @row rate
 */
export function lowestRates(segments: u32): void {
  takeLowest(segments);
}

/** TEXT, TEXT_ENDS -> SPACED_TEXT, TEXT_ENDS: English lines as EED compares them. Returns false when memory ran out. */
export function eedLines(lines: u32): bool {
  return prepareEnglish(lines);
}

/**
 * Rows of counting's textMatches in ROWS_IN, one for each reference, and SEGMENT_ENDS -> ROWS_OUT: a row of GLEU for
 * each segment, that of its best reference, or, if `summed`, the sum of these rows.
 *
 * @row matches, ngrams
 */
export function gleu(segments: u32, minOrder: u32, maxOrder: u32, summed: bool): void {
  bestRatios(segments, minOrder, maxOrder, summed);
}

/**
 * Rows of gleu, or their sums, in ROWS_IN -> ROWS_OUT: GLEU, 0 to 1.
 *
 * @row score
 */
export function gleuScores(rows: u32): void {
  scoreRatios(rows);
}

/**
 * NIST's rows as in NLTK. In ROWS_IN rows of nist's textInformation, each counted as if its reference were the only one
 * of the segment, and SEGMENT_ENDS -> ROWS_OUT: a row for each segment or, if `summed`, their sum. Each order comes
 * from the reference with the most information, and of equal ones from the longest.
 *
 * @row ngrams[9], referenceLength[9], information[9], informationRest[9]
 */
export function nistBest(segments: u32, summed: bool): void {
  bestInformation(segments, summed);
}

/**
 * Rows of nist's textInformation or, if `asNltk`, of nistBest, or sums of such rows, in ROWS_IN -> ROWS_OUT: the NIST
 * score up to `order`, 1..9, with the penalty and the reference length of that order; then the share of each order, and
 * the score up to each order.
 *
 * @row score, brevityPenalty, referenceLength, individual[9], cumulative[9]
 */
export function nistScores(rows: u32, order: u32, asNltk: bool): void {
  scoreInformation(rows, order, asNltk);
}

/**
 * In ROWS_IN rows of revision's textRevisions of the kind SIMPLIFICATIONS, or sums of them, or, if `ofMeans`, means of
 * shares that meanScores has written -> ROWS_OUT: SARI, 0 to 100.
 *
 * @row score, add, keep, delete
 */
export function sariScores(rows: u32, ofMeans: bool): void {
  if (ofMeans) scoreMeans(rows);
  else scoreCounts(rows);
}

/**
 * Rows of lepor's alignInContext in ROWS_IN, one for each reference, and SEGMENT_ENDS -> ROWS_OUT: for each segment the
 * factors and the score, 0 to 1, of its best reference. All rows must have 0 or more matches.
 *
 * @row lengthPenalty, positionPenalty, harmonicMean, score
 */
export function lepor(segments: u32, alpha: f64, beta: f64): void {
  bestFactors(segments, alpha, beta);
}

/**
 * In ROWS_IN the means of lepor's four numbers, as meanScores has written them -> ROWS_OUT: the mean of the segments'
 * scores or, if `ofFactors`, the score of the mean factors.
 *
 * @row score
 */
export function leporScores(rows: u32, ofFactors: bool): void {
  scoreFactors(rows, ofFactors);
}

function addFixed(at: usize, value: f64): void {
  const fixed = changetype<Fixed>(at);
  const parts = floor(value * PARTS);
  const rest = (value * PARTS - parts) * PARTS;
  const last = (rest - floor(rest)) * PARTS;
  fixed.parts += parts;
  fixed.rest += floor(rest);
  // a half is rounded up
  fixed.last += last - floor(last) < 0.5 ? floor(last) : ceil(last);
}
