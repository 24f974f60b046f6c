import { readFileSync } from "node:fs";
import { cases, isExhaustive, stride } from "../../cases.js";
import { describe, expect, test } from "vitest";
import { bleu, scoreCorpus, sentencePieceTokenizer } from "../../../src/index.js";
import { spansOf } from "../../../src/text/token-spans.js";
import { splitWhitespace } from "../../../src/text/whitespace.js";
import { createTokenizer } from "../../../src/text/tokenizers/index.js";
import { field, message, varint } from "./protobuf.js";

interface Vectors {
  readonly lines: readonly string[];
  readonly models: Readonly<
    Record<
      string,
      {
        readonly options: Readonly<Record<string, unknown>>;
        readonly model: string;
        readonly tokens: readonly string[];
      }
    >
  >;
}

const { lines, models }: Vectors = JSON.parse(
  readFileSync(new URL("../../vectors/dictionaries/pieces.json", import.meta.url), "utf8"),
);
const bytesOf = (name: string): Uint8Array => Uint8Array.from(Buffer.from(models[name]!.model, "base64"));

describe.each(Object.keys(models))("the model %s", (name) => {
  const model = sentencePieceTokenizer(bytesOf(name), { name: "mine" });
  const { options } = models[name]!;

  test("the model gives the tokens of sentencepiece", () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const [i, line] of lines.entries())
      expect(model.tokenize(line).join(" "), JSON.stringify(line)).toBe(models[name]!.tokens[i]);
  });

  test("pieces have their places in the line", () => {
    // npm test takes every third line
    for (const line of lines.filter((_, i) => isExhaustive || i % 3 === 0)) {
      const spans = spansOf(line, createTokenizer(model), false);
      expect(spans.map(({ token }) => token)).toEqual(model.tokenize(line));
      let before = 0;
      for (const { token, start, end, isExact } of spans) {
        if (!isExact || start < before || end < start || end > line.length)
          expect.fail(`${JSON.stringify(token)} is ${start} to ${end}, exact: ${isExact}, in ${JSON.stringify(line)}`);
        before = start;
        // no rule rewrites letters of the alphabet, but some rules fold their case; the rule "identity" changes nothing
        const stretch = splitWhitespace(line.slice(start, end)).join("").replaceAll("\u2581", "");
        const isPlain = options["normalization_rule_name"] === "identity" || /^[a-zA-Z]+$/.test(stretch);
        const text = token.replaceAll("\u2581", "");
        if (!isPlain || /^<0x[0-9A-F]{2}>$/.test(token) || text === "") continue;
        if (stretch.toLowerCase() !== text.toLowerCase()) expect(stretch).toBe(text);
      }
    }
  });

  test("the time is close to linear in the line", () => {
    for (const piece of ["a", " ", "ung", "▁", "中", "\0", "der Die "])
      expect(() => model.tokenize(piece.repeat(cases(30_000, 3_000)))).not.toThrow();
  });

  test("a file that is cut off at any place is refused, or its complete pieces are read", () => {
    const bytes = bytesOf(name);
    for (let size = 0; size < bytes.length; size += 97 * stride(21)) {
      try {
        sentencePieceTokenizer(bytes.subarray(0, size), { name: "mine" });
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        expect((error as Error).message).toMatch(/^the SentencePiece model .*expected .*, found /);
      }
    }
  });
});

describe("as a tokenizer", () => {
  const bytes = bytesOf("unigram");
  const corpus = { hypotheses: ["Die Katze!"], references: [["Die Katzen."]] };

  test("the tokenizer has sacreBLEU's names, and signs scores with them", () => {
    const tokenizer = sentencePieceTokenizer(bytes, { name: "flores200" });
    expect(scoreCorpus(bleu({ tokenize: tokenizer }), corpus).signature).toContain("|tok:flores200|");
    expect(createTokenizer(tokenizer)).toBe(createTokenizer(tokenizer));
    expect(createTokenizer(tokenizer, { lowercase: true })).toMatchObject({ name: "flores200", lowercase: true });
  });

  test("the tokenizer does not accept another model under these names", () => {
    const { tokenize } = sentencePieceTokenizer(bytes, { name: "flores200" });
    expect(() => bleu({ tokenize: { name: "flores200", tokenize } })).toThrow(
      /^tokenizer\.name is "flores200": expected a name of your own/,
    );
  });

  test.each(["13a", "ja-mecab", "spm", "", "a:b", "a b"])("a model's tokenizer may not be called %j", (name) => {
    expect(() => sentencePieceTokenizer(bytes, { name })).toThrow(RangeError);
  });

  test("the tokenizer gets the line without the white space at its end, and keeps a byte order mark", () => {
    const { tokenize } = sentencePieceTokenizer(bytesOf("unigram, identity"), { name: "mine" });
    expect(tokenize("a \u0085")).toEqual(["a"]);
    expect(tokenize("\ufeffa")).toEqual(["\ufeff", "a"]);
  });

  test("a SentencePiece model has to be bytes", () => {
    expect(() => sentencePieceTokenizer("x.model" as unknown as Uint8Array, { name: "mine" })).toThrow(
      new TypeError("model is a string: expected the bytes of a SentencePiece model, as a Uint8Array"),
    );
  });

  test("a model may be a part of a larger buffer", () => {
    const larger = new Uint8Array(bytes.length + 7);
    larger.set(bytes, 3);
    const part = sentencePieceTokenizer(larger.subarray(3, 3 + bytes.length), { name: "mine" });
    expect(part.tokenize("Die Katze…")).toEqual(sentencePieceTokenizer(bytes, { name: "mine" }).tokenize("Die Katze…"));
  });
});

const float = (value: number): Uint8Array => new Uint8Array(Float32Array.of(value).buffer);
const piece = (text: string, score: number, type = 1): Uint8Array =>
  field(
    1,
    message(field(1, new TextEncoder().encode(text)), Uint8Array.from([0x15, ...float(score)]), varint(3, type)),
  );
const unknown = piece("<unk>", 0, 2);
const trainer = (...fields: Uint8Array[]): Uint8Array => field(2, message(...fields));
const plain = field(3, message(varint(3, 0)));
const make = (...parts: Uint8Array[]): ((line: string) => readonly string[]) =>
  sentencePieceTokenizer(message(...parts), { name: "mine" }).tokenize;

describe("models made by hand", () => {
  test("of two segmentations with equal sums, unigram keeps the one that it found first", () => {
    expect(make(unknown, piece("a", -1), piece("aa", -2), plain)("aaa")).toEqual(["a", "aa"]);
    expect(make(unknown, piece("a", -0.9), piece("aa", -2), plain)("aaa")).toEqual(["a", "a", "a"]);
  });

  test("unigram does not use pieces of the type unused, and bpe splits them again", () => {
    expect(make(unknown, piece("a", -1), piece("b", -1), piece("ab", -0.1, 5), plain)("abab")).toEqual([
      "a",
      "b",
      "a",
      "b",
    ]);
    const bpe = trainer(varint(3, 2));
    expect(
      make(
        unknown,
        piece("a", -3),
        piece("b", -3),
        piece("c", -3),
        piece("ab", -0.1, 5),
        piece("abc", -0.2),
        bpe,
        plain,
      )("abcab"),
    ).toEqual(["abc", "a", "b"]);
  });

  test("bpe joins the best pair first, the leftmost of equal pairs, and -0 after +0", () => {
    const bpe = trainer(varint(3, 2));
    expect(make(unknown, piece("a", -9), piece("aa", -1), bpe, plain)("aaa")).toEqual(["aa", "a"]);
    expect(
      make(unknown, piece("a", -9), piece("b", -9), piece("c", -9), piece("ab", -0), piece("bc", 0), bpe, plain)("abc"),
    ).toEqual(["a", "bc"]);
  });

  test("sums of scores start again before floats get too coarse", () => {
    const tokens = make(
      unknown,
      piece("a", -90_000),
      piece("b", -0.001),
      piece("bb", -0.0015),
      plain,
    )(`${"a".repeat(40)}bb`);
    expect(tokens.slice(-2)).toEqual(["a", "bb"]);
  });

  test.each<readonly [string, Uint8Array, RegExp]>([
    ["no bytes", new Uint8Array(0), /expected pieces, found none/],
    [
      "text",
      new TextEncoder().encode("<html>404 Not Found</html>"),
      /is damaged, or the bytes are something else: at byte \d+, expected .*, found /,
    ],
    ["another type", message(unknown, trainer(varint(3, 9))), /has the type 9: expected 1 \(unigram\)/],
    ["an empty piece", message(unknown, piece("", 0)), /piece 1: expected text, found none/],
    [
      "a piece twice",
      message(unknown, piece("a", 0), piece("a", 0)),
      /piece 2: expected a new piece, found piece 1 again/,
    ],
    ["a NUL in a piece", message(unknown, piece("a\0", 0)), /piece 1: expected no NUL, found one/],
    ["no finite score", message(unknown, piece("a", Infinity)), /piece 1: expected a finite score, found Infinity/],
    ["no unknown piece", message(piece("a", 0)), /expected a piece for unknown characters, found none/],
    ["two unknown pieces", message(unknown, piece("a", 0, 2)), /expected one piece for unknown characters, found more/],
    ["a long piece", message(unknown, piece("a".repeat(1025), 0)), /piece 1: expected at most 1024 bytes, found 1025/],
    [
      "byte pieces without fallback",
      message(unknown, piece("<0x00>", 0, 6)),
      /piece 1: expected no byte piece without byte_fallback, found "<0x00>"/,
    ],
    [
      "byte fallback without its pieces",
      message(unknown, piece("a", 0), trainer(varint(35, 1))),
      /expected 256 byte pieces, because byte_fallback is set, found 0/,
    ],
    [
      "a byte piece of another form",
      message(unknown, piece("<0x0a>", 0, 6), trainer(varint(35, 1))),
      /piece 1: expected a byte piece such as "<0x0A>", found "<0x0a>"/,
    ],
    [
      "rules without a trie",
      message(unknown, piece("a", 0), field(3, field(2, new Uint8Array(9)))),
      /expected a trie of a multiple of 1024 bytes in its 9 bytes, found the size 0/,
    ],
    [
      "rules without a root",
      message(unknown, piece("a", 0), field(3, field(2, blob()))),
      /expected a root at unit 0, found none/,
    ],
  ])("%s is a RangeError", (_, bytes, expected) => {
    expect(() => sentencePieceTokenizer(bytes, { name: "mine" })).toThrow(RangeError);
    expect(() => sentencePieceTokenizer(bytes, { name: "mine" })).toThrow(expected);
  });
});

/** Normalisation rules of zeros: the size of the trie, an empty trie, one NUL. */
function blob(): Uint8Array {
  const bytes = new Uint8Array(4 + 1024 + 1);
  bytes[1] = 4;
  return bytes;
}
