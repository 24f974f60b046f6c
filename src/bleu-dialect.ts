/** truebleu/bleu-dialect: BLEU as other programs compute it. */
export * from "./scoring.js";
export {
  bleuDialect,
  type BleuDialectOptions,
  type BleuDialectScore,
  type LastSegmentText,
} from "./metrics/translation/bleu-dialect.js";
export type { DialectTokenizer } from "./metrics/translation/dialects/dialect-tokenizers.js";
export { dialectNames, type DialectName } from "./metrics/translation/dialects/dialect-names.js";
