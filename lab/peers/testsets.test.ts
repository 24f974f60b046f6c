/**
 * Test sets are compared with those of sacreBLEU 2.6.0: lists, fields, and the files made from the raw files of every
 * set and pair. There is no network: raw files are generated.
 */
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isArchive } from "../../apps/cli/node/testsets/archives/extract.js";
import { rawFiles } from "../../apps/cli/node/testsets/fields.js";
import { testSets } from "../../apps/cli/node/testsets/index.js";
import { layoutOf } from "../../apps/cli/node/testsets/layout.js";
import {
  builtInTable,
  type Download,
  type LanguagePair,
  type TestSet,
} from "../../apps/cli/node/testsets/test-set-table.js";
import { generator } from "./generated-raw.js";
import { askSacrebleu, type CommandLineAnswer } from "./sacrebleu.js";

const seed = 20_261_121;
const builtIn = builtInTable();
/** The same sets, with addresses that do not answer, and with the checksums of the files generated below. */
const table = {
  ...builtIn,
  sets: Object.fromEntries(
    Object.entries(builtIn.sets).map(([name, set]) => [
      name,
      { ...set, downloads: set.downloads.map(generatedDownload(name, set)) },
    ]),
  ),
};
const sets = Object.entries(table.sets);
const entries = sets.flatMap(([name, set]) =>
  Object.entries(set.pairs).map(([pair, files]) => ({ name, set, pair, files })),
);

let root: string;
let theirs: string;
let ours: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "truebleu-peers-testsets-"));
  theirs = join(root, "theirs");
  ours = join(root, "ours");
  process.env["SACREBLEU"] = theirs;
  for (const { name, set, files } of entries) writeRaw(name, set, files);
  // sacreBLEU assumes that an existing archive has been unpacked
  for (const [name, set] of sets) {
    for (const path of set.downloads.map(({ url }) => layoutOf(theirs, name).archive(url)).filter(isArchive))
      writeFileSync(path, "not empty");
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function rawBytes(name: string, set: TestSet, path: string, isSource: boolean): Uint8Array {
  const random = generator(`${seed} ${name} ${path}`);
  const kind = set.kind === "wmt-addition" && !path.endsWith(".sgm") ? "plain-text" : set.kind;
  const text =
    kind === "wmt-xml"
      ? random.wmtXml()
      : kind === "tsv"
        ? random.tsv(5)
        : kind === "plain-text"
          ? random.plain(20)
          : random.sgml(20, isSource ? Object.keys(builtIn.annotations[name] ?? {}) : []);
  return path.endsWith(".gz") ? gzipSync(text) : Buffer.from(text);
}

function writeRaw(name: string, set: TestSet, pair: LanguagePair): void {
  for (const [index, path] of rawFiles(set, pair).entries()) {
    for (const cache of [theirs, ours]) {
      const target = join(cache, name, "raw", path);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, rawBytes(name, set, path, index === 0));
    }
  }
}

function generatedDownload(name: string, set: TestSet): (download: Download) => Download {
  return ({ url }) => ({
    url: `http://127.0.0.1:9/${basename(url)}`,
    md5: createHash("md5")
      .update(rawBytes(name, set, basename(layoutOf("", name).archive(url)), false))
      .digest("hex"),
  });
}

async function commands(lines: readonly (readonly string[])[]): Promise<CommandLineAnswer[]> {
  const [answers] = await askSacrebleu([
    { kind: "command lines", folder: root, cases: lines.map((args) => ({ args, stdin: "", env: {} })) },
  ] as const);
  return answers.map(({ exit, stdout, stderr }) => ({ exit, stdout: text(stdout), stderr: text(stderr) }));
}

function text(hex: string): string {
  return Buffer.from(hex, "hex").toString("utf8");
}

async function all(pieces: AsyncIterable<string>): Promise<string> {
  let joined = "";
  for await (const piece of pieces) joined += piece;
  return joined;
}

/** The text files of a cache. */
function converted(cache: string): Map<string, string> {
  const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !/(^|\/)raw(\/|$)/.test(entry.parentPath.slice(cache.length)),
  );
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(cache.length + 1), readFileSync(path, "utf8")]),
  );
}

const ourSets = () => testSets({ table, folder: ours, environment: {} });
const sorted = (fields: string): string => fields.split(", ").sort().join(", ");

describe("test sets", () => {
  test("lists of all sets, and of the sets of a pair", async () => {
    const pairs = [...new Set(entries.map(({ pair }) => pair))];
    const answers = await commands([["--list"], ...pairs.map((pair) => ["--list", "-l", pair])]);
    expect(ourSets().list()).toBe(answers[0]!.stdout);
    for (const [i, pair] of pairs.entries()) expect(ourSets().list(pair)).toBe(answers[i + 1]!.stdout);
  });

  test("the fields of all 452 pairs, and of each all bytes", async () => {
    expect(entries).toHaveLength(452);
    const answers = await commands(sets.map(([name]) => ["--list", "-t", name]));
    for (const [i, [name]] of sets.entries()) {
      const lines = (await all(ourSets().listFields(name))).trimEnd().split("\n");
      const listed = answers[i]!.stdout.trimEnd().split("\n");
      // the order of references changes in each run of sacreBLEU
      expect(lines.map(sortedLine), name).toEqual(listed.map(sortedLine));
    }
    const runs = await commands(entries.map(({ name, pair }) => ["--download", name, "-l", pair]));
    expect(runs.filter(({ exit, stderr }) => exit !== 0 || stderr !== "")).toEqual([]);
    for (const { name, pair } of entries) await ourSets().download(name, pair);
    const [expected, found] = [converted(theirs), converted(ours)];
    expect([...found.keys()]).toEqual([...expected.keys()]);
    for (const [path, content] of expected) expect(found.get(path), path).toBe(content);
    expect(found.size).toBeGreaterThan(452 * 4);
  });

  test("echo and filters, 200 command lines", async () => {
    const random = generator(`${seed} echo`);
    const cases = Array.from({ length: 200 }, () => {
      const { name, set, pair } = random.pick(entries.filter(({ files }) => files.translators === undefined));
      const fields = random.pick([
        ["src"],
        ["ref"],
        ["src", "ref"],
        set.documentFields === undefined ? ["ref", "src"] : ["docid", "origlang", "src"],
        ["nosuch"],
        ["all", "src"],
      ]);
      const origlang = random.pick([undefined, undefined, "en", "non-en", "de", "xx"]);
      const subset = random.pick([undefined, undefined, "news", "country:GB", "GB-|US-s", "s$", "."]);
      return { name, pair, fields, filter: { origlang, subset } };
    });
    const answers = await commands(
      cases.map(({ name, pair, fields, filter: { origlang, subset } }) => [
        "-t",
        name,
        "-l",
        pair,
        ...(origlang === undefined ? [] : ["--origlang", origlang]),
        ...(subset === undefined ? [] : ["--subset", subset]),
        "--echo",
        ...fields,
      ]),
    );
    let texts = 0;
    for (const [i, { name, pair, fields, filter }] of cases.entries()) {
      const { exit, stdout, stderr } = answers[i]!;
      const echoed = await all(ourSets().echo(name, pair, fields, filter)).catch((error: Error) => error);
      const what = JSON.stringify(cases[i]);
      if (exit === 0) {
        expect(echoed, what).toBe(stdout);
        texts++;
      } else {
        expect(echoed, what).toBeInstanceOf(Error);
        const message = (echoed as Error).message.replaceAll(ours, theirs);
        // sacreBLEU's log lines have a prefix, its exceptions are the last line of a traceback, and its paths of tsv
        // files begin with the column
        const refused = stderr.startsWith("sacreBLEU: ")
          ? stderr.trimEnd().replace(/^sacreBLEU: /gm, "")
          : stderr
              .trimEnd()
              .split("\n")
              .at(-1)!
              .replace(/^Exception: /, "");
        const plain = (line: string): string => line.replace(/raw\/\d:/, "raw/").replace(/(?<=: )(src, .*)$/m, sorted);
        expect(plain(message), what).toBe(plain(refused));
      }
    }
    expect(texts).toBeGreaterThan(60);
  });

  test("messages for what is not known", async () => {
    const cases = [
      ["-t", "wmt99", "-l", "en-de"],
      ["-t", "wmt19,it's", "-l", "en-de"],
      ["-t", "wmt19", "-l", "en-fr"],
      ["-t", "wmt19,wmt18", "-l", "de-cs"],
      ["-t", "wmt19"],
    ];
    const answers = await commands(cases);
    for (const [i, args] of cases.entries()) {
      expect(() => ourSets().select(args[1]!, args[3]), args.join(" ")).toThrow(
        answers[i]!.stderr.trimEnd().replace(/^sacreBLEU: /gm, ""),
      );
    }
  });
});

function sortedLine(line: string): string {
  const [pair, fields = ""] = line.split(/: (.*)/);
  return `${pair}: ${sorted(fields)}`;
}
