/** truebleu/rouge: ROUGE-N, ROUGE-L and ROUGE-Lsum. */
export * from "./scoring.js";
export { rouge, type RougeOptions, type RougeScore, type RougeType } from "./metrics/generation/rouge.js";
export type { RougeTokenizerChoice, Stemmer } from "./text/tokenizers/rouge.js";
