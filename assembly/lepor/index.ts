/** The boundary of the part "lepor": everything that src/kernel/lepor/lepor.ts may call. */
import { PAPER, PERL, PYTHON, alignBatch } from "./lepor";

export { reserve } from "../memory/memory";

/**
 * Alignment by the papers. Ids and ends of hypotheses, references and segments -> ROWS_OUT. Called once a batch.
 * Returns false when memory ran out.
 */
export function alignInContext(segments: u32, window: u32): bool {
  return alignBatch(segments, PAPER, window);
}

/**
 * Alignment as in the author's Perl program; every line must start with the empty word. Called once a batch. Returns
 * false when memory ran out.
 */
export function alignAsPerl(segments: u32): bool {
  return alignBatch(segments, PERL, 0);
}

/** Alignment as in the Python port of that program. Called once a batch. Returns false when memory ran out. */
export function alignAsPython(segments: u32, window: u32): bool {
  return alignBatch(segments, PYTHON, window);
}
