/** ROUGE's words, and Porter's stems. */
import { expect, test } from "vitest";
import { porterStem } from "../../src/text/tokenizers/porter.js";
import { rougeWords } from "../../src/text/tokenizers/rouge.js";
import { unicodeWords } from "../../src/text/tokenizers/unicode/unicode-words.js";

test("rouge: words have only a to z and digits", () => {
  expect(rougeWords("the cat's 2nd naïve plan -- не то_то")).toEqual(["the", "cat", "s", "2nd", "na", "ve", "plan"]);
  expect(rougeWords("... —")).toEqual([]);
});

test("unicode: words may be in any script", () => {
  expect(unicodeWords("Naïve Straße, кошка; 2x U.S. don't")).toEqual([
    "Naïve",
    "Straße",
    "кошка",
    "2x",
    "U",
    "S",
    "don",
    "t",
  ]);
  expect(unicodeWords("שָׁלוֹם العربيّة हिन्दी தமிழ் 한국어 ኣማርኛ")).toHaveLength(6);
  expect(unicodeWords("½ ٣٤٥ Ⅻ x²")).toEqual(["½", "٣٤٥", "Ⅻ", "x²"]);
  expect(unicodeWords("😀 €5 +1 # @me")).toEqual(["5", "1", "me"]);
});

test("unicode: each letter of a script without spaces is a word, with its marks", () => {
  expect(unicodeWords("中文ABC和日本語")).toEqual(["中", "文", "ABC", "和", "日", "本", "語"]);
  expect(unicodeWords("カタカナー")).toEqual(["カ", "タ", "カ", "ナ", "ー"]);
  expect(unicodeWords("กี่")).toEqual(["กี่"]);
  expect(unicodeWords("ន្ធ៣")).toEqual(["ន្", "ធ", "៣"]);
  expect(unicodeWords("𠮷野家")).toEqual(["𠮷", "野", "家"]);
});

test("unicode: composed and decomposed letters are equal, format characters are dropped, the zero width space separates", () => {
  expect(unicodeWords("e\u0301te\u0301")).toEqual(["\u00e9t\u00e9"]);
  expect(unicodeWords("\ufeffcom\u00adpound می\u200cخواهم a\u200fb")).toEqual(["compound", "میخواهم", "ab"]);
  expect(unicodeWords("a\u200bb")).toEqual(["a", "b"]);
});

// NLTK 3.10.3: PorterStemmer().stem(); test/golden/porter.test.ts has 23,531 words
test("Porter's stems are those of NLTK", () => {
  const stems = {
    caresses: "caress",
    ponies: "poni",
    ties: "tie",
    cats: "cat",
    feed: "feed",
    agreed: "agre",
    plastered: "plaster",
    bled: "bled",
    motoring: "motor",
    sing: "sing",
    conflated: "conflat",
    troubled: "troubl",
    sized: "size",
    hopping: "hop",
    falling: "fall",
    hissing: "hiss",
    failing: "fail",
    filing: "file",
    happy: "happi",
    enjoy: "enjoy",
    died: "die",
    spied: "spi",
    relational: "relat",
    conditional: "condit",
    vileli: "vile",
    generally: "gener",
    electrical: "electr",
    hopefulness: "hope",
    adoption: "adopt",
    communism: "commun",
    replacement: "replac",
    cease: "ceas",
    controlling: "control",
    rolling: "roll",
    geology: "geolog",
    skies: "sky",
    news: "news",
    is: "is",
    yyyyyy: "yyyyyi",
    "1990s": "1990",
    naïvely: "naïv",
    "": "",
    ed: "ed",
    ing: "ing",
  };
  expect(Object.fromEntries(Object.keys(stems).map((word) => [word, porterStem(word)]))).toEqual(stems);
});
