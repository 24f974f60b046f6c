/** chrF's code points and words of a line (Popović 2015; for the words Popović 2017), as in sacreBLEU 2.6.0. */
import type { Tokenizer } from "./tokenizer.js";
import { createTokenizer } from "./index.js";
import { splitWhitespace } from "../whitespace.js";

/** All ASCII punctuation: Python's string.punctuation. */
const isPunctuation = (character: string): boolean => /^[!-/:-@[-`{-~]$/.test(character);

/**
 * The code points of a line, without white space, unless the option keeps it.
 *
 * @example
 * chrfCharacters({ lowercase: false, whitespace: true }).tokenize("a \u{1f642}") // ["a", " ", "\u{1f642}"]
 */
export function chrfCharacters({ lowercase, whitespace }: { lowercase: boolean; whitespace: boolean }): Tokenizer {
  if (!whitespace) return createTokenizer("char", { lowercase });
  return { name: "code points", lowercase, scanRule: "code points", tokenize: (line) => [...line] };
}

/**
 * The words of a line. A punctuation mark at the end of a word becomes a separate word; if there is none at the end, a
 * mark at the beginning does. Only one mark is separated.
 *
 * @example
 * chrfWords({ lowercase: false }).tokenize("(hi) \"so?") // ["(hi", ")", "\"so", "?"]
 */
export function chrfWords({ lowercase }: { lowercase: boolean }): Tokenizer {
  return {
    name: "chrF words",
    lowercase,
    scanRule: "chrF words",
    tokenize: (line) => splitWhitespace(line).flatMap(partPunctuation),
  };
}

function partPunctuation(word: string): string[] {
  if (word.length === 1) return [word];
  if (isPunctuation(word.at(-1)!)) return [word.slice(0, -1), word.at(-1)!];
  if (isPunctuation(word[0]!)) return [word[0]!, word.slice(1)];
  return [word];
}
