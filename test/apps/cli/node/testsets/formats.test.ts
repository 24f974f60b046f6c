/** Every format against sacreBLEU 2.6.0, byte for byte. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { testSets } from "../../../../../apps/cli/node/testsets/index.js";
import { expected, textOf, toyCache, toys, treeOf, writeTree } from "./toys.js";
import { cases } from "../../../../cases.js";

const { table } = toys;
const pairs = Object.entries(expected.answers).map(([key, answer]) => ({
  key,
  name: key.split(" ")[0]!,
  pair: key.split(" ")[1]!,
  answer,
}));

describe("as sacreBLEU", () => {
  test.each(pairs)("$key is converted to the same bytes", async ({ name, pair, answer }) => {
    const folder = toyCache();
    const sets = testSets({ table, folder });
    await sets.download(name, pair);
    for (const [path, text] of Object.entries(answer.texts))
      expect(readFileSync(join(folder, path), "utf8"), path).toBe(text);
    const files = Object.keys(treeOf(join(folder, name))).filter((path) => !path.startsWith("raw"));
    expect(files.map((path) => join(name, path))).toEqual(Object.keys(answer.texts).sort());
  });

  test.each(pairs)("$key has the same fields and references", async ({ name, pair, answer }) => {
    const folder = toyCache();
    const sets = testSets({ table, folder });
    // the order of references differs from run to run of sacreBLEU
    expect((await sets.fields(name, pair)).sort()).toEqual([...answer.fields].sort());
    expect(await sets.references(name, pair)).toEqual(answer.references.map((path) => join(folder, path)));
    // the second time from the text files alone
    expect(await sets.references(name, pair)).toEqual(answer.references.map((path) => join(folder, path)));
    expect(await sets.source(name, pair)).toBe(join(folder, name, `${name.replace("/", "_")}.${pair}.src`));
  });

  test.each(pairs.filter(({ key }) => key !== "toy/gzip xx-yy" && key !== "toy/xml en-x"))(
    "$key is echoed and filtered alike",
    async ({ name, pair, answer }) => {
      const folder = toyCache();
      const sets = testSets({ table, folder });
      for (const [i, filter] of expected.filters.entries()) {
        const theirs = answer.echo[i]!;
        const echoed = textOf(sets.echo(name, pair, ["src", "ref"], filter));
        if (typeof theirs === "string") expect(await echoed, JSON.stringify(filter)).toBe(theirs);
        // sacreBLEU's path of a tsv file has the column in front
        else await expect(echoed).rejects.toThrow(theirs.error.replace("FOLDER", folder).replace(/\/\d:/, "/"));
      }
    },
  );

  test("text that is cached already is not changed, and raw files are not downloaded", async () => {
    const folder = toyCache();
    const kept = {
      "toy/plain/toy_plain.xx-yy.src": "from sacreBLEU\n",
      "toy/plain/toy_plain.xx-yy.ref": "left alone\n",
    };
    writeTree(folder, kept);
    const sets = testSets({ table, folder });
    expect(await textOf(sets.echo("toy/plain", "xx-yy", ["all"]))).toBe("from sacreBLEU\tleft alone\n");
    expect(treeOf(folder)).toMatchObject(kept);
  });
});

describe("beyond sacreBLEU", () => {
  test("a pair with references of its own can be filtered (sacreBLEU: KeyError: 0)", async () => {
    const sets = testSets({ table, folder: toyCache() });
    expect(await textOf(sets.echo("toy/xml", "en-x", ["src", "ref:C"], { origlang: "de" }))).toBe(
      "alone\tallein C\nin the second\tim zweiten C\n",
    );
    expect(await sets.kept(["toy/xml", "toy/sgml"], "en-de", { subset: "soc|US" })).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      ...Array<boolean>(8).fill(false),
    ]);
    expect(await sets.kept(["toy/xml"], "en-de", {})).toBeUndefined();
  });

  test("the topics and original languages of several sets are listed", async () => {
    const sets = testSets({ table, folder: toyCache() });
    expect(await sets.originalLanguages(["toy/xml", "toy/sgml"], "en-de")).toEqual(["cs", "de", "en"]);
    expect(await sets.topics(["toy/xml", "toy/sgml"], "en-de")).toEqual([
      "country:OTHER",
      "country:US",
      "crime",
      "news",
      "social",
      "world",
    ]);
  });

  test("columns of different lengths are refused (sacreBLEU: cut to the shortest)", async () => {
    const folder = toyCache();
    const sets = testSets({ table, folder });
    await expect(textOf(sets.echo("toy/gzip", "xx-yy", ["src", "ref"]))).rejects.toThrow(
      "toy_gzip.xx-yy.ref: expected the same number of lines as in",
    );
  });

  test.each([
    [
      "a system left a segment out",
      /<seg id="4">m4<\/seg>/,
      "",
      "x/all.xml:17: the document that ends here: expected segment 4 of system M2M: 100, found none",
    ],
    [
      "a segment without number",
      /<seg id="10">tenth/,
      "<seg>tenth",
      "x/all.xml:10: expected a whole number as the id of a segment, found none",
    ],
    ["a document without id", /<doc id="d1" /, "<doc ", "expected <doc id=...> on the document that ends here"],
    ["no XML", /<\/p>/, "", "expected well-formed XML, found: "],
    [
      "an entity of its own",
      /second &amp;/,
      "&nbsp;",
      "x/all.xml:7: expected well-formed XML, found: undeclared entity. Is the file whole?",
    ],
    [
      "elements nested deeper than in any file of WMT's",
      /second &amp;/,
      "<x>".repeat(100),
      "x/all.xml:7: expected at most 100 elements inside one another, found more",
    ],
    ["another encoding", /utf-8/, "iso-8859-1", "x/all.xml:1: expected UTF-8, found that the file declares iso-8859-1"],
    ["a system that is a path", /M2M: 100/g, "../../etc", 'the field name "../../etc": expected no "/"'],
    [
      "two source languages",
      /<src lang="en">(?=<seg id="1">alone)/,
      '<src lang="fr">',
      "expected one source language, found en, fr",
    ],
    ["half a file", /<hyp[^]*/, "", "expected well-formed XML, found: unclosed tag: doc. Is the file whole?"],
  ])("a WMT file with %s is refused, and nothing is left of it", async (_, pattern, replacement, message) => {
    const folder = toyCache();
    writeTree(join(folder, "toy/xml/raw"), {
      "x/all.xml": toys.raw["toy/xml"]!["x/all.xml"]!.replace(pattern, replacement),
    });
    await expect(testSets({ table, folder }).download("toy/xml", "en-de")).rejects.toThrow(message);
    expect(Object.keys(treeOf(join(folder, "toy/xml")))).toEqual(["raw/x/all.xml"]);
  });

  test("a line that is not UTF-8, or has too few columns, is named", async () => {
    const folder = toyCache();
    writeTree(join(folder, "toy"), {
      "plain/raw/p/text.xx": Buffer.from("good\nb\xe4d\n", "latin1"),
      "tsv/raw/t/both.tsv": "1\t2\t3\t4\n1\t2\t3\n",
    });
    const sets = testSets({ table, folder });
    await expect(sets.download("toy/plain", "xx-yy")).rejects.toThrow(
      "p/text.xx:2:2: expected UTF-8, found the byte E4",
    );
    await expect(sets.download("toy/tsv", "xx-yy")).rejects.toThrow(
      "t/both.tsv:2: expected at least 4 tab-separated columns, found 3",
    );
  });

  test("a line of ten million signs of a tag (one in npm test) takes linear time", async () => {
    const folder = toyCache();
    writeTree(join(folder, "toy/sgml-one/raw"), {
      "in/src.sgm": `<seg ${"<seg >".repeat(cases(1_700_000, 170_000))}\n`,
    });
    const start = performance.now();
    await testSets({ table, folder }).download("toy/sgml-one", "en-de");
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});
