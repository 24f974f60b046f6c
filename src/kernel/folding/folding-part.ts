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

/** Lines stay as they are; those with one of some texts in them are left. */
export interface Needles {
  /** None is empty. */
  readonly needles: TextLines;
  /** How many of them, the first, are words: with no letter or digit of ASCII, or `_`, beside them. */
  readonly words: number;
}

/** Lines, and the numbers of those that are left to the caller, which are empty. */
export interface FoldedLines extends TextLines {
  readonly left: Uint32Array;
}

/** Lines into lines. */
export interface FoldingPart {
  folded(lines: TextLines, folding: Folding | CharacterChanges | Needles): FoldedLines;
}
