/** The tokenization of the programs behind hLEPOR's published scores. */
import type { Tokenizer } from "./tokenizer.js";
import { trim } from "../whitespace.js";

/** The characters that Perl's \s matches in decoded text. */
const perlWhitespace = /[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+/;

/**
 * `perl`: split(/\s+/, lc $line), after an empty word, which stands for what is outside the line. White space at the
 * beginning adds another empty word; at the end it adds none. Perl lower-cases letter by letter: a sigma at the end of
 * a word does not become a final sigma.
 *
 * @example
 * perlWords.tokenize(" The cat ΣΣ ") // ["", "", "the", "cat", "σσ"]
 */
export const perlWords: Tokenizer = /* @__PURE__ */ Object.freeze({
  name: "perl",
  lowercase: false,
  tokenize(line: string): string[] {
    const words = Array.from(line, (character) => character.toLowerCase())
      .join("")
      .split(perlWhitespace);
    while (words.at(-1) === "") words.pop();
    return ["", ...words];
  },
});

/**
 * `python`: line.strip().lower().split(" "), so that there is an empty word between two spaces, and a line of nothing
 * but white space is one empty word. An empty line, which the port refuses, has no words.
 *
 * @example
 * pythonWords.tokenize(" The  cat\tsat ") // ["the", "", "cat\tsat"]
 */
export const pythonWords: Tokenizer = /* @__PURE__ */ Object.freeze({
  name: "python",
  lowercase: false,
  tokenize(line: string): string[] {
    return line === "" ? [] : trim(line).toLowerCase().split(" ");
  },
});
