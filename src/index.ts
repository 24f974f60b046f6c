/** truebleu: everything a user imports. Synchronous, nothing to set up, in Node and in the browser. */
export { bleu, type BleuOptions, type BleuScore } from "./metrics/translation/bleu.js";
export {
  bleuDialect,
  type BleuDialectOptions,
  type BleuDialectScore,
  type LastSegmentText,
} from "./metrics/translation/bleu-dialect.js";
export { dialectNames, type DialectName } from "./metrics/translation/dialects/dialect-names.js";
export { chrf, type ChrfOptions, type ChrfOrder, type ChrfScore } from "./metrics/translation/chrf.js";
export { gleu, type GleuOptions, type GleuScore } from "./metrics/translation/gleu.js";
export { hlepor, type HleporMode, type HleporOptions, type HleporScore } from "./metrics/translation/lepor/hlepor.js";
export {
  hleporPresets,
  type HleporPreset,
  type HleporPresetName,
  type HleporWeights,
} from "./metrics/translation/lepor/hlepor-presets.js";
export { lepor, type LeporOptions, type LeporScore } from "./metrics/translation/lepor/lepor.js";
export type { LeporFactors, LeporFamilyScore, LeporSystem } from "./metrics/translation/lepor/lepor-family.js";
export { nist, type NistOptions, type NistScore } from "./metrics/translation/nist.js";
export type { NgramInformation, NistTokenizer } from "./metrics/translation/ngram-information.js";
export { rouge, type RougeOptions, type RougeScore, type RougeType } from "./metrics/generation/rouge.js";
export { ter, type TerOptions, type TerScore } from "./metrics/translation/ter.js";
export {
  cer,
  mer,
  wer,
  wil,
  wip,
  type AlignmentName,
  type ErrorRateOptions,
  type ErrorRateScore,
  type UnitOptions,
} from "./metrics/speech/wer.js";
export { metricFactories } from "./metrics/index.js";
export {
  alignCorpus,
  alignSegment,
  countConfusions,
  type SegmentAlignment,
  type AlignmentChunk,
  type AlignmentOptions,
  type ConfusionOptions,
  type Confusions,
} from "./corpus/word-alignment.js";
export {
  formatAlignment,
  formatConfusions,
  type AlignmentFormatOptions,
  type AlignmentLayout,
  type ConfusionFormatOptions,
} from "./report/alignment-report.js";
export {
  createAccumulator,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  scoreStatistics,
  segmentStatistics,
  type Accumulator,
  type EngineOptions,
  type SignedScore,
} from "./corpus/evaluate.js";
export { scoreAgainstMeanReference, scoreMatrix, type ScoreMatrix } from "./pairwise/score-matrix.js";
export { selfBleu, type SelfBleuScore } from "./pairwise/self-bleu.js";
export { mbrDecode, type MbrDecision, type MbrOptions } from "./pairwise/mbr-decode.js";
export { bootstrapConfidence, type BootstrapOptions, type BootstrapConfidence } from "./significance/confidence.js";
export {
  pairedBootstrap,
  pairedRandomization,
  type PairedTest,
  type RandomizationOptions,
  type TestedSystem,
} from "./significance/paired.js";
export {
  compareAllPairs,
  type AllPairsComparison,
  type AllPairsOptions,
  type ComparedPair,
  type RankedSystem,
} from "./significance/all-pairs.js";
export { benjaminiHochbergCorrection, holmCorrection } from "./significance/corrections.js";
export { clustersOfRanks, rankRangesOfResamples, rankRangesOfWins, type RankRange } from "./significance/ranks.js";
export type { SystemDifference } from "./significance/differences.js";
export type { ConfidenceInterval } from "./significance/intervals.js";
export type { ResamplingOptions } from "./significance/tables.js";
export { ngramPrecision, type NgramPrecision, type NgramPrecisionOptions } from "./corpus/ngram-precision.js";
export {
  decodeNgramInformation,
  encodeNgramInformation,
  type DecodeNgramInformationOptions,
} from "./corpus/information-codec.js";
export {
  mergeNgramInformation,
  ngramInformation,
  type NgramInformationOptions,
  type CorpusReferences,
} from "./corpus/gather-information.js";
export { addStatistics, concatenateStatistics, sumStatistics, type Statistics } from "./core/statistics.js";
export { decodeStatistics, encodeStatistics, parseStatistics, stringifyStatistics } from "./core/statistics-codec.js";
export { countForWorkerPool } from "./pool/count.js";
export { createWorkerPool, type PoolWorker, type WorkerPool, type WorkerPoolOptions } from "./pool/index.js";
export { engineName } from "./kernel/engines.js";
export { formatScore, type ScoreFormatOptions } from "./report/text-report.js";
export { mecabTokenizer, type MecabDictionaryFiles, type MecabName } from "./text/tokenizers/mecab/index.js";
export { sentencePieceTokenizer } from "./text/tokenizers/sentencepiece/index.js";
export type { RougeTokenizerChoice, Stemmer } from "./text/tokenizers/rouge.js";
export { createTokenizer, tokenizerNames, type TokenizerChoice } from "./text/tokenizers/index.js";
export type { Corpus } from "./text/segments.js";
export { version } from "./core/version.js";
export type { Batch, TokenLines } from "./core/batch.js";
export type { ReferenceCount, Signature, SignatureEntry } from "./core/signature.js";
export type { SmoothMethod } from "./kernel/counting/counting-part.js";
export type { EngineName, Kernel } from "./kernel/kernel.js";
export type { Seed } from "./core/signature.js";
export type { FirstPass, Gathering, Metric, Overlaps, OverlapScoring, Score, SegmentBatch } from "./metrics/metric.js";
export type { Tokenizer } from "./text/tokenizers/tokenizer.js";
