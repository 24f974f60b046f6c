/** The names of corpus/ that apps/ may import besides those that users import. */
export { type CorpusSums, createCorpusSums } from "./corpus-sums.js";
export { addRowsTo, countBatch, rowsOf, sumBatch, sumRows } from "./count-batch.js";
export {
  type AskedDialect,
  type DialectExplanation,
  askedDialect,
  createDialectExplanation,
} from "./dialect-explanation.js";
export { type FirstPassCollector, beginFirstPass, prepared } from "./first-pass.js";
export { mixedStatistics, oracleChoices } from "./mixed-systems.js";
export { scored } from "./score-corpus.js";
export { alignerOf, createAligner, createConfusionCounter } from "./word-alignment.js";
