/** How many resamples a test of all pairs takes. Loaded on demand. */
import { LEAST_FOR_TEST } from "../../../src/significance/entry.js";
import type { Run } from "../corpus/command-run.js";
import { UsageError } from "../arguments/usage-error.js";

/** @throws UsageError for too few. As in sacreBLEU, 0 means the default. */
export function checkResamples({ tests: { pairedBsN }, isGiven }: Run): void {
  if (!isGiven("pairedBsN") || pairedBsN === 0 || pairedBsN >= LEAST_FOR_TEST) return;
  throw new UsageError(
    `argument --paired-bs-n/-pbsn: ${pairedBsN} resamples have no 95% interval: expected at least ${LEAST_FOR_TEST}`,
  );
}
