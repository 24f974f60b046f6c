/** From a batch of segments with sources to rows, of the kind that the metric needs. */
import { emptyRows, nextRow } from "../memory/rows";
import { baseOf } from "../memory/memory";
import { ROWS_OUT } from "../memory/regions";
import { correctionRows } from "./corrections";
import { COUNTS_BYTES, SHARES_BYTES, addCounts, writeShares } from "./simplifications";

/**
 * Matches of the hypothesis with each reference, less the n-grams of the source that the hypothesis should not have
 * kept.
 */
export const CORRECTIONS: u32 = 0;
/** What was added, kept and deleted: as counts, or as shares. */
export const SIMPLIFICATIONS: u32 = 1;
export const SHARES: u32 = 2;

let kind: u32 = 0;
let row: usize = 0;

export function startRows(segments: u32, ofKind: u32, summed: bool): void {
  kind = ofKind;
  row = kind == CORRECTIONS ? baseOf(ROWS_OUT)
      : emptyRows(segments, kind == SHARES ? SHARES_BYTES : COUNTS_BYTES, summed);
}

/** Whether the source is the first line of a segment. */
export function isSourceFirst(ofKind: u32): bool {
  return ofKind != CORRECTIONS;
}

/** Whether a line without words counts as one empty word, as with split(" ") in evaluate's program. */
export function hasBlanks(ofKind: u32): bool {
  return ofKind == SHARES;
}

/** Writes the rows of the current segment. */
export function writeRows(references: u32): void {
  if (kind == CORRECTIONS) {
    row = correctionRows(references, row);
    return;
  }
  if (kind == SHARES) writeShares(references, row);
  else addCounts(references, row);
  row = nextRow(row);
}
