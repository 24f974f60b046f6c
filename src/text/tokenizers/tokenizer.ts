/** The type of tokenizers. */
import type { ScanRule, Spacing, TextLines } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Rewritable } from "../rewritable.js";
import type { TextSpan } from "../text-span.js";

/** Splits a line into tokens; its name goes into the signature. */
export interface Tokenizer {
  readonly name: string;
  /** Whether a line is lower-cased first, as by Python's str.lower(). */
  readonly lowercase: boolean;
  /** The rule by which the kernel finds the same tokens, if it has one. */
  readonly scanRule?: ScanRule;
  /** If that rule is for lines into which the kernel has put spaces: the rule by which it puts them. */
  readonly spacing?: Spacing;
  /** The tokens of a line, which is lower-cased if `lowercase` is set. */
  tokenize(line: string): readonly string[];
  /** The tokens of a reference, if they can differ from those of a hypothesis. */
  tokenizeReference?(line: string): readonly string[];
  /**
   * The line with its entities decoded and the like: its tokens are stretches of the decoded line, one after another.
   * Absent where they are stretches of the line itself.
   */
  clean?<T extends Rewritable<T>>(line: T): T;
  /** The same of a reference, if it can differ. */
  cleanReference?<T extends Rewritable<T>>(line: T): T;
  /** The places of the tokens of a line, lower-cased if `lowercase` is set, where they are not stretches of it. */
  places?(line: string): readonly TextSpan[];
  /** Whether references are tokenized, joined by spaces and tokenized again. */
  readonly tokenizesReferencesTwice?: true;
  /**
   * If that rule is for rewritten lines: those that the kernel makes of the given ones, or undefined where it leaves
   * them to tokenize().
   */
  rewrite?(lines: TextLines, kernel: Kernel, areReferences?: boolean): TextLines | undefined;
  /**
   * Whether batches hold the bytes of their words: for metrics that know words beyond a batch, while ids end with it.
   */
  readonly keepsBytes?: true;
}
