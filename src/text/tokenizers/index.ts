/** Tokenizers by name, and tokenizers of users. */
import type { Tokenizer } from "./tokenizer.js";
import { tokenizeCharacters } from "./characters.js";
import { chineseKinds, tokenizeChinese } from "./chinese.js";
import { checkBoolean, checkOptions } from "../../core/argument-checks.js";
import { describe, excerpt } from "../../core/describe.js";
import { deepFreeze } from "../../core/freeze.js";
import { internationalKinds, tokenizeInternational } from "./international.js";
import { clean13a, tokenize13a } from "./mteval13a.js";
import { tokenizeNone } from "./none.js";
import { isWhitespace, splitWhitespace, trimEnd } from "../whitespace.js";

/** The names of the built-in tokenizers, the same as on sacreBLEU's command line and in its signatures. */
export const tokenizerNames = Object.freeze(["13a", "none", "intl", "zh", "char"] as const);

/** The names of the built-in tokenizers. */
export type TokenizerName = (typeof tokenizerNames)[number];

/**
 * A tokenizer of your own: a function from a line to its tokens, and its name in the signature. The line has no white
 * space at its end, and is already lower-cased if the settings say so. A token cannot contain white space, here as in
 * sacreBLEU: a string with white space counts as several tokens, an empty string as none.
 */
export interface UserTokenizer {
  readonly name: string;
  /** The tokens of a line. */
  readonly tokenize: (line: string) => readonly string[];
}

/** A tokenizer by its name, or your own. */
export type TokenizerChoice = TokenizerName | UserTokenizer;

/**
 * One object per setting, so that metrics with the same tokenizer share its work. White space at the end of a line is
 * removed first, as in BLEU: 13a and intl treat the end of a line as a neighbour.
 */
function builtIn(
  name: string,
  tokens: (line: string) => readonly string[],
  scanning: Pick<Tokenizer, "scanRule" | "spacing" | "clean" | "places"> = {},
): { readonly cased: Tokenizer; readonly lowercased: Tokenizer } {
  const rest = { tokenize: (line: string): readonly string[] => tokens(trimEnd(line)), ...scanning };
  return {
    cased: deepFreeze({ name, lowercase: false, ...rest }),
    lowercased: deepFreeze({ name, lowercase: true, ...rest }),
  };
}

const builtIns: Readonly<Record<TokenizerName, ReturnType<typeof builtIn>>> = {
  "13a": builtIn("13a", tokenize13a, { scanRule: "13a", clean: (line) => clean13a(trimEnd(line)) }),
  none: builtIn("none", tokenizeNone, { scanRule: "none" }),
  intl: builtIn("intl", tokenizeInternational, {
    scanRule: "none",
    spacing: { kinds: internationalKinds, trim: "end" },
  }),
  zh: builtIn("zh", tokenizeChinese, { scanRule: "none", spacing: { kinds: chineseKinds, trim: "both" } }),
  char: builtIn("char", tokenizeCharacters, { scanRule: "char" }),
};

/** sacreBLEU's tokenizers that need a dictionary or a model, and the function that makes them from its bytes. */
const needData: Readonly<Record<string, string>> = {
  "ja-mecab": "the dictionary IPADIC: mecabTokenizer makes a tokenizer of it",
  "ko-mecab": "the dictionary mecab-ko-dic: mecabTokenizer makes a tokenizer of it",
  spm: "a SentencePiece model: sentencePieceTokenizer makes a tokenizer of it, called flores101",
  flores101: "a SentencePiece model: sentencePieceTokenizer makes a tokenizer of it",
  flores200: "a SentencePiece model: sentencePieceTokenizer makes a tokenizer of it",
  "spBLEU-1K": "a SentencePiece model: sentencePieceTokenizer makes a tokenizer of it",
};

/** Tokenizers made by tokenizerWithData, the only ones that may have sacreBLEU's names. */
const withData = new WeakMap<UserTokenizer, ReturnType<typeof builtIn>>();

/**
 * A tokenizer of ours made from the caller's model or dictionary. It is used like a user's own tokenizer.
 *
 * @param tokens maps a line without white space at its end to its tokens, none of which contains white space
 * @param ours the names of sacreBLEU's tokenizers that the tokenizer may have
 * @param places where a line's tokens are in the line, if they are not simply stretches of it
 */
export function tokenizerWithData(
  name: string,
  tokens: (line: string) => readonly string[],
  ours: readonly string[],
  places?: Tokenizer["places"],
): UserTokenizer {
  checkName(name, ours);
  const pair = builtIn(name, tokens, places && { places: (line) => places(trimEnd(line)) });
  const tokenizer = Object.freeze({ name, tokenize: pair.cased.tokenize });
  withData.set(tokenizer, pair);
  return tokenizer;
}

/**
 * A tokenizer by name, or from your own function.
 *
 * @param choice "13a", "none", "intl", "zh", "char", or { name, tokenize }; the name goes into the signature
 * @param options lowercase: whether lines are lower-cased first (Python's str.lower())
 * @throws RangeError for an unknown name, or a name that cannot be in a signature; TypeError if choice is neither a
 * name nor such an object, or options is no object.
 *
 * @example
 * createTokenizer("13a").tokenize("Hello, world!") // ["Hello", ",", "world", "!"]
 *
 * @example
 * const letters = createTokenizer({ name: "letters", tokenize: (line) => line.match(/\p{L}+/gu) ?? [] });
 * letters.tokenize("Hello, world!") // ["Hello", "world"]
 */
export function createTokenizer(choice: TokenizerChoice, options: { readonly lowercase?: boolean } = {}): Tokenizer {
  checkOptions("createTokenizer", options, "lowercase: true");
  const { lowercase = false } = options;
  checkBoolean("lowercase", lowercase);
  if (typeof choice === "string") {
    if (!Object.hasOwn(builtIns, choice)) throw unknownTokenizer(choice);
    return lowercase ? builtIns[choice].lowercased : builtIns[choice].cased;
  }
  const pair = withData.get(choice);
  if (pair !== undefined) return lowercase ? pair.lowercased : pair.cased;
  checkUserTokenizer(choice);
  return Object.freeze({ name: choice.name, lowercase, tokenize: checkedTokens(choice) });
}

/** @param others more names that the caller accepts */
export function unknownTokenizer(name: string, others: readonly string[] = []): RangeError {
  if (Object.hasOwn(needData, name)) {
    return new RangeError(
      `tokenizer "${name}" needs ${needData[name]}; to score text that ${name} has tokenized already, use "none"`,
    );
  }
  const names = [...others, ...tokenizerNames];
  const meant = names.find((known) => known === name.trim().toLowerCase());
  return new RangeError(
    `tokenizer is ${excerpt(name)}: expected one of ${names.join(", ")}` +
      (meant === undefined ? ", or { name, tokenize } with a function of your own" : `; did you mean "${meant}"?`),
  );
}

function checkUserTokenizer(choice: UserTokenizer): void {
  if (typeof choice === "function") {
    throw new TypeError(
      "tokenizer is a function: expected { name, tokenize }, because a signature needs the name of what made the tokens",
    );
  }
  if (typeof choice !== "object" || choice === null) {
    throw new TypeError(
      `tokenizer is ${describe(choice)}: expected one of ${tokenizerNames.join(", ")}, or { name, tokenize }`,
    );
  }
  const { name, tokenize } = choice;
  if (typeof tokenize !== "function")
    throw new TypeError(`tokenizer.tokenize is ${describe(tokenize)}: expected a function from a line to its tokens`);
  checkName(name, []);
}

/** @param ours the names of sacreBLEU's tokenizers that are allowed */
function checkName(name: string, ours: readonly string[]): void {
  if (typeof name !== "string")
    throw new TypeError(`tokenizer.name is ${describe(name)}: expected a string, for the signature`);
  if (name === "")
    throw new RangeError('tokenizer.name is "": expected a name for the signature, such as "my-words-1.0"');
  if (/[|:]/.test(name) || [...name].some((character) => isWhitespace(character.charCodeAt(0)))) {
    throw new RangeError(
      `tokenizer.name is ${excerpt(name)}: expected no "|", ":" or white space, ` +
        "which separate the parts of a signature",
    );
  }
  if (
    (Object.hasOwn(builtIns, name) || Object.hasOwn(needData, name) || /^(ja|ko)-mecab-/.test(name)) &&
    !ours.includes(name)
  ) {
    throw new RangeError(
      `tokenizer.name is "${name}": expected a name of your own, because in a signature this one stands for ` +
        `sacreBLEU's tokenizer` +
        (Object.hasOwn(builtIns, name) ? `; to use it, write "${name}" in place of { name, tokenize }` : ""),
    );
  }
}

/** Checks results at run time: functions called from JavaScript are not type-checked. */
function checkedTokens(choice: UserTokenizer): (line: string) => string[] {
  const { name, tokenize } = choice;
  return (untrimmed) => {
    const line = trimEnd(untrimmed);
    const tokens: unknown = tokenize.call(choice, line);
    if (!Array.isArray(tokens)) {
      throw new TypeError(
        `tokenizer "${name}" returned ${describe(tokens)} for the line ${excerpt(line)}: expected an array of strings` +
          (tokens instanceof Promise ? "; tokenizing is synchronous" : ""),
      );
    }
    const words: string[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const token: unknown = tokens[i];
      if (typeof token !== "string") {
        throw new TypeError(
          `tokenizer "${name}" returned ${describe(token)} as token ${i} of the line ${excerpt(line)}: ` +
            "expected a string",
        );
      }
      for (const word of splitWhitespace(token)) words.push(word);
    }
    return words;
  };
}
