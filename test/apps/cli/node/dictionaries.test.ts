import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { dictionaryFolder, installedDictionary } from "../../../../apps/cli/node/resources/dictionaries.js";

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
  const packaged = join(folder, "package", "dicdir");
  mkdirSync(packaged, { recursive: true });
  writeFileSync(join(packaged, "sys.dic"), "");
  expect(() => dictionaryFolder(join(folder, "package"), "ja-mecab")).toThrow(
    `${join(folder, "package")} has no sys.dic, a folder in it has: is ${packaged} meant?`,
  );
  expect(() => installedDictionary("ja-mecab", {})).toThrow(
    "the tokenizer ja-mecab needs its dictionary, and none was found: pip install ipadic, or unpack " +
      "that package and give its folder ipadic/dicdir with --mecab-dictionary; or choose another tokenizer with --tokenize",
  );
});

describe("a dictionary that pip installed is found", () => {
  const below = (root: string, place: string, dictionary = "ipadic/dicdir"): string => {
    const found = join(folder, root, place, dictionary);
    mkdirSync(found, { recursive: true });
    return found;
  };

  test("a dictionary is looked for in the active environment, then among the user's packages, then with the python3 on PATH", () => {
    const ofPath = below("opt", "lib/python3/dist-packages");
    mkdirSync(join(folder, "opt/bin"));
    writeFileSync(join(folder, "opt/bin/python3"), "");
    const PATH = ["nowhere", join(folder, "opt/bin")].join(delimiter);
    const home = join(folder, "home");
    expect(installedDictionary("ja-mecab", { PATH, HOME: home })).toBe(ofPath);
    const older = below("home", ".local/lib/python3.9/site-packages");
    expect(installedDictionary("ja-mecab", { PATH, HOME: home })).toBe(older);
    const newer = below("home", ".local/lib/python3.12/site-packages");
    expect(installedDictionary("ja-mecab", { PATH, HOME: home })).toBe(newer);
    const active = below("venv", "lib/python3.11/site-packages");
    expect(installedDictionary("ja-mecab", { PATH, HOME: home, VIRTUAL_ENV: join(folder, "venv") })).toBe(active);
    expect(installedDictionary("ja-mecab", { HOME: home, CONDA_PREFIX: join(folder, "venv") })).toBe(active);
  });

  test("a dictionary is found on Windows and macOS", () => {
    const windows = below("python", "Lib/site-packages", "mecab_ko_dic/dicdir");
    writeFileSync(join(folder, "python/python.exe"), "");
    expect(installedDictionary("ko-mecab", { PATH: join(folder, "python") })).toBe(windows);
    const roaming = below("roaming", "Python/Python312/site-packages");
    expect(installedDictionary("ja-mecab", { APPDATA: join(folder, "roaming") })).toBe(roaming);
    const mac = below("mac", "Library/Python/3.12/lib/python/site-packages");
    expect(installedDictionary("ja-mecab", { HOME: join(folder, "mac") })).toBe(mac);
  });

  test("if $TRUEBLEU_MECAB_DICTIONARY names another dictionary, that is used", () => {
    const environment = { VIRTUAL_ENV: join(folder, "venv"), TRUEBLEU_MECAB_DICTIONARY: "/another" };
    expect(installedDictionary("ja-mecab", environment)).toBe("/another");
  });
});
