/** truebleu/wer: word and character error rates, and the alignments behind them. */
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
