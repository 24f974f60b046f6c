import { createHash } from "node:crypto";
import { numbers, punctuation, symbols } from "#unicode-classes";
import { expect, test } from "vitest";
import { decodeRanges, tokenizeInternational } from "../../src/text/tokenizers/international.js";
import { stride } from "../cases.js";
import { splitWhitespace } from "../../src/text/whitespace.js";

/**
 * What the Python package regex 2026.9.29 (and 2026.11.15) matches: how many ranges and code points, and the SHA-256 of
 * the ranges as JSON. code_points = [i for i in range(0x110000) if regex.match(r"\p{P}", chr(i))], joined to [[first,
 * last], ...]; hashlib.sha256(json.dumps(ranges, separators=(",", ":")).encode()).hexdigest()
 */
const regex = [
  {
    deltas: punctuation,
    ranges: 200,
    codePoints: 860,
    sha256: "fe83915b727fd7c6df9f57c91791e2da1b32491b05c7dc201110435022b4e74b",
  },
  {
    deltas: symbols,
    ranges: 245,
    codePoints: 8760,
    sha256: "7bc1f3827f2d28a0a6a40ef451ff9f75083675dc7e796f0a612bb904c4a5d876",
  },
  {
    deltas: numbers,
    ranges: 148,
    codePoints: 2247,
    sha256: "ee42f334f6513cd222b850f0999577ea1abe20b26da3df3d9d1cbe03e892df46",
  },
];

test.each(regex)(
  "a class of $ranges ranges equals that of the package regex, which sacreBLEU uses",
  ({ deltas, ranges, codePoints, sha256 }) => {
    const decoded = decodeRanges(deltas);
    expect(decoded.length).toBe(ranges);
    expect(decoded.reduce((sum, [first, last]) => sum + last - first + 1, 0)).toBe(codePoints);
    expect(createHash("sha256").update(JSON.stringify(decoded)).digest("hex")).toBe(sha256);
  },
);

test("the tokenizer intl uses the table's classes for every code point", () => {
  const kinds = new Uint8Array(0x110000);
  const [mark, symbol, number] = [1, 2, 3];
  for (const [deltas, kind] of [
    [punctuation, mark],
    [symbols, symbol],
    [numbers, number],
  ] as const) {
    for (const [first, last] of decodeRanges(deltas)) kinds.fill(kind, first, last + 1);
  }
  for (let codePoint = 0x80; codePoint < 0x110000; codePoint += codePoint < 0x3000 ? 1 : stride(29)) {
    const character = String.fromCodePoint(codePoint);
    if (splitWhitespace(character).length === 0) continue;
    const kind = kinds[codePoint];
    const tokens = [`a${character}a`, `5${character}5`, `5.${character}`].map(
      (line) => tokenizeInternational(line).length,
    );
    const expected = [kind === mark || kind === symbol ? 3 : 1, kind === symbol ? 3 : 1, kind === number ? 1 : 3];
    if (String(tokens) !== String(expected)) expect.fail(`U+${codePoint.toString(16)}: ${tokens}, not ${expected}`);
  }
});
