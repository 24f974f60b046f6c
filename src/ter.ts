/** truebleu/ter: the translation edit rate. */
export * from "./scoring.js";
export { ter, type TerOptions, type TerScore } from "./metrics/translation/ter.js";
