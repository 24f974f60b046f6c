/** What apps/ may import of pool/, beside the names that users import. */
export { type BatchPool, createBatchPool } from "./batches.js";
export { WorkerEnded } from "./worker-ended.js";
