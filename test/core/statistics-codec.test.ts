import { describe, expect, test } from "vitest";
import {
  decodeStatistics,
  encodeStatistics,
  parseStatistics,
  stringifyStatistics,
} from "../../src/core/statistics-codec.js";
import type { Statistics } from "../../src/core/statistics.js";

const statistics: Statistics = {
  metric: "BLEU",
  signature: "case:mixed|eff:no|tok:m\u00fcsli|smooth:exp|version:truebleu-0.1.0",
  references: "var",
  segments: 2,
  fields: ["hypothesisLength", "x"],
  rows: Float64Array.of(1, 0.1, 2 ** 53 - 1, 5e-324),
};

describe("statistics as bytes", () => {
  test("have the magic, little-endian numbers and rows at a multiple of 8", () => {
    const bytes = encodeStatistics(statistics);
    expect(new TextDecoder().decode(bytes.subarray(0, 4))).toBe("TBST");
    expect([...bytes.subarray(4, 8)]).toEqual([1, 0, 0, 0]);
    expect(bytes.length % 8).toBe(0);
    // 1.0 as a little-endian double
    expect([...bytes.subarray(-32, -24)]).toEqual([0, 0, 0, 0, 0, 0, 0xf0, 0x3f]);
  });

  test("come back the same from any offset of a larger buffer", () => {
    const bytes = encodeStatistics(statistics);
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    expect(decodeStatistics(larger.subarray(3))).toEqual(statistics);
  });

  test("cut off anywhere, they are refused", () => {
    const bytes = encodeStatistics(statistics);
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeStatistics(bytes.subarray(0, length)), `first ${length} bytes`).toThrow(RangeError);
    }
  });

  test("with any byte of the header or description changed, they are refused or differ", () => {
    const bytes = encodeStatistics(statistics);
    for (let at = 0; at < bytes.length - 32; at++) {
      if (at === 6 || at === 7) continue;
      const damaged = bytes.slice();
      damaged[at]! ^= 0x40;
      let decoded: Statistics | undefined;
      try {
        decoded = decodeStatistics(damaged);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        continue;
      }
      expect(decoded, `byte ${at}`).not.toEqual(statistics);
    }
  });

  test("strangers are refused by name", () => {
    expect(() => decodeStatistics("TBST" as unknown as Uint8Array)).toThrow(TypeError);
    for (const write of [encodeStatistics, stringifyStatistics]) {
      for (const mistake of [undefined, null, {}, "BLEU"])
        expect(() => write(mistake as never)).toThrow(
          "statistics is no table of statistics: expected what segmentStatistics()",
        );
    }
    expect(() => decodeStatistics(new Uint8Array(64))).toThrow('expected "TBST" at the start');
    const later = encodeStatistics(statistics);
    later[4] = 2;
    expect(() => decodeStatistics(later)).toThrow("form 2: expected form 1");
  });
});

describe("statistics as a line of JSON", () => {
  test("are one line", () => {
    const line = stringifyStatistics(statistics);
    expect(line).not.toContain("\n");
    expect(parseStatistics(line)).toEqual(statistics);
  });

  const line = JSON.parse(stringifyStatistics(statistics)) as Record<string, unknown>;
  test.each([
    ["no JSON", "{", "line is no JSON"],
    ["not an object", "[]", "expected an object"],
    ["another file", "{}", 'expected "statistics/1"'],
    ["a later form", JSON.stringify({ ...line, truebleu: "statistics/2" }), 'truebleu is "statistics/2"'],
    ["no rows", JSON.stringify({ ...line, rows: undefined }), "expected a list of numbers"],
    ["a row too short", JSON.stringify({ ...line, rows: [1] }), "rows is 1: expected a multiple of 2 numbers"],
    [
      "a text among the numbers",
      JSON.stringify({ ...line, rows: [1, "2"] }),
      'rows[1] is "2": expected a finite number',
    ],
    ["null among the numbers (NaN as JSON writes it)", JSON.stringify({ ...line, rows: [1, NaN] }), "rows[1] is null"],
    ["no fields", JSON.stringify({ ...line, fields: [] }), "expected a list of names"],
    ["segments below zero", JSON.stringify({ ...line, segments: -1 }), "segments is -1: expected a count"],
    ["references of another kind", JSON.stringify({ ...line, references: "many" }), 'expected a count or "var"'],
    ["no metric", JSON.stringify({ ...line, metric: "" }), "expected a name"],
  ])("refuses %s", (_, text, message) => {
    expect(() => parseStatistics(text)).toThrow(RangeError);
    expect(() => parseStatistics(text)).toThrow(message);
  });

  test("a key like __proto__ pollutes nothing", () => {
    parseStatistics(stringifyStatistics(statistics).replace("{", '{"__proto__":{"polluted":1},'));
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
