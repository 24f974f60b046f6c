import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { lowercase, lowercaseLines } from "../../src/text/lowercase.js";
import { line } from "./arbitrary.js";
import { linesOf, textOf } from "./lines.js";
import { cases, isExhaustive, stride } from "../cases.js";

const vectors: [string, string][] = JSON.parse(
  readFileSync(new URL("../vectors/text/lowercase.json", import.meta.url), "utf8"),
);

/**
 * Capitals that Python 3.11 does not know yet, as listed in lowercase.ts; not every code point of the last range is a
 * letter.
 */
const later: readonly (readonly [number, number])[] = [
  [0x1c89, 0x1c89],
  [0xa7cb, 0xa7cc],
  [0xa7ce, 0xa7ce],
  [0xa7d2, 0xa7d2],
  [0xa7d4, 0xa7d4],
  [0xa7da, 0xa7da],
  [0xa7dc, 0xa7dd],
  [0xa7e2, 0xa7e2],
  [0xab6c, 0xab6d],
  [0x10d50, 0x10d65],
  [0x16ea0, 0x16eb8],
  [0x1df40, 0x1df7e],
];

describe("lowercase", () => {
  test("lowercase equals Python's str.lower() on its vectors", () => {
    for (const [text, lowered] of vectors) expect(lowercase(text), JSON.stringify(text)).toBe(lowered);
    expect(lowercase("ΟΔΟΣ İ")).toBe("οδος i̇");
  });

  test("lowercase maps every code point as Python 3.11 does, except for letters that Python 3.11 does not know", () => {
    // Python 3.11.7: changed = [i for i in range(0x110000) if not 0xD800 <= i < 0xE000 and chr(i).lower() != chr(i)];
    // hashlib.sha256("".join(f"{i:x} {chr(i).lower()}\n" for i in changed).encode()).hexdigest(), len(changed)
    const changed: string[] = [];
    for (let codePoint = 0; codePoint < 0x110000; codePoint++) {
      if (codePoint >= 0xd800 && codePoint < 0xe000) continue;
      const character = String.fromCodePoint(codePoint);
      const lowered = lowercase(character);
      if (lowered === character || later.some(([first, last]) => codePoint >= first && codePoint <= last)) continue;
      changed.push(`${codePoint.toString(16)} ${lowered}\n`);
    }
    expect(changed.length).toBe(1433);
    expect(createHash("sha256").update(changed.join("")).digest("hex")).toBe(
      "51cc3192a9a2267da80d8a3eaa0281ade43c12045b3f63a0ae56438478913a82",
    );
  });
});

const ways = { strings: undefined, wasm: createWasmKernel() };

describe.each(Object.entries(ways))("lowercaseLines: %s", (way, kernel) => {
  test("lowercaseLines equals lowercase, line by line", () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (texts) => {
        const lines = linesOf(texts);
        const before = textOf(lines);
        expect(textOf(lowercaseLines(lines, kernel))).toEqual(texts.map(lowercase));
        expect(textOf(lines)).toEqual(before);
      }),
      { numRuns: cases(500) },
    );
  });

  test("lowercaseLines has room for letters that grow", () => {
    const texts = ["Ⱥ".repeat(1000), "İ".repeat(1000), "K".repeat(1000), "ASCII", "", "Σ ΑΣ"];
    expect(textOf(lowercaseLines(linesOf(texts), kernel))).toEqual(texts.map(lowercase));
  });

  test("lowercaseLines keeps a byte order mark, and a final sigma does not depend on the next line", () => {
    expect(textOf(lowercaseLines(linesOf(["\ufeffA", "\ufeff\ufeffÉ", "ΑΣ", "Α"]), kernel))).toEqual([
      "\ufeffa",
      "\ufeff\ufeffé",
      "ας",
      "α",
    ]);
  });

  test("lowercase returns no lines for no lines", () => {
    expect(lowercaseLines({ bytes: new Uint8Array(0), ends: new Uint32Array(0) }, kernel)).toEqual({
      bytes: new Uint8Array(0),
      ends: new Uint32Array(0),
    });
  });

  test("bytes that are not UTF-8 are refused", () => {
    expect(() => lowercaseLines({ bytes: Uint8Array.of(0x41, 0xc3), ends: Uint32Array.of(2) }, kernel)).toThrow(
      TypeError,
    );
  });

  test("lowercaseLines equals lowercase for every code point, between letters", () => {
    const codePoints = Array.from({ length: 0x20000 }, (_, codePoint) => codePoint).filter(
      (codePoint) =>
        (codePoint < 0xd800 || codePoint > 0xdfff) &&
        // npm test leaves out Chinese characters, and code points above the scripts with two cases
        (isExhaustive || codePoint < 0x3000 || (codePoint >= 0xa640 && codePoint < 0xac00) || codePoint >= 0xf900) &&
        (isExhaustive || codePoint < 0x12000),
    );
    const texts = codePoints.map((codePoint) => `A${String.fromCodePoint(codePoint)}B`);
    expect(textOf(lowercaseLines(linesOf(texts), kernel)).join("\n")).toBe(texts.map(lowercase).join("\n"));
  });

  test("every two bytes that are not UTF-8 are refused, and so are wrong lengths", () => {
    const isRefused = (bytes: number[]): boolean => {
      try {
        lowercaseLines({ bytes: Uint8Array.from([...bytes, 0x80]), ends: Uint32Array.of(bytes.length) }, kernel);
        return false;
      } catch (error) {
        return error instanceof TypeError;
      }
    };
    const accepted = [];
    // npm test takes every eighth first byte
    for (let first = 0x80; first < 0x100; first += stride(8)) {
      for (let second = 0; second < 0x100; second++)
        if (!isRefused([first, second])) accepted.push(first * 256 + second);
    }
    // C2..DF (C8, D0 and D8), each with 80..BF
    expect(accepted.length).toBe((isExhaustive ? 30 : 3) * 64);
    for (const character of ["é", "ж", "語", "\ud7a3", "\uff21", "\u{1f600}", "\u{10428}"]) {
      const bytes = [...new TextEncoder().encode(character)];
      for (let length = 1; length < bytes.length; length++)
        expect(isRefused(bytes.slice(0, length)), character).toBe(true);
      for (let at = 1; at < bytes.length; at++) expect(isRefused(bytes.with(at, 0x41)), character).toBe(true);
      expect(isRefused(bytes)).toBe(false);
    }
    expect(isRefused([0xe0, 0x80, 0x80]) && isRefused([0xed, 0xa0, 0x80]) && isRefused([0xf0, 0x80, 0x80, 0x80])).toBe(
      true,
    );
  });

  test("the expected engine changes the lines", () => {
    expect(
      kernel?.lowercase!(linesOf(["ÀÉ ŁÓDŹ", "МОСКВА", "“ — ”", "漢字、かな", "\u{1f600}", "ΑΣ", "İ", "Ɐ"])).left,
    ).toEqual(way === "strings" ? undefined : Uint32Array.of(5, 6, 7));
  });
});
