/** Saved statistics of systems, as a report holds them in place of texts. Loaded on demand. */
import { encodeStatistics } from "../../../src/index.js";
import { toBase64, type SavedStatistics } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { corpusFile } from "./corpus-files.js";
import { readLabels } from "./labels-file.js";
import { specOf } from "./metric-specs.js";
import { savedSystems } from "./saved-systems.js";

/** @throws InputError, UsageError */
export async function reportStatistics(run: Run): Promise<SavedStatistics> {
  const { refs, source, labels } = run.texts;
  if (source !== undefined)
    throw new UsageError(
      "argument --source: goes with texts, and files of statistics have none: expected references and -i",
    );
  const { systems, segments, metrics, tables } = await savedSystems(run, 1);
  const named = tables.flatMap((ofMetric) => ofMetric.map((table, s) => ({ ...table, system: systems[s]! })));
  return {
    systems,
    metrics: metrics.map(specOf),
    tables: toBase64(encodeStatistics(named)),
    labels: labels === undefined ? [] : await readLabels(labels, segments, run),
    files: [
      ...refs.flatMap((path) => corpusFile("statistics", path)),
      ...(labels === undefined ? [] : corpusFile("labels", labels)),
    ],
  };
}
