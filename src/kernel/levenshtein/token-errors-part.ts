import type { Batch } from "../../core/batch.js";

/**
 * Cheapest alignments of tokens. What an error costs, and which of the cheapest alignments is taken, is decided as in
 * rapidfuzz ("levenshtein") or as in NIST's sclite ("sclite"). For "sclite" each reference begins with four tokens that
 * no text has: the first opens alternatives, the second separates them, the third closes them, the fourth stands for no
 * word.
 */
export interface TokenErrorsPart {
  /**
   * A row for each segment: hits, substitutions, deletions and insertions against the cheapest reference (if several
   * are, the one with the most hits, then the first), and the number of that reference, from 0. A segment that is too
   * long has -1 hits, then the tokens of hypothesis and reference; the engine "reference" aligns it.
   */
  tokenErrors(batch: Batch): Float64Array;
  tokenAlignments(batch: Batch): TokenAlignments;
}

export interface TokenAlignments {
  /** As tokenErrors. */
  readonly rows: Float64Array;
  /**
   * For each segment `1 + hypothesis length` steps. The first is twice the number of reference tokens left out before
   * the first token of the hypothesis; then comes for each of its tokens twice the number left out after it, plus 1 if
   * it is inserted. A token that is not inserted faces the next token of the reference.
   */
  readonly steps: Uint32Array;
  /** Of "sclite": a 1 for each token of the references that the alignment passes. */
  readonly taken?: Uint32Array | undefined;
}
