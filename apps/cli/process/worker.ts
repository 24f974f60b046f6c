/** A worker thread of the shell command: makes the metrics from the same options and counts. */
import { workerData } from "node:worker_threads";
import { countForWorkerPool } from "../../../src/index.js";
import { limitMemories } from "../../../src/kernel/entry.js";
import { loadEngine } from "../arguments/engine.js";
import { chooseMetrics } from "../metrics/choose.js";
import { metricTable } from "../metrics/index.js";
import type { SentWork } from "../corpus/threads.js";

const { options, environment, order, engine, memories } = workerData as SentWork;
limitMemories(memories);
void loadEngine(engine)
  .then(() => chooseMetrics({ names: options.metrics, options, table: metricTable, environment }, order))
  .then((metrics) =>
    countForWorkerPool(
      metrics.map(({ corpus }) => corpus),
      // a thread without memory for WebAssembly counts the same in JavaScript
      engine === "wasm" ? {} : { engine },
    ),
  );
