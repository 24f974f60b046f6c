/** Files read in parallel: batches are bounded, complete and in order, whatever the lengths of the lines. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLineReader, type LineReader } from "../../src/reading/line-reader.js";
import {
  countedReferences,
  jsonReferences,
  lineReferences,
  tsvReferences,
  type ReferenceParser,
} from "../../src/reading/reference-formats.js";
import { createSegmentReader, type SegmentReader } from "../../src/reading/segment-reader.js";
import type { TextLines } from "../../src/core/batch.js";
import { memorySource } from "../apps/cli/node/memory.js";
import { cases } from "../cases.js";

const file = (name: string, text: string, chunks: readonly number[] = []): LineReader =>
  createLineReader(memorySource(Buffer.from(text), chunks, name), { windowBytes: 64 });
const references = (name: string, text: string, parse: ReferenceParser = lineReferences) => ({
  lines: file(name, text),
  parse,
});

const strings = ({ bytes, ends }: TextLines): string[] =>
  Array.from(ends, (end, i) => Buffer.from(bytes.slice(i === 0 ? 0 : ends[i - 1], end)).toString());

interface Segments {
  readonly systems: string[][];
  readonly references: string[][];
}

async function readSegments(reader: SegmentReader): Promise<Segments> {
  const all: Segments = { systems: [], references: [] };
  for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
    const lines = strings(text.references);
    for (const [i, end] of text.referenceEnds.entries())
      all.references.push(lines.slice(i === 0 ? 0 : text.referenceEnds[i - 1], end));
    for (const [s, system] of text.systems.entries()) (all.systems[s] ??= []).push(...strings(system));
  }
  return all;
}

describe("segments", () => {
  test("segment i has line i of every file", async () => {
    const line = fc.oneof(
      { weight: 5, arbitrary: fc.stringMatching(/^[a-z]{0,5}$/) },
      { weight: 1, arbitrary: fc.nat(400).map((n) => "x".repeat(n)) },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.array(line, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 20 }),
        async (referenceCount, systemCount, rows, chunks) => {
          const column = (i: number): string[] => rows.map((row) => row[i]!);
          const open = (i: number): LineReader =>
            file(
              `file ${i}`,
              column(i)
                .map((text) => `${text}\n`)
                .join(""),
              chunks,
            );
          const reader = createSegmentReader(
            Array.from({ length: referenceCount }, (_, i) => ({ lines: open(i), parse: lineReferences })),
            { files: Array.from({ length: systemCount }, (_, i) => open(3 + i)) },
          );
          expect(await readSegments(reader)).toEqual({
            systems: Array.from({ length: systemCount }, (_, i) => column(3 + i)),
            references: rows.map((row) => row.slice(0, referenceCount)),
          });
          expect(reader.segments).toBe(rows.length);
        },
      ),
      { numRuns: cases(200) },
    );
  });

  test("segments come in batches of bounded size", async () => {
    const short = "a\n".repeat(5000);
    const long = `${"b".repeat(1000)}\n`.repeat(5000);
    const reader = createSegmentReader([references("short", short)], { files: [file("long", long)] });
    let segments = 0;
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      const bytes = text.references.bytes.length + text.systems[0]!.bytes.length;
      expect(bytes).toBeLessThanOrEqual(1 << 18);
      expect(text.referenceEnds.length).toBeLessThanOrEqual(1024);
      segments += text.referenceEnds.length;
    }
    expect(segments).toBe(5000);
  });

  test("batches of a long text may grow up to four times, but not beyond a 64th of the text before them", async () => {
    const lines = "a\n".repeat(300_000);
    const reader = createSegmentReader([references("ref", lines)], { files: [file("hyp", lines)] });
    const sizes: number[] = [];
    for (let text = await reader.next("growing"); text !== undefined; text = await reader.next("growing")) {
      const size = text.referenceEnds.length;
      expect(size).toBeLessThanOrEqual(Math.max(1024, (reader.segments - size) / 64));
      sizes.push(size);
    }
    expect(new Set(sizes.slice(0, -1))).toEqual(new Set([1024, 2048, 4096]));
    expect(sizes.reduce((sum, size) => sum + size)).toBe(300_000);
  });

  test.each([
    ["a\nb\n", "a\n", "System and reference streams have different lengths.\nref has 2 lines, hyp has 1 line"],
    [
      "a\n".repeat(3000),
      "a\n".repeat(2999),
      "System and reference streams have different lengths.\nref has 3000 lines, hyp has 2999 lines",
    ],
    ["", "a", "System and reference streams have different lengths.\nref has 0 lines, hyp has 1 line"],
    ["a", "", "Test set None contains no sentence\nref has 1 line, hyp has 0 lines"],
    ["", "", "Test set None contains no sentence\nref has 0 lines, hyp has 0 lines"],
  ])("segments of unequal files are refused", async (reference, hypothesis, message) => {
    await expect(
      readSegments(createSegmentReader([references("ref", reference)], { files: [file("hyp", hypothesis)] })),
    ).rejects.toThrow(message);
  });
});

describe("references", () => {
  const read = async (parse: ReferenceParser, text: string): Promise<string[][]> =>
    (
      await readSegments(
        createSegmentReader([references("refs", text, parse)], { files: [file("hyp", text.replaceAll(/[^\n]/g, ""))] }),
      )
    ).references;

  test("tabs may separate a fixed number of references", async () => {
    expect(await read(countedReferences(2), "a\tb\n\tc \n d \te\tf\n")).toEqual([
      ["a", "b"],
      ["", "c"],
      [" d ", "e\tf"],
    ]);
    await expect(read(countedReferences(2), "a\tb\nc\n")).rejects.toThrow(
      "FATAL: line 2: expected 2 fields, but found 1.",
    );
    // as Python's rstrip(): a last column without text is not a column
    await expect(read(countedReferences(2), "a\tb\nc\t\n")).rejects.toThrow(
      "FATAL: line 2: expected 2 fields, but found 1.",
    );
  });

  test("tabs may separate any number of references", async () => {
    expect(await read(tsvReferences("refs"), "a\nb\tc\td\n\te \t\tf\t\n")).toEqual([
      ["a"],
      ["b", "c", "d"],
      ["e", "f"],
    ]);
    await expect(read(tsvReferences("refs"), "a\n\t \n")).rejects.toThrow(
      "refs:2: expected at least one reference, found none",
    );
  });

  test("references may be JSON", async () => {
    expect(
      await read(jsonReferences("refs"), '\ufeff["a"]\n["b", null, ""]\n{"id": 1, "refs": ["\\u00e9\\n", "🙂"]}\n'),
    ).toEqual([["a"], ["b", ""], ["é\n", "🙂"]]);
  });

  test.each([
    ["", 'expected a JSON list of references, such as ["one", "two"], found an empty line'],
    ['["a"', 'expected a JSON list of references, such as ["one", "two"], found ["a"'],
    ['"a"', 'expected a JSON list of references or {"refs": [...]}, found a'],
    ['{"ref": ["a"]}', 'expected a JSON list of references or {"refs": [...]}, found {"ref":["a"]}'],
    ['["a", 3]', "reference 2 is 3: expected a string or null"],
    ['[["a"]]', 'reference 1 is ["a"]: expected a string or null'],
    ["[]", "expected at least one reference that is not null"],
    ["[null, null]", "expected at least one reference that is not null"],
    ['["\\ud800"]', "reference 1 holds half of a surrogate pair"],
  ])("references in JSON are refused for %s", async (line, message) => {
    await expect(read(jsonReferences("refs"), `["x"]\n${line}\n["y"]\n`)).rejects.toThrow(`refs:2: ${message}`);
  });

  test("references of several files and formats are combined", async () => {
    const reader = createSegmentReader(
      [
        references("a", "a1\na2\n"),
        references("b", '["b1", "b2"]\n[null, "b3"]\n', jsonReferences("b")),
        references("c", "c1\tc2\nc3\n", tsvReferences("c")),
      ],
      { files: [file("hyp", "h1\nh2\n")] },
    );
    expect((await readSegments(reader)).references).toEqual([
      ["a1", "b1", "b2", "c1", "c2"],
      ["a2", "b3", "c3"],
    ]);
  });
});

describe("systems in columns", () => {
  const read = async (text: string): Promise<string[][]> =>
    (
      await readSegments(
        createSegmentReader([references("ref", text.replaceAll(/[^\n]/g, ""))], { columns: file("stdin", text) }),
      )
    ).systems;

  test("there are as many systems as columns in the first line", async () => {
    expect(await read("a\tb\nc \td\n")).toEqual([
      ["a", "c"],
      ["b", "d"],
    ]);
    expect(await read("a\nb\n")).toEqual([["a", "b"]]);
  });

  test("systems keep the blanks of the first line, as in sacreBLEU", async () => {
    expect(await read("a \tb \nc \td \n")).toEqual([
      ["a ", "c"],
      ["b", "d"],
    ]);
  });

  test.each(["a\tb\nc\n", "a\nb\tc\n", "a\tb\nc\td\te\n", "a\tb\nc\t\n"])("%j is refused", async (text) => {
    await expect(read(text)).rejects.toThrow(
      "FATAL: the number of tab-delimited fields in the input stream differ across lines.",
    );
  });
});
