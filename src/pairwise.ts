/** truebleu/pairwise: many texts against many: matrices of scores, self-BLEU, minimum Bayes risk decoding. */
export { scoreAgainstMeanReference, scoreMatrix, type ScoreMatrix } from "./pairwise/score-matrix.js";
export { selfBleu, type SelfBleuScore } from "./pairwise/self-bleu.js";
export { mbrDecode, type MbrDecision, type MbrOptions } from "./pairwise/mbr-decode.js";
