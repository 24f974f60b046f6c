/** The boundary of the part "lepor": everything that src/kernel/lepor.ts may call. */
import { PAPER, PERL, PYTHON, alignBatch } from "./lepor";

export { reserve } from "./memory";

/** Ids and ends of hypotheses, references and segments -> ROWS_OUT. Once a batch. False when memory ran out. */
export function alignInContext(segments: u32, window: u32): bool {
  return alignBatch(segments, PAPER, window);
}

/** The same by the rules of the author's program, of lines led by the empty word. Once a batch. False when memory ran out. */
export function alignAsPerl(segments: u32): bool {
  return alignBatch(segments, PERL, 0);
}

/** The same by the rules of its port to Python. Once a batch. False when memory ran out. */
export function alignAsPython(segments: u32, window: u32): bool {
  return alignBatch(segments, PYTHON, window);
}
