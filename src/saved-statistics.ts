/** truebleu/saved-statistics: statistics that are kept: merged, saved and loaded, and what single segments do. */
export { decodeStatistics, encodeStatistics } from "./core/statistics-codec.js";
export { addStatistics, concatenateStatistics, sumStatistics } from "./core/merge-statistics.js";
export { influence } from "./corpus/influence.js";
export { segmentStatistics } from "./corpus/segment-statistics.js";
