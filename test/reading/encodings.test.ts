/** Other encodings than UTF-8, as Python decodes them. The vectors are made by test/vectors/encodings/make.py. */
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cases } from "../cases.js";
import { readLines } from "../apps/cli/node/memory.js";

const vectors = JSON.parse(readFileSync("test/vectors/encodings/python.json", "utf8")) as {
  single: Record<string, (string | null)[]>;
  texts: [name: string, text: string, bytes: string][];
};

describe.each(Object.entries(vectors.single))("%s", (encoding, characters) => {
  test("the encoding has Python's characters and no others", async () => {
    const bytes = characters.flatMap((character, i) => (character === null ? [] : [0x61, 0x80 + i, 0x62, 0x0a]));
    expect(await readLines(Uint8Array.from(bytes), { encoding })).toEqual(
      characters.filter((character) => character !== null).map((character) => `a${character}b`),
    );
    for (const [i, character] of characters.entries()) {
      if (character !== null) continue;
      await expect(readLines(Uint8Array.of(0x61, 0x80 + i), { encoding, windowBytes: 64 })).rejects.toThrow(
        `memory:1: expected ${encoding}, found bytes that are not valid in it`,
      );
    }
  });
});

describe.each(vectors.texts)("%s", (encoding, text, hex) => {
  const bytes = Buffer.from(hex, "hex");
  const lines = text.split("\n").slice(0, -1);

  test("the encoding gives Python's text in any chunks", async () => {
    for (let split = 1; split <= bytes.length; split++)
      expect(await readLines(bytes, { encoding, chunks: [split], windowBytes: 64 })).toEqual(lines);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 }), async (chunks) => {
        expect(await readLines(bytes, { encoding, chunks, windowBytes: 64 })).toEqual(lines);
      }),
      { numRuns: cases(100, 20) },
    );
  });
});

describe("encodings", () => {
  test.each([
    "UTF8",
    "utf_8",
    "U8",
    "Latin1",
    "ISO-8859-1",
    "iso8859_1",
    "windows-1252",
    "CP1252",
    "KOI8_R",
    "us-ascii",
  ])("%s is the name of an encoding", async (encoding) => {
    expect(await readLines(Buffer.from("a\n"), { encoding })).toEqual(["a"]);
  });

  test.each(["klingon", "shift_jis", "", "constructor", "__proto__"])("%j is refused", async (encoding) => {
    await expect(readLines(Buffer.from("a\n"), { encoding })).rejects.toThrow(
      `unknown encoding: ${encoding}; expected a name such as utf-8`,
    );
  });

  test.each([
    ["ascii", [0x61, 0x0a, 0xe9], "memory:2: expected ascii, found bytes that are not valid in it"],
    ["gbk", [0x61, 0x0a, 0x62, 0x81, 0x0a, 0x63], "memory:2: expected gbk"],
    ["utf-16-le", [0x61, 0, 0x0a, 0, 0x00, 0xd8, 0x62, 0], "memory:2: expected utf-16-le"],
    ["utf-16-le", [0x61, 0, 0x0a, 0, 0x62], "memory:2: expected utf-16-le"],
    ["utf-16-be", [0, 0x61, 0, 0x0a, 0xdc, 0x00], "memory:2: expected utf-16-be"],
  ])("an error in %s is reported with its line", async (encoding, bytes, message) => {
    await expect(readLines(Uint8Array.from(bytes), { encoding })).rejects.toThrow(message);
  });

  test("a carriage return ends a line of standard input in any encoding", async () => {
    expect(
      await readLines(Buffer.from("a\rb\r\nc", "utf16le"), {
        encoding: "utf-16",
        universal: true,
        chunks: [1, 2, 3, 4, 5],
      }),
    ).toEqual(["a", "b", "c"]);
  });
});
