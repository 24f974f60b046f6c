/** truebleu/saved-statistics: statistics as bytes and as lines of JSON. */
export { decodeStatistics, encodeStatistics, parseStatistics, stringifyStatistics } from "./core/statistics-codec.js";
