import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeSegments } from "../../src/text/encode.js";
import { createTokenizer, tokenizerNames } from "../../src/text/tokenizers/index.js";
import { createVocabulary } from "../../src/text/vocabulary.js";
import type { SegmentText, TextLines, TokenLines } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { line } from "./arbitrary.js";
import { linesOf, textOf } from "./lines.js";

const unused = (): never => {
  throw new Error("not of this test");
};
const withoutScanner: Kernel = {
  name: "reference",
  spaced: undefined,
  ngramMatches: unused,
  bleuScores: unused,
  addRows: unused,
  part: unused,
  fresh: unused,
  release: unused,
};

function segments(systems: readonly (readonly string[])[], references: readonly (readonly string[])[]): SegmentText {
  let end = 0;
  return {
    systems: systems.map(linesOf),
    references: linesOf(references.flat()),
    referenceEnds: Uint32Array.from(references, (list) => (end += list.length)),
  };
}

function idLines({ ids, ends }: TokenLines): number[][] {
  return Array.from(ends, (end, i) => [...ids.subarray(i === 0 ? 0 : ends[i - 1], end)]);
}

describe("without a scanner", () => {
  test("references come first, then the systems, in one vocabulary", () => {
    const batches = encodeSegments(
      segments(
        [
          ["a b", "c"],
          ["d", "a"],
        ],
        [["a", "b a"], ["c "]],
      ),
      createTokenizer("none"),
      withoutScanner,
    );
    expect(batches.map(({ hypotheses }) => idLines(hypotheses))).toEqual([
      [[1, 2], [3]],
      [[4], [1]],
    ]);
    expect(idLines(batches[0]!.references)).toEqual([[1], [2, 1], [3]]);
    expect([...batches[0]!.referenceEnds]).toEqual([2, 3]);
  });

  test("references are tokenized once and shared", () => {
    const seen: string[] = [];
    const spy = createTokenizer({ name: "spy", tokenize: (text) => (seen.push(text), [text]) });
    const [first, second] = encodeSegments(segments([["x"], ["y"]], [["r"]]), spy, withoutScanner);
    expect(seen).toEqual(["r", "x", "y"]);
    expect(second!.references).toBe(first!.references);
  });

  test("a line is lower-cased, and nothing else changes; a byte order mark stays", () => {
    const seen: string[] = [];
    const spy: Tokenizer = { name: "spy", lowercase: true, tokenize: (text) => (seen.push(text), []) };
    encodeSegments(segments([[" ÀB\u001c\u00a0"]], [["\ufeffΑΣ "]]), spy, withoutScanner);
    expect(seen).toEqual(["\ufeffας ", " àb\u001c\u00a0"]);
  });

  test("bytes that are not UTF-8 are a TypeError", () => {
    const bad: TextLines = { bytes: Uint8Array.of(0xff), ends: Uint32Array.of(1) };
    expect(() =>
      encodeSegments(
        { systems: [bad], references: linesOf(["a"]), referenceEnds: Uint32Array.of(1) },
        createTokenizer("none"),
        withoutScanner,
      ),
    ).toThrow(TypeError);
  });

  test.each(tokenizerNames)("%s: equal ids are equal tokens", (name) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(line, line), { minLength: 1, maxLength: 4 }), fc.boolean(), (pairs, lower) => {
        const chosen: Tokenizer = createTokenizer(name, { lowercase: lower });
        const [batch] = encodeSegments(
          segments(
            [pairs.map(([hypothesis]) => hypothesis)],
            pairs.map(([, reference]) => [reference]),
          ),
          chosen,
          withoutScanner,
        );
        const texts = [...pairs.map(([, reference]) => reference), ...pairs.map(([hypothesis]) => hypothesis)];
        const tokens = texts.map((text) => chosen.tokenize(lower ? text.toLowerCase() : text));
        const ids = [...idLines(batch!.references), ...idLines(batch!.hypotheses)];
        const spelled = new Map<number, string>();
        tokens.flat().forEach((token, i) => spelled.set(ids.flat()[i]!, token));
        expect(ids.map((list) => list.map((id) => spelled.get(id)))).toEqual(tokens);
        expect(new Set(spelled.values()).size).toBe(spelled.size);
      }),
    );
  });
});

describe("with a scanner", () => {
  const calls: { streams: string[][]; rule: string }[] = [];
  const scanning: Kernel = {
    ...withoutScanner,
    scan(streams, rule) {
      calls.push({ streams: streams.map(textOf), rule });
      return streams.map(({ ends }) => ({ ids: new Uint32Array(0), ends: new Uint32Array(ends.length) }));
    },
  };

  test("the kernel gets all streams at once, lower-cased if an option says so, when the first ids are needed", () => {
    calls.length = 0;
    const batches = encodeSegments(
      segments([["A "], ["É"]], [["R"]]),
      createTokenizer("13a", { lowercase: true }),
      scanning,
    );
    expect(batches.map(({ text }) => [textOf(text!.hypotheses), textOf(text!.references), text!.rule])).toEqual([
      [["a "], ["r"], "13a"],
      [["é"], ["r"], "13a"],
    ]);
    expect(calls).toEqual([]);
    expect([batches[1]!.hypotheses, batches[0]!.references].map(({ ends }) => ends.length)).toEqual([1, 1]);
    expect(
      encodeSegments(segments([["A "]], [["R"]]), createTokenizer("char"), scanning)[0]!.hypotheses.ends.length,
    ).toBe(1);
    expect(calls).toEqual([
      { streams: [["r"], ["a "], ["é"]], rule: "13a" },
      { streams: [["R"], ["A "]], rule: "char" },
    ]);
  });

  test("a tokenizer without a scan rule runs itself", () => {
    calls.length = 0;
    const hyphens = createTokenizer({ name: "hyphens", tokenize: (text) => text.split(/(-)/) });
    expect(idLines(encodeSegments(segments([["a-b"]], [["b"]]), hyphens, scanning)[0]!.hypotheses)).toEqual([
      [2, 3, 1],
    ]);
    expect(calls).toEqual([]);
  });

  test("lines are lower-cased, then spaced, then scanned, if the tokenizer is one that the kernel spaces", () => {
    calls.length = 0;
    const spaced: Kernel["spaced"] = (lines, { trim }) => linesOf(textOf(lines).map((text) => `${trim}(${text})`));
    const [batch] = encodeSegments(segments([["A"], ["É"]], [["R"]]), createTokenizer("zh", { lowercase: true }), {
      ...scanning,
      spaced,
    });
    expect([textOf(batch!.text!.hypotheses), textOf(batch!.text!.references), batch!.text!.rule]).toEqual([
      ["both(a)"],
      ["both(r)"],
      "none",
    ]);
    expect(batch!.hypotheses.ends.length).toBe(1);
    expect(calls).toEqual([{ streams: [["both(r)"], ["both(a)"], ["both(é)"]], rule: "none" }]);
  });
});

test("a vocabulary counts from 1, and any string may be a token", () => {
  const vocabulary = createVocabulary();
  expect(
    ["constructor", "__proto__", "", "constructor", "é", "e\u0301"].map((token) => vocabulary.idOf(token)),
  ).toEqual([1, 2, 3, 1, 4, 5]);
});
