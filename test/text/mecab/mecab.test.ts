import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { bleu, mecabTokenizer, scoreCorpus, type MecabDictionaryFiles, type MecabName } from "../../../src/index.js";
import { dictionaryFileNames } from "../../../src/text/tokenizers/mecab/index.js";
import { cases } from "../../cases.js";

interface Vectors {
  readonly files: Readonly<Record<keyof MecabDictionaryFiles, string>>;
  readonly lines: readonly string[];
  readonly words: Readonly<Record<MecabName, readonly string[]>>;
}

const vectors: Vectors = JSON.parse(
  readFileSync(new URL("../../vectors/dictionaries/words.json", import.meta.url), "utf8"),
);
const files = Object.fromEntries(
  dictionaryFileNames.map((name) => [name, Uint8Array.from(gunzipSync(Buffer.from(vectors.files[name], "base64")))]),
) as Record<keyof MecabDictionaryFiles, Uint8Array>;

/** The files of the vectors with mecab-ko-dic's number of entries. */
function korean(): MecabDictionaryFiles {
  const words = files["sys.dic"].slice();
  new DataView(words.buffer).setUint32(12, 811_795, true);
  return { ...files, "sys.dic": words };
}

describe.each([
  ["ja-mecab", files, "ja-mecab-0.996-IPA"],
  ["ko-mecab", korean(), "ko-mecab-0.996/ko-0.9.2-KO"],
] as const)("%s", (name, dictionary, signature) => {
  const tokenizer = mecabTokenizer(dictionary, name);

  test("the tokenizer gives the words of MeCab", () => {
    expect(vectors.lines.length).toBeGreaterThan(300);
    for (const [i, line] of vectors.lines.entries())
      expect(tokenizer.tokenize(line).join(" "), JSON.stringify(line)).toBe(vectors.words[name][i]);
  });

  test("the tokenizer has sacreBLEU's name in signatures", () => {
    const { signature: line } = scoreCorpus(bleu({ tokenize: tokenizer }), {
      hypotheses: ["東京"],
      references: [["東京都"]],
    });
    expect(line).toContain(`|tok:${signature}|`);
    expect(() => bleu({ tokenize: { name: signature, tokenize: tokenizer.tokenize } })).toThrow(
      /expected a name of your own/,
    );
  });

  test("the time is close to linear in the line", () => {
    for (const piece of ["あ", "ア", "1", "Ð", " ", "東京都", "\0", "🙂"])
      expect(() => tokenizer.tokenize(`x${piece.repeat(cases(10_000, 2_000))}x`)).not.toThrow();
  });
});

test("the penalty of mecab-ko does not apply to MeCab", () => {
  expect(vectors.words["ja-mecab"]).not.toEqual(vectors.words["ko-mecab"]);
});

test("files that are a part of a larger buffer are read, aligned or not", () => {
  const shifted = Object.fromEntries(
    dictionaryFileNames.map((name) => {
      const larger = new Uint8Array(files[name].length + 1);
      larger.set(files[name], 1);
      return [name, larger.subarray(1)];
    }),
  ) as unknown as MecabDictionaryFiles;
  expect(mecabTokenizer(shifted, "ja-mecab").tokenize("私は東京都の大学へ行った。")).toEqual(
    mecabTokenizer(files, "ja-mecab").tokenize("私は東京都の大学へ行った。"),
  );
});

describe("files that cannot be used", () => {
  const patched = (name: keyof MecabDictionaryFiles, change: (view: DataView) => void): MecabDictionaryFiles => {
    const bytes = files[name].slice();
    change(new DataView(bytes.buffer));
    return { ...files, [name]: bytes };
  };

  test.each<readonly [string, MecabDictionaryFiles, RegExp]>([
    [
      "another dictionary",
      patched("sys.dic", (view) => view.setUint32(12, 1000, true)),
      /^the dictionary has 1000 entries: for ja-mecab, expected the 392126 of IPADIC/,
    ],
    [
      "a dictionary that is cut off",
      { ...files, "sys.dic": files["sys.dic"].subarray(0, 100) },
      /^sys\.dic is damaged.*: expected \d+ bytes by its header, found 100$/,
    ],
    [
      "no header",
      { ...files, "unk.dic": new Uint8Array(71) },
      /^unk\.dic is damaged.*: expected a header of 72 bytes, found 71 bytes$/,
    ],
    ["another version", patched("sys.dic", (view) => view.setUint32(4, 101, true)), /expected version 102, found 101$/],
    [
      "another charset",
      patched("sys.dic", (view) => view.setUint32(40, 0x2d435545, true)),
      /expected the charset UTF-8, found "EUC-8"$/,
    ],
    [
      "parts that do not add up",
      patched("sys.dic", (view) => view.setUint32(24, 8, true)),
      /expected parts of \d+ bytes in all, found \d+$/,
    ],
    [
      "contexts of another matrix",
      patched("unk.dic", (view) => view.setUint32(16, 7, true)),
      /^unk\.dic is damaged.*expected the 6 and 6 context ids of matrix\.bin, found 7 and 6$/,
    ],
    [
      "a matrix that is cut off",
      { ...files, "matrix.bin": files["matrix.bin"].subarray(0, 20) },
      /^matrix\.bin is damaged.*expected 76 bytes for 6 times 6 costs, found 20$/,
    ],
    [
      "characters that are cut off",
      { ...files, "char.bin": files["char.bin"].subarray(0, 2000) },
      /^char\.bin is damaged.*expected \d+ bytes for 9 categories, found 2000$/,
    ],
    [
      "categories without entries",
      { ...files, "unk.dic": files["sys.dic"] },
      /^unk\.dic is damaged.*expected an entry for each category of char\.bin, such as DEFAULT, found none$/,
    ],
  ])("%s is a RangeError", (_, dictionary, expected) => {
    expect(() => mecabTokenizer(dictionary, "ja-mecab")).toThrow(RangeError);
    expect(() => mecabTokenizer(dictionary, "ja-mecab")).toThrow(expected);
  });

  test("wrong types of settings are refused", () => {
    const dicrc = new TextEncoder().encode("left-space-penalty-factor = 1,2,3\n");
    expect(() => mecabTokenizer({ ...korean(), dicrc }, "ko-mecab")).toThrow(
      /^dicrc is damaged.*expected left-space-penalty-factor = NUMBER,COST,\.\.\., found "1,2,3"$/,
    );
  });

  test("a missing file and an invalid name are refused", () => {
    expect(() => mecabTokenizer({ ...files, dicrc: undefined as unknown as Uint8Array }, "ja-mecab")).toThrow(
      new TypeError('files["dicrc"] is undefined: expected the file\'s bytes, as a Uint8Array'),
    );
    expect(() => mecabTokenizer(files, "zh-mecab" as MecabName)).toThrow(
      new RangeError('the dictionary\'s name is "zh-mecab": expected "ja-mecab" or "ko-mecab"'),
    );
  });
});
