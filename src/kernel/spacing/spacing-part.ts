import type { Spacing, TextLines } from "../../core/batch.js";

/** Lines into lines. */
export interface SpacingPart {
  /** Lines with blanks between their tokens, and no other white space. */
  spaced(lines: TextLines, spacing: Spacing): TextLines;
}
