/** What every engine checks before it compares with sources. */
import type { Batch } from "../../core/batch.js";
import { checkEnds } from "../checks.js";

/** @throws RangeError unless there is a source for each segment. */
export function checkSources({ referenceEnds }: Batch, sources: Batch["hypotheses"]): void {
  checkEnds("sources", sources.ends, sources.ids.length);
  checkSourceCount(referenceEnds, sources.ends);
}

export function checkSourceCount(referenceEnds: Uint32Array, sourceEnds: Uint32Array): void {
  if (sourceEnds.length !== referenceEnds.length)
    throw new RangeError(
      `sources has ${sourceEnds.length} lines: expected ${referenceEnds.length}, one for each segment`,
    );
}
