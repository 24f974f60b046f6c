/** truebleu/saved-statistics: statistics that were kept: saved and loaded, and what single segments do to the score. */
export { decodeStatistics, encodeStatistics, parseStatistics, stringifyStatistics } from "./core/statistics-codec.js";
export { influence } from "./corpus/influence.js";
