/** Checks of parts that are given one segment with one reference at a time. */
import type { Batch } from "../core/batch.js";

/** @throws RangeError unless a batch is one segment with one reference. */
export function checkPair({ hypotheses, references }: Batch): void {
  if (hypotheses.ends.length === 1 && references.ends.length === 1) return;
  throw new RangeError(
    `the batch has ${hypotheses.ends.length} segments and ${references.ends.length} references: expected one of each`,
  );
}

/** The largest product of both lengths, in words, up to which the engine "reference" aligns a pair for users. */
const MOST_FACING = 1_000_000;

/** @throws RangeError unless a batch is one segment with one reference, short enough to be aligned word by word. */
export function checkShort(batch: Batch): void {
  checkPair(batch);
  const [hypothesis, reference] = [batch.hypotheses.ids.length, batch.references.ids.length];
  if (hypothesis * reference <= MOST_FACING) return;
  throw new RangeError(
    `the hypothesis has ${hypothesis} words, the reference ${reference}: expected at most a million pairs of them, ` +
      "to align them one by one; is the text one line?",
  );
}
