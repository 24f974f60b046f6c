/** Bytes to lines: the same lines whatever the chunks, as Python's readline() and rstrip() give them. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kernelOf } from "../../src/kernel/engines.js";
import { linesPart } from "../../src/kernel/lines/lines.js";
import { createLineReader } from "../../src/reading/line-reader.js";
import { firstFault, trimmedEnd } from "../../src/reading/utf8-bytes.js";
import { trimEnd, whitespaceRanges } from "../../src/text/whitespace.js";
import { memorySource, readAll, readLines } from "../apps/cli/node/memory.js";
import { cases } from "../cases.js";
import { character } from "../text/arbitrary.js";

/** Text with many characters that could end a line. */
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom("\n", "\r", "\r\n", "\n\r") },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          "\u0085",
          "\u2028",
          "\u2029",
          "\u000b",
          "\u000c",
          "\u001c",
          "\u001d",
          "\u0000",
          "\ufeff",
          "\u3000",
          "\u00a0",
          " ",
          "\t",
        ),
      },
      { weight: 3, arbitrary: fc.string({ unit: character, maxLength: 5 }) },
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(""));

/** As in Python: the lines of a text, split at `separator`, without line ends and without the white space before these. */
function pythonLines(text: string, separator: RegExp | string): string[] {
  const lines = text.split(separator);
  if (lines.at(-1) === "") lines.pop();
  return lines.map(trimEnd);
}

describe("lines", () => {
  test("lines are the same whatever the chunks, the window and the batches", async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 50 }),
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 20 }),
        async (text, chunks, windowBytes, most, bytes) => {
          const lines = await readAll(
            createLineReader(memorySource(Buffer.from(text), chunks), { windowBytes }),
            most,
            bytes,
          );
          expect(lines.map(String)).toEqual(pythonLines(text, "\n"));
        },
      ),
      { numRuns: cases(500) },
    );
  });

  test.each(["wasm", "js", "reference"] as const)("lines are the same for every engine: %s", async (engine) => {
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 2, max: 40 }), fc.boolean(), async (text, windowBytes, twice) => {
        // lines longer than the blocks in which the kernel looks for their ends
        const long = twice ? text.repeat(20) : text;
        const lines = await readAll(
          createLineReader(memorySource(Buffer.from(long)), { windowBytes, part: kernelOf(engine).fresh(linesPart) }),
          3,
          50,
        );
        expect(lines.map(String)).toEqual(pythonLines(long, "\n"));
      }),
      { numRuns: cases(200) },
    );
  });

  test.each(["wasm", "js"] as const)(
    "lines are refused if they do not exist or are not in the window: %s",
    (engine) => {
      const part = kernelOf(engine).fresh(linesPart);
      part.window(8).set(Buffer.from("a \nb\n"));
      expect(() => part.find(0, 9)).toThrow(RangeError);
      expect(() => part.lineFeed(0)).toThrow(RangeError);
      expect(part.find(0, 5)).toBe(2);
      expect(() => part.take(0, 3)).toThrow(RangeError);
      expect(() => part.take(3, 1)).toThrow(RangeError);
      expect(() => part.moveToFront(3, 5)).toThrow(RangeError);
      const { bytes, ends } = part.take(0, 2);
      expect([Buffer.from(bytes).toString(), ...ends]).toEqual(["ab", 1, 2]);
    },
  );

  test("lines are the same at every split of a text into two chunks", async () => {
    const text = "a \r\n\r\n\u3000\nüé\u0085\n\n🙂\u2028\r\nend\r";
    const bytes = Buffer.from(text);
    for (const [universal, separator] of [
      [false, "\n"],
      [true, /\r\n|\r|\n/],
    ] as const) {
      for (let split = 1; split <= bytes.length; split++) {
        expect(await readLines(bytes, { chunks: [split], universal, windowBytes: 8 }), `split at ${split}`).toEqual(
          pythonLines(text, separator),
        );
      }
    }
  });

  test("with universal newlines, lines also end at a carriage return", async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 50 }), async (text, chunks) => {
        expect(await readLines(Buffer.from(text), { chunks, universal: true, windowBytes: 64 })).toEqual(
          pythonLines(text, /\r\n|\r|\n/),
        );
      }),
      { numRuns: cases(500) },
    );
  });

  test.each([
    ["", []],
    ["\n", [""]],
    ["a", ["a"]],
    ["a\n", ["a"]],
    ["a\n\n", ["a", ""]],
    ["\n\na", ["", "", "a"]],
    [" \n\t", ["", ""]],
  ])("the lines of %j are %j", async (text, lines) => {
    expect(await readLines(Buffer.from(text))).toEqual(lines);
  });

  test("lines may be longer than the window", async () => {
    const long = "long ".repeat(400_000);
    expect(await readLines(Buffer.from(`a\n${long}\nb`), { windowBytes: 16 })).toEqual(["a", trimEnd(long), "b"]);
  });

  test("lines stay within the requested number of bytes, except for a single longer line", async () => {
    const reader = createLineReader(memorySource(Buffer.from("aaaa\nbbbb\ncccccccccccc\nd\n")), { windowBytes: 64 });
    expect(await reader.lookAhead(10, 9)).toBe(2);
    expect(await reader.lookAhead(1, 9)).toBe(1);
    expect([...reader.take(2).ends]).toEqual([4, 8]);
    expect(await reader.lookAhead(10, 5)).toBe(1);
    reader.take(1);
    expect(await reader.lookAhead(10, 5)).toBe(1);
    reader.take(1);
    expect(await reader.lookAhead(10, 5)).toBe(0);
    expect(reader.taken).toBe(4);
  });

  test("a request for more lines than lookAhead has found is refused", () => {
    expect(() => createLineReader(memorySource(Buffer.from("a\n"))).take(1)).toThrow(
      "1 lines were requested: expected at most the 0 that lookAhead has found",
    );
  });
});

describe("bytes that are not UTF-8", () => {
  const faults: [string, number[], string][] = [
    ["a stray byte", [0x61, 0xff, 0x62], "memory:2:2: expected UTF-8, found the byte FF"],
    ["a continuation without a start", [0x80], "memory:2:1: expected UTF-8, found the byte 80"],
    ["an overlong slash", [0x2f, 0xc0, 0xaf], "memory:2:2: expected UTF-8, found the byte C0"],
    ["a surrogate", [0xed, 0xa0, 0x80], "memory:2:1: expected UTF-8, found the byte ED"],
    ["a code point above U+10FFFF", [0xf4, 0x90, 0x80, 0x80], "memory:2:1: expected UTF-8, found the byte F4"],
    [
      "a character cut off by the line's end",
      [0x61, 0x62, 0xe2, 0x82],
      "memory:2:3: expected UTF-8, found the byte E2",
    ],
    [
      "Latin-1",
      [...Buffer.from("Gru\u00dfe", "latin1")],
      "memory:2:4: expected UTF-8, found the byte DF; is the text Latin-1 (-e latin-1)?",
    ],
  ];

  test.each(faults)("%s is named with its place", async (_, bytes, message) => {
    await expect(readLines(Buffer.from([0x78, 0x0a, ...bytes, 0x0a, 0x79]))).rejects.toThrow(message);
  });

  test("bytes that are not UTF-8 are found where TextDecoder finds an error", () => {
    const fatal = new TextDecoder("utf-8", { fatal: true });
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom(0x61, 0x80, 0xbf, 0xc2, 0xe0, 0xed, 0xf0, 0xf4, 0xa0, 0x9f, 0x90), fc.nat(255)),
          { maxLength: 6 },
        ),
        (bytes) => {
          const fault = firstFault(Uint8Array.from(bytes));
          const decode = (end: number): string => fatal.decode(Uint8Array.from(bytes.slice(0, end)));
          if (fault < 0) return void decode(bytes.length);
          decode(fault);
          expect(() => decode(bytes.length)).toThrow();
        },
      ),
      { numRuns: cases(5000) },
    );
  });
});

describe("white space at the end of a line", () => {
  test("white space at the end of a line is Python's, for every character", () => {
    const isSpace = (code: number): boolean => whitespaceRanges.some(([first, last]) => code >= first && code <= last);
    for (let code = 0; code <= 0xffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const bytes = Buffer.from(`x${String.fromCodePoint(code)}`);
      if ((trimmedEnd(bytes, 0, bytes.length) === 1) !== isSpace(code)) throw new Error(`U+${code.toString(16)}`);
    }
  });

  test("removing white space stops at the start of the line", () => {
    // the last bytes of U+3000 without the first are not white space
    expect(trimmedEnd(Uint8Array.of(0xe3, 0x80, 0x80), 1, 3)).toBe(3);
    expect(trimmedEnd(Uint8Array.of(0x20, 0x20, 0x20), 1, 3)).toBe(1);
  });

  test("white space is removed as text/whitespace.ts says", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", " ", "\u3000", "\u0085", "\u2028", "\u200b", "\ufeff", "é", "\u001f") }),
        (line) => {
          const bytes = Buffer.from(line);
          expect(bytes.subarray(0, trimmedEnd(bytes, 0, bytes.length)).toString()).toBe(trimEnd(line));
        },
      ),
    );
  });
});
