/** Rows of token errors, f64 each: hits, substitutions, deletions, insertions, index of the reference in its segment. */
import { firstReference, hypothesisLength } from "./segment";

/** Writes the row of an alignment with a reference of `length` tokens. Substitutions and deletions follow from the lengths, hits and insertions. */
export function storeErrors(row: usize, length: u32, hits: u32, insertions: u32, line: u32): void {
  const deletions = length + insertions - hypothesisLength;
  store<f64>(row, <f64>hits);
  store<f64>(row, <f64>(length - hits - deletions), 8);
  store<f64>(row, <f64>deletions, 16);
  store<f64>(row, <f64>insertions, 24);
  store<f64>(row, <f64>(line - firstReference), 32);
}
