/** METEOR's tokenizers. Their batches keep the bytes of the words, because stems and synonyms need them. */
import { lowercase, lowercaseLines } from "../lowercase.js";
import type { TextLines } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { KernelPart } from "../../kernel/part.js";
import type { MeteorPart, WordRules } from "../../kernel/meteor/meteor.js";
import type { Tokenizer } from "../tokenizers/tokenizer.js";
import { keepingWords } from "../kept-words.js";
import { createTokenizer, type TokenizerChoice } from "../tokenizers/index.js";
import { splitWhitespace } from "../whitespace.js";
import { prefixNumbers } from "./nonbreaking-prefixes.js";
import { createNormalizer, splitJava } from "./normalize.js";

/** How text becomes words: METEOR's -norm, -norm -noPunct, -lower, or no option. */
export const meteorNormalizations = Object.freeze(["norm", "nopunct", "lower", "none"] as const);
/** How text becomes METEOR's words. */
export type MeteorNormalization = (typeof meteorNormalizations)[number];

const tokenizers = new Map<string, Tokenizer>();

/**
 * One object per setting, so that metrics with the same tokenizer share its work.
 *
 * @param alignment the part of the kernel that can tokenize, too
 */
export function meteorTokenizer(
  language: string,
  normalization: MeteorNormalization,
  alignment: KernelPart<MeteorPart>,
): Tokenizer {
  // only normalizing depends on the language
  const key = normalization === "norm" || normalization === "nopunct" ? `${normalization} ${language}` : normalization;
  let tokenizer = tokenizers.get(key);
  if (tokenizer === undefined) {
    tokenizer = Object.freeze({
      name: normalization,
      lowercase: false,
      keepsBytes: true,
      tokenize: splitter(language, normalization),
      scanRule: "none",
      rewrite: rewriter(rulesOf(language, normalization), normalization !== "none", alignment),
    });
    tokenizers.set(key, tokenizer);
  }
  return tokenizer;
}

function splitter(language: string, normalization: MeteorNormalization): (line: string) => string[] {
  if (normalization === "none") return splitJava;
  if (normalization === "lower") return (line) => splitJava(lowercase(line));
  const normalize = createNormalizer(language, normalization === "norm");
  return (line) => {
    const words = normalize(line);
    return words.length === 0 ? words : lowercase(words.join(" ")).split(" ");
  };
}

/**
 * Makes the same words in the kernel: lines with blanks between the words. Lower-casing comes last, because the lower
 * case of a sigma depends on its neighbours.
 */
function rewriter(
  rules: WordRules,
  lowers: boolean,
  alignment: KernelPart<MeteorPart>,
): NonNullable<Tokenizer["rewrite"]> {
  return (lines: TextLines, kernel: Kernel) => {
    const words = kernel.part(alignment).normalized?.(lines, rules);
    return words === undefined || !lowers ? words : lowercaseLines(words, kernel);
  };
}

function rulesOf(language: string, normalization: MeteorNormalization): WordRules {
  if (normalization === "lower" || normalization === "none")
    return { apostrophes: "split", keepPunctuation: true, prefixes: new Uint32Array(0) };
  const apostrophes = language === "en" ? "english" : language === "fr" ? "french" : "apart";
  return { apostrophes, keepPunctuation: normalization === "norm", prefixes: prefixNumbers(language) };
}

/** The words that users of NLTK's METEOR usually pass to it: lower-cased, split at white space. */
export const nltkWords: Tokenizer = Object.freeze({
  name: "none",
  lowercase: true,
  keepsBytes: true,
  tokenize: splitWhitespace,
  scanRule: "none",
});

/** A tokenizer by name or a user's own, lower-cased, whose batches keep the words. */
export function withWords(choice: TokenizerChoice): Tokenizer {
  return keepingWords(createTokenizer(choice, { lowercase: true }));
}
