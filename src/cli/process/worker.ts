/** A worker thread of the shell command: makes the metrics from the same options and counts. */
import { workerData } from "node:worker_threads";
import { countForWorkerPool } from "../../pool/count.js";
import { chooseMetrics } from "../metrics/choose.js";
import { metricTable } from "../metrics/index.js";
import type { Work } from "../corpus/threads.js";

const { values, environment, order, engine } = workerData as Work;
void chooseMetrics(values, metricTable, environment, order).then((metrics) =>
  countForWorkerPool(
    metrics.map(({ corpus }) => corpus),
    { engine },
  ),
);
