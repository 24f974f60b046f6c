/** The names of pool/ that apps/ may import besides those that users import. */
export { type BatchPool, createBatchPool } from "./batches.js";
export { WorkerEnded } from "./worker-ended.js";
