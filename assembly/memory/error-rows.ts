/**
 * Rows of token errors, f64 each: hits, substitutions, deletions, insertions, index of the reference in its segment.
 */
import { firstReference, hypothesisLength } from "./segment";

/** A row of ROWS_OUT. */
// @ts-ignore: decorator
@unmanaged
class ErrorRow {
  hits: f64;
  substitutions: f64;
  deletions: f64;
  insertions: f64;
  reference: f64;
}

/** Writes the row of a segment that is too long to be aligned: -1 hits, then the lengths of hypothesis and reference. */
export function storeTooLong(row: usize, referenceLength: u32): void {
  changetype<ErrorRow>(row).hits = -1;
  changetype<ErrorRow>(row).substitutions = <f64>hypothesisLength;
  changetype<ErrorRow>(row).deletions = <f64>referenceLength;
}

/**
 * Writes the row of an alignment with a reference of `length` tokens. Substitutions and deletions follow from the
 * lengths, hits and insertions.
 */
export function storeErrors(row: usize, length: u32, hits: u32, insertions: u32, line: u32): void {
  const deletions = length + insertions - hypothesisLength;
  changetype<ErrorRow>(row).hits = <f64>hits;
  changetype<ErrorRow>(row).substitutions = <f64>(length - hits - deletions);
  changetype<ErrorRow>(row).deletions = <f64>deletions;
  changetype<ErrorRow>(row).insertions = <f64>insertions;
  changetype<ErrorRow>(row).reference = <f64>(line - firstReference);
}

/** Writes the row of an alignment that is counted. */
export function storeCounts(
  row: usize, hits: u32, substitutions: u32, deletions: u32, insertions: u32, line: u32,
): void {
  changetype<ErrorRow>(row).hits = <f64>hits;
  changetype<ErrorRow>(row).substitutions = <f64>substitutions;
  changetype<ErrorRow>(row).deletions = <f64>deletions;
  changetype<ErrorRow>(row).insertions = <f64>insertions;
  changetype<ErrorRow>(row).reference = <f64>(line - firstReference);
}
