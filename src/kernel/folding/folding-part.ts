import type { TextLines } from "../../core/batch.js";

/** Lower case without punctuation: what an answer is compared by in SQuAD, and a transcript by Whisper. */
export type Folding = "answers" | "transcripts";

/** What becomes of each character by itself. */
export interface CharacterChanges {
  /** Whether all is lower-cased first. */
  readonly lowercase: boolean;
  /** Whether white space of ASCII, if it stays, becomes blanks. */
  readonly spaced: boolean;
  /**
   * A byte for each code point: 1 for what is removed; those beyond its end stay, capitals too. Of one object it is always
   * the same.
   */
  removed(): Uint8Array;
}

/** Lines, and the numbers of those that are left to the caller, which are empty. */
export interface FoldedLines extends TextLines {
  readonly left: Uint32Array;
}

/** Lines into lines. */
export interface FoldingPart {
  folded(lines: TextLines, folding: Folding | CharacterChanges): FoldedLines;
}
