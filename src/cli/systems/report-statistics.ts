/** Saved statistics of systems, as a report holds them in place of texts. Loaded on demand. */
import { encodeStatistics } from "../../core/statistics-codec.js";
import type { Environment } from "../../node/environment.js";
import { toBase64, type SavedStatistics } from "../../report/saved-report.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricTable } from "../metrics/metric-command.js";
import type { Values } from "../metrics/metric-values.js";
import { corpusFile } from "./corpus-files.js";
import { readLabels } from "./labels-file.js";
import { specOf } from "./metric-specs.js";
import { savedSystems } from "./saved-systems.js";

/** @throws InputError, UsageError */
export async function reportStatistics(
  values: Values,
  environment: Environment,
  metricTable: MetricTable,
): Promise<SavedStatistics> {
  if (values.source !== undefined)
    throw new UsageError(
      "argument --source: goes beside texts, which are in no file of statistics: expected references and -i",
    );
  const { systems, segments, metrics, tables } = await savedSystems(values, 1, environment, metricTable);
  const named = tables.flatMap((ofMetric) => ofMetric.map((table, s) => ({ ...table, system: systems[s]! })));
  return {
    systems,
    metrics: metrics.map(specOf),
    tables: toBase64(encodeStatistics(named)),
    labels: values.labels === undefined ? [] : await readLabels(values.labels, segments, values),
    files: [
      ...values.refs.flatMap((path) => corpusFile("statistics", path)),
      ...(values.labels === undefined ? [] : corpusFile("labels", values.labels)),
    ],
  };
}
