/** SARI's scores, computed as in src/metrics/generation/sari.ts. */
import { f64At, setF64, skipF64 } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT } from "../memory/regions";

const OPERATIONS: usize = 3;
const ORDERS: usize = 4;

/**
 * The fields of an operation, each with a number for every order: the n-grams that are right, those of the hypothesis,
 * those of the references.
 */
const OPERATION_FIELDS: usize = 3 * ORDERS;
const WIDTH: usize = OPERATIONS * OPERATION_FIELDS;

/** Writes the scores of rows of counts, or of their sums. */
export function scoreCounts(rows: u32): void {
  let row = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  for (let i: u32 = 0; i < rows; i++, row = skipF64(row, WIDTH), out = skipF64(out, 1 + OPERATIONS)) {
    for (let operation: usize = 0; operation < OPERATIONS; operation++) {
      setF64(out, 1 + operation, 100 * meanF1(skipF64(row, OPERATION_FIELDS * operation)));
    }
    addMean(out);
  }
}

/** Writes the scores of the means of shares in ROWS_IN. */
export function scoreMeans(rows: u32): void {
  let row = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  for (let i: u32 = 0; i < rows; i++, row = skipF64(row, OPERATIONS), out = skipF64(out, 1 + OPERATIONS)) {
    for (let operation: usize = 0; operation < OPERATIONS; operation++) {
      setF64(out, 1 + operation, 100 * f64At(row, operation));
    }
    addMean(out);
  }
}

/** Writes the score, which is the mean of the three operations. */
function addMean(out: usize): void {
  setF64(out, 0, (f64At(out, 1) + f64At(out, 2) + f64At(out, 3)) / 3);
}

/** The mean over the orders of the F1 of an operation. */
function meanF1(at: usize): f64 {
  let sum: f64 = 0;
  for (let order: usize = 0; order < ORDERS; order++) {
    const right = f64At(at, order);
    if (right == 0) continue;
    sum += f1(right / f64At(at, ORDERS + order), right / f64At(at, 2 * ORDERS + order)) / <f64>ORDERS;
  }
  return sum;
}

function f1(precision: f64, recall: f64): f64 {
  return precision + recall == 0 ? 0 : (2 * precision * recall) / (precision + recall);
}
