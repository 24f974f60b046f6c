/**
 * Parquet and Arrow as pyarrow, DuckDB, Polars and Spark write them (test/vectors/columnar) are compared with the same
 * records in JSON.
 */
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSource } from "../../../../../apps/cli/node/reading/source.js";
import { openTableSource } from "../../../../../apps/cli/node/tables/open-table-file.js";
import { ESCAPED, LIST, MISSING, NULL, OBJECT } from "../../../../../apps/cli/node/tables/record-fields.js";
import { formatOfFile } from "../../../../../apps/cli/node/tables/table-format.js";
import { eachRecord, textOf, type TableFile } from "../../../../../apps/cli/node/tables/table-file.js";
import { invoke } from "../../invoke.js";

const vectors = "test/vectors/columnar";
const names = readdirSync(vectors).filter((name) => /\.(parquet|feather|arrows?)$/.test(name));
const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
afterAll(() => rmSync(folder, { recursive: true }));

const paths = [
  "id",
  "model",
  "lang",
  "output",
  "expected",
  "expected.1",
  "cost",
  "price",
  "ok",
  "day",
  "created",
  "meta",
  "meta.split",
  "meta.usage.tokens",
  "choices",
  "choices.0.text",
  "choices.2.text",
  "choices.0.rank",
];

/** Every field of every record, as far as tables tell fields apart: text, null, or the texts of a list. */
async function fieldsOf(path: string, columns: readonly string[] = paths): Promise<unknown[][]> {
  const source = { path, format: formatOfFile(path), open: () => openSource(path) };
  const file = await openTableSource(source, { encoding: "utf-8", columns });
  const records: unknown[][] = [];
  await eachRecord(file, () => records.push(columns.map((_, slot) => fieldOf(file, slot))));
  return records;
}

function fieldOf(file: TableFile, slot: number): unknown {
  const { kinds, starts } = file.scanner.fields;
  const kind = kinds[slot]!;
  if (kind === MISSING || kind === NULL) return null;
  if (kind === OBJECT) return {};
  if (kind !== LIST) return textOf(file, slot);
  const elements: unknown[] = [];
  file.scanner.elements!(starts[slot]!, (inner, from, to) => {
    const text = Buffer.from(file.bytes.subarray(from, to));
    const length = inner === ESCAPED ? file.scanner.unescape(file.bytes, from, to, text) : text.length;
    elements.push(inner === NULL ? null : inner >= LIST ? {} : text.toString("utf8", 0, length));
  });
  return elements;
}

/** Spark's timestamps have a known time zone. */
const withoutZone = (field: unknown): unknown =>
  typeof field === "string" ? field.replace(/^(\d{4}-\d\d-\d\dT.*)Z$/, "$1") : field;

describe("every field equals that of the same records in JSON", async () => {
  const expected = await fieldsOf(join(vectors, "records.jsonl"));

  test("the records in JSON have the fields to compare with", () => {
    expect(expected).toHaveLength(60);
    expect(expected[4]!.slice(5)).toEqual([
      null,
      "0.5714285714285714",
      "0.00",
      null,
      "2026-01-09",
      "2026-01-09T09:30:00",
      {},
      "dev",
      "12",
      [],
      null,
      null,
      null,
    ]);
    expect(names.length).toBeGreaterThanOrEqual(15);
  });

  test.each(names)("%s", async (name) => {
    const found = await fieldsOf(join(vectors, name));
    expect(found.map((record) => record.map(withoutZone))).toEqual(expected);
  });
});

describe("scores, groups, ids and conditions are those of JSON", async () => {
  const options = [
    ..."--hypothesis output --reference expected --by model,meta.split --id id --where ok!=false".split(" "),
    ..."-m bleu chrf ter -f json --force".split(" "),
  ];
  const expected = await invoke([join(vectors, "records.jsonl"), ...options]);

  test.each(names)("%s", async (name) => {
    expect(expected.exitCode).toBe(0);
    expect(await invoke([join(vectors, name), ...options])).toEqual(expected);
  });

  test("NIST, which reads the references first", async () => {
    const nist = "--hypothesis output --reference expected --by model -m nist -f json --force".split(" ");
    const [json, parquet, arrow] = await Promise.all(
      ["records.jsonl", "duckdb-lz4-groups.parquet", "polars.arrow"].map((name) =>
        invoke([join(vectors, name), ...nist]),
      ),
    );
    expect(json!.exitCode).toBe(0);
    expect([parquet, arrow]).toEqual([json, json]);
  });
});

describe("damaged or unsupported files", () => {
  const pair = ["--hypothesis", "output", "--reference", "expected"];
  const whole = readFileSync(join(vectors, "pyarrow-snappy.parquet"));
  async function messageOf(name: string, bytes: Uint8Array, args: readonly string[] = pair): Promise<string> {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    const { exitCode, stderr, stdout } = await invoke([path, ...args]);
    expect([exitCode, stdout]).toEqual([1, ""]);
    expect(stderr.match(/\n/g)).toHaveLength(1);
    return stderr.trimEnd().replace(`${folder}/`, "");
  }

  test.each([
    ["empty.parquet", new Uint8Array(0), "empty.parquet is empty: expected a Parquet file"],
    ["cut.parquet", whole.subarray(0, 9000), "cut.parquet: the Parquet file is cut off: expected PAR1 at its end"],
    [
      "text.parquet",
      Buffer.from('{"output":"a","expected":"a"}\n'),
      "text.parquet: is not a Parquet file, which begins and ends with PAR1; is it a table of another format (--table-format)?",
    ],
    ["empty.arrow", new Uint8Array(0), "empty.arrow is empty: expected an Arrow file"],
    [
      "old.feather",
      Buffer.from("FEA1\0\0\0\0aaaa"),
      "old.feather: is a file of Feather's first version: expected the second, which is Arrow's",
    ],
    [
      "text.arrow",
      Buffer.from("output,expected\n"),
      "text.arrow: is not an Arrow file or stream; is it a table of another format (--table-format)?",
    ],
  ])("%s", async (name, bytes, message) => {
    expect(await messageOf(name, bytes)).toBe(`truebleu: ${message}`);
  });

  test.each(["pyarrow-snappy.parquet", "pyarrow-zstd.feather"])(
    "a table without the column is refused: %s",
    async (name) => {
      const args = ["--hypothesis", "outputs", "--reference", "expected"];
      expect(await messageOf(name, readFileSync(join(vectors, name)), args)).toBe(
        `truebleu: ${name}: expected a column "outputs"; is output meant?`,
      );
    },
  );

  test("a field within an object", async () => {
    expect(await messageOf("object.parquet", whole, ["--hypothesis", "meta", "--reference", "expected"])).toBe(
      "truebleu: object.parquet:1: meta is an object ({ }): expected a text; is meta.split meant? " +
        "(--skip-bad leaves such records out, and counts them)",
    );
  });

  test("Parquet from standard input, and an address", async () => {
    expect((await invoke(["-", "--table-format", "parquet", ...pair])).stderr).toBe(
      "truebleu: standard input: Parquet is read from its end: expected the name of a file\n",
    );
    expect((await invoke(["s3://bucket/log.parquet", ...pair])).stderr).toBe(
      "truebleu: s3://bucket/log.parquet: is an address: expected a file on this machine; copy it here first\n",
    );
  });

  test("a method of compression that is not read", async () => {
    const bytes = readFileSync(join(vectors, "pyarrow-brotli-v2.parquet"));
    const start = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8);
    // in the footer, the method of a column is 4, Brotli; 3 is LZO, and numbers have zigzag's form
    for (let at = start; at < bytes.length - 8; at++)
      if (bytes[at] === 0x15 && bytes[at + 1] === 2 * 4) bytes[at + 1] = 2 * 3;
    expect(await messageOf("lzo.parquet", bytes)).toBe(
      "truebleu: lzo.parquet: is compressed by LZO: expected Snappy, gzip, Brotli, LZ4, Zstandard, or no compression",
    );
  });

  test("a name without an ending is known by the first bytes", async () => {
    copyFileSync(join(vectors, "polars-zstd.parquet"), join(folder, "log"));
    expect((await invoke([join(folder, "log"), ...pair, "-m", "chrf", "-b", "--force"])).stdout).toMatch(/^\d+\.\d\n$/);
  });

  // with damage at 13 places, each file gives a message of one line or a result, but never a stack trace or a long wait
  test.each(names)("damage in %s", async (name) => {
    const bytes = readFileSync(join(vectors, name));
    let messages = 0;
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 13)) {
      const damaged = Uint8Array.from(bytes);
      damaged[at]! ^= 0xff;
      const path = join(folder, `damaged-${name}`);
      writeFileSync(path, damaged);
      try {
        await fieldsOf(path);
      } catch (error) {
        messages++;
        expect(error).toHaveProperty("messages");
        expect((error as Error).message).toMatch(/^[^\n]*damaged-[^\n]+$/);
      }
    }
    expect(messages).toBeGreaterThan(0);
  });
});
