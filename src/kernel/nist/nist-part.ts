import type { Batch, ScanRule, TextLines, TokenLines } from "../../core/batch.js";

/** Lines of references as ids from 1, the words of the ids (word i is line i - 1), and how often each line occurs. */
export interface CountedLines {
  readonly words: TextLines;
  readonly lines: TokenLines;
  readonly times: Uint32Array;
}

/** Whether the word 0 is false, as in Perl: a word after it is then weighed like a single word, as in mteval. */
export type ZeroWord = "false" | "a word";

/**
 * How often each n-gram occurs in the references of a whole corpus, and the information that hypotheses share with them
 * (NIST).
 */
export interface NistPart {
  /** Adds lines, in any order. @throws RangeError if memory does not hold them; the table is then useless. */
  add(lines: CountedLines): void;
  /** The same for lines of text, each once. Absent where the part does not cut text into tokens. */
  addText?(references: TextLines, rule: ScanRule): void;
  /** The different lines that were added. */
  lines(): CountedLines;
  /**
   * How many lines and words were added, and a checksum of the lines in 16 hexadecimal digits, the same in any order.
   */
  summary(): { readonly lines: number; readonly words: number; readonly checksum: string };
  /**
   * A row for each segment: n-grams of the hypothesis, orders 1 to 9; mean length of the references in 1 / 720,720 of a
   * word, rounded down, and the rest in 1 / 2^24 of that; for orders 1 to 9 the information of the n-grams that match,
   * clipped, in 1 / 2^20 of a bit, rounded down n-gram by n-gram, and the rest in 1 / 2^44 of a bit. If `summed`, a
   * single row, their sum. The word 0 is "false" unless told otherwise.
   *
   * @throws RangeError for a reference that was not added.
   */
  matchedInformation(batch: Batch, summed?: boolean, zero?: ZeroWord): Float64Array;
  /** exp(-beta * ln(ratio)^2), 0.5 at two thirds; 1 from 1 up, 0 at 0. */
  lengthPenalty(ratio: number): number;
}
