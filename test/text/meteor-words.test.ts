/** The kernel makes the same words for METEOR as src/text/meteor/. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { meteorPart } from "../../src/kernel/meteor/meteor.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { encodeSegments } from "../../src/text/encode.js";
import { normalizedLanguages } from "../../src/text/meteor/normalize.js";
import { meteorNormalizations, meteorTokenizer, nltkWords } from "../../src/text/meteor/words.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { otherBuilds } from "../kernel/other-builds.js";
import { randomSource } from "../kernel/generate.js";
import { makeLines } from "../../lab/peers/lines.js";
import { line } from "./arbitrary.js";
import { linesOf, textOf } from "./lines.js";
import { cases } from "../cases.js";

/** A line of characters that the rules react to, close to each other. */
const close = fc
  .array(
    fc.constantFrom(
      ..."ab sZ''’‘`“”--–..,, 12éяß",
      " ",
      "Mr",
      "No",
      "vs",
      "z.B",
      "i.e",
      "\t",
      "\v",
      "\u00a0",
      "\u2009",
      "\u2028",
      "😀",
      "\u0001",
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));

/** The words of lines, read back from the kernel's ids. */
function wordsByKernel(lines: readonly string[], tokenizer: Tokenizer, kernel: Kernel): string[][] {
  const [batch] = encodeSegments(
    { systems: [linesOf([""])], references: linesOf(lines), referenceEnds: Uint32Array.of(lines.length) },
    tokenizer,
    kernel,
  );
  const words = textOf(batch!.wordBytes!);
  const { ids, ends } = batch!.references;
  return Array.from(ends, (end, i) => Array.from(ids.subarray(i === 0 ? 0 : ends[i - 1], end), (id) => words[id - 1]!));
}

const tokenizers = [
  ...normalizedLanguages.flatMap((language) =>
    meteorNormalizations.map(
      (normalization) =>
        [`${normalization}, ${language}`, meteorTokenizer(language, normalization, meteorPart)] as const,
    ),
  ),
  ["NLTK's", nltkWords] as const,
];

describe.each<readonly [string, () => Kernel]>([["wasm", () => kernelOf("wasm")], ...otherBuilds])(
  "words by the kernel: %s",
  (_, create) => {
    const kernel = create();
    test.each(tokenizers)("%s", (_, tokenizer) => {
      const expected = (text: string): readonly string[] =>
        tokenizer.tokenize(tokenizer.lowercase ? text.toLowerCase() : text);
      const agree = (lines: readonly string[]): void => {
        expect(wordsByKernel(lines, tokenizer, kernel)).toEqual(lines.map(expected));
      };
      fc.assert(fc.property(fc.array(fc.oneof(close, line), { minLength: 1, maxLength: 5 }), agree), {
        numRuns: cases(300),
      });
      const lines = makeLines(300, randomSource(31));
      for (let i = 0; i < lines.length; i += 10) agree(lines.slice(i, i + 10));
    });

    test("lines with white space inside of a word are left to the tokenizer", () => {
      const { normalized } = kernel.part(meteorPart);
      const rules = { apostrophes: "split", keepPunctuation: true, prefixes: new Uint32Array(0) } as const;
      expect(textOf(normalized!(linesOf(["a\t b \r", "", "c"]), rules)!)).toEqual(["a b", "", "c"]);
      for (const space of "\v\u001c\u0085\u00a0\u2028\u3000")
        expect(normalized!(linesOf(["a", `b${space}c`]), rules)).toBeUndefined();
    });
  },
);

test("the translated kernel leaves words to the tokenizers", () => {
  expect(kernelOf("js").part(meteorPart).normalized).toBeUndefined();
  expect(kernelOf("reference").part(meteorPart).normalized).toBeUndefined();
});
