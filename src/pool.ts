/** truebleu/pool: counting by several workers. */
export { countForWorkerPool } from "./pool/count.js";
export { createWorkerPool, type PoolWorker, type WorkerPool, type WorkerPoolOptions } from "./pool/index.js";
