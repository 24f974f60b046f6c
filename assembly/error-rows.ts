/** Rows of token errors: hits, substitutions, deletions, insertions, number of the reference among those of its segment; f64 each. */
import { firstReference, hypothesisLength } from "./segment";

/** The row of the alignment with a reference of `length` tokens: what is not hit or inserted follows from the lengths. */
export function storeErrors(row: usize, length: u32, hits: u32, insertions: u32, line: u32): void {
  const deletions = length + insertions - hypothesisLength;
  store<f64>(row, <f64>hits);
  store<f64>(row, <f64>(length - hits - deletions), 8);
  store<f64>(row, <f64>deletions, 16);
  store<f64>(row, <f64>insertions, 24);
  store<f64>(row, <f64>(line - firstReference), 32);
}
