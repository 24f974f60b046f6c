import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loneSurrogate } from "../../src/text/corpus-shape.js";
import { toSegmentText, type Corpus } from "../../src/text/segments.js";
import type { SegmentText } from "../../src/core/batch.js";
import { line } from "./arbitrary.js";
import { textOf } from "./lines.js";
import { cases } from "../cases.js";

/** A corpus that a user might pass in JavaScript. */
const corpusOf = (value: unknown): Corpus => value as Corpus;

/** The contents of batches, put together again: hypotheses, and the references of each segment. */
function readBack(batches: Iterable<ReturnType<typeof toSegmentText> extends Iterable<infer T> ? T : never>): {
  hypotheses: string[];
  references: string[][];
} {
  const hypotheses: string[] = [];
  const references: string[][] = [];
  for (const { systems, references: lines, referenceEnds } of batches) {
    const texts = textOf(lines);
    hypotheses.push(...textOf(systems[0]!));
    referenceEnds.forEach((end, i) => references.push(texts.slice(i === 0 ? 0 : referenceEnds[i - 1], end)));
  }
  return { hypotheses, references };
}

const segment = fc
  .tuple(line, fc.array(fc.option(line, { freq: 4 }), { maxLength: 4 }), line)
  .map(([hypothesis, rest, reference]) => ({ hypothesis, references: [...rest, reference] }));

describe("batches", () => {
  test("batches of references as strings equal batches of lists with one reference", () => {
    const lines = ["a", "", "😀 c"];
    const batches = (references: Corpus["references"]): unknown =>
      readBack(toSegmentText({ hypotheses: ["x", "y", "z"], ...(references && { references }) }, { maxSegments: 2 }));
    expect(batches(lines)).toEqual(batches(lines.map((line) => [line])));
    expect(batches(lines)).toEqual({ hypotheses: ["x", "y", "z"], references: [["a"], [""], ["😀 c"]] });
  });

  test("batches hold the whole corpus, whatever their size", () => {
    fc.assert(
      fc.property(
        fc.array(segment, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 200 }),
        fc.integer({ min: 1, max: 5 }),
        (list, maxBytes, maxSegments) => {
          const corpus = {
            hypotheses: list.map(({ hypothesis }) => hypothesis),
            references: list.map(({ references }) => references),
          };
          const batches = Array.from(toSegmentText(corpus, { maxBytes, maxSegments }), (batch) =>
            structuredClone(batch),
          );
          const expected = {
            hypotheses: corpus.hypotheses,
            references: corpus.references.map((texts) => texts.filter((text) => text !== null)),
          };
          expect(readBack(batches)).toEqual(expected);
          for (const { referenceEnds, systems } of batches) {
            expect(referenceEnds.length).toBe(systems[0]!.ends.length);
            expect(referenceEnds.length).toBeGreaterThanOrEqual(1);
            expect(referenceEnds.length).toBeLessThanOrEqual(maxSegments);
          }
          const streams = Array.from({ length: 5 }, (_, k) => corpus.references.map((texts) => texts[k] ?? null));
          expect(readBack(toSegmentText({ hypotheses: corpus.hypotheses, referenceStreams: streams }))).toEqual(
            expected,
          );
        },
      ),
      { numRuns: cases(100, 25) },
    );
  });

  test("batches end at 256 KiB or 1024 segments", () => {
    const short = Array.from({ length: 2500 }, () => "a");
    expect(
      [...toSegmentText({ hypotheses: short, referenceStreams: [short] })].map(
        ({ referenceEnds }) => referenceEnds.length,
      ),
    ).toEqual([1024, 1024, 452]);
    const long = Array.from({ length: 5 }, () => "é".repeat(50_000));
    expect(
      [...toSegmentText({ hypotheses: long, referenceStreams: [long] })].map(
        ({ referenceEnds }) => referenceEnds.length,
      ),
    ).toEqual([2, 2, 1]);
  });

  test("batches use buffers again, but never the same buffer in two batches at a time", () => {
    const corpus = (word: string): Corpus => ({
      hypotheses: [`${word} 1`, `${word} 2`],
      references: [[`${word} 3`], [`${word} 4`]],
    });
    const [first, second] = ["a", "b"].map((word) =>
      toSegmentText(corpus(word), { maxSegments: 1 })[Symbol.iterator](),
    );
    const texts = (batch: IteratorResult<SegmentText>): string[] => [
      ...textOf(batch.value.systems[0]),
      ...textOf(batch.value.references),
    ];
    const one = first!.next();
    const other = second!.next();
    expect([texts(one), texts(other)]).toEqual([
      ["a 1", "a 3"],
      ["b 1", "b 3"],
    ]);
    expect(texts(first!.next())).toEqual(["a 2", "a 4"]);
    // a loop that stops early gives its buffers back, too
    first!.return!();
    expect(texts(toSegmentText(corpus("c"))[Symbol.iterator]().next())).toEqual(["c 1", "c 2", "c 3", "c 4"]);
    expect(texts(second!.next())).toEqual(["b 2", "b 4"]);
  });

  test("null is not a reference, an empty string is", () => {
    expect(
      readBack(
        toSegmentText({
          hypotheses: ["a", ""],
          references: [
            [null, "", null],
            ["x", null],
          ],
        }),
      ),
    ).toEqual({ hypotheses: ["a", ""], references: [[""], ["x"]] });
  });

  test("batches may be iterated twice", () => {
    const batches = toSegmentText({ hypotheses: ["a"], references: [["b"]] });
    expect([...batches].length).toBe(1);
    expect([...batches].length).toBe(1);
  });

  test.each([0, -1, NaN, "many"])("batches refuse a limit of %s", (limit) => {
    const corpus = { hypotheses: ["a"], references: [["b"]] };
    expect(() => toSegmentText(corpus, { maxBytes: limit as number })).toThrow(
      new RangeError(`maxBytes is ${limit}: expected 1 or more`),
    );
    expect(() => toSegmentText(corpus, { maxSegments: limit as number })).toThrow(
      new RangeError(`maxSegments is ${limit}: expected 1 or more`),
    );
  });
});

const hundred = Array.from({ length: 100 }, (_, i) => `line ${i}`);
const sparse = ["a"];
sparse[2] = "c";
const mixed =
  "expected a string for each segment, or a list of strings for each; " +
  "where some segments have several references write [reference] for those that have one";
const after = "; a missing or an extra line in a file shows up like this";

describe("a corpus of the wrong shape is refused before the first batch", () => {
  test.each<[unknown, string]>([
    [["a"], "corpus is an array: expected { hypotheses, references }"],
    [null, "corpus is null: expected { hypotheses, references }"],
    ["a", "corpus is a string: expected { hypotheses, references }"],
    [{}, "hypotheses is undefined: expected the list of lines of the system; got an object without them"],
    [
      { sys: ["a"], refs: ["a"] } as never,
      "hypotheses is undefined: expected the list of lines of the system; got sys, refs; is sys meant to be hypotheses?",
    ],
    [
      { hypotheses: "a", references: ["b"] },
      "hypotheses is a string: expected the list of lines of the system; for one segment write [hypothesis]",
    ],
    [
      { hypotheses: new Set(["a"]) },
      "hypotheses is a Set: expected the list of lines of the system; write [...values] to make an array of it",
    ],
    [
      { hypotheses: ["a"].values() },
      "hypotheses is an iterator: expected the list of lines of the system; write [...values] to make an array of it",
    ],
    [
      { hypotheses: Promise.resolve(["a"]) },
      "hypotheses is a Promise: expected the list of lines of the system; is an await missing?",
    ],
    [{ hypotheses: ["a", undefined] }, "hypotheses[1] is undefined: expected a string"],
    [{ hypotheses: ["a", 3] }, "hypotheses[1] is a number: expected a string"],
    [
      { hypotheses: [null] },
      "hypotheses[0] is null: expected a string; a system that has no translation for a segment has the empty string",
    ],
    [{ hypotheses: [["a"]] }, "hypotheses[0] is an array: expected a string; is a list nested one level too deep?"],
    [{ hypotheses: sparse }, "hypotheses[1] is a hole in the array: expected a string"],
    [
      { hypotheses: ["a"], references: "b" },
      "references is a string: expected a list with the reference or references of each segment; " +
        "for one segment with one reference write [reference]",
    ],
    [
      { hypotheses: ["a", "b", "c"], references: ["x", "y", ["z"]] },
      `references[2] is an array, references[0] a string: ${mixed}`,
    ],
    [
      { hypotheses: ["a", "b", "c"], references: [["x"], "y", ["z"]] },
      `references[1] is a string, references[0] an array: ${mixed}`,
    ],
    [
      { hypotheses: ["a", "b"], references: [null, "y"] },
      "references[0] is null: expected the list of references of segment 0",
    ],
    [
      { hypotheses: ["a", "b"], references: ["x", null] },
      "references[1] is null: expected a string; every segment needs a reference",
    ],
    [{ hypotheses: ["a", "b"], references: ["x", 7] }, "references[1] is a number: expected a string"],
    [
      { hypotheses: ["a"], references: null },
      "references is null: expected a list with the reference or references of each segment",
    ],
    [
      { hypotheses: ["a"], references: [new Set(["b"])] },
      "references[0] is a Set: expected the list of references of segment 0; write [...values] to make an array of it",
    ],
    [
      { hypotheses: ["a"], references: [["b", undefined]] },
      "references[0][1] is undefined: expected a string or null; a missing reference is null",
    ],
    [
      { hypotheses: ["a"], references: [[["b"]]] },
      "references[0][0] is an array: expected a string or null; is a list nested one level too deep?",
    ],
    [
      { hypotheses: ["a"], references: [sparse] },
      "references[0][1] is a hole in the array: expected a string or null; a missing reference is null",
    ],
    [
      { hypotheses: ["a"], referenceStreams: "b" },
      "referenceStreams is a string: expected a list of streams of lines; for one stream write [[line, line, ...]]",
    ],
    [
      { hypotheses: ["a"], referenceStreams: ["b"] },
      "referenceStreams[0] is a string: expected the list of lines of stream 0; for one stream write [[line, " +
        "line, ...]]",
    ],
    [{ hypotheses: ["a"], referenceStreams: [[1]] }, "referenceStreams[0][0] is a number: expected a string or null"],
  ])("wrong type: %j", (corpus, message) => {
    expect(() => toSegmentText(corpusOf(corpus))).toThrow(new TypeError(message));
  });

  test("the type checker also refuses a corpus with neither layout or with both", () => {
    const legal: readonly Corpus[] = [
      { hypotheses: ["a"], references: ["a"] },
      { hypotheses: ["a"], references: [["a", null]], referenceStreams: undefined },
      { hypotheses: ["a"], referenceStreams: [["a"], [null]], sources: ["b"] },
    ];
    for (const corpus of legal) expect([...toSegmentText(corpus)]).toHaveLength(1);
    // @ts-expect-error no references
    expect(() => toSegmentText({ hypotheses: ["a"] })).toThrow(RangeError);
    // @ts-expect-error both layouts
    expect(() => toSegmentText({ hypotheses: ["a"], references: ["a"], referenceStreams: [["a"]] })).toThrow(
      RangeError,
    );
  });

  test.each<[unknown, string]>([
    [
      { hypotheses: [], references: [] },
      "hypotheses is empty: expected at least one line; an empty corpus has no score",
    ],
    [{ hypotheses: ["a"] }, "corpus has neither references nor referenceStreams: expected one of them, got hypotheses"],
    [
      { hypotheses: ["a"], refs: [["b"]] },
      "corpus has neither references nor referenceStreams: expected one of them, got hypotheses, refs; is refs meant to be references?",
    ],
    [
      { hypotheses: ["a"], references: [["b"]], referenceStreams: [["b"]] },
      "references and referenceStreams are both given: expected one of them, " +
        "a list for each segment or a list for each stream",
    ],
    [
      { hypotheses: ["a", "b", "c", "d"], references: [["a"], ["b"], ["c"]] },
      `references has 3 entries for 4 hypotheses: expected a list of references for each hypothesis${after}`,
    ],
    [
      { hypotheses: ["a", "b", "c", "d"], references: ["a", "b", "c"] },
      `references has 3 entries for 4 hypotheses: expected a reference for each hypothesis${after}`,
    ],
    [
      { hypotheses: ["a"], references: ["a", "b"] },
      "references has 2 entries for 1 hypothesis: expected one; " +
        "for one segment with several references write [[reference, ...]]",
    ],
    [
      { hypotheses: ["a", "b"], references: ["x", "\ud83d"] },
      "references[1] has half a surrogate pair (U+D83D) at position 0: expected well-formed text; " +
        "a string cut in the middle of a character ends like this",
    ],
    [
      { hypotheses: ["a"], references: [] },
      `references has 0 entries for 1 hypothesis: expected a list of references for each hypothesis${after}`,
    ],
    [
      { hypotheses: hundred, references: [hundred, hundred] },
      "references has 2 entries for 100 hypotheses, each with 100 lines: did you mean referenceStreams?",
    ],
    [
      { hypotheses: ["a", "b"], references: [["a"], []] },
      "references[1] has no reference: expected at least one for each segment",
    ],
    [
      { hypotheses: ["a", "b"], references: [["a"], [null, null]] },
      "references[1] has no reference but null: expected at least one for each segment",
    ],
    [
      { hypotheses: ["a"], referenceStreams: [] },
      "referenceStreams is empty: expected at least one stream, a list of lines",
    ],
    [
      { hypotheses: ["a", "b"], referenceStreams: [["a", "b"], ["a"]] },
      "referenceStreams[1] has 1 line for 2 hypotheses: expected a line for each hypothesis, " +
        `null where this stream has none${after}`,
    ],
    [
      { hypotheses: hundred, referenceStreams: hundred.map((text) => [text]) },
      "referenceStreams[0] has 1 line for 100 hypotheses, and there are 100 such lists: did you mean references?",
    ],
    [
      {
        hypotheses: ["a", "b"],
        referenceStreams: [
          ["a", null],
          ["a", null],
        ],
      },
      "segment 1 has no reference, referenceStreams[0..1][1] are null: expected at least one for each segment",
    ],
    [
      { hypotheses: ["a\ud83d"], references: [["a"]] },
      "hypotheses[0] has half a surrogate pair (U+D83D) at position 1: expected well-formed text; " +
        "a string cut in the middle of a character ends like this",
    ],
    // joined, these halves would make a whole character
    [
      { hypotheses: ["\ud83d", "\ude00"], references: [["a"], ["b"]] },
      "hypotheses[0] has half a surrogate pair (U+D83D) at position 0: expected well-formed text; " +
        "a string cut in the middle of a character ends like this",
    ],
    [
      { hypotheses: ["a", "b"], referenceStreams: [["a", "\ude00"]] },
      "referenceStreams[0][1] has half a surrogate pair (U+DE00) at position 0: expected well-formed text; " +
        "a string cut in the middle of a character ends like this",
    ],
    [
      { hypotheses: ["a"], references: [["😀", "😀\ude00"]] },
      "references[0][1] has half a surrogate pair (U+DE00) at position 2: expected well-formed text; " +
        "a string cut in the middle of a character ends like this",
    ],
  ])("wrong value: %j", (corpus, message) => {
    expect(() => toSegmentText(corpusOf(corpus))).toThrow(new RangeError(message));
  });

  test("a corpus is refused even if the mistake is at its end", () => {
    const references: unknown[] = hundred.map((text) => [text]);
    references[99] = [7];
    expect(() => toSegmentText(corpusOf({ hypotheses: hundred, references }), { maxSegments: 1 })).toThrow(
      new TypeError("references[99][0] is a number: expected a string or null"),
    );
  });
});

test("a lone surrogate is found where isWellFormed() finds one", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "\ud83d", "\ude00", "😀", "é", "\ud800", "\udfff")), (parts) => {
      const text = parts.join("");
      const at = loneSurrogate(text);
      expect(at === -1).toBe(text.isWellFormed());
      if (at !== -1) {
        expect(text.slice(0, at).isWellFormed()).toBe(true);
        expect(text.slice(0, at + 1).isWellFormed()).toBe(false);
      }
    }),
  );
});
