import { expect, test } from "vitest";
import { isWhitespace, splitWhitespace, trim, trimEnd, whitespaceRanges } from "../../src/text/whitespace.js";
import { cases } from "../cases.js";

// Python 3.11: [hex(i) for i in range(0x110000) if chr(i).isspace()]
const python = [
  0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1c, 0x1d, 0x1e, 0x1f, 0x20, 0x85, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003,
  0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
];

test("white space is Python's, over all code points", () => {
  const found: number[] = [];
  for (let codePoint = 0; codePoint < 0x110000; codePoint++) if (isWhitespace(codePoint)) found.push(codePoint);
  expect(found).toEqual(python);
  expect(
    whitespaceRanges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i)),
  ).toEqual(python);
});

test("lines are split and stripped as in Python", () => {
  const all = String.fromCodePoint(...python);
  expect(splitWhitespace(`${all}a${all}b\ufeffc${all}`)).toEqual(["a", "b\ufeffc"]);
  expect(splitWhitespace(" two\u0085words ")).toEqual(["two", "words"]);
  expect(splitWhitespace(all)).toEqual([]);
  expect(splitWhitespace("")).toEqual([]);
  expect(trimEnd(`${all}a b${all}`)).toBe(`${all}a b`);
  expect(trim(`${all}a b${all}`)).toBe("a b");
  expect(trim("\ufeff a ")).toBe("\ufeff a");
  expect(trimEnd(all) + trim(all)).toBe("");
});

test("stripping long runs of white space takes linear time", () => {
  const spaces = " ".repeat(cases(2_000_000, 300_000));
  expect(trimEnd(`${spaces}a${spaces}`).length).toBe(spaces.length + 1);
  expect(trim(`${spaces}a${spaces}`)).toBe("a");
  expect(splitWhitespace(`${spaces}a${spaces}b`)).toEqual(["a", "b"]);
});
