import type { Batch, TextLines } from "../../core/batch.js";

/** How ROUGE makes words of a line, a to z and digits. */
export interface RougeWordRules {
  /** UTF-8 of what separates sentences and does not count as a word; empty for none. */
  readonly separator: Uint8Array;
  /** Whether a mark stands before each sentence that is not empty. */
  readonly marked: boolean;
}

/** ROUGE's words, longest common subsequences and skip-bigrams of words. */
export interface LcsPart {
  /**
   * Lines whose words, in lower case, stand between blanks; the mark is a full stop. Absent in an engine that leaves
   * words to the tokenizers.
   */
  rougeWords?(lines: TextLines, rules: RougeWordRules): TextLines;
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, their longest common
   * subsequence.
   */
  longestCommon(batch: Batch): Float64Array;
  /**
   * The same for lines of sentences, each of which begins with a mark that does not count as a word. In place of the
   * subsequence: the words of the reference in the union of the subsequences of all sentences, none matched more often
   * than the hypothesis has it. Where sentences of the reference, times words and sentences of the hypothesis, are more
   * than 2^25, the row has the numbers of sentences, and -1.
   */
  unionCommon(batch: Batch): Float64Array;
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, pairs of words in their
   * order that both have, with at most `gap` words between the two (-1 for any number), and words that both have, but
   * for the last one of each. Where a side has more than 2^31 pairs, those in common are -1.
   */
  skipBigrams(batch: Batch, gap: number): Float64Array;
}
