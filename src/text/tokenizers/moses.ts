/**
 * `multi-bleu` and `multi-bleu-detok`: the tokenization of Moses' multi-bleu.perl, which reads bytes and therefore
 * splits at ASCII white space and lower-cases only ASCII; and of multi-bleu-detok.perl, which has the rules of
 * mteval-v13a.pl and handles all of Unicode.
 */
import type { Tokenizer } from "./tokenizer.js";
import { cleanMteval, lowercaseAscii, lowercasePerl, mteval } from "./mteval.js";

/** Perl's white space in a string of bytes. */
const asciiSpace = /[\t-\r ]+/;

function words(line: string): string[] {
  return line.split(asciiSpace).filter((word) => word !== "");
}

const detok = /* @__PURE__ */ mteval({ caseSensitive: true, international: false });

function tokenizer(name: string, rest: Pick<Tokenizer, "tokenize" | "tokenizeReference" | "clean">): Tokenizer {
  return Object.freeze({ name, lowercase: false, ...rest });
}

/**
 * The words of a line for multi-bleu.perl.
 *
 * @example
 * multiBleu.lowercased.tokenize("Ein ÄRGER mehr") // ["ein", "Ärger", "mehr"]
 */
export const multiBleu = {
  cased: /* @__PURE__ */ tokenizer("multi-bleu", { tokenize: words }),
  lowercased: /* @__PURE__ */ tokenizer("multi-bleu", { tokenize: (line) => words(lowercaseAscii(line)) }),
};

/**
 * The script lower-cases hypotheses before tokenizing but references after it: entities in capitals are decoded only in
 * hypotheses.
 */
export const multiBleuDetok = {
  cased: /* @__PURE__ */ tokenizer("multi-bleu-detok", {
    tokenize: (line) => detok.tokenize(line),
    clean: cleanMteval,
  }),
  lowercased: /* @__PURE__ */ tokenizer("multi-bleu-detok", {
    clean: cleanMteval,
    tokenize: (line) => detok.tokenize(lowercasePerl(line)),
    tokenizeReference: (line) => detok.tokenize(line).map(lowercasePerl),
  }),
};
