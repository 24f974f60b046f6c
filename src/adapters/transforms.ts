/**
 * truebleu/transforms: normalizers of transcripts for wer() and its family, as in other programs; they have a separate
 * entry because their tables are large.
 */
export * from "../scoring.js";
export { indicNormalize, type IndicNormalizeOptions } from "../text/transforms/indic.js";
export type { TextTransform } from "../text/transforms/transform.js";
export { whisperBasic, type WhisperBasicOptions } from "../metrics/speech/whisper-normalizer.js";
export { whisperEnglish } from "../text/transforms/whisper/whisper-english.js";
