/**
 * truebleu/scoring: functions that work with every metric, your own included. Each metric's entry point includes it.
 */
export type { EngineOptions } from "./corpus/engine-options.js";
export {
  score,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  type SignedScore,
  type SignedScores,
} from "./corpus/score-corpus.js";
export { segmentScores } from "./corpus/segment-scores.js";
export type { Statistics } from "./core/statistics.js";
export type { ReferenceFingerprint } from "./core/fingerprint.js";
export { engineName } from "./kernel/engines.js";
export {
  createTokenizer,
  tokenizerNames,
  type TokenizerChoice,
  type TokenizerName,
  type UserTokenizer,
} from "./text/tokenizers/index.js";
export { version } from "./core/version.js";
export type { Batch, TextLines, TokenLines } from "./core/batch.js";
export type { ReferenceCount, Seed, Signature, SignatureEntry } from "./core/signature.js";
export type { EngineName, Kernel } from "./kernel/kernel.js";
export type {
  FirstPass,
  Invariant,
  Metric,
  Overlaps,
  OverlapScoring,
  ReadyRows,
  ReferenceCollector,
  Score,
  SegmentBatch,
  Shortcuts,
} from "./metrics/metric.js";
export type { ByteLines, EndedLines, LineOffsets, Lines, OffsetLines } from "./text/byte-lines.js";
export type { SegmentReferences } from "./text/corpus-shape.js";
export type { Corpus, StringCorpus } from "./text/segments.js";
export type { Tokenizer } from "./text/tokenizers/tokenizer.js";
