/**
 * truebleu/transforms: normalizers of transcripts for wer() and its family, as other programs have them, apart from the
 * rest, because of their tables.
 */
export * from "../scoring.js";
export { indicNormalize, type IndicNormalizeOptions } from "../text/transforms/indic.js";
export type { TextTransform } from "../text/transforms/transform.js";
export { whisperBasic, type WhisperBasicOptions } from "../metrics/speech/whisper-normalizer.js";
export { whisperEnglish } from "../text/transforms/whisper/whisper-english.js";
