import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { createLineBuffer } from "../../src/text/encode-strings.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { line } from "./arbitrary.js";
import { textOf } from "./lines.js";

/** Of one byte, of two, of three and of four, alone and in rows: words of four bytes begin anywhere in them. */
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

/** 0 in Node, 16,384 in a page. */
const sizes = [0, 1, 40, 1 << 14];

describe.each(sizes)("lines of which up to %i units wait for others", (mostWaiting) => {
  test("are there with their bytes and ends, however often they are asked for", () => {
    const round = fc.array(fc.tuple(fc.oneof(mixed, line), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(fc.array(round, { minLength: 1, maxLength: 3 }), (rounds) => {
        // of the rounds before, bytes are left in the buffer
        const buffer = createLineBuffer(mostWaiting);
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
    );
  });

  test("may be longer than all that waits, and many", () => {
    const lines = Array.from({ length: 300 }, (_, i) =>
      ["é", "a", "中", "😀", ""][i % 5]!.repeat((i * 37) % 500),
    ).concat("ü".repeat(40_000), "", "x".repeat(40_000), "");
    const buffer = createLineBuffer(mostWaiting);
    for (const text of lines) buffer.add(text);
    expect(textOf(buffer.lines())).toEqual(lines);
  });

  test("end a batch where its bytes reach the limit, not before", async () => {
    vi.resetModules();
    vi.doMock("../../src/text/encode-strings.js", () => ({ createLineBuffer: () => createLineBuffer(mostWaiting) }));
    const { toSegmentText } = await import("../../src/text/segments.js");
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
          expect(Array.from(toSegmentText(corpus, { maxBytes }), ({ referenceEnds }) => referenceEnds.length)).toEqual(
            expected,
          );
        },
      ),
    );
    vi.doUnmock("../../src/text/encode-strings.js");
  });
});

test("words that a tokenizer of the user's makes of halves of a character do not meet", async () => {
  vi.resetModules();
  vi.doMock("../../src/text/encode-strings.js", () => ({
    createLineBuffer: (mostWaiting = 1 << 14) => createLineBuffer(mostWaiting),
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
