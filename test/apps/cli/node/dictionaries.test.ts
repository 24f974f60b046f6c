import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { dictionaryFolder, missingDictionary } from "../../../../apps/cli/node/resources/dictionaries.js";

const folder = mkdtempSync(join(tmpdir(), "truebleu-dictionary-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const vectors: { files: Record<string, string> } = JSON.parse(
  readFileSync(new URL("../../../vectors/dictionaries/words.json", import.meta.url), "utf8"),
);
for (const [name, packed] of Object.entries(vectors.files))
  writeFileSync(join(folder, name), gunzipSync(Buffer.from(packed, "base64")));

test("a dictionary's folder becomes a tokenizer", () => {
  const tokenizer = dictionaryFolder(folder, "ja-mecab");
  expect(tokenizer.name).toBe("ja-mecab-0.996-IPA");
  expect(tokenizer.tokenize("東京都").join("")).toBe("東京都");
});

test("another dictionary, a folder without one, and none at all are refused with what is needed", () => {
  expect(() => dictionaryFolder(folder, "ko-mecab")).toThrow(
    `${folder}: the dictionary has 392126 entries: for ko-mecab, expected the 811795 of mecab-ko-dic`,
  );
  expect(() => dictionaryFolder(join(folder, "none"), "ja-mecab")).toThrow(
    `${join(folder, "none", "sys.dic")}: no such file or directory`,
  );
  expect(missingDictionary("ja-mecab")).toBe(
    "the tokenizer ja-mecab needs the folder of its dictionary: " +
      'pip install ipadic, then python -c "import ipadic; print(ipadic.DICDIR)" prints it',
  );
});
