/** What every engine checks before it computes extended edit distances. */
import type { Batch } from "../../core/batch.js";
import { checkBatch } from "../checks.js";

/** @throws RangeError unless a batch is consistent, and each of its lines has at least `skipped` characters. */
export function checkLines(batch: Batch, skipped: number): void {
  checkBatch(batch);
  for (const { ends } of [batch.hypotheses, batch.references]) {
    let start = 0;
    for (let i = 0; i < ends.length; i++) {
      const end = ends[i]!;
      if (end - start < skipped) {
        throw new RangeError(
          `line ${i} has ${end - start} characters: expected at least ${skipped}, which are skipped`,
        );
      }
      start = end;
    }
  }
}
