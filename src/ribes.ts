/** truebleu/ribes: RIBES, which scores the order of words. */
export * from "./scoring.js";
export { ribes, type RibesOptions, type RibesScore } from "./metrics/translation/ribes.js";
