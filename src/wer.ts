/** truebleu/wer: word and character error rates, of conversations too, and the alignments behind them. */
export * from "./scoring.js";
export {
  cer,
  mer,
  wer,
  wil,
  wip,
  type AlignmentName,
  type ErrorRateName,
  type ErrorRateOptions,
  type ErrorRateScore,
  type UnitOptions,
} from "./metrics/speech/wer.js";
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
export { transformSentences } from "./text/transforms/sentences.js";
export type { PlainTransformName, Substitutions, TextTransform, Transform } from "./text/transforms/transform.js";
export { cpWer, type CpWerScore, type SpeakerCounts, type SpeakerPair } from "./meetings/cp-wer.js";
export { mimoWer, orcWer, type MimoWerScore, type OrcWerScore } from "./meetings/stream-wer.js";
export { sumSessions, type SessionsScore } from "./meetings/session-sums.js";
export type { Session, SpokenSegment } from "./meetings/session.js";
export type { SpeakerErrorName, SpeakerErrors } from "./meetings/speaker-errors.js";
