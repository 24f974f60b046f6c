import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { mteval } from "../../src/text/tokenizers/mteval.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { otherBuilds } from "../kernel/other-builds.js";
import { line } from "./arbitrary.js";
import { linesOf, textOf } from "./lines.js";
import { agreeOnRewritten } from "./rewritten.js";
import { cases } from "../cases.js";

const vectors: Record<string, string>[] = JSON.parse(
  readFileSync(new URL("../vectors/text/mteval.json", import.meta.url), "utf8"),
);

/** The options that the letters mean: -c, --international-tokenization. */
const settings = ["", "c", "i", "ci"] as const;

const tokensOf = (letters: string, text: string): readonly string[] =>
  mteval({ caseSensitive: letters.includes("c"), international: letters.includes("i") }).tokenize(text);

test("the vectors are of these settings", () => {
  expect(Object.keys(vectors[0]!)).toEqual(["line", ...settings]);
  expect(vectors.length).toBeGreaterThanOrEqual(120);
});

describe.each(settings)("mteval %j", (letters) => {
  test("the tokenizer equals mteval-v14.pl on its vectors", () => {
    for (const vector of vectors)
      expect(tokensOf(letters, vector.line!).join(" "), JSON.stringify(vector.line)).toBe(vector[letters]);
  });

  test("no token is empty or has white space", () => {
    fc.assert(
      fc.property(line, (text) => {
        // U+001C-001F are not white space in Perl
        for (const token of tokensOf(letters, text))
          expect(token).toMatch(/^[^\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/);
      }),
    );
  });

  test("the time is linear in the length of the line", () => {
    for (const piece of [
      "a",
      "A",
      " ",
      "\u00a0",
      ".",
      "-",
      "&",
      "&amp;",
      "&apos;",
      "5.",
      "-\n",
      "<skipped>",
      "\u03a3",
      "\u3001",
    ]) {
      expect(tokensOf(letters, piece.repeat(cases(200_000, 40_000))).length).toBeLessThanOrEqual(1_000_000);
    }
  });
});

test("there is one object for each setting", () => {
  expect(mteval({ caseSensitive: true, international: false })).toBe(
    mteval({ caseSensitive: true, international: false }),
  );
  expect(mteval({ caseSensitive: true, international: false })).not.toBe(
    mteval({ caseSensitive: false, international: false }),
  );
});

test("by default only ASCII is lower-cased; with mteval-intl, lower case is Perl's lc without final sigma", () => {
  expect(tokensOf("", "ÀB ΟΔΟΣ")).toEqual(["Àb", "ΟΔΟΣ"]);
  expect(tokensOf("i", "ÀB ΟΔΟΣ")).toEqual(["àb", "οδοσ"]);
});

test("entities are decoded before lower-casing; &apos; and <skipped> are rewritten each at its own step", () => {
  expect(tokensOf("", "&AMP; &amp;LT; &amp;lt; it&apos;s a<skipped>b")).toEqual([
    "&",
    "amp",
    ";",
    "&",
    "lt",
    ";",
    "<",
    "it",
    "&",
    "apos",
    ";",
    "s",
    "ab",
  ]);
  expect(tokensOf("i", "it&apos;s a<skipped>b")).toEqual(["it", "'", "s", "ab"]);
});

test("with mteval-intl, white space at the end of a line counts as the neighbour of the last character", () => {
  expect([tokensOf("", "in 2010."), tokensOf("i", "in 2010."), tokensOf("i", "in 2010. ")]).toEqual([
    ["in", "2010", "."],
    ["in", "2010."],
    ["in", "2010", "."],
  ]);
});

describe.each<readonly [string, () => Kernel]>([["wasm", () => kernelOf("wasm")], ...otherBuilds])(
  "mteval-intl by the kernel: %s",
  (_, create) => {
    const kernel = create();
    const tokenizers = [true, false].map((caseSensitive) => mteval({ caseSensitive, international: true }));

    test("the kernel finds the same words", () => {
      const agree = (texts: readonly string[]): void =>
        tokenizers.forEach((tokenizer) => agreeOnRewritten(kernel, tokenizer, texts));
      const withoutControls = line.map((text) => text.replaceAll(/[\x1c-\x1f]/g, ""));
      fc.assert(
        fc.property(
          fc.array(
            fc.oneof(withoutControls, fc.constantFrom("&apos;s", "&amp;quot; ΟΔΟΣ. ΣΑΣ", "Σ", "a<skipped>b", "<", "&")),
            { maxLength: 8 },
          ),
          agree,
        ),
        { numRuns: cases(1000) },
      );
      agree(vectors.map((vector) => vector.line!).filter((text) => !/[\x1c-\x1f]/.test(text)));
      for (const piece of ["&", "<", "&quot;", "&apos;", "Σ", ".", "<skipped>"])
        agree([piece.repeat(10_000), "", "a", piece]);
    });

    test("the kernel leaves lines with U+001C-001F to the host, and does not change its input", () => {
      const lines = linesOf(["ΟΔΟΣ &lt;", "b"]);
      expect(textOf(tokenizers[1]!.rewrite!(lines, kernel)!).map((text) => text.trim())).toEqual(["οδοσ <", "b"]);
      expect(textOf(lines)).toEqual(["ΟΔΟΣ &lt;", "b"]);
      for (const control of "\x1c\x1d\x1e\x1f")
        expect(tokenizers[0]!.rewrite!(linesOf(["a", `b${control}c`]), kernel)).toBeUndefined();
    });
  },
);

test("the other engines leave mteval-intl to the tokenizer", () => {
  for (const engine of ["js", "reference"] as const)
    expect(
      mteval({ caseSensitive: true, international: true }).rewrite!(linesOf(["a"]), kernelOf(engine)),
    ).toBeUndefined();
});
