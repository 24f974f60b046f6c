import fc from "fast-check";
import { encodingByKernel } from "../../src/corpus/corpus-batches.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { utf16Part } from "../../src/kernel/utf16/utf16.js";
import { cases } from "../cases.js";
import { underEveryEngine } from "../kernel/other-builds.js";
import { describe, expect, test, vi } from "vitest";
import { createLineBuffer, type StringEncoding } from "../../src/text/encode-strings.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { line } from "./arbitrary.js";
import { toSegmentText } from "../../src/text/segments.js";
import { textOf } from "./lines.js";

/**
 * Texts of characters of one, two, three and four bytes, alone and repeated, so that any four or eight units of a text
 * may hold any of these characters.
 */
const mixed = fc
  .array(
    fc.constantFrom(
      "a",
      "abcdefgh",
      "é",
      "éééé",
      "中",
      "中文中文",
      "😀",
      "😀😀😀",
      "\u{10ffff}",
      "\uffff",
      "\0",
      "\n",
      "",
    ),
  )
  .map((parts) => parts.join(""));

const bytesOf = (lines: readonly string[]): number[] => [...Buffer.from(lines.join(""), "utf8")];
const endsOf = (lines: readonly string[]): number[] =>
  lines.map((_, i) => Buffer.byteLength(lines.slice(0, i + 1).join("")));

/**
 * The library uses 0 where calls of TextEncoder are cheap; it uses 16,384 in a page, and in Node, where the kernel
 * encodes.
 */
const sizes = [0, 1, 40, 1 << 14];
const encodings = sizes.flatMap((mostWaiting): (readonly [number, string, StringEncoding])[] => [
  [mostWaiting, "TextEncoder", { mostWaiting }],
  [mostWaiting, "the kernel", { mostWaiting, encodeLines: encodingByKernel(kernelOf(), Buffer) }],
]);

describe.each(encodings)("lines of which up to %i units wait for others, encoded by %s", (_size, _by, encoding) => {
  test("lines have the right bytes and ends, however often these are requested", () => {
    const round = fc.array(fc.tuple(fc.oneof(mixed, line), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 3 }), (rounds) => {
        // bytes of earlier rounds are left in the buffer
        const buffer = createLineBuffer(encoding);
        for (const added of rounds) {
          const lines: string[] = [];
          for (const [text, isAsked] of added) {
            buffer.add(text);
            lines.push(text);
            const bytes = Buffer.byteLength(lines.join(""));
            expect(buffer.mostBytes()).toBeGreaterThanOrEqual(bytes);
            if (isAsked) expect([buffer.bytes(), buffer.mostBytes()]).toEqual([bytes, bytes]);
          }
          expect(buffer.size()).toBe(lines.length);
          const { bytes, ends } = buffer.lines();
          expect([...ends]).toEqual(endsOf(lines));
          expect([...bytes]).toEqual(bytesOf(lines));
          buffer.clear();
          expect([buffer.size(), buffer.bytes(), buffer.lines().ends.length]).toEqual([0, 0, 0]);
        }
      }),
      { numRuns: cases(100, 25) },
    );
  });

  test("a line may be longer than all waiting lines together, and there may be many lines", () => {
    const lines = Array.from({ length: 300 }, (_, i) =>
      ["é", "a", "中", "😀", ""][i % 5]!.repeat((i * 37) % 500),
    ).concat("ü".repeat(40_000), "", "x".repeat(40_000), "");
    const buffer = createLineBuffer(encoding);
    for (const text of lines) buffer.add(text);
    expect(textOf(buffer.lines())).toEqual(lines);
  });

  test("a batch ends where its bytes reach the limit, not before", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(mixed, mixed), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 400 }),
        (pairs, maxBytes) => {
          const expected: number[] = [];
          let [segments, bytes] = [0, 0];
          for (const [i, pair] of pairs.entries()) {
            segments++;
            bytes += Buffer.byteLength(pair.join(""));
            if (bytes < maxBytes && i + 1 < pairs.length) continue;
            expected.push(segments);
            [segments, bytes] = [0, 0];
          }
          const corpus = { hypotheses: pairs.map(([text]) => text), references: pairs.map(([, text]) => [text]) };
          expect(
            Array.from(toSegmentText(corpus, { maxBytes, encoding }), ({ referenceEnds }) => referenceEnds.length),
          ).toEqual(expected);
        },
      ),
      { numRuns: cases(100, 25) },
    );
  });
});

test("words that differ only in halves of a character, made by a user's tokenizer, stay different", async () => {
  vi.resetModules();
  vi.doMock("../../src/text/encode-strings.js", async (original) => ({
    ...(await original<object>()),
    createLineBuffer: (encoding: StringEncoding = { mostWaiting: 1 << 14 }) => createLineBuffer(encoding),
  }));
  const [{ encodeSegments }, { toSegmentText }, { kernelOf }] = await Promise.all([
    import("../../src/text/encode.js"),
    import("../../src/text/segments.js"),
    import("../../src/kernel/engines.js"),
  ]);
  const halves: Tokenizer = { name: "halves", lowercase: false, keepsBytes: true, tokenize: (text) => text.split("") };
  const [text] = toSegmentText({ hypotheses: ["😀a"], references: [["a"]] });
  const { wordBytes } = encodeSegments(text!, halves, kernelOf())[0]!;
  expect(textOf(wordBytes!)).toEqual(["a", "\ufffd", "\ufffd"]);
  vi.doUnmock("../../src/text/encode-strings.js");
});

describe.each(underEveryEngine(utf16Part))("the kernel's engine %s", (engine, part) => {
  const encoded = (lines: readonly string[]): string[] => {
    const text = lines.join("");
    const { buffer, byteOffset } = part.units(text.length);
    Buffer.from(buffer).write(text, byteOffset, "utf16le");
    let end = 0;
    return textOf(part.encode(Uint32Array.from(lines, (one) => (end += one.length))));
  };

  test("the kernel encodes as TextEncoder does", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(mixed, line), { minLength: 1, maxLength: 20 }), (lines) => {
        expect(encoded(lines)).toEqual(lines);
      }),
      { numRuns: cases(300, 50) },
    );
  });

  test("halves of a character become U+FFFD, at the ends of lines, too", () => {
    const lines = ["a\ud83d", "\ude00b", "\ud83d\ud83d\ude00", `${"x".repeat(16)}\ude00`, "\ud83dx"];
    expect(encoded(lines)).toEqual(lines.map((one) => Buffer.from(one).toString()));
  });

  test("any character is encoded at a boundary of 8 or 16 units", () => {
    for (const piece of ["\x7f", "\x80", "\u07ff", "\u0800", "\uffff", "😀", "\u{10ffff}", "é中"]) {
      const lines = Array.from({ length: 40 }, (_, shift) => `${"x".repeat(shift)}${piece}${"y".repeat(20)}${piece}`);
      expect(encoded(lines)).toEqual(lines);
    }
  });

  test("ends that are not those of the units are refused", () => {
    part.units(3);
    if (engine === "reference") return;
    expect(() => part.encode(Uint32Array.of(2, 4))).toThrow(RangeError);
    expect(() => part.encode(Uint32Array.of(2, 1))).toThrow(RangeError);
  });
});
