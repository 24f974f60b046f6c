import { readFileSync } from "node:fs";
import fc from "fast-check";
import { cases } from "../cases.js";
import { describe, expect, test } from "vitest";
import { tercom, type TercomOptions } from "../../src/text/tokenizers/tercom.js";
import { lowercase } from "../../src/text/lowercase.js";
import { splitWhitespace } from "../../src/text/whitespace.js";
import { line } from "./arbitrary.js";

const vectors: Record<string, string>[] = JSON.parse(
  readFileSync(new URL("../vectors/text/tercom.json", import.meta.url), "utf8"),
);
const settings = Object.keys(vectors[0]!).filter((key) => key !== "line");

/** The options that the letters mean. */
const optionsOf = (letters: string): TercomOptions => ({
  caseSensitive: letters.includes("c"),
  normalized: letters.includes("n"),
  noPunctuation: letters.includes("p"),
  asianSupport: letters.includes("a"),
});

const tokensOf = (letters: string, text: string): readonly string[] => {
  const { tokenize, lowercase: lower } = tercom(optionsOf(letters));
  return tokenize(lower ? lowercase(text) : text);
};

test("the vectors have all settings except some with lower-casing", () => {
  expect(settings).toEqual(["", "c", "cn", "cp", "cnp", "cna", "cpa", "cnpa", "npa"]);
  expect(vectors.length).toBeGreaterThanOrEqual(95);
});

describe.each(settings)("tercom %j", (letters) => {
  test("the tokenizer equals sacreBLEU's on its vectors", () => {
    for (const vector of vectors)
      expect(tokensOf(letters, vector.line!).join(" "), JSON.stringify(vector.line)).toBe(vector[letters]);
  });

  test("no token is empty or has white space", () => {
    fc.assert(
      fc.property(line, (text) => {
        const tokens = tokensOf(letters, text);
        expect(splitWhitespace(tokens.join(" "))).toEqual(tokens);
      }),
    );
  });

  test("the time is linear in the length of the line", () => {
    for (const piece of [
      "a",
      " ",
      ".",
      "-",
      "&",
      "&amp;",
      "'s",
      "'",
      "'s ",
      "\u4e2d",
      "5.",
      "\n",
      "\n-",
      "\u3042",
      "\u3001",
    ]) {
      expect(tokensOf(letters, piece.repeat(cases(200_000, 40_000))).length).toBeLessThanOrEqual(1_000_000);
    }
  });
});

test("possessives, numbers and entities have the tokens of tercom", () => {
  expect(tokensOf("cn", "It's 5.5%.")).toEqual(["It", "'s", "5.5", "%", "."]);
  expect(tokensOf("cn", "the dogs' owner's, Jones's! 's")).toEqual([
    "the",
    "dogs'",
    "owner's",
    ",",
    "Jones",
    "'s",
    "!",
    "'s",
  ]);
  expect(tokensOf("cn", "&quot;R&amp;amp;D&quot; 1-2 a-b")).toEqual([
    '"',
    "R",
    "&",
    "amp",
    ";",
    "D",
    '"',
    "1",
    "-",
    "2",
    "a-b",
  ]);
  expect(tokensOf("cn", "hyphen\n-ated\nlines")).toEqual(["hyphenated", "lines"]);
});

test("references are normalized twice, as sacreBLEU does it", () => {
  expect(tokensOf("cn", ",,5")).toEqual([",", ",5"]);
  expect(tercom(optionsOf("cn")).tokenizeReference!(",,5")).toEqual([",", ",", "5"]);
  expect(["c", "cp", "cpa"].map((letters) => tercom(optionsOf(letters)).tokenizeReference)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test("punctuation is taken out of words and out of numbers", () => {
  expect(tokensOf("cp", "Paid: $1,000.50 (twice!) - so?")).toEqual(["Paid", "$100050", "twice", "-", "so"]);
  expect(tokensOf("cp", "“你好，世界。”")).toEqual(["“你好，世界。”"]);
  expect(tokensOf("cpa", "“你好，世界。”")).toEqual(["“你好世界”"]);
});

test("every Han character is a token, but kana are not separated", () => {
  expect(tokensOf("cna", "東京へ行く。")).toEqual(["東", "京", "へ", "行", "く", "。"]);
  expect(tokensOf("cna", "ひらがなカタカナ")).toEqual(["ひらがなカタカナ"]);
});

test("asianSupport alone changes nothing", () => {
  expect(tokensOf("ca", "東京、 x.")).toEqual(["東京、", "x."]);
  expect(tercom(optionsOf("ca")).scanRule).toBe("none");
});

test("equal settings give the same object, which is frozen; the kernel scans lines that are only split", () => {
  expect(tercom(optionsOf("cn"))).toBe(tercom(optionsOf("nc")));
  expect(Object.isFrozen(tercom(optionsOf("")))).toBe(true);
  expect(["", "c", "n", "p"].map((letters) => tercom(optionsOf(letters)).scanRule)).toEqual([
    "none",
    "none",
    undefined,
    undefined,
  ]);
  expect(tercom(optionsOf(""))).toMatchObject({ name: "tercom", lowercase: true });
});
