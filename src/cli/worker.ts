/** A thread that counts for the shell command: it makes the metrics anew from the same options. */
import { workerData } from "node:worker_threads";
import { countForPool } from "../pool/count.js";
import { chooseMetrics } from "./metrics/choose.js";
import { metricTable } from "./metrics/index.js";
import type { Work } from "./threads.js";

const { values, environment, order, engine } = workerData as Work;
void chooseMetrics(values, metricTable, environment, order).then((metrics) => countForPool(metrics.map(({ corpus }) => corpus), { engine }));
