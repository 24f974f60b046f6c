import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTokenizer, tokenizerNames, type TokenizerName } from "../../src/text/tokenizers/index.js";
import { splitWhitespace } from "../../src/text/whitespace.js";
import { cases } from "../cases.js";
import { line } from "./arbitrary.js";

type Vector = Record<TokenizerName | "line", string>;
const vectors: Vector[] = JSON.parse(readFileSync(new URL("../vectors/text/tokenizers.json", import.meta.url), "utf8"));

describe.each(tokenizerNames)("tokenizer %s", (name) => {
  const { tokenize } = createTokenizer(name);

  test("the tokenizer equals sacreBLEU's on its vectors", () => {
    expect(vectors.length).toBeGreaterThan(100);
    for (const vector of vectors)
      expect(tokenize(vector.line).join(" "), JSON.stringify(vector.line)).toBe(vector[name]);
  });

  test("no token is empty, and only white space is dropped", () => {
    fc.assert(
      fc.property(line, (text) => {
        const tokens = tokenize(text);
        expect(splitWhitespace(tokens.join(" "))).toEqual(tokens);
        // only 13a rewrites text: entities, <skipped>, hyphens at line ends
        if (name !== "13a") expect(tokens.join("")).toBe(splitWhitespace(text).join(""));
      }),
    );
  });

  test("the time is linear in the length of the line", () => {
    for (const piece of ["a", " ", ".", "-", "&", "&amp;", "<skipped", "中", "5.", "\n"]) {
      const times = cases(50_000, 10_000);
      expect(tokenize(piece.repeat(times)).length).toBeLessThanOrEqual(times * piece.length);
    }
  });
});

test("the examples of the documentation have their tokens", () => {
  expect(createTokenizer("none").tokenize("Hello , world !")).toEqual(["Hello", ",", "world", "!"]);
  expect(createTokenizer("13a").tokenize("Hello, world!")).toEqual(["Hello", ",", "world", "!"]);
  expect(createTokenizer("13a").tokenize("Paid &quot;$1,000.50&quot;, twice.")).toEqual([
    "Paid",
    '"',
    "$",
    "1,000.50",
    '"',
    ",",
    "twice",
    ".",
  ]);
  expect(createTokenizer("zh").tokenize("他说“GPT-4”很好。")).toEqual([
    "他",
    "说",
    "“",
    "GPT-4",
    "”",
    "很",
    "好",
    "。",
  ]);
  expect(createTokenizer("intl").tokenize("«Prix: 1.234,50€» (2010.")).toEqual([
    "«",
    "Prix",
    ":",
    "1.234,50",
    "€",
    "»",
    "(",
    "2010.",
  ]);
  expect(createTokenizer("char").tokenize("né 👍")).toEqual(["n", "é", "👍"]);
  expect(
    createTokenizer({ name: "letters", tokenize: (text) => text.match(/\p{L}+/gu) ?? [] }).tokenize("Hello, world!"),
  ).toEqual(["Hello", "world"]);
});

test("a tokenizer names the kernel's scanner, if there is one", () => {
  expect(tokenizerNames.map((name) => [name, createTokenizer(name).scanRule])).toEqual([
    ["13a", "13a"],
    ["none", "none"],
    ["intl", "none"],
    ["zh", "none"],
    ["char", "char"],
  ]);
});

test("intl and zh are scanned as lines that the kernel has put spaces into", () => {
  expect(tokenizerNames.filter((name) => createTokenizer(name).spacing !== undefined)).toEqual(["intl", "zh"]);
  expect(createTokenizer({ name: "mine", tokenize: (text) => [text] })).not.toHaveProperty("spacing");
});

test("equal settings give the same object, which is frozen", () => {
  expect(createTokenizer("intl")).toBe(createTokenizer("intl", { lowercase: false }));
  expect(createTokenizer("intl", { lowercase: true })).toMatchObject({ name: "intl", lowercase: true });
  expect(Object.isFrozen(createTokenizer("intl"))).toBe(true);
  expect(Object.isFrozen(createTokenizer({ name: "mine", tokenize: () => [] }))).toBe(true);
});

describe("a user's own tokenizer", () => {
  const own = (tokenize: (text: string) => unknown) =>
    createTokenizer({ name: "mine", tokenize: tokenize as (text: string) => string[] });

  test("tokens of a user's tokenizer are split at white space, and empty tokens are dropped", () => {
    expect(own(() => ["a b", "", " ", "c\u0085", "d"]).tokenize("")).toEqual(["a", "b", "c", "d"]);
    expect(own(() => []).tokenize("x")).toEqual([]);
  });

  test("a user's tokenizer gets a line without the white space at its end", () => {
    expect(own((text) => [JSON.stringify(text)]).tokenize(" a\u001c\n")).toEqual(['"', 'a"']);
  });

  test("a user's tokenizer may be a method", () => {
    class Lookup {
      readonly name = "lookup";
      readonly words = ["found"];
      tokenize(): string[] {
        return this.words;
      }
    }
    expect(createTokenizer(new Lookup()).tokenize("x")).toEqual(["found"]);
  });

  test.each([
    [() => "a b", 'tokenizer "mine" returned a string for the line "x y": expected an array of strings'],
    [() => undefined, 'tokenizer "mine" returned undefined for the line "x y": expected an array of strings'],
    [
      async () => ["a"],
      'tokenizer "mine" returned a Promise for the line "x y": expected an array of strings; tokenizing is synchronous',
    ],
    [() => ["a", 1], 'tokenizer "mine" returned a number as token 1 of the line "x y": expected a string'],
    [() => [undefined], 'tokenizer "mine" returned undefined as token 0 of the line "x y": expected a string'],
  ])(
    "that does not return a list of strings is a TypeError with the tokenizer's name and the line",
    (tokenize, message) => {
      expect(() => own(tokenize).tokenize("x y")).toThrow(new TypeError(message));
    },
  );

  test.each(["", "a|b", "a:b", "a b", "a\u0085", "13a", "char", "flores200"])(
    "a user's tokenizer may not be called %j",
    (name) => {
      expect(() => createTokenizer({ name, tokenize: () => [] })).toThrow(RangeError);
      expect(() => createTokenizer({ name, tokenize: () => [] })).toThrow(/^tokenizer\.name is .*: expected /);
    },
  );
});

test.each([
  [
    "moses",
    'tokenizer is "moses": expected one of 13a, none, intl, zh, char, or { name, ' +
      "tokenize } with a function of your own",
  ],
  ["13A", 'tokenizer is "13A": expected one of 13a, none, intl, zh, char; did you mean "13a"?'],
  [
    "toString",
    'tokenizer is "toString": expected one of 13a, none, intl, zh, char, or { name, ' +
      "tokenize } with a function of your own",
  ],
  [
    "ja-mecab",
    'tokenizer "ja-mecab" needs the dictionary IPADIC: mecabTokenizer makes a tokenizer of it; ' +
      'to score text that ja-mecab has tokenized already, use "none"',
  ],
])("the unknown name %j is a RangeError", (name, message) => {
  expect(() => createTokenizer(name as TokenizerName)).toThrow(new RangeError(message));
});

test.each(["ja-mecab", "ko-mecab", "spm", "flores101", "flores200", "spBLEU-1K"])(
  "sacreBLEU's %s needs more than its name",
  (name) => {
    expect(() => createTokenizer(name as TokenizerName)).toThrow(/ needs .*: \w+Tokenizer makes a tokenizer of it/);
  },
);

test.each([
  [undefined, "tokenizer is undefined: expected one of 13a, none, intl, zh, char, or { name, tokenize }"],
  [null, "tokenizer is null: expected one of 13a, none, intl, zh, char, or { name, tokenize }"],
  [
    () => [],
    "tokenizer is a function: expected { name, tokenize }, because a signature needs the name of what made the tokens",
  ],
  [{ name: "x" }, "tokenizer.tokenize is undefined: expected a function from a line to its tokens"],
  [{ tokenize: () => [] }, "tokenizer.name is undefined: expected a string, for the signature"],
])("a value that is no tokenizer is a TypeError: %j", (choice, message) => {
  expect(() => createTokenizer(choice as unknown as TokenizerName)).toThrow(new TypeError(message));
});

test("lowercase has to be true or false", () => {
  expect(() => createTokenizer("13a", { lowercase: "yes" as unknown as boolean })).toThrow(
    new TypeError("lowercase is a string: expected true or false"),
  );
});

test("options that are not an object are refused", () => {
  expect(() => createTokenizer("13a", null as unknown as object)).toThrow(
    new TypeError("the options of createTokenizer are null: expected an object, such as { lowercase: true }"),
  );
});
