/** Reads scores from elsewhere (--given) from files, and makes metrics of them. It is one module, loaded on demand. */
export { givenMetrics, readGiven, savedGivenMetric, systemsOf, type GivenFiles } from "./given-metrics.js";
export { readyRowsOf } from "./ready-rows.js";
export { emptyTexts } from "./scores-alone.js";
