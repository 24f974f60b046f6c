import type { Batch } from "../../core/batch.js";

/**
 * Cheapest alignments of tokens. What an error costs, and which of the cheapest alignments is taken, is decided as in
 * rapidfuzz ("levenshtein") or as in NIST's sclite ("sclite"). For "sclite" each reference begins with five tokens that
 * no text has: the first opens alternatives, the second separates them, the third closes them, the fourth stands for no
 * word, the fifth stands before a word that may be missing. Hypotheses may have the same marks. If the batch holds the
 * bytes of its words, those that begin or end in a hyphen match what they are a part of.
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
  /**
   * Of "sclite", for each token of the references, and of the hypotheses, what the alignment says of it. The steps of
   * tokens that it does not pass say nothing.
   */
  readonly taken?: Uint32Array | undefined;
  readonly hypothesisTaken?: Uint32Array | undefined;
}

/** What "sclite" says of a token. */
export const said = {
  /** The alignment does not pass it: it is a mark, or of another alternative. */
  notTaken: 0,
  taken: 1,
  /** It may be missing, and is, on the other side: it counts as a hit. */
  missed: 2,
  /** It faces a token that counts as equal. */
  alike: 3,
} as const;
