/**
 * Every metric, except those that are too large for the main entry. A new metric is one more line: the library exports
 * what this file exports, and the build reads the command-line options from it (scripts/metric-options.mjs).
 */
export { bleu, type BleuOptions, type BleuScore } from "./translation/bleu.js";
export { chrf, type ChrfOptions, type ChrfOrder, type ChrfScore } from "./translation/chrf.js";
export { charcut, type CharCutOptions, type CharCutScore } from "./translation/charcut/charcut.js";
export { character, type CharacTerOptions, type CharacTerScore } from "./translation/character.js";
export { eed, type EedOptions, type EedScore } from "./translation/eed/eed.js";
export { ter, type TerOptions, type TerScore } from "./translation/ter.js";
export { cer, mer, wer, wil, wip, type ErrorRateOptions, type ErrorRateScore, type UnitOptions } from "./speech/wer.js";
export { nist, type NistOptions, type NistScore } from "./translation/nist.js";
export { ribes, type RibesOptions, type RibesScore } from "./translation/ribes.js";
export { gleu, type GleuOptions, type GleuScore } from "./translation/gleu.js";
export { length, type LengthOptions, type LengthScore } from "./translation/length.js";
export { cider, type CiderMode, type CiderOptions, type CiderScore } from "./generation/cider.js";
export { gecgleu, type GecGleuOptions, type GecGleuScore } from "./generation/gecgleu.js";
export { rouge, type RougeOptions, type RougeScore, type RougeType } from "./generation/rouge.js";
export {
  rouge155,
  type Rouge155Options,
  type Rouge155Score,
  type Rouge155Type,
} from "./generation/rouge155/rouge155.js";
export { em, f1, type AnswerOptions, type AnswerScore } from "./generation/squad.js";
export { es, type EditSimilarityOptions, type EditSimilarityScore } from "./generation/edit-similarity.js";
export { repetition, type RepetitionOptions, type RepetitionScore } from "./generation/repetition.js";
export { sari, type SariOptions, type SariProgram, type SariScore } from "./generation/sari.js";
export { lepor, type LeporOptions, type LeporScore } from "./translation/lepor/lepor.js";
export { hlepor, type HleporMode, type HleporOptions, type HleporScore } from "./translation/lepor/hlepor.js";
