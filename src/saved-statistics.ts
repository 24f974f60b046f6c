/**
 * truebleu/saved-statistics: statistics that are kept: collected in parts, merged, saved, loaded and scored again; and
 * the influence of each segment on the score.
 */
export { decodeStatistics, encodeStatistics } from "./core/statistics-codec.js";
export { addStatistics, concatenateStatistics, subtractStatistics, sumStatistics } from "./core/merge-statistics.js";
export { groupStatistics, subsetStatistics } from "./core/subset-statistics.js";
export { createAccumulator, type Accumulator } from "./corpus/accumulator.js";
export { differenceInfluence, influence } from "./corpus/influence.js";
export { scoreStatistics } from "./corpus/score-statistics.js";
export { segmentStatistics } from "./corpus/segment-statistics.js";
