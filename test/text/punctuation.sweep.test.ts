/**
 * The kernel's scan is compared with the substitutions that it replaces, which mteval runs one after the other over the
 * whole line. Patterns and order are those of sacreBLEU 2.6.0 (tokenizer_re.py, tokenizer_intl.py). The classes of intl
 * come from the table that the kernel also uses, and that unicode.test.ts checks.
 */
import { numbers, punctuation, symbols } from "#unicode-classes";
import fc from "fast-check";
import { expect, test } from "vitest";
import { tokenizeChinese } from "../../src/text/tokenizers/chinese.js";
import { decodeRanges, tokenizeInternational } from "../../src/text/tokenizers/international.js";
import { tokenize13a } from "../../src/text/tokenizers/mteval13a.js";
import { splitWhitespace, trim } from "../../src/text/whitespace.js";
import { line } from "./arbitrary.js";
import { cases } from "../cases.js";

type Substitution = readonly [RegExp, string];

const western: readonly Substitution[] = [
  [/([{-~[-` -&(-+:-@/])/g, " $1 "],
  [/([^0-9])([.,])/g, "$1 $2 "],
  [/([.,])([^0-9])/g, " $1 $2"],
  [/([0-9])(-)/g, "$1 $2 "],
];

const characters = (deltas: string): string =>
  decodeRanges(deltas)
    .map(([first, last]) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`)
    .join("");
const [P, S, N] = [characters(punctuation), characters(symbols), characters(numbers)];
const international: readonly Substitution[] = [
  [new RegExp(`([^${N}])([${P}])`, "gu"), "$1 $2 "],
  [new RegExp(`([${P}])([^${N}])`, "gu"), " $1 $2"],
  [new RegExp(`([${S}])`, "gu"), " $1 "],
];

function substitute(text: string, rules: readonly Substitution[]): string[] {
  return splitWhitespace(rules.reduce((result, [pattern, replacement]) => result.replace(pattern, replacement), text));
}

// the bounds of the two malformed ranges are strings of two characters, and are compared as such
const chineseRanges: readonly (readonly [string, string])[] = [
  ["\u3400", "\u4db5"],
  ["\u4e00", "\u9fa5"],
  ["\u9fa6", "\u9fbb"],
  ["\uf900", "\ufa2d"],
  ["\ufa30", "\ufa6a"],
  ["\ufa70", "\ufad9"],
  ["\u20000", "\u2a6d6"],
  ["\u2f800", "\u2fa1d"],
  ["\uff00", "\uffef"],
  ["\u2e80", "\u2eff"],
  ["\u3000", "\u303f"],
  ["\u31c0", "\u31ef"],
  ["\u2f00", "\u2fdf"],
  ["\u2ff0", "\u2fff"],
  ["\u3100", "\u312f"],
  ["\u31a0", "\u31bf"],
  ["\ufe10", "\ufe1f"],
  ["\ufe30", "\ufe4f"],
  ["\u2600", "\u26ff"],
  ["\u2700", "\u27bf"],
  ["\u3200", "\u32ff"],
  ["\u3300", "\u33ff"],
];
const isChinese = (character: string): boolean =>
  character.length === 1 && chineseRanges.some(([first, last]) => first <= character && character <= last);

test("the kernel cuts 13a's tokens", () => {
  fc.assert(
    fc.property(line, (text) => {
      const cleaned = text
        .replaceAll("<skipped>", "")
        .replaceAll("-\n", "")
        .replaceAll("\n", " ")
        .replaceAll("&quot;", '"')
        .replaceAll("&amp;", "&")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">");
      expect(tokenize13a(text)).toEqual(substitute(` ${cleaned} `, western));
    }),
    { numRuns: cases(2000) },
  );
});

test("the kernel cuts zh's tokens", () => {
  fc.assert(
    fc.property(line, (text) => {
      const spaced = [...trim(text)].map((character) => (isChinese(character) ? ` ${character} ` : character)).join("");
      expect(tokenizeChinese(text)).toEqual(substitute(spaced, western));
    }),
    { numRuns: cases(2000) },
  );
});

test("the kernel cuts intl's tokens", () => {
  fc.assert(
    fc.property(line, (text) => {
      expect(tokenizeInternational(text)).toEqual(substitute(text, international));
    }),
    { numRuns: cases(2000) },
  );
});

test("every row of up to five characters of each kind", () => {
  const kinds = ["a", ".", "5", "-", "!", " "];
  let rows = [""];
  for (let length = 1; length <= 5; length++) {
    rows = rows.flatMap((row) => kinds.map((kind) => row + kind));
    for (const row of rows) {
      expect(tokenize13a(row)).toEqual(substitute(` ${row} `, western));
      expect(tokenizeChinese(row)).toEqual(substitute(trim(row), western));
      expect(tokenizeInternational(row)).toEqual(substitute(row, international));
    }
  }
});

test("zh splits off exactly the code points that sacreBLEU takes for Chinese", () => {
  for (let codePoint = 0x80; codePoint < 0x110000; codePoint++) {
    const character = String.fromCodePoint(codePoint);
    const tokens = tokenizeChinese(`a${character}b`);
    const expected = isChinese(character) ? splitWhitespace(`a ${character} b`) : splitWhitespace(`a${character}b`);
    if (tokens.join(" ") !== expected.join(" ")) expect.fail(`U+${codePoint.toString(16)}: ${tokens.join(" ")}`);
  }
});
