/** Tables with any text in their fields: written by RFC 4180, they are read again unchanged, wherever chunks end. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openTableFile } from "../../../../../apps/cli/node/tables/table-file.js";
import { ESCAPED } from "../../../../../apps/cli/node/tables/record-fields.js";
import type { LineFormat } from "../../../../../apps/cli/node/tables/table-format.js";
import { cases } from "../../../../cases.js";
import { memorySource } from "../memory.js";

const decoder = new TextDecoder();

interface Read {
  readonly rows: string[][];
  readonly lines: number[];
  readonly faults: string[];
}

async function read(
  text: string | Uint8Array,
  columns: readonly string[],
  { format = "csv", chunks = [], windowBytes }: { format?: LineFormat; chunks?: number[]; windowBytes?: number } = {},
): Promise<Read> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const file = await openTableFile(memorySource(bytes, chunks, "table"), {
    encoding: "utf-8",
    format,
    columns,
    ...(windowBytes !== undefined && { windowBytes }),
  });
  const [rows, lines, faults]: [string[][], number[], string[]] = [[], [], []];
  for (;;) {
    const step = file.step();
    if (step === "end") return { rows, lines, faults };
    if (step === "more") await file.fill();
    else if (step === "bad") faults.push(file.fault);
    else {
      const { kinds, starts, ends } = file.scanner.fields;
      lines.push(file.line);
      rows.push(
        columns.map((_, slot) => {
          const [from, to] = [starts[slot]!, ends[slot]!];
          if (kinds[slot] !== ESCAPED) return decoder.decode(file.bytes.subarray(from, to));
          const into = new Uint8Array(to - from);
          return decoder.decode(into.subarray(0, file.scanner.unescape(file.bytes, from, to, into)));
        }),
      );
    }
  }
}

describe("rows that were written are read again", () => {
  const field = fc.string({
    unit: fc.constantFrom('"', ",", "\n", "\r", "\t", " ", "a", "é", "😀", ";"),
    maxLength: 6,
  });
  const table = fc.record({
    rows: fc.array(fc.tuple(field, field, field), { maxLength: 6 }),
    crlf: fc.boolean(),
    last: fc.boolean(),
    format: fc.constantFrom("csv" as const, "tsv" as const),
    chunks: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }),
    windowBytes: fc.constantFrom(16, 32, 1024),
  });

  test("rows are read again in any table, in any chunks", async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ rows, crlf, last, format, chunks, windowBytes }) => {
        const separator = format === "csv" ? "," : "\t";
        const end = crlf ? "\r\n" : "\n";
        const written = (text: string): string =>
          /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
        const lines = [["x", "y y", '"z"'], ...rows].map((row) => row.map(written).join(separator));
        const text = lines.join(end) + (last ? end : "");
        const { rows: found, faults } = await read(text, ["x", "y y", '"z"'], { format, chunks, windowBytes });
        expect(faults).toEqual([]);
        expect(found).toEqual(rows);
      }),
      { numRuns: cases(4000, 80) },
    );
  });
});

test("columns are found by their names, and lines are counted over quoted line feeds", async () => {
  const { rows, lines } = await read('id,text,b\n1,"a\nb",x\n\n2,c,"y\r\nz"\n3,"say ""hi""",', ["b", "text"]);
  expect(rows).toEqual([
    ["x", "a\nb"],
    ["y\r\nz", "c"],
    ["", 'say "hi"'],
  ]);
  expect(lines).toEqual([2, 5, 7]);
});

test("a quotation mark within a field, or in a table without quoted fields, is text", async () => {
  expect((await read('a,b\n5" pipe,x"y"', ["a", "b"])).rows).toEqual([['5" pipe', 'x"y"']]);
  expect((await read('a\tb\n"no\t"yes" he said', ["a", "b"], { format: "tsv-unquoted" })).rows).toEqual([
    ['"no', '"yes" he said'],
  ]);
});

test("a byte order mark before the names, as Excel writes it, is no part of a name", async () => {
  expect((await read("\ufeffa,b\n1,2", ["a"])).rows).toEqual([["1"]]);
  expect((await read('\ufeff{"a":"1"}', ["a"], { format: "jsonl" })).rows).toEqual([["1"]]);
});

test("an error in a record says where it is, and the next record is read", async () => {
  const { rows, faults } = await read('a,b\n1,2,3\n4\n"x"y,5\n"l\n"z,6\n7,8\n', ["a", "b"]);
  expect(rows).toEqual([["7", "8"]]);
  expect(faults).toEqual([
    "table:2:6: expected 2 fields as in the first line, found 3",
    "table:3:2: expected 2 fields as in the first line, found 1",
    'table:4:4: expected "," or the end of the line after the closing quotation mark (inside quoted text, a ' +
      'quotation mark is doubled), found "y"',
    'table:6:2: expected "," or the end of the line after the closing quotation mark (inside quoted text, a ' +
      'quotation mark is doubled), found "z"',
  ]);
});

test("bytes that are not UTF-8 are reported with their place, and nothing else", async () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("a,b\nx,y\n"),
    0xe4,
    ...new TextEncoder().encode(",z\nu,v\n"),
  ]);
  const { rows, faults } = await read(bytes, ["a", "b"]);
  expect(rows).toEqual([
    ["x", "y"],
    ["u", "v"],
  ]);
  expect(faults).toEqual(["table:3:1: expected UTF-8, found the byte E4; is the text Latin-1 (-e latin-1)?"]);
});

test.each([
  [
    'a,b\n1,"2\n3\n',
    "table:2:3: expected a closing quotation mark for the one that stands here, found the end of the file",
  ],
  ["", "table is empty: expected a line with names of columns"],
  ["a;b\n1;2", 'table:1: expected a column "b"; the columns seem to be separated by ";"'],
  ["a\tb\n1\t2", 'table:1: expected a column "b"; the columns seem to be separated by tabs (--table-format tsv)'],
  ["a,c\n1,2", 'table:1: expected a column "b"; there are a, c'],
  ["a,b,b\n", 'table:1: columns 2 and 3 are both called "b": expected a name for each'],
])("the table %j is refused", async (text, message) => {
  await expect(read(text, ["b"])).rejects.toThrow(message);
});

test("more columns are read than there is room for at first", async () => {
  const names = Array.from({ length: 200 }, (_, i) => `c${i}`);
  expect((await read(`${names.join(",")}\n${names.join(",")}\n`, ["c199", "c0"])).rows).toEqual([["c199", "c0"]]);
});
