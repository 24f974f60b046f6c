import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatFixed, formatFloat, jsonString } from "../../src/core/format.js";
import { cases } from "../cases.js";
import { character } from "../text/arbitrary.js";

interface Vectors {
  fixed: [string, number, string][];
  strings: [string, string, string][];
}
const vectors: Vectors = JSON.parse(readFileSync(new URL("../vectors/text/format.json", import.meta.url), "utf8"));

describe("formatFixed", () => {
  test("formatFixed equals Python's formatting on its vectors", () => {
    for (const [number, digits, text] of vectors.fixed)
      expect(formatFixed(Number(number), digits), `${number} to ${digits}`).toBe(text);
  });

  test("a tie goes to the even digit", () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5].map((value) => formatFixed(value, 0))).toEqual(["0", "2", "2", "-0", "-2"]);
    expect([6.25, 6.75, 12.5].map((value) => formatFixed(value, 1))).toEqual(["6.2", "6.8", "12.5"]);
  });

  test("a tie at every digit from 0 to 99 is cut or rounded up to an even digit", () => {
    for (let digits = 0; digits <= 99; digits++) {
      for (const odd of [1, 3, 2 ** 40 + 1, 2 ** 40 + 3]) {
        const value = odd * 2 ** -(digits + 1);
        // the value times 10^(digits+1) is whole: odd * 5^(digits+1)
        const doubled = BigInt(odd) * 5n ** BigInt(digits);
        const floor = doubled / 2n;
        const even = floor % 2n === 0n ? floor : floor + 1n;
        const text = even.toString().padStart(digits + 1, "0");
        expect(formatFixed(value, digits)).toBe(
          digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`,
        );
      }
    }
  });

  test("large, special and negative values", () => {
    expect(formatFixed(1e22, 1)).toBe("10000000000000000000000.0");
    expect(formatFixed(-1e21, 0)).toBe("-1000000000000000000000");
    expect(formatFixed(2 ** 80 * 1.5, 2)).toBe("1813388729421943762059264.00");
    expect([NaN, Infinity, -Infinity, -0, -0.001].map((value) => formatFixed(value, 2))).toEqual([
      "nan",
      "inf",
      "-inf",
      "-0.00",
      "-0.00",
    ]);
  });

  test.each([-1, 1.5, 100, NaN, Infinity])("refuses %s digits", (digits) => {
    expect(() => formatFixed(1, digits)).toThrow(
      new RangeError(`digits is ${digits}: expected a whole number from 0 to 99`),
    );
  });
});

describe("formatFloat", () => {
  test("formatFloat equals Python's repr on its vectors", () => {
    for (const [number] of vectors.fixed) expect(formatFloat(Number(number))).toBe(number);
  });

  test("numbers around the bounds of the exponential form", () => {
    expect(
      [100, 1e-7, 1e16, 9999999999999998, 1e-4, 0.00001, -0, 0.1, 1e22, 5e-324, 123456789012345680].map(formatFloat),
    ).toEqual([
      "100.0",
      "1e-07",
      "1e+16",
      "9999999999999998.0",
      "0.0001",
      "1e-05",
      "-0.0",
      "0.1",
      "1e+22",
      "5e-324",
      "1.2345678901234568e+17",
    ]);
    expect([NaN, Infinity, -Infinity].map(formatFloat)).toEqual(["nan", "inf", "-inf"]);
  });

  test("formatFloat gives a text that is read as the same number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Number(formatFloat(value))).toBe(value);
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe("jsonString", () => {
  test("jsonString equals Python's json.dumps on its vectors", () => {
    for (const [text, ascii, unicode] of vectors.strings) {
      expect(jsonString(text, { ascii: true })).toBe(ascii);
      expect(jsonString(text, { ascii: false })).toBe(unicode);
    }
    expect(jsonString("né", { ascii: true })).toBe('"n\\u00e9"');
  });

  test("jsonString escapes as json.dumps does: DEL and lone surrogates with ascii only", () => {
    expect(jsonString("\u007f😀\ud800", { ascii: true })).toBe('"\\u007f\\ud83d\\ude00\\ud800"');
    expect(jsonString("\u007f\u2028/\u001f", { ascii: false })).toBe('"\u007f\u2028/\\u001f"');
  });

  test("is JSON", () => {
    fc.assert(
      fc.property(fc.string({ unit: character }), fc.boolean(), (text, ascii) => {
        expect(JSON.parse(jsonString(text, { ascii }))).toBe(text);
      }),
      { numRuns: cases(100) },
    );
  });
});
