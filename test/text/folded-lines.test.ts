/**
 * Lines that the kernel folds, as bytes, equal lines that the functions for strings fold. lab/peers compares both with
 * the original programs.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { whisperBasic } from "../../src/adapters/transforms.js";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { type CharacterChanges, type Folding, foldingPart, type Needles } from "../../src/kernel/folding/folding.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { foldedLines } from "../../src/text/tokenizers/folded-lines.js";
import { squadWords } from "../../src/text/tokenizers/answers/squad-words.js";
import { changesOf, type CharacterTransform } from "../../src/text/transforms/character-changes.js";
import { needlesOf } from "../../src/text/transforms/needles.js";
import { pipelineStep } from "../../src/text/transforms/pipeline.js";
import { checkedTransforms, type Transform } from "../../src/text/transforms/transform.js";
import { cases, isExhaustive, itemsOfToday } from "../cases.js";
import { otherBuilds } from "../kernel/other-builds.js";
import { line } from "./arbitrary.js";
import { charactersFrom, firstsOfBlocks, linesOf, textOf } from "./lines.js";

type Fold = (text: string) => string;

/** The kernel's functions, and those for strings. */
const foldings: readonly (readonly [Folding | CharacterChanges | Needles, Fold])[] = [
  ["answers", (text) => squadWords(text).join(" ")],
  ["transcripts", (text) => whisperBasic().transform(text)],
  changing("RemovePunctuation"),
  changing("ToLowerCase", "RemovePunctuation", { RemoveWhiteSpace: { replace_by_space: true } }),
  changing("ToLowerCase", "RemoveWhiteSpace"),
  leaving({ RemoveSpecificWords: ["the", "x", "é the", "-"] }, { SubstituteWords: { An: "_", Foo: "x y" } }),
  leaving("ExpandCommonEnglishContractions", "RemoveKaldiNonWords", {
    SubstituteRegexes: { "the\\b": "q", "a\\.": "" },
  }),
  leaving({ RemoveSpecificWords: Array.from("abcdefghijklmnop", (letter) => `${letter}${letter === "o" ? "" : "n"}`) }),
];

function changing(...given: Transform[]): [CharacterChanges, Fold] {
  return [changesOf(checkedTransforms("transforms", given) as CharacterTransform[]), stepsOf(given)];
}

function leaving(...given: Transform[]): [Needles, Fold] {
  return [needlesOf(checkedTransforms("transforms", given))!, stepsOf(given)];
}

function stepsOf(given: readonly Transform[]): Fold {
  const steps = checkedTransforms("transforms", given).map((transform) => pipelineStep(transform) as Fold);
  return (text) => steps.reduce((actual, step) => step(actual), text);
}

const pieces = (
  "a an the A AN The thea a. .a t-h-e th'e ' - ( ) [x] <y> _ % $5 é É ß İ K Σ \u0301 \u00ad \u00a0 \u2003 \u3000 \u0085 " +
  "\u001c \t \n \0 \u007f € ₨ … “the” «an» 中 中the 🙂 the🙂 ½ ² ª ŉ ſ ж Ж × ÷ Ÿ ﬁ 5"
).split(" ");

describe.each<readonly [string, () => Kernel]>([["wasm", createWasmKernel], ...otherBuilds])(
  "folded by the kernel: %s",
  (name, create) => {
    const kernel = create();
    const agree = (texts: readonly string[]): void => {
      const lines = linesOf(texts);
      for (const [folding, fold] of foldings) {
        const actual = textOf(foldedLines(lines, folding, fold, foldingPart, kernel)!);
        texts.forEach((text, i) => {
          if (actual[i] !== fold(text))
            throw new Error(
              `${JSON.stringify(folding)}, ${JSON.stringify(text)}: ${JSON.stringify(actual[i])}, not ${fold(text)}`,
            );
        });
      }
    };

    test("arbitrary lines", () => {
      fc.assert(
        fc.property(fc.array(line, { maxLength: 8 }), (texts) => agree(texts)),
        { numRuns: cases(2000, 300) },
      );
    });

    test("two or three odd pieces side by side, and with blanks between them", () => {
      for (const first of pieces) {
        const pairs = pieces.map((second) => first + second);
        agree([
          ...pairs,
          ...pieces.map((second) => `${first} ${second}`),
          ...pairs.map((pair) => `${pair}the x${pair} `),
        ]);
      }
    });

    test("every code point, next to articles, between letters and by itself", () => {
      for (const first of isExhaustive ? itemsOfToday(firstsOfBlocks(name === "wasm"), 4) : [0])
        agree(charactersFrom(first).flatMap((one) => [one, `the${one}a x ${one}An`, ` Foo${one}Bar${one}`]));
    });

    test("every kind of piece at the edge of 16 bytes, or at the edge of the line", () => {
      for (const piece of pieces) {
        const words = Array.from({ length: 36 }, (_, shift) => `${"Xy".repeat(shift).slice(0, shift)}${piece}`);
        agree([...words, ...words.map((word) => `${word}q, `), "", " ", ...words.map((word) => `${word} ${word}`)]);
      }
    });

    test("lines without white space between them stay apart", () => {
      agree(["th", "e", "a", "n", "a", "\u2003", "", "the", "", "x".repeat(40), "y".repeat(16), "the"]);
      agree(["W".repeat(100_000), "-".repeat(100_000), "é".repeat(50_000), "the ".repeat(30_000)]);
    });

    test("the kernel leaves few lines to the host", () => {
      const { folded } = kernel.part(foldingPart)!;
      const lines = linesOf([
        "Der Bär, “groß”, frißt 1.000 € – täglich!",
        "She's at St. Paul's; it's 5%.",
        "Это – кот.",
      ]);
      for (const [folding] of foldings.slice(0, 5)) expect([...folded(lines, folding).left]).toEqual([]);
      expect([...folded(linesOf(["İ", "ΟΔΟΣ", "ok", "(x)"]), "transcripts").left]).toEqual([0, 1, 3]);
      const [ofWords] = leaving({ RemoveSpecificWords: ["um", "–"] });
      const withWords = linesOf(["um", "zum", "um_", "so um, ja", "a–b", "éum", "u", "m"]);
      expect([...folded(withWords, ofWords).left]).toEqual([0, 3, 4, 5]);
    });

    test("most transforms state their needles, and no more than the kernel can compare", () => {
      const known = (...given: Transform[]): boolean => needlesOf(checkedTransforms("transforms", given)) !== undefined;
      expect(known("RemoveKaldiNonWords", { SubstituteRegexes: { "\\bdr\\.": "doctor" } })).toBe(true);
      expect(known({ SubstituteRegexes: { "[ab]": "" } })).toBe(false);
      expect(known({ RemoveSpecificWords: ["\ud83d"] })).toBe(false);
      expect(known("RemoveKaldiNonWords", "ToUpperCase")).toBe(false);
      expect(known({ RemoveSpecificWords: Array.from({ length: 33 }, (_, i) => `w${i}`) })).toBe(false);
    });

    test("bytes that are not UTF-8 are refused", () => {
      const letters = new TextEncoder().encode("the cat");
      for (const bad of [[0xff], [0x80], [0xc3], [0xc0, 0x80], [0xe4, 0xb8], [0xed, 0xa0, 0x80], [0xf0, 0x9f, 0x98]]) {
        const bytes = Uint8Array.from([...letters, ...bad, 0xa0, 0x80]);
        // characters by themselves are changed in what was found to be UTF-8
        for (const [folding, fold] of foldings.slice(0, 2))
          expect(() =>
            foldedLines(
              { bytes, ends: Uint32Array.of(7 + bad.length, bytes.length) },
              folding,
              fold,
              foldingPart,
              kernel,
            ),
          ).toThrow(TypeError);
      }
    });
  },
);
