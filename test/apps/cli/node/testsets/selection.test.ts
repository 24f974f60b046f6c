/** Lists, names and messages. The text of --list was made by sacreBLEU 2.6.0: sacrebleu --list | sha256sum. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { InputError } from "../../../../../src/reading/input-error.js";
import { lastAttribute } from "../../../../../apps/cli/node/testsets/filter.js";
import { testSets } from "../../../../../apps/cli/node/testsets/index.js";
import { cacheFolder } from "../../../../../apps/cli/node/testsets/layout.js";
import { builtInTable } from "../../../../../apps/cli/node/testsets/test-set-table.js";
import { textOf, toyCache, toys } from "./toys.js";

const sets = testSets({ folder: "/nowhere" });

function inputErrorOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof InputError) return error.messages.map(({ text }) => text);
  }
  throw new Error("no error");
}

describe("the table", () => {
  test("the table has sacreBLEU's 67 sets and 452 pairs, a checksum for every download, and files for every pair", () => {
    const all = Object.values(builtInTable().sets);
    expect(all).toHaveLength(67);
    expect(all.flatMap(({ pairs }) => Object.keys(pairs))).toHaveLength(452);
    for (const set of all) {
      expect(set.downloads.length).toBeGreaterThan(0);
      for (const { url, md5 } of set.downloads) {
        expect(url).toMatch(/^https:\/\//);
        expect(md5).toMatch(/^[0-9a-f]{32}$/);
      }
      for (const { files } of Object.values(set.pairs))
        expect(files.length).toBeGreaterThanOrEqual(set.kind === "wmt-xml" ? 1 : 2);
      expect(set.translators !== undefined).toBe(set.kind === "wmt-xml");
    }
  });

  test("the table is listed as sacreBLEU lists it", () => {
    const digest = (text: string): string => createHash("sha256").update(text).digest("hex");
    expect(digest(sets.list())).toBe("bebea6a3d7bb48b5190ed71d5b43d159841056eadce4db42aa8be4a31a00e061");
    expect(digest(sets.list("en-de"))).toBe("4f84e32db395baa62e362a07d7bae14e55ff508404e257d62e88f97e389aae9d");
    expect(sets.list("xx-yy")).toBe("The available test sets for xx-yy are:\n");
    expect(inputErrorOf(() => sets.list("ende"))).toEqual(["-l 'ende': expected two languages such as en-de"]);
  });

  test("the table names the fields of sets that need no file", async () => {
    expect(await textOf(sets.listFields("wmt17/ms"))).toBe("zh-en: src, ref:0, ref:1, ref:2, docid, genre, origlang\n");
    expect(await textOf(sets.listFields("wmt08", "cs-en"))).toBe("cs-en: src, ref\n");
    expect(await textOf(testSets({ table: toys.table, folder: toyCache() }).listFields("toy/xml", "en-de"))).toBe(
      "en-de: src, ref:A, ref:B, ref:C, ref:T, docid, origlang, Online-W, M2M: 100, domain\n",
    );
  });

  test("the table has citations", () => {
    expect(sets.citation("wmt19")).toMatch(/^@proceedings\{ws-2019-machine,\n[^]*\n\}$/);
    expect(sets.citation("wmt24")).toBeUndefined();
    expect(sets.names().slice(0, 2)).toEqual(["wmt24", "wmt23"]);
  });
});

describe("messages", () => {
  test("messages about sets and pairs are sacreBLEU's", () => {
    expect(inputErrorOf(() => sets.select("wmt19,wmt99", "en-de"))).toEqual([
      "Unknown test set 'wmt99'",
      "Please run with --list to see the available test sets.",
    ]);
    expect(inputErrorOf(() => sets.select("constructor", "en-de"))[0]).toBe("Unknown test set 'constructor'");
    expect(inputErrorOf(() => sets.select("wmt19", undefined))).toEqual([
      "I need a language pair (-l). Use --list to see available language pairs for this test set.",
    ]);
    expect(inputErrorOf(() => sets.select("wmt19,wmt20/robust/set3", "en-de"))).toEqual([
      "No such language pair 'en-de'",
      "Available language pairs for 'wmt20/robust/set3' are:",
      " > de-en",
    ]);
    expect(sets.select("wmt18,wmt19", "en-de")).toEqual(["wmt18", "wmt19"]);
  });

  test("messages about fields are sacreBLEU's", async () => {
    const toy = testSets({ table: toys.table, folder: toyCache() });
    await expect(textOf(toy.echo("toy/sgml", "en-de", ["src", "nope"]))).rejects.toThrow(
      "No such field nope in test set toy/sgml for language pair en-de.\n" +
        "available fields for toy/sgml/en-de: src, ref:0, ref:1, docid, genre, origlang\n" +
        "'ref' also allowed for backwards compatibility (will return ref:0)",
    );
    await expect(textOf(toy.echo("toy/plain", "xx-yy", ["nope"]))).rejects.toThrow(
      /available fields for toy\/plain\/xx-yy: src, ref$/,
    );
    await expect(textOf(toy.echo("toy/plain", "xx-yy", ["all", "src"]))).rejects.toThrow(
      "Cannot use --echo all with other fields",
    );
    expect(await textOf(toy.echo("toy/iwslt", "xx-yy", ["all"]))).toBe(
      "Several years ago &quot;here&quot;\tVor Jahren\t2183\tlectures\t\nR&D\tF&E\t2183\tlectures\t\n",
    );
  });

  test("messages about patterns say which grammar is expected", async () => {
    const toy = testSets({ table: toys.table, folder: toyCache() });
    await expect(toy.kept(["toy/xml"], "en-de", { subset: "(?P<name>x" })).rejects.toThrow(
      /^--subset '\(\?P<name>x': expected a regular expression, in JavaScript's grammar/,
    );
  });
});

test("$SACREBLEU is the cache, else a folder at home", () => {
  expect(cacheFolder({ SACREBLEU: "/data/bleu" })).toBe("/data/bleu");
  expect(cacheFolder({})).toMatch(/[\\/]\.sacrebleu$/);
});

test(
  "an attribute is the last of its name in a line, and the whole line where there is none, " +
    "as sacreBLEU's patterns find it",
  () => {
    expect(lastAttribute('<doc origlang="cs" docid="a" origlang="en">\n', "origlang")).toBe("en");
    expect(lastAttribute('<doc origlang="cs" origlang="">\n', "origlang")).toBe("cs");
    expect(lastAttribute('<doc docid="a">\n', "origlang")).toBe('<doc docid="a">\n');
    expect(lastAttribute('<doc origlang="en">', "origlang")).toBe('<doc origlang="en">');
  },
);
