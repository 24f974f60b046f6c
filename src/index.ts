/** truebleu: everything a user imports. Synchronous, nothing to set up, in Node and in the browser. */
export { bleu, type BleuOptions, type BleuScore } from "./metrics/bleu.js";
export { bleuDialect, type BleuDialectOptions, type BleuDialectScore, type LastSegmentText } from "./metrics/bleu-dialect.js";
export { dialectNames, type DialectName } from "./metrics/dialects/names.js";
export { chrf, type ChrfOptions, type ChrfOrder, type ChrfScore } from "./metrics/chrf.js";
export { gleu, type GleuOptions, type GleuScore } from "./metrics/gleu.js";
export { hlepor, type HleporMode, type HleporOptions, type HleporScore } from "./metrics/hlepor.js";
export { hleporPresets, type HleporPreset, type HleporPresetName, type HleporWeights } from "./metrics/hlepor-presets.js";
export { lepor, type LeporOptions, type LeporScore } from "./metrics/lepor.js";
export type { LeporFactors, LeporFamilyScore, LeporSystem } from "./metrics/lepor-family.js";
export { nist, type NistOptions, type NistScore } from "./metrics/nist.js";
export type { NgramInformation, NistTokenizer } from "./metrics/ngram-information.js";
export { rouge, type RougeOptions, type RougeScore, type RougeType } from "./metrics/rouge.js";
export { ter, type TerOptions, type TerScore } from "./metrics/ter.js";
export { cer, mer, wer, wil, wip, type AlignmentName, type ErrorRateOptions, type ErrorRateScore, type UnitOptions } from "./metrics/wer.js";
export { metrics } from "./metrics/index.js";
export {
  alignCorpus, alignWords, confusions, type Alignment, type AlignmentChunk, type AlignmentOptions, type ConfusionOptions, type Confusions,
} from "./alignment.js";
export { formatAlignment, formatConfusions, type AlignmentFormat, type AlignmentLayout, type ConfusionFormat } from "./report/alignment.js";
export {
  accumulate, scoreCorpus, scoreSegment, scoreSegments, scoreStatistics, segmentStatistics,
  type Accumulator, type EvaluationOptions, type Scored,
} from "./evaluate.js";
export { aggregate, pairwise, type ScoreMatrix } from "./pairwise.js";
export { selfBleu, type SelfBleu } from "./self-bleu.js";
export { mbrDecode, type Decoded, type DecodingOptions } from "./mbr.js";
export { bootstrapConfidence, type BootstrapOptions, type Confidence } from "./significance/confidence.js";
export { pairedBootstrap, pairedRandomization, type PairedTest, type RandomizationOptions, type TestedSystem } from "./significance/paired.js";
export { allPairs, type AllPairs, type AllPairsOptions, type ComparedPair, type RankedSystem } from "./significance/pairwise.js";
export { benjaminiHochberg, holm } from "./significance/corrections.js";
export { clustersOf, rankRanges, rankRangesOfWins, type RankRange } from "./significance/ranks.js";
export type { Difference } from "./significance/differences.js";
export type { Interval } from "./significance/intervals.js";
export type { ResamplingOptions } from "./significance/tables.js";
export { ngramPrecision, type NgramPrecision, type PrecisionOptions } from "./precision.js";
export { decodeInformation, encodeInformation, type DecodeInformationOptions } from "./information-codec.js";
export { mergeInformation, ngramInformation, type InformationOptions, type References } from "./information.js";
export { add, concatenate, totals, type Statistics } from "./statistics.js";
export { decodeStatistics, encodeStatistics, parseStatistics, stringifyStatistics } from "./statistics-codec.js";
export { countForPool } from "./pool/count.js";
export { createPool, type AnyWorker, type Pool, type PoolOptions } from "./pool/index.js";
export { engine } from "./kernel/index.js";
export { formatScore, type FormatOptions } from "./report/text.js";
export { mecabTokenizer, type DictionaryFiles, type MecabName } from "./text/mecab/index.js";
export { sentencePieceTokenizer } from "./text/sentencepiece/index.js";
export type { RougeTokenizerChoice, Stemmer } from "./text/rouge.js";
export { tokenizer, tokenizerNames, type TokenizerChoice } from "./text/tokenizers.js";
export type { Corpus } from "./text/segments.js";
export { version } from "./version.js";
export type {
  Batch, EngineName, FirstPass, Gathering, Kernel, Metric, Overlaps, OverlapScoring, ReferenceCount, Score, Seed, SegmentBatch, Signature, SignatureEntry, SmoothMethod, TokenLines, Tokenizer,
} from "./types.js";
