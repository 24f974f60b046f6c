/** truebleu/chrf: chrF and chrF++. */
export * from "./scoring.js";
export { chrf, type ChrfOptions, type ChrfOrder, type ChrfScore } from "./metrics/translation/chrf.js";
