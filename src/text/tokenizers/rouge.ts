/** The tokens that ROUGE counts in a text: words, stemmed or not, and marks where sentences begin. */
import type { KernelPart } from "../../kernel/part.js";
import type { LcsPart } from "../../kernel/lcs/lcs.js";
import type { Tokenizer } from "./tokenizer.js";
import { describe, excerpt } from "../../core/describe.js";
import { lowercase } from "../lowercase.js";
import { porterStem } from "./porter.js";
import { createTokenizer, tokenizerNames, type TokenizerChoice } from "./index.js";
import { unicodeWords } from "./unicode/unicode-words.js";
import { splitWhitespace } from "../whitespace.js";

/** A stemmer of your own: a function from a word to its stem, and its name in the signature. */
export interface Stemmer {
  readonly name: string;
  /** The stem of a word, which is already lower-cased if the settings say so. */
  readonly stem: (word: string) => string;
}

/** The stemmer of rouge-score's use_stemmer. */
export const porter: Stemmer = /* @__PURE__ */ Object.freeze({ name: "porter", stem: porterStem });

const rougeTokenizerNames = /* @__PURE__ */ Object.freeze(["rouge", "unicode", ...tokenizerNames] as const);

/** A tokenizer for {@link rouge}: one of ROUGE's or one of BLEU's by name, or your own. */
export type RougeTokenizerChoice = "rouge" | "unicode" | TokenizerChoice;

export interface RougeTokens {
  readonly tokenize: RougeTokenizerChoice;
  readonly lowercase: boolean;
  readonly stem: Stemmer | undefined;
  /** The separator of sentences. */
  readonly sentenceSeparator: string;
  /** Puts SENTENCE before each sentence. */
  readonly inSentences: boolean;
}

/** The length of the shortest words that are stemmed, as in ROUGE-1.5.5 and rouge-score. */
export const SHORTEST_STEMMED = 4;

/** The mark before each sentence: no word contains white space. */
const SENTENCE = "\n";

/**
 * `rouge`: the words of rouge-score 0.1.2 and ROUGE-1.5.5, letters a to z and digits, from a lower-case line.
 *
 * @example
 * rougeWords("the cat's naïve plan, no. 2") // ["the", "cat", "s", "na", "ve", "plan", "no", "2"]
 */
export function rougeWords(line: string): string[] {
  return line.match(/[a-z0-9]+/g) ?? [];
}

/** One object per stemmer and setting, so that metrics with the same words share the work. */
const tokenizers = new WeakMap<object, Map<string, Tokenizer>>();
const noStemmer = {};

/**
 * The tokenizer for these settings. With `inSentences` each sentence begins with the token "\n".
 *
 * @param part the part of the kernel that can make the words of "rouge", too
 * @throws TypeError, RangeError for a value that is not a tokenizer or stemmer, or whose name cannot be in a signature.
 * @example
 * const settings = { tokenize: "rouge", lowercase: true, stem: undefined, sentenceSeparator: "<n>" } as const;
 * const rouge = (inSentences: boolean) => rougeTokenizer({ ...settings, inSentences });
 * rouge(true).tokenize("It rained.<n>We stayed.") // ["\n", "it", "rained", "\n", "we", "stayed"]
 * rouge(false).tokenize("It rained.<n>We stayed.") // ["it", "rained", "we", "stayed"]
 */
export function rougeTokenizer(tokens: RougeTokens, part?: KernelPart<LcsPart>): Tokenizer {
  const { tokenize, stem, sentenceSeparator, inSentences } = tokens;
  if (stem !== undefined) checkStemmer(stem);
  if (typeof tokenize !== "string") return create(tokens, part);
  checkTokenizerName(tokenize);
  // plain words, without stems or sentences: the kernel may scan them by itself
  if (
    tokenize !== "rouge" &&
    tokenize !== "unicode" &&
    stem === undefined &&
    sentenceSeparator === "\n" &&
    !inSentences
  ) {
    return createTokenizer(tokenize, { lowercase: tokens.lowercase });
  }
  const settings = tokenizers.get(stem ?? noStemmer) ?? new Map<string, Tokenizer>();
  tokenizers.set(stem ?? noStemmer, settings);
  const key = JSON.stringify([tokenize, tokens.lowercase, sentenceSeparator, inSentences, part !== undefined]);
  const found = settings.get(key) ?? create(tokens, part);
  settings.set(key, found);
  return found;
}

/** The tokenizer lower-cases the line itself, because the separator is searched for in the original line. */
function create(tokens: RougeTokens, part: KernelPart<LcsPart> | undefined): Tokenizer {
  const { tokenize, lowercase: lowers, stem, sentenceSeparator, inSentences } = tokens;
  const { name, words } = wordsBy(tokenize);
  const stemmed =
    stem === undefined ? words : (text: string): string[] => words(text).flatMap((word) => stemOf(word, stem));
  const wordsOf = lowers ? (text: string): readonly string[] => stemmed(lowercase(text)) : stemmed;
  const sentencesOf = (line: string): string[] => line.split(sentenceSeparator).filter((sentence) => sentence !== "");
  return Object.freeze({
    name,
    lowercase: false,
    ...(part === undefined ? {} : scanning(tokens, part)),
    tokenize: inSentences
      ? (line: string): string[] => sentencesOf(line).flatMap((sentence) => [SENTENCE, ...wordsOf(sentence)])
      : (line: string): readonly string[] =>
          wordsOf(sentenceSeparator === "\n" ? line : line.replaceAll(sentenceSeparator, "\n")),
  });
}

/**
 * Makes the same words in the kernel, for ASCII. It is not used with a user's stemmer, whose stems may be anything,
 * even the mark.
 */
function scanning(
  { tokenize, stem, sentenceSeparator, inSentences }: RougeTokens,
  part: KernelPart<LcsPart>,
): Pick<Tokenizer, "scanRule" | "rewrite"> {
  if (tokenize !== "rouge" || (stem !== undefined && stem !== porter)) return {};
  // a line break is never part of a word
  const separator = sentenceSeparator === "\n" && !inSentences ? "" : sentenceSeparator;
  const rules = {
    separator: new TextEncoder().encode(separator),
    marked: inSentences,
    stemmed: stem !== undefined,
  };
  return { scanRule: "none", rewrite: (lines, kernel) => kernel.part(part).rougeWords?.(lines, rules) };
}

function wordsBy(choice: RougeTokenizerChoice): {
  readonly name: string;
  readonly words: (text: string) => readonly string[];
} {
  if (choice === "rouge") return { name: "rouge", words: rougeWords };
  if (choice === "unicode") return { name: "unicode", words: unicodeWords };
  const { name, tokenize } = createTokenizer(choice);
  if (name === "rouge" || name === "unicode") {
    throw new RangeError(
      `tokenizer.name is "${name}": expected a name of your own, because in a signature this one stands for ROUGE's ` +
        "tokenizer; " +
        `to use it, write "${name}" in place of { name, tokenize }`,
    );
  }
  return { name, words: tokenize };
}

function checkTokenizerName(name: string): void {
  if ((rougeTokenizerNames as readonly string[]).includes(name)) return;
  throw new RangeError(
    `tokenizer is ${excerpt(name)}: expected one of ${rougeTokenizerNames.join(", ")}, or { name, ` +
      "tokenize } with a function of your own",
  );
}

function stemOf(word: string, { name, stem }: Stemmer): string[] {
  if ([...word].length < SHORTEST_STEMMED) return [word];
  const stemmed: unknown = stem(word);
  if (typeof stemmed !== "string")
    throw new TypeError(
      `stemmer "${name}" returned ${describe(stemmed)} for the word ${excerpt(word)}: expected a string`,
    );
  return splitWhitespace(stemmed);
}

/** @throws TypeError, RangeError for a value that is not a stemmer, or whose name cannot be in a signature */
export function checkStemmer(stem: Stemmer): void {
  if (stem === porter) return;
  if (typeof stem !== "object" || stem === null || typeof stem.stem !== "function") {
    throw new TypeError(
      `stem is ${describe(stem)}: expected "porter", or { name, stem } with a function from a word to its stem ` +
        "and a name for the signature",
    );
  }
  if (typeof stem.name !== "string" || !/^[^|:\s]+$/u.test(stem.name) || stem.name === "no" || stem.name === "porter") {
    throw new RangeError(
      `stem.name is ${typeof stem.name === "string" ? excerpt(stem.name) : describe(stem.name)}: ` +
        "expected a name for the signature, " +
        'without "|", ":" and white space, and not "no" or "porter"',
    );
  }
}
