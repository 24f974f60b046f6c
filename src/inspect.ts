/**
 * truebleu/inspect: which stretches of the texts were matched and which were not, for pages and tools that show them.
 */
export { inspectBleu, type BleuInspection } from "./inspect/bleu-inspection.js";
export {
  inspectChrf,
  type ChrfInspection,
  type ChrfUnitInspection,
  type SharedToken,
} from "./inspect/chrf-inspection.js";
export { inspectMatches, type MatchesInspection, type WordMatch } from "./inspect/matches-inspection.js";
export { inspectTer, type TerEdit, type TerInspection, type TerShift } from "./inspect/ter-inspection.js";
export { inspectWords, type WordsInspection } from "./inspect/words-inspection.js";
export type { HypothesisNgram, InspectedOrder, NgramSpan, ReferenceNgram } from "./inspect/ngrams.js";
export type { SegmentTokens } from "./inspect/segment.js";
export type { SegmentReferences } from "./text/corpus-shape.js";
export type { AlignmentChunk } from "./corpus/word-alignment.js";
export type { TokenSpan } from "./text/token-spans.js";
export type { TextSpan } from "./text/text-span.js";
