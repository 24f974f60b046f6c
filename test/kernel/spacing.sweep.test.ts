/** The kernel puts spaces into lines, which separate the tokens of src/text/. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { line } from "../text/arbitrary.js";
import { charactersFrom, firstsOfBlocks, linesOf, textOf } from "../text/lines.js";
import { cases, itemsOfToday } from "../cases.js";
import { otherBuilds } from "./other-builds.js";
import { randomSource } from "./generate.js";
import { agreeOnSpaces } from "./spaced.js";

const chosen = [createTokenizer("intl"), createTokenizer("zh")];

describe.each<readonly [string, () => Kernel]>([["wasm", createWasmKernel], ...otherBuilds])(
  "spacing: %s",
  (name, create) => {
    const kernel = create();
    const agree = (texts: readonly string[]): void => {
      for (const one of chosen) agreeOnSpaces(kernel, one, texts);
    };

    test("arbitrary lines", () => {
      fc.assert(fc.property(fc.array(line, { maxLength: 8 }), agree), { numRuns: cases(name === "wasm" ? 3000 : 500) });
    });

    test("every code point, next to letters, numbers, marks and itself", () => {
      for (const first of itemsOfToday(firstsOfBlocks(name === "wasm"), 4)) {
        const characters = charactersFrom(first);
        agree(
          characters.flatMap((character) => [
            `a${character}5${character}.${character}${character}-`,
            `${character}.5${character}`,
          ]),
        );
        // in one line, the characters are also neighbours of each other
        agree([characters.join("")]);
      }
    });

    test("every kind of character at the edge of 16 bytes, or at the edge of the line", () => {
      const pieces = ["a", "5", " ", ".", "-", "!", "é", "«", "中", "。", "😀", "𝟘", "\u3000", "\u0001"];
      for (const piece of pieces) {
        for (const after of ["", ...pieces]) {
          const texts = Array.from({ length: 20 }, (_, shift) => `${"x".repeat(shift)}${piece}${after}`);
          agree([...texts, ...texts.map((text) => `${text}${text}`), ...texts.map((text) => `${text}5`)]);
        }
      }
    });

    test("rows of marks and numbers of every kind, up to six", () => {
      const kinds = ["a", ".", "5", "-", "$", " ", "।", "৪"];
      let rows = [""];
      for (let length = 1; length <= (name === "wasm" ? cases(6, 5) : 4); length++) {
        rows = rows.flatMap((row) => kinds.map((kind) => row + kind));
        agree(rows);
      }
    });

    test("memory grows as needed for lines of one mark repeated, or of marks and letters", () => {
      const length = cases(100_000, 20_000);
      for (const piece of [".", "$", "a$", "a.", "中", "é中", " ", "5-", "\u3000"])
        agree([piece.repeat(length), piece, "", piece.repeat(length - 1)]);
    });

    test("tables may alternate, and the input stays as it was", () => {
      const lines = linesOf(["“a” 中文-5."]);
      const tokens = (name: "intl" | "zh"): string[] =>
        textOf(kernel.spaced!(lines, createTokenizer(name).spacing!))[0]!
          .split(/ +/)
          .filter((token) => token !== "");
      for (let turn = 0; turn < 3; turn++) {
        expect(tokens("zh")).toEqual(["“", "a", "”", "中", "文", "-5."]);
        expect(tokens("intl")).toEqual(["“", "a", "”", "中文", "-", "5."]);
      }
      expect(textOf(lines)).toEqual(["“a” 中文-5."]);
    });

    test("bytes that are not UTF-8 stay in their line", () => {
      const random = randomSource(3);
      const tokens = new TextEncoder().encode("x.y");
      for (let turn = 0; turn < cases(2000); turn++) {
        const bad = Array.from(
          { length: 1 + random(40) },
          () => [0xff, 0xf0, 0xe4, 0xc3, 0x80, 0xbf, 0x2e, 0x61, 0x35, random(256)][random(10)]!,
        );
        for (const { spacing } of chosen) {
          const { bytes, ends } = kernel.spaced!(
            {
              bytes: Uint8Array.from([...bad, ...tokens]),
              ends: Uint32Array.of(bad.length, bad.length + tokens.length),
            },
            spacing!,
          );
          expect(ends[0]).toBeLessThanOrEqual(2 * bad.length + 1);
          expect(textOf({ bytes: bytes.slice(ends[0]), ends: Uint32Array.of(ends[1]! - ends[0]!) })).toEqual(["x . y"]);
        }
      }
    });

    test("invalid ends of lines are refused", () => {
      expect(() =>
        kernel.spaced!({ bytes: new Uint8Array(2), ends: Uint32Array.of(2, 1) }, chosen[0]!.spacing!),
      ).toThrow(RangeError);
      expect(() => kernel.spaced!({ bytes: new Uint8Array(2), ends: Uint32Array.of(3) }, chosen[0]!.spacing!)).toThrow(
        RangeError,
      );
      expect(textOf(kernel.spaced!(linesOf([]), chosen[0]!.spacing!))).toEqual([]);
    });
  },
);

test("the other engines leave spacing to the tokenizers", () => {
  for (const kernel of [createJsKernel(), createReferenceKernel()]) expect(kernel.spaced).toBeUndefined();
});
