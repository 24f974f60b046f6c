/** The metrics by name. */
export * as metricFactories from "./list.js";
