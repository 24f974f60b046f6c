import type { TextLines } from "../../core/batch.js";

/** Lower case without punctuation: what an answer is compared by in SQuAD, and a transcript by Whisper. */
export type Folding = "answers" | "transcripts";

/** Lines, and the numbers of those that are left to the caller, which are empty. */
export interface FoldedLines extends TextLines {
  readonly left: Uint32Array;
}

/** Lines into lines. */
export interface FoldingPart {
  folded(lines: TextLines, folding: Folding): FoldedLines;
}
