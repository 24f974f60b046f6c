/**
 * The scanner and the tokenizers of src/text/ find the same tokens, also where lines are longer than the blocks that
 * the scanner works in.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { chrfCharacters, chrfWords } from "../../src/text/tokenizers/chrf.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import type { TextLines, TokenLines } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { line } from "../text/arbitrary.js";
import { linesOf } from "../text/lines.js";
import { cases } from "../cases.js";
import { otherBuilds } from "./other-builds.js";
import { scanned } from "./scanned.js";

const engines: readonly (readonly [string, () => Kernel])[] = [["wasm", createWasmKernel], ...otherBuilds];
const tokenizers: readonly Tokenizer[] = [
  createTokenizer("13a"),
  createTokenizer("none"),
  createTokenizer("char"),
  createTokenizer("intl"),
  createTokenizer("zh"),
  chrfCharacters({ lowercase: false, whitespace: true }),
  chrfWords({ lowercase: false }),
];

const filler = fc
  .integer({ min: 0, max: 130 })
  .chain((length) =>
    fc.constantFrom("a", "ab ", "1", "1.", ".", "é", "’", " ").map((unit) => unit.repeat(length).slice(0, length)),
  );
const longLine = fc.array(fc.oneof(line, filler), { maxLength: 12 }).map((parts) => parts.join(""));

/** The kernel's ids, each replaced by the token of the tokenizer: equal ids must be equal tokens. */
function check(kernel: Kernel, chosen: Tokenizer, texts: readonly string[]): void {
  const expected = texts.map((text) => chosen.tokenize(text));
  const [{ ids, ends }] = scanned(kernel, chosen, [linesOf(texts)]) as [TokenLines];
  expect([...ends]).toEqual(
    expected.map(
      (
        (sum) => (tokens: readonly string[]) =>
          (sum += tokens.length)
      )(0),
    ),
  );
  const ofToken = new Map<string, number>();
  expected.flat().forEach((token, i) => {
    if (!ofToken.has(token)) ofToken.set(token, ids[i]!);
    if (ofToken.get(token) !== ids[i])
      throw new Error(
        `${chosen.name}: ${JSON.stringify(token)} has the ids ${ofToken.get(token)} and ${ids[i]} in ` +
          `${JSON.stringify(texts)}`,
      );
  });
  expect(new Set(ofToken.values()).size).toBe(ofToken.size);
}

describe.each(engines)("tokens: %s", (name, create) => {
  const kernel = create();
  const numRuns = cases(name === "wasm" ? 2000 : 300);

  test.each(tokenizers.map((chosen) => [chosen.name, chosen] as const))("%s, arbitrary lines", (_, chosen) => {
    fc.assert(
      fc.property(fc.array(longLine, { minLength: 1, maxLength: 3 }), (texts) => check(kernel, chosen, texts)),
      { numRuns },
    );
  });

  test.each(tokenizers.map((chosen) => [chosen.name, chosen] as const))(
    "%s, with every kind of character at the edge of a block",
    (_, chosen) => {
      const pieces = [
        "a",
        " ",
        "1",
        ".",
        "-",
        "!",
        "1.5",
        "1..5",
        "..5",
        "1...5",
        "5-",
        "5--5",
        "’",
        "\u2003",
        "\u00a0",
        "\u3000",
        "é",
        "。",
        "«",
        "৪",
        "😀",
        "&lt;",
        "\u0001",
        "\u007f",
        "a\n",
      ];
      for (const piece of pieces) {
        for (const after of ["", ...pieces.slice(0, cases(25, 6))]) {
          const texts = Array.from({ length: 8 }, (_, shift) => `${"x".repeat(58 + shift)}${piece}${after}`);
          check(kernel, chosen, [...texts, ...texts.map((text) => text.slice(50)), `${texts[0]}${texts[3]}`]);
        }
      }
    },
  );
});

test("bytes after the last line do not matter", () => {
  const kernel = createWasmKernel();
  const streams = (text: string): TextLines[] => [linesOf([text]), linesOf(["1.5 . , 5-5 ".repeat(20)])];
  for (const text of ["end 1.", "end 5", "end", "1", "."]) {
    const alone = kernel.scan!([linesOf([text])], "13a")[0]!;
    expect([...kernel.scan!(streams(text), "13a")[0]!.ids]).toEqual([...alone.ids]);
  }
});
