/**
 * chrF from triples (Popović 2015), in the order of sacreBLEU 2.6.0's operations: another order gives other last bits.
 */
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";
import { bytesOfTriples } from "./triples";

/** The smoothed value of an order without n-grams, as in chrF++.py. */
const EPSILON: f64 = 1e-16;

/** Reads the rows in ROWS_IN, and writes the score of each to ROWS_OUT. */
export function scoreTriples(rows: u32, orders: u32, beta: f64, epsSmoothing: bool): void {
  let row = baseOf(ROWS_IN);
  const out = baseOf(ROWS_OUT);
  for (let at = out; at < out + (<usize>rows << 3); at += 8, row += bytesOfTriples(orders)) {
    store<f64>(at, fScore(row, orders, beta, epsSmoothing));
  }
}

/** The score of a row of triples, 0..100. */
export function fScore(row: usize, orders: u32, beta: f64, epsSmoothing: bool): f64 {
  const end = row + bytesOfTriples(orders);
  return epsSmoothing ? meanOfFScores(row, end, <f64>orders, beta * beta) : fScoreOfMeans(row, end, beta * beta);
}

/** The F-score of mean precision and mean recall, over the orders that both sides have. */
function fScoreOfMeans(row: usize, end: usize, factor: f64): f64 {
  let both: f64 = 0;
  let precision: f64 = 0;
  let recall: f64 = 0;
  for (let triple = row; triple < end; triple += 24) {
    const inHypothesis = load<f64>(triple);
    const inReference = load<f64>(triple, 8);
    if (inHypothesis == 0 || inReference == 0) continue;
    both += 1;
    precision += load<f64>(triple, 16) / inHypothesis;
    recall += load<f64>(triple, 16) / inReference;
  }
  precision /= both;
  recall /= both;
  // 0 / 0 if nothing is in common
  return precision + recall > 0 ? 100 * (((1 + factor) * precision * recall) / (factor * precision + recall)) : 0;
}

/** The mean of the F-scores of all orders; an order without n-grams on one side contributes almost nothing. */
function meanOfFScores(row: usize, end: usize, orders: f64, factor: f64): f64 {
  let sum: f64 = 0;
  for (let triple = row; triple < end; triple += 24) {
    const matches = load<f64>(triple, 16);
    const precision = load<f64>(triple) > 0 ? matches / load<f64>(triple) : EPSILON;
    const recall = load<f64>(triple, 8) > 0 ? matches / load<f64>(triple, 8) : EPSILON;
    const denominator = factor * precision + recall;
    sum += denominator > 0 ? ((1 + factor) * precision * recall) / denominator : EPSILON;
  }
  return (100 * sum) / orders;
}
