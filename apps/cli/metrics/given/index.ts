/** Scores from elsewhere (--given): read from files, and made metrics. One module, loaded on demand. */
export { givenMetrics, readGiven, savedGivenMetric, systemsOf, type GivenFiles } from "./given-metrics.js";
export { readyRowsOf } from "./ready-rows.js";
export { emptyTexts } from "./scores-alone.js";
