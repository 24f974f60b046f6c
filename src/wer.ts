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
export { longestRuns, type ErrorRun, type RunOptions } from "./inspect/error-runs.js";
export {
  formatAlignment,
  formatConfusions,
  type AlignmentFormatOptions,
  type AlignmentLayout,
  type ConfusionFormatOptions,
} from "./report/alignment-report.js";
export { transformSentences } from "./text/transforms/sentences.js";
export type { PlainTransformName, Substitutions, TextTransform, Transform } from "./text/transforms/transform.js";
export type { AssignedSpeakers, SpeakerCounts, SpeakerPair, SpeakerPairErrors } from "./meetings/assigned-speakers.js";
export { cpWer, type CpWerScore } from "./meetings/cp-wer.js";
export { mimoWer, orcWer, type MimoWerScore, type OrcWerScore } from "./meetings/stream-wer.js";
export { tcOrcWer, tcpWer, type TcOrcWerScore, type TcpWerScore } from "./meetings/tcp-wer.js";
export { sessionMetric, sessionStatistics, type SessionErrors } from "./meetings/session-metric.js";
export { sumSessions, type SessionScore, type SessionsScore } from "./meetings/session-sums.js";
export type { SessionTextOptions } from "./meetings/session-text.js";
export type { SessionOrder, TimedOptions } from "./meetings/timed-session.js";
export type { Seconds } from "./meetings/seconds.js";
export type { WordTimes } from "./meetings/word-times.js";
export type { Session, SpokenSegment } from "./meetings/session.js";
export type { SpeakerErrorName, SpeakerErrors } from "./meetings/speaker-errors.js";
