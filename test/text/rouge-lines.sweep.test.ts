/** The kernel makes the same words for ROUGE, from bytes, as the tokenizer of src/text/. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { otherBuilds } from "../kernel/other-builds.js";
import { randomSource } from "../kernel/generate.js";
import { line } from "./arbitrary.js";
import { charactersFrom, firstsOfBlocks, linesOf, textOf } from "./lines.js";
import { agreeOnRougeWords, rougeSettings } from "./rouge-words.js";
import { cases, itemsOfToday } from "../cases.js";

describe.each<readonly [string, () => Kernel]>([["wasm", () => kernelOf("wasm")], ...otherBuilds])(
  "words by the kernel: %s",
  (name, create) => {
    const kernel = create();
    const agree = (texts: readonly string[]): void => {
      for (const settings of rougeSettings) agreeOnRougeWords(kernel, settings, texts);
    };

    test("arbitrary lines", () => {
      fc.assert(fc.property(fc.array(line, { maxLength: 8 }), agree), { numRuns: cases(name === "wasm" ? 2000 : 300) });
    });

    test("every code point, between letters and by itself", () => {
      for (const first of itemsOfToday(firstsOfBlocks(name === "wasm"), 4)) {
        const characters = charactersFrom(first);
        agreeOnRougeWords(kernel, rougeSettings[0]!, [
          ...characters.flatMap((character) => [`A${character}5${character}`, character]),
          characters.join(""),
        ]);
      }
    });

    test("every kind of character at the edge of 16 bytes, or at the edge of the line", () => {
      const pieces = ["a", "Z", "5", " ", "\n", "<n>", "<", "é", "K", "İ", "Å", "™", "ı", "😀"];
      for (const piece of pieces) {
        for (const after of ["", ...pieces.slice(0, cases(14, 5))]) {
          const texts = Array.from({ length: 20 }, (_, shift) => `${"x".repeat(shift)}${piece}${after}`);
          agree([...texts, ...texts.map((text) => `${text}${text}y`), ...texts.map((text) => `${text}running`)]);
        }
      }
    });

    test("stems: beginnings of words with every suffix", () => {
      const beginnings = [
        "b",
        "ba",
        "ag",
        "yy",
        "ay",
        "geo",
        "boy",
        "hop",
        "tro",
        "xy",
        "abcde",
        "12a",
        "skill",
        "conv",
      ];
      const suffixes = (
        "s es ed ied eed ing ies sses ss y ly ally e ee ational tional enci anci izer bli alli entli eli " +
        "ousli ization ation ator alism iveness fulness ousness aliti iviti biliti fulli logi icate ative alize iciti ical " +
        "ful ness al ance ence er ic able ible ant ement ment ent ou ism ate iti ous ive ize sion tion ion ll lle"
      ).split(" ");
      const words = itemsOfToday(beginnings, 4).flatMap((word) =>
        suffixes.flatMap((a) => [word + a, ...suffixes.map((b) => word + a + b)]),
      );
      agree(words);
      agree([words.join(" "), "skies dying lying tying news innings outings cannings howe proceed exceed succeed sky"]);
      agree(["y".repeat(5000), `${"a".repeat(300)}ingly`, `${"yb".repeat(300)}ed`, "ies sses eed 1234s 55ed"]);
    });

    test("memory grows as needed for lines of separators alone, and for lines of sentences of one letter", () => {
      for (const piece of ["\n", "a\n", "\na", "K", "İ", "<n>", "a<n>", "<n", "I"])
        agree([piece.repeat(10_000), piece, "", piece.repeat(9_999)]);
    });

    test("bytes that are not UTF-8 stay in their line", () => {
      const random = randomSource(5);
      const rules = { separator: Uint8Array.of(0x0a), marked: true, stemmed: false };
      for (let turn = 0; turn < cases(2000); turn++) {
        const bad = Array.from(
          { length: 1 + random(40) },
          () => [0xff, 0xe2, 0x84, 0xaa, 0xc4, 0xb0, 0x0a, 0x61, 0x35, random(256)][random(10)]!,
        );
        const words = kernel.part(lcsPart).rougeWords!(
          {
            bytes: Uint8Array.from([...bad, 0xc4, 0x78, 0x2e, 0x59]),
            ends: Uint32Array.of(bad.length + 1, bad.length + 4),
          },
          rules,
        );
        expect(words.ends[0]).toBeLessThanOrEqual(2 * bad.length + 4);
        expect(
          textOf({ bytes: words.bytes.slice(words.ends[0]), ends: Uint32Array.of(words.ends[1]! - words.ends[0]!) }),
        ).toEqual([". x y"]);
      }
    });

    test("the input stays as it was, and invalid ends are refused", () => {
      const { rougeWords } = kernel.part(lcsPart);
      const rules = { separator: new Uint8Array(0), marked: false, stemmed: false };
      const lines = linesOf(["It's NOT.", "", "…"]);
      expect(textOf(rougeWords!(lines, rules))).toEqual(["it s not ", "", "   "]);
      expect(textOf(rougeWords!(lines, { ...rules, marked: true }))).toEqual([". it s not ", "", ".    "]);
      expect(textOf(lines)).toEqual(["It's NOT.", "", "…"]);
      expect(textOf(rougeWords!(linesOf([]), rules))).toEqual([]);
      expect(() => rougeWords!({ bytes: new Uint8Array(2), ends: Uint32Array.of(2, 1) }, rules)).toThrow(RangeError);
      expect(() => rougeWords!({ bytes: new Uint8Array(2), ends: Uint32Array.of(3) }, rules)).toThrow(RangeError);
    });
  },
);

test("the other engines leave words to the tokenizer", () => {
  for (const engine of ["js", "reference"] as const) expect(kernelOf(engine).part(lcsPart).rougeWords).toBeUndefined();
});
