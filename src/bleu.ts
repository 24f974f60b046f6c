/** truebleu/bleu: BLEU as in sacreBLEU, and n-gram precisions. */
export * from "./scoring.js";
export { bleu, type BleuOptions, type BleuScore } from "./metrics/translation/bleu.js";
export { ngramPrecision, type NgramPrecision, type NgramPrecisionOptions } from "./corpus/ngram-precision.js";
export type { SmoothMethod } from "./kernel/counting/counting.js";
