/** The page's readers against the command's, on the same bytes. */
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roleOf, inspectFile } from "../../../apps/page/engine/reading/inspect-file.js";
import { readCorpus, type FileToRead } from "../../../apps/page/engine/reading/read-corpus.js";
import { sha256, sha256InNumbers } from "../../../apps/page/engine/reading/sha256.js";
import { asTheCommand, type FileRole, type ReadingOptions } from "../../../apps/page/model/files/chosen-file.js";
import { whyNotOpened } from "../../../apps/page/model/files/reading-words.js";
import { openCorpus } from "../../../apps/cli/corpus/open-corpus.js";
import type { Run } from "../../../apps/cli/corpus/command-run.js";
import { allSegments } from "../../../src/reading/segment-strings.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reading-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Bytes = string | Uint8Array;
type Files = Readonly<Record<string, Bytes>>;

const bytesOf = (text: Bytes): Uint8Array => (typeof text === "string" ? Buffer.from(text) : text);
const toRead = (role: FileRole, path: string, text: Bytes): FileToRead => ({
  role,
  name: path,
  path,
  content: new Blob([Uint8Array.from(bytesOf(text))]),
});

/** What the page reads, or the message that it shows. */
async function page(references: Files, systems: Files, options: ReadingOptions): Promise<unknown> {
  const files = [
    ...Object.entries(references).map(([path, text]) => toRead("references", path, text)),
    ...Object.entries(systems).map(([path, text]) => toRead("system", path, text)),
  ];
  try {
    const { references: streams, systems: read } = await readCorpus(files, options);
    return { references: streams, hypotheses: read.map(({ hypotheses }) => hypotheses) };
  } catch (error) {
    return (error as Error).message;
  }
}

/** What the command reads, or its message. */
async function command(references: Files, systems: Files, options: ReadingOptions): Promise<unknown> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    for (const [path, text] of Object.entries({ ...references, ...systems })) writeFileSync(path, bytesOf(text));
    const texts = {
      refs: Object.keys(references),
      input: Object.keys(systems),
      encoding: options.encoding,
      numRefs: options.numRefs,
      refsFormat: options.refsFormat ?? undefined,
    };
    const { reader } = await openCorpus({ texts, io: {}, messages: {}, outputs: {} } as unknown as Run);
    const { references: streams, hypotheses } = await allSegments(reader);
    return { references: streams, hypotheses };
  } catch (error) {
    return (error as Error).message;
  } finally {
    process.chdir(before);
  }
}

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");
const utf16 = (text: string): Uint8Array => Buffer.from(text, "utf16le");
const two = "eins\nzwei\n";

const cases: readonly (readonly [what: string, Files, Files, Partial<ReadingOptions>?])[] = [
  ["plain lines", { "r.txt": two }, { "a.txt": "ein\nzwei\n", "b.txt": "eins\nzwo\n" }],
  ["no line feed at the end", { "r.txt": "eins\nzwei" }, { "a.txt": two }],
  ["CR LF, and CR within a line", { "r.txt": "eins\r\nzw\rei\r\n" }, { "a.txt": "e\rins\r\r\nzwei" }],
  ["separators that are no line ends", { "r.txt": "a\u2028b\u2029c\x85d\ve\n" }, { "a.txt": "a\u2028b\f\n" }],
  ["white space at the ends", { "r.txt": "a \t\u3000\u2003\n  b\n" }, { "a.txt": "\u00a0a\u00a0\nb\x1c\n" }],
  ["empty lines", { "r.txt": "\n\n\n" }, { "a.txt": "\n x\n\n" }],
  ["a byte order mark", { "r.txt": "\ufeffa\n" }, { "a.txt": "\ufeffb\n" }],
  ["a byte order mark that is left out", { "r.txt": "\ufeffa\n" }, { "a.txt": "b\n" }, { encoding: "utf-8-sig" }],
  ["null, and other controls", { "r.txt": "a\0b\x1b\n" }, { "a.txt": "\0\n" }],
  ["Arabic, Chinese, emoji", { "r.txt": "مرحبا\n你好\n👩‍🚀é\n" }, { "a.txt": "سلام\n您好\n🏳️‍🌈\n" }],
  ["Latin-1", { "r.txt": latin1("größer\n") }, { "a.txt": latin1("groß\x80\n") }, { encoding: "latin-1" }],
  ["UTF-16", { "r.txt": utf16("\ufeffgröß👍er\n") }, { "a.txt": utf16("\ufeffa\r\n") }, { encoding: "utf-16" }],
  ["half a pair in UTF-16", { "r.txt": utf16("a\ud800b\n") }, { "a.txt": utf16("a\n") }, { encoding: "utf-16-le" }],
  ["an unknown encoding", { "r.txt": "a\n" }, { "a.txt": "a\n" }, { encoding: "big5" }],
  ["Latin-1 taken for UTF-8", { "r.txt": latin1("eins\ngrößer\n") }, { "a.txt": two }],
  ["gzip", { "r.txt.gz": gzipSync(two) }, { "a.txt.gz": gzipSync("ein\nzwei\n") }],
  [
    "gzip in parts",
    { "r.txt.gz": Buffer.concat([gzipSync("ei"), gzipSync("ns\nzw"), gzipSync(""), gzipSync("ei\n")]) },
    { "a.txt": two },
  ],
  ["no gzip", { "r.txt.gz": two }, { "a.txt": two }],
  ["an empty file that should be gzip", { "r.txt.gz": "" }, { "a.txt": two }],
  ["gzip without the name", { "r.txt": gzipSync(two) }, { "a.txt": two }],
  ["more lines of a system", { "r.txt": two }, { "a.txt": "a\nb\nc\n" }],
  ["fewer lines of the second", { "r.txt": two }, { "a.txt": two, "b.txt": "a\n" }],
  ["references of different lengths", { "r.txt": two, "s.txt": "a\n" }, { "a.txt": two }],
  ["an empty system", { "r.txt": two }, { "a.txt": "" }],
  ["nothing at all", { "r.txt": "" }, { "a.txt": "" }],
  ["two references", { "r.txt": two, "s.txt": "one\ntwo\n" }, { "a.txt": two }],
  ["references in JSON", { "r.jsonl": '["a","b\\nc"]\n{"refs":["d",null]}\n[""]\n' }, { "a.txt": "a\nb\nc\n" }],
  ["JSON with a mark", { "r.jsonl": '\ufeff["a"]\n' }, { "a.txt": "a\n" }],
  ["JSON beside lines", { "r.jsonl": '["a","b"]\n["c"]\n', "s.txt": "x\ny\n" }, { "a.txt": two }],
  ["broken JSON", { "r.jsonl": '["a"]\n["b"\n' }, { "a.txt": two }],
  ["an empty line of JSON", { "r.jsonl": '["a"]\n\n' }, { "a.txt": two }],
  ["JSON that is not a list", { "r.jsonl": '["a"]\n{"text":"b"}\n' }, { "a.txt": two }],
  ["a number in JSON", { "r.jsonl": '["a",1]\n["b"]\n' }, { "a.txt": two }],
  ["no reference in JSON", { "r.jsonl": '["a"]\n[null]\n' }, { "a.txt": two }],
  ["half a pair in JSON", { "r.jsonl": '["\\ud800"]\n["b"]\n' }, { "a.txt": two }],
  ["references between tabs", { "r.tsv": "a\tb\nc\t\n" }, { "a.txt": two }, { refsFormat: "tsv" }],
  ["no reference between tabs", { "r.tsv": "a\tb\n\t\n" }, { "a.txt": two }, { refsFormat: "tsv" }],
  ["two references in each line", { "r.txt": "a\tb\nc\td\n" }, { "a.txt": two }, { numRefs: 2 }],
  ["a line with one of two", { "r.txt": "a\tb\nc\n" }, { "a.txt": two }, { numRefs: 2 }],
  ["JSON taken for lines", { "r.jsonl": '["a"]\n["b"]\n' }, { "a.txt": two }, { refsFormat: "lines" }],
  ["transcripts", { "r.trn": "a b (x-1)\nc (x-2)\n" }, { "a.trn": "c (x-2)\na (x-1)\n" }],
  ["a transcript beside lines", { "r.trn": "a b (x-1)\n" }, { "a.txt": "a b\n" }],
  ["an utterance that is not there", { "r.trn": "a (x-1)\n" }, { "a.trn": "a (x-2)\n" }],
  ["alternatives in a transcript", { "r.trn": "{ a / b } (x-1)\n" }, { "a.trn": "a (x-1)\n" }],
];

describe("the page reads as the command does", () => {
  const whole = cases.map(([what, references, systems, options = {}]) => [what, references, systems, options] as const);
  test.each(whole)("%s", async (_, references, systems, options) => {
    const all = { ...asTheCommand, ...options };
    const expected = await command(references, systems, all);
    expect(await page(references, systems, all)).toEqual(expected);
  });

  test("long texts, in several batches", async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `Zeile ${i} mit ü und 你好 ${"wort ".repeat(i % 90)}`);
    const files = [{ "r.txt": lines.join("\n") }, { "a.txt": lines.toReversed().join("\r\n") }] as const;
    expect(await page(...files, asTheCommand)).toEqual(await command(...files, asTheCommand));
  });

  test("a file that is cut off or damaged is reported", async () => {
    const packed = gzipSync("eins\nzwei\n".repeat(1000));
    const damaged = Uint8Array.from(packed, (byte, i) => (i === 30 ? byte ^ 0xff : byte));
    for (const bytes of [packed.subarray(0, 40), damaged]) {
      const message = "r.txt.gz: the gzip file is cut off or damaged";
      expect(await page({ "r.txt.gz": bytes }, { "a.txt": two }, asTheCommand)).toBe(message);
    }
  });
});

test("a source and labels are read", async () => {
  const files = [
    toRead("references", "r.txt", two),
    toRead("system", "a.txt", two),
    toRead("source", "s.txt", "one\ntwo\n"),
    toRead("labels", "labels.tsv", "domain\nnews\nchat\n"),
  ];
  const texts = await readCorpus(files, asTheCommand);
  expect(texts.source).toEqual(["one", "two"]);
  expect(texts.labels).toEqual([{ name: "domain", values: ["news", "chat"] }]);
  expect(texts.files.map(({ role, name }) => `${role} ${name}`)).toEqual([
    "references r.txt",
    "system a.txt",
    "source s.txt",
    "labels labels.tsv",
  ]);
  expect(texts.files[0]!.sha256).toBe(createHash("sha256").update(two).digest("hex"));
});

test.each([
  [[], "there are no references: expected a file of them; in the list, choose which file has them"],
  [
    [toRead("references", "r.txt", two)],
    "there is no system: expected at least one file of output; in the list, choose which file has it",
  ],
  [
    [toRead("references", "r", two), toRead("system", "a", two), toRead("system", "a", two)],
    "two systems have the name a: expected a different name for each",
  ],
])("files that are no corpus are reported: %#", async (files, message) => {
  await expect(readCorpus(files, asTheCommand)).rejects.toThrow(message);
});

test.each([
  ["ref.txt", "references"],
  ["runs/refs.de.gz", "references"],
  ["newstest-ref.de.txt", "references"],
  ["post-edit.de.txt", "references"],
  ["ref0.txt", "references"],
  ["refinery.txt", "system"],
  ["src.en.txt", "source"],
  ["source.txt", "source"],
  ["sys.a.txt", "system"],
  ["hyp.txt", "system"],
  ["labels.tsv", "labels"],
  ["labels.txt", "system"],
  ["a.stats", "earlier"],
  ["a.stats.gz", "earlier"],
  ["report.html", "report"],
  ["r.jsonl", "references"],
  ["__proto__", "system"],
])("%s is taken for %s", (path, role) => {
  expect(roleOf(path, "a b c\n")).toBe(role);
});

test("the kind of a file follows from its content first, and then from its name", () => {
  expect(roleOf("ref.txt", '{"truebleu":"statistics/1","checksum":"')).toBe("earlier");
  expect(roleOf("ref.txt", "<!doctype html>\n<html>")).toBe("report");
});

test("the summary of a file says what is wrong with it", async () => {
  const look = (name: string, text: Bytes) => inspectFile(name, new Blob([Uint8Array.from(bytesOf(text))]), "utf-8");
  expect(await look("a.txt", "one\ntwo\n")).toEqual({ role: "system", begins: "one", problem: null });
  expect((await look("a.txt", gzipSync("a"))).problem).toMatch(/^seems to be a gzip file: /);
  expect((await look("a.txt", utf16("\ufeffab"))).problem).toMatch(/^seems to be UTF-16: choose the encoding utf-16,/);
  expect((await look("a.txt", "\ufeffab")).problem).toMatch(/byte order mark.*choose the encoding utf-8-sig$/);
  expect(await inspectFile("a.txt", new Blob(["one"]), "utf-16")).toMatchObject({
    problem: "seems to be single bytes, as in UTF-8: choose the encoding utf-8",
  });
  expect((await look("a.gz", "text")).problem).toMatch(/^a.gz: is not a gzip file/);
});

describe("files that are no texts, in the words of the page", () => {
  const png = Buffer.concat([latin1("\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Buffer.alloc(40, 0xfe)]);
  const zip = Buffer.concat([latin1("PK\x03\x04"), Buffer.alloc(40, 0xfe)]);
  const [reference, hypothesis] = [toRead("references", "r.txt", two), toRead("system", "a.txt", two)];

  async function message(files: readonly FileToRead[]): Promise<string> {
    const looked = await Promise.all(
      files.map(async ({ path, content }) => ({ path, finding: await inspectFile(path, content, "utf-8") })),
    );
    const found = await readCorpus(files, asTheCommand).then(
      () => "",
      (error: Error) => whyNotOpened(error.message, looked),
    );
    expect(found).not.toMatch(/ -\w|--\w|Test set None/);
    return found;
  }

  test("JSON lines in the chosen encoding are not broken", async () => {
    const { path, content } = toRead("references", "r.jsonl", utf16('\ufeff["größer"]\n["zwei"]\n'));
    expect(await inspectFile(path, content, "utf-16")).toMatchObject({ begins: '["größer"]', problem: null });
  });

  test.each<[what: string, files: FileToRead[], message: string]>([
    [
      "UTF-16",
      [toRead("references", "r.txt", utf16("\ufeffgrößer\n")), hypothesis],
      "r.txt: expected UTF-8, found UTF-16: choose the encoding utf-16, or convert it to UTF-8 if the other files are UTF-8",
    ],
    [
      "Latin-1",
      [toRead("references", "r.txt", latin1("größer\nzwei\n")), hypothesis],
      "r.txt:1:3: expected UTF-8, found the byte F6; is the text Latin-1? Then choose the encoding latin-1",
    ],
    [
      "a PNG",
      [reference, toRead("system", "p.png", png)],
      "p.png: expected UTF-8, found an image or sound: is it the right",
    ],
    [
      "a PNG alone",
      [toRead("system", "p.png", png)],
      "p.png: seems to be an image or sound: is it the right file?\nthere are",
    ],
    [
      "a zip alone",
      [toRead("system", "z.zip", zip)],
      "z.zip: seems to be a zip archive: unpack it first\nthere are no",
    ],
    [
      "an empty file alone",
      [toRead("system", "e.txt", "")],
      "e.txt: is empty: expected text, one segment in each line\n",
    ],
    ["JSON alone", [toRead("system", "j.json", '{"a": 1}')], "j.json: seems to be JSON: expected text, one segment"],
    ["broken JSON alone", [toRead("system", "j.json", '{"a": [')], "j.json: seems to be JSON that is broken: expected"],
    [
      "broken JSON lines alone",
      [toRead("references", "j.jsonl", '["a"]\n["b"\n')],
      "j.jsonl: seems to be broken: line 2 is not JSON\nthere is no system",
    ],
    [
      "empty files",
      [toRead("references", "r.txt", ""), toRead("system", "a.txt", "")],
      "There are no segments: expected at least one line of text\nr.txt has 0 lines, a.txt has 0 lines",
    ],
    ["an empty reference", [toRead("references", "r.txt", ""), hypothesis], "r.txt has 0 lines, a.txt has 2 lines"],
    [
      "an empty output",
      [reference, toRead("system", "a.txt", "")],
      "a.txt: is empty: expected text, one segment in each",
    ],
    ["JSON beside texts", [reference, toRead("system", "j.json", "{}")], "r.txt has 2 lines, j.json has 1 line"],
    [
      "plain lines beside a transcript",
      [toRead("references", "r.trn", "a b\n"), hypothesis],
      "“one in each line”, chosen for the references, reads them as plain lines",
    ],
  ])("%s", async (_, files, expected) => {
    expect(await message(files)).toContain(expected);
  });
});

test("SHA-256 in numbers is that of the platform", async () => {
  const text = readFileSync("README.md");
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 5000]) {
    const bytes = Uint8Array.from(text.subarray(0, length));
    expect(Buffer.from(sha256InNumbers(bytes)).toString("hex")).toBe(await sha256(bytes));
  }
});
