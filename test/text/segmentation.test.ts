/** The tokenizers grapheme and word pass all tests of Unicode's annex 29. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  bleu,
  createAccumulator,
  graphemeTokenizer,
  scoreCorpus,
  scoreSegment,
  wordTokenizer,
  type UserTokenizer,
} from "../../src/index.js";
import { tokenizeGraphemes } from "../../src/text/tokenizers/unicode/graphemes.js";
import { tokenizeWords } from "../../src/text/tokenizers/unicode/word-breaks.js";
import { splitWhitespace } from "../../src/text/whitespace.js";

describe.each([
  ["graphemes", 853, tokenizeGraphemes],
  ["words", 1944, tokenizeWords],
] as const)("Unicode's tests of %s, %i cases", (name, count, tokenize) => {
  const lines = readFileSync(`test/vectors/segmentation/${name}.txt`, "utf8").split("\n");
  const cases = lines
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) =>
      line
        .split(" ÷ ")
        .map((segment) => String.fromCodePoint(...segment.split(" ").map((digits) => parseInt(digits, 16)))),
    );

  test("each case is a line, whose tokens are Unicode's segments without white space", () => {
    expect(cases.length).toBe(count);
    const tokens = cases.map((segments) => tokenize(segments.join("")));
    expect(tokens).toEqual(cases.map((segments) => segments.flatMap(splitWhitespace)));
  });

  test("all cases are in one line, with white space between them", () => {
    for (const space of [" ", "\u3000", "\u200b", "\t\u2028"])
      expect(tokenize(cases.map((segments) => segments.join("")).join(space))).toEqual(
        cases.flat().flatMap(splitWhitespace),
      );
  });
});

test.each([
  ["naïve nai\u0308ve", "n a ï v e n a i\u0308 v e"],
  ["हिन्दी क्षत्रिय", "हि न्दी क्ष त्रि य"],
  ["நிலா தமிழ்", "நி லா த மி ழ்"],
  ["각 \u1100\u1161\u11a8", "각 \u1100\u1161\u11a8"],
  ["👩🏽‍🚀🏳️‍🌈1️⃣", "👩🏽‍🚀 🏳️‍🌈 1️⃣"],
  ["🇩🇪🇫🇷🇯", "🇩🇪 🇫🇷 🇯"],
  ["\u{1f469}\u200d\u200d\u{1f469}", "\u{1f469}\u200d\u200d \u{1f469}"],
  [" \u0301a\u3000", "\u0301 a"],
  ["ab\u200bc\u0085", "a b c"],
  ["葛\u{e0100}飾、", "葛\u{e0100} 飾 、"],
  ["\ud83da", "\ud83d a"],
  ["", ""],
])("grapheme: %j", (line, tokens) => expect(tokenizeGraphemes(line).join(" ")).toBe(tokens));

test.each([
  [
    "The quick (“brown”) fox can’t jump 32.3 feet, right?",
    "The quick ( “ brown ” ) fox can’t jump 32.3 feet , right ?",
  ],
  ["U.S. e.g. a:b 1:2 1,5 1.a a.1 3.", "U.S . e.g . a:b 1 : 2 1,5 1 . a a . 1 3 ."],
  ["snake_case _x_ 1_000 #tag @me x@y.org 50% -5", "snake_case _x_ 1_000 # tag @ me x @ y.org 50 % - 5"],
  ["צה״ל ג'ק ג' א\"ב", "צה״ל ג'ק ג' א\"ב"],
  ["кошка القطة هندي", "кошка القطة هندي"],
  ["हिन्दी में क्षमा", "हिन्दी में क्षमा"],
  ["한국어 데이터를", "한국어 데이터를"],
  ["カタカナとひらがな、漢字", "カタカナ と ひ ら が な 、 漢 字"],
  ["ภาษาไทย", "ภ า ษ า ไ ท ย"],
  ["👩🏽‍🚀🏳️‍🌈!! 🇩🇪🇫🇷 ok…", "👩🏽‍🚀 🏳️‍🌈 ! ! 🇩🇪 🇫🇷 ok …"],
  ["l\u00ade\ufeffx a.\u0301b a.\u200d1", "l\u00ade\ufeffx a.\u0301b a .\u200d 1"],
  ["12\u202f345 x\u00a0! ខ្មែរ\u200bខ្មែរ", "12 345 x ! ខ្ មែ រ ខ្ មែ រ"],
  ["don''t a..b 1''2", "don ' ' t a . . b 1 ' ' 2"],
  ["", ""],
])("word: %j", (line, tokens) => expect(tokenizeWords(line).join(" ")).toBe(tokens));

test("segmentation takes time that is linear in the length of a run", () => {
  for (const unit of ["a.", "\u0301", "a.\u0301\u0301", "👩\u200d", "🇩", "क्", "1'", '"', "\u200d", "ᄀ"]) {
    const line = unit.repeat(50_000 / unit.length);
    const start = performance.now();
    expect(tokenizeWords(line).join("") + tokenizeGraphemes(line).join("")).toBe(line + line);
    // this takes 5 ms; quadratic time would be longer than all other tests
    expect(performance.now() - start).toBeLessThan(5000);
  }
});

test.each<[UserTokenizer, string, readonly number[]]>([
  [graphemeTokenizer(), "grapheme-18.0.0", [16, 14, 12, 10]],
  [wordTokenizer(), "word-18.0.0", [8, 6, 4, 3]],
])("the signature has the version of Unicode, and every engine gives the same score", (tokenize, name, totals) => {
  const corpus = {
    hypotheses: ["Ça va, l'été? 👩🏽‍🚀", "हिन्दी भाषा"],
    references: ["Ça va, l'été! 👩🏽‍🚀", "हिन्दी"],
  };
  const metric = bleu({ tokenize });
  const score = scoreCorpus(metric, corpus);
  expect(score.signature).toContain(`|tok:${name}|`);
  expect(score.totals).toEqual(totals);
  for (const engine of ["js", "reference"] as const) expect(scoreCorpus(metric, corpus, { engine })).toEqual(score);
  const running = createAccumulator(metric);
  running.add(corpus);
  expect(running.score()).toEqual(score);
  expect(scoreSegment(bleu({ tokenize, lowercase: true }), "ÇA VA ÉTÉ LÀ", ["ça va été là"]).score).toBeGreaterThan(
    99.9,
  );
});
