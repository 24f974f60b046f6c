/** The tokenizers of the dialects: sacreBLEU's by name, users' own, and the tools'. */
import { lowercase as lowercaseText } from "../../../text/lowercase.js";
import { multiBleu, multiBleuDetok } from "../../../text/tokenizers/moses.js";
import { mteval } from "../../../text/tokenizers/mteval.js";
import { createTokenizer, tokenizerNames, type TokenizerChoice } from "../../../text/tokenizers/index.js";
import { splitWhitespace, trim } from "../../../text/whitespace.js";
import type { Tokenizer } from "../../../text/tokenizers/tokenizer.js";

const toolNames = ["mteval", "mteval-intl", "multi-bleu", "multi-bleu-detok", "spaces"] as const;

/** The names of all tokenizers that a dialect can have, its own and sacreBLEU's. */
export const dialectTokenizerNames: readonly string[] = /* @__PURE__ */ Object.freeze([
  ...toolNames,
  ...tokenizerNames,
]);

/** A tokenizer by name, including those of the tools, or your own with a name for the signature. */
export type DialectTokenizer = TokenizerChoice | (typeof toolNames)[number];

/** @throws as createTokenizer() does */
export function dialectTokenizer(choice: DialectTokenizer, lowercase: boolean): Tokenizer {
  switch (choice) {
    case "mteval":
      return mteval({ caseSensitive: !lowercase, international: false });
    case "mteval-intl":
      return mteval({ caseSensitive: !lowercase, international: true });
    case "multi-bleu":
      return lowercase ? multiBleu.lowercased : multiBleu.cased;
    case "multi-bleu-detok":
      return lowercase ? multiBleuDetok.lowercased : multiBleuDetok.cased;
    case "spaces":
      return lowercase ? spaces.lowercased : spaces.cased;
    default:
      return createTokenizer(choice, { lowercase });
  }
}

/**
 * Python's `line.strip().split(" ")`: a tab or a no-break space is part of a word, there is an empty word between two
 * spaces, and an empty line is one empty word.
 */
const spaces = /* @__PURE__ */ (() => {
  const rest = { name: "spaces", tokenize: (line: string) => trim(line).split(" ") };
  return {
    cased: Object.freeze({ ...rest, lowercase: false }),
    lowercased: Object.freeze({ ...rest, lowercase: true }),
  };
})();

/** torchmetrics lower-cases tokens, not lines: entities in capitals are not decoded. */
export function lowercasedTokens(choice: DialectTokenizer): Tokenizer {
  const { name, tokenize } = dialectTokenizer(choice, false);
  return Object.freeze({
    name,
    lowercase: false,
    tokenize: (line: string) => tokenize(line).flatMap((token) => splitWhitespace(lowercaseText(token))),
  });
}
