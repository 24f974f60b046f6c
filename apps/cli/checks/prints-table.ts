/** Refuses outputs that do not go with the table of --by. Loaded on demand. */
import type { OutputsRequested } from "../arguments/option-groups.js";
import { UsageError } from "../arguments/usage-error.js";

/** @throws UsageError */
export function checkPrintsTable(outputs: OutputsRequested): void {
  for (const [isGiven, name] of [
    [outputs.sentenceLevel, "--sentence-level/-sl"],
    [outputs.scoreOnly, "--score-only/-b"],
    [outputs.detail, "--detail/-d"],
  ] as const)
    if (isGiven) throw new UsageError(`argument ${name}: does not go with --by, which prints a table`);
  if (outputs.segments !== undefined)
    throw new UsageError("argument --segments: does not go with --by: without --by, rows have the ids of --id");
}
