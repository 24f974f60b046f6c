/** The words of an answer, as the evaluation script of SQuAD 1.1 normalizes it (Rajpurkar et al. 2016). */
import type { TextLines } from "../../../core/batch.js";
import type { FoldingPart } from "../../../kernel/folding/folding.js";
import type { Kernel } from "../../../kernel/kernel.js";
import type { KernelPart } from "../../../kernel/part.js";
import { foldedLines } from "../folded-lines.js";
import { lowercase } from "../../lowercase.js";
import { splitWhitespace } from "../../whitespace.js";
import { createTokenizer, type TokenizerChoice } from "../index.js";
import type { Tokenizer } from "../tokenizer.js";

/** A tokenizer of answers: SQuAD's, one of BLEU's by name, or yours. */
export type AnswerTokenizerChoice = "squad" | TokenizerChoice;

/** Python's string.punctuation. */
const punctuation = /[!-/:-@[-`{-~]/g;

/** Runs of characters that Python's re takes for parts of words; underscores have been removed by then. */
const wordRuns = /[\p{L}\p{N}]+/gu;

/**
 * `squad`: lower case, without ASCII punctuation, then without the articles a, an and the, split at white space.
 *
 * @example
 * squadWords("The cat's an A.N. Other!") // ["cats", "other"]
 */
export function squadWords(line: string): string[] {
  const text = lowercase(line).replace(punctuation, "");
  return splitWhitespace(text.replace(wordRuns, (run) => (run === "a" || run === "an" || run === "the" ? " " : run)));
}

/** One object, so that metrics with the same words share the work. */
let squadTokenizer: Tokenizer | undefined;

/**
 * The tokenizer for a choice.
 *
 * @param part the part of the kernel that can make the words of "squad", too
 * @throws TypeError, RangeError as createTokenizer() does
 */
export function answerTokenizer(choice: AnswerTokenizerChoice, part: KernelPart<FoldingPart | undefined>): Tokenizer {
  if (choice === "squad") return (squadTokenizer ??= createSquadTokenizer(part));
  const tokenizer = createTokenizer(choice);
  if (tokenizer.name !== "squad") return tokenizer;
  throw new RangeError(
    'tokenizer.name is "squad": expected a name of your own, because in a signature this one stands for SQuAD\'s ' +
      'normalization; to use it, write "squad" in place of { name, tokenize }',
  );
}

/** The kernel rewrites each line as its words, with single blanks between them. */
function createSquadTokenizer(part: KernelPart<FoldingPart | undefined>): Tokenizer {
  return Object.freeze({
    name: "squad",
    lowercase: false,
    scanRule: "none",
    tokenize: squadWords,
    rewrite: (lines: TextLines, kernel: Kernel) =>
      foldedLines(lines, "answers", (line) => squadWords(line).join(" "), part, kernel),
  });
}
