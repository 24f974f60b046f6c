/**
 * truebleu: everything a user imports, except METEOR (truebleu/meteor), whose stemmers are larger than everything else
 * together, and the normalizers of transcripts (truebleu/transforms). All functions are synchronous and need no set-up,
 * in Node and in the browser.
 */
export * from "./bleu.js";
export * from "./bleu-dialect.js";
export * from "./chrf.js";
export * from "./correlate.js";
export * from "./gleu.js";
export * from "./inspect.js";
export * from "./lepor.js";
export * from "./lint.js";
export * from "./mecab.js";
export * from "./nist.js";
export * from "./pairwise.js";
export * from "./pool.js";
export * from "./ribes.js";
export * from "./rouge.js";
export * from "./saved-statistics.js";
export * from "./scoring.js";
export * from "./sentencepiece.js";
export * from "./significance.js";
export * from "./ter.js";
export * from "./wer.js";
export { documentFrequencies, type DocumentFrequenciesOptions } from "./corpus/collect-frequencies.js";
export { distinctNgrams, type DistinctNgrams, type DistinctNgramsOptions } from "./inspect/distinct-ngrams.js";
export type { DocumentFrequencies } from "./metrics/generation/document-frequencies.js";
export { drawnGecGleu, type DrawnGecGleu, type DrawnGecGleuOptions } from "./significance/drawn-gecgleu.js";
export { given, givenStatistics, type GivenOptions, type GivenScores } from "./metrics/given.js";
export type { GivenScore, MissingScores } from "./metrics/given-mean.js";
export { mqmScore, mqmWeights, type MqmError, type MqmOptions, type MqmWeights } from "./metrics/mqm.js";
export { metricFactories } from "./metrics/index.js";
export * from "./metrics/list.js";
export type { EedLanguage } from "./metrics/translation/eed/eed-text.js";
export type { RibesMode } from "./metrics/translation/ribes.js";
export type { AnswerTokenizerChoice } from "./text/tokenizers/answers/squad-words.js";
export { rouge155Stemmer } from "./text/tokenizers/rouge155/rouge155-words.js";
export { cjkTokenizer } from "./text/tokenizers/unicode/cjk.js";
export { graphemeTokenizer } from "./text/tokenizers/unicode/graphemes.js";
export { wordTokenizer } from "./text/tokenizers/unicode/word-breaks.js";
export { formatScore, type ScoreFormatOptions } from "./report/text-report.js";
