/** The names of significance/ that apps/ may import besides those that users import. */
export { drawsByDefault } from "./all-pairs.js";
export { type CorrectedP, correctedPValues, enoughDraws } from "./corrections.js";
export { LEVEL, type TestedP, detectableWith, isDecidable, leastDiffering, segmentsNeeded } from "./differences.js";
export { type GatedPart, gateFalls } from "./gated-falls.js";
export { LEAST_FOR_TEST } from "./intervals.js";
export { correctedPairP, formatP, pairP, pInWords, pValuesInJson } from "./p-value.js";
export { startPairTest } from "./pair-test.js";
export { type SeenPair, pairOf, ranksInWords, resultFor, seenFrom } from "./seen-pair.js";
export { canBeResampled, checkTables } from "./tables.js";
export { LEAST_OF_PERIOD, type Step, testTrend } from "./unpaired/trend-steps.js";
