/** The type of tokenizers. */
import type { ScanRule, Spacing, TextLines } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Rewritable } from "../rewritable.js";
import type { TextSpan } from "../text-span.js";

/** A tokenizer splits a line into tokens; its name goes into the signature. */
export interface Tokenizer {
  readonly name: string;
  /** Whether a line is lower-cased first, as by Python's str.lower(). */
  readonly lowercase: boolean;
  /** The rule by which the kernel finds the same tokens, if there is such a rule. */
  readonly scanRule?: ScanRule;
  /** The rule by which the kernel puts spaces into lines first, if `scanRule` is for such lines. */
  readonly spacing?: Spacing;
  /** The tokens of a line, which is lower-cased if `lowercase` is set. */
  tokenize(line: string): readonly string[];
  /** The tokens of a reference, if they can differ from those of a hypothesis. */
  tokenizeReference?(line: string): readonly string[];
  /**
   * The line after decoding of entities and similar changes: the tokens are stretches of the decoded line, one after
   * another. Absent if they are stretches of the line itself.
   */
  clean?<T extends Rewritable<T>>(line: T): T;
  /** Like clean(), but for a reference, if the result can differ. */
  cleanReference?<T extends Rewritable<T>>(line: T): T;
  /**
   * For tokens that are not stretches of the line: where each token comes from in the line, which is lower-cased if
   * `lowercase` is set.
   */
  places?(line: string): readonly TextSpan[];
  /** Whether references are tokenized, joined by spaces and tokenized again. */
  readonly tokenizesReferencesTwice?: true;
  /**
   * The rewritten lines that the kernel makes of the given lines, if `scanRule` is for such lines; undefined if the
   * kernel leaves these lines to tokenize().
   */
  rewrite?(lines: TextLines, kernel: Kernel, areReferences?: boolean): TextLines | undefined;
  /**
   * Whether batches hold the bytes of their words: metrics that compare words across batches need them, because ids are
   * valid only within a batch.
   */
  readonly keepsBytes?: true;
}
