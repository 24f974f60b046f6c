/** Arguments that do not fit each other are refused by every part of every engine, before anything is counted. */
import { describe, expect, test } from "vitest";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { characterPart } from "../../src/kernel/character/character.js";
import { eedPart } from "../../src/kernel/eed/eed.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { leporPart } from "../../src/kernel/lepor/lepor.js";
import { linesPart } from "../../src/kernel/lines/lines.js";
import { meteorPart } from "../../src/kernel/meteor/meteor.js";
import type { WordKnowledge } from "../../src/kernel/meteor/word-knowledge.js";
import { nistPart } from "../../src/kernel/nist/nist.js";
import { pairwisePart } from "../../src/kernel/pairwise/pairwise.js";
import { revisionPart } from "../../src/kernel/revision/revision.js";
import { bytesOf } from "../../src/kernel/wasm-text.js";
import { countBatch } from "../../src/corpus/count-batch.js";
import { prepared } from "../../src/corpus/first-pass.js";
import * as metrics from "../../src/metrics/list.js";
import { encodeSegments } from "../../src/text/encode.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import { linesOf } from "../text/lines.js";
import { batchOf, tokenLines } from "./generate.js";

const engines = [
  ["wasm", createWasmKernel()],
  ["js", createJsKernel()],
  ["reference", createReferenceKernel()],
] as const;
/** Two words against three; ids start at 0, as for METEOR. */
const batch = batchOf([{ hypothesis: [0, 1], references: [[1, 2, 0]] }]);
const weights = Uint32Array.of(2, 2, 2);

describe.each(engines)("%s counts", (_, kernel) => {
  test("no rows of references that belong to no segment", () => {
    const more = { ...batch, references: tokenLines([[1, 2, 0], [1]]) };
    expect(kernel.part(lcsPart).longestCommon(more)).toHaveSameBits(Float64Array.of(2, 3, 1));
    // lines of text that precede the sources, and belong to no segment, have no rows either
    const text = { systems: [linesOf(["a b x"]), linesOf(["a b x"])], referenceEnds: Uint32Array.of(1) };
    const [hypotheses, sources] = encodeSegments(
      { ...text, references: linesOf(["a b q", "z z z"]) },
      createTokenizer("none"),
      kernel,
    );
    // a and b match; x is subtracted, because it should have been changed
    expect(kernel.part(revisionPart).corrections(hypotheses!, sources!)).toHaveSameBits(
      Float64Array.of(3, 3, 1, 0, 0, 0),
    );
  });

  test("no rows of a text without segments, with whatever tokens", () => {
    const none = { bytes: new Uint8Array(0), ends: new Uint32Array(0) };
    const empty = { systems: [none], references: none, referenceEnds: new Uint32Array(0) };
    const corpus = { hypotheses: ["a b"], references: [["a b"]] };
    const of = [metrics.bleu(), metrics.bleu({ tokenize: "char" }), metrics.chrf(), metrics.chrf({ wordOrder: 2 })];
    for (const metric of [
      ...of,
      metrics.eed(),
      metrics.nist(),
      metrics.rouge(),
      metrics.ter(),
      metrics.wer(),
      metrics.hlepor(),
    ])
      expect(countBatch(prepared([metric], corpus, kernel), empty, kernel), metric.name).toEqual([
        [new Float64Array(0)],
      ]);
  });
});

describe.each(engines)("%s refuses", (_, kernel) => {
  test.each<readonly [WordKnowledge, string]>([
    [{ weights: Uint32Array.of(2, 2) }, "weights has 2 entries: expected one for each id, and there is id 2"],
    [{ weights, forms: new Uint32Array(2) }, "forms has 2 entries: expected 3, as many as weights"],
    [{ weights, stems: new Uint32Array(4) }, "stems has 4 entries: expected 3, as many as weights"],
    [
      { weights, synonyms: { ids: new Uint32Array(0), ends: new Uint32Array(2) } },
      "synonyms has 2 entries: expected 3, as many as weights",
    ],
    [
      { weights, synonyms: { ids: new Uint32Array(1), ends: Uint32Array.of(0, 2, 2) } },
      "synonyms ends line 1 at 2: expected 0 (the end of the line before) to 1",
    ],
    [
      { weights, phrases: { matches: new Uint32Array(0), ends: new Uint32Array(2) } },
      "phrases has 2 lines: expected 1, as many as references",
    ],
    // start and length in the reference, then in the hypothesis
    ...[
      [0, 4, 0, 1],
      [0, 0, 0, 1],
      [0, 1, 1, 2],
      [0, 1, 0, 0],
    ].map(
      (match) =>
        [
          { weights, phrases: { matches: Uint32Array.from(match), ends: Uint32Array.of(1) } },
          `phrase 0 of reference line 0 is ${match[0]}:${match[1]} ${match[2]}:${match[3]}: expected places within 3 and 2 words`,
        ] as const,
    ),
    [
      { weights, phrases: { matches: Uint32Array.of(1, 1, 0, 1, 0, 1, 0, 1), ends: Uint32Array.of(2) } },
      "phrase 1 of reference line 0 is 0:1 0:1",
    ],
  ])("METEOR's knowledge of other words: %#", (knowledge, message) => {
    expect(() => kernel.part(meteorPart).alignments(batch, knowledge)).toThrow(message);
  });

  test("revisions of a batch whose parts do not fit each other", () => {
    const part = kernel.part(revisionPart);
    for (const rows of [part.corrections, part.simplifications, part.shares]) {
      expect(() => rows({ ...batch, referenceEnds: Uint32Array.of(0) }, batch)).toThrow(
        "segment 0 has no reference: expected at least one",
      );
      const hypotheses = { ...batch.hypotheses, ends: Uint32Array.of(9) };
      expect(() => rows({ ...batch, hypotheses }, batch)).toThrow("hypotheses ends line 0 at 9");
    }
  });

  test("NIST's lines with ids that no word has, or without a number of times", () => {
    const words = { bytes: new TextEncoder().encode("ab"), ends: Uint32Array.of(1, 2) };
    const lines = tokenLines([[1, 2], [2]]);
    const part = kernel.fresh(nistPart);
    expect(() => part.add({ words, lines: tokenLines([[1, 3]]), times: Uint32Array.of(1) })).toThrow(
      "lines has the id 3: expected 1 to 2, the number of words",
    );
    expect(() => part.add({ words, lines: tokenLines([[0]]), times: Uint32Array.of(1) })).toThrow("lines has the id 0");
    expect(() => part.add({ words, lines, times: Uint32Array.of(1) })).toThrow(
      "times has 1 numbers for 2 lines: expected the same number",
    );
    expect(() => part.matchedInformation(batch)).toThrow("the batch has no wordBytes");
    expect(() =>
      part.matchedInformation({ ...batchOf([{ hypothesis: [3], references: [[1]] }]), wordBytes: words }),
    ).toThrow("hypotheses has the id 3");
  });

  // 2^14 comparisons for each of the two words
  test("METEOR's words with so many synonyms that comparing them would take too long", () => {
    const pair = batchOf([{ hypothesis: [0], references: [[1]] }]);
    const alignments = (sets: number): Float64Array => {
      const ids = Uint32Array.from({ length: sets + 1 }, (_, i) => i);
      const synonyms = { ids, ends: Uint32Array.of(sets, sets + 1) };
      return kernel.part(meteorPart).alignments(pair, { weights: Uint32Array.of(2, 2), synonyms });
    };
    expect(alignments(2 ** 15)).toContain(-2);
    const counted = alignments(2 ** 15 - 2);
    expect(counted).not.toContain(-2);
    // one match, in one chunk: the synonyms 0 of either word
    expect(counted).toHaveSameBits(alignments(1));
  });

  test("EED's lines that are shorter than their skipped beginning", () => {
    const rules = { alpha: 2, rho: 0.3, deletion: 0.2, insertion: 1, skipped: 2, space: 1 };
    expect(() => kernel.part(eedPart).distances(batchOf([{ hypothesis: [1, 2], references: [[1]] }]), rules)).toThrow(
      "line 0 has 1 characters: expected at least 2, which are skipped",
    );
  });

  test("CharacTER's missing words", () => {
    const { characterRates } = kernel.part(characterPart);
    expect(() => characterRates(batch)).toThrow("the batch has no wordBytes: expected a tokenizer that keepsBytes");
    const wordBytes = { bytes: new TextEncoder().encode("ab"), ends: Uint32Array.of(1, 2) };
    for (const id of [0, 3])
      expect(() => characterRates({ ...batchOf([{ hypothesis: [1, 2], references: [[2, id]] }]), wordBytes })).toThrow(
        `an id is ${id}: expected 1 to 2, the words of the batch`,
      );
  });

  test.each([0, 17, 1.5, Number.NaN])("LEPOR's window of %d", (window) => {
    for (const align of ["alignInContext", "alignAsPython"] as const)
      expect(() => kernel.part(leporPart)[align](batch, window)).toThrow(
        `window is ${window}: expected a whole number from 1 to 16`,
      );
  });

  test("sentences that begin with different marks", () => {
    expect(() => kernel.part(lcsPart).unionCommon(batchOf([{ hypothesis: [9, 1], references: [[8, 1]] }]))).toThrow(
      "line 0 starts with 8: expected 9, the mark before each sentence",
    );
    // empty lines have no mark
    const empty = batchOf([{ hypothesis: [], references: [[9, 1]] }]);
    expect([...kernel.part(lcsPart).unionCommon(empty)]).toEqual([0, 1, 0]);
  });
});

// the engine "reference" has no memory addresses, so these numbers do no harm there
describe.each(engines.slice(0, 2))("%s refuses", (_, kernel) => {
  test("stems and synonyms that are not words, for METEOR of 2007", () => {
    const part = kernel.part(meteorPart);
    expect(() => part.greedyMatches(batch, { weights, stems: Uint32Array.of(0, 3, 0) })).toThrow(RangeError);
    const synonyms = { ids: Uint32Array.of(5), ends: Uint32Array.of(1, 1, 1) };
    expect(() => part.greedyMatches(batch, { weights, synonyms })).toThrow(RangeError);
  });

  test("pairs of a hypothesis that does not exist, and of lines prepared before others", () => {
    const part = kernel.part(pairwisePart);
    const lines = tokenLines([[1, 2], [2]]);
    const prepared = part.between(lines, lines, 2);
    for (const hypothesis of [-1, 2, Number.NaN])
      expect(() => prepared.matches(hypothesis)).toThrow(`hypothesis is ${hypothesis}: expected 0 to 1`);
    expect([...prepared.matches(1)]).toEqual([1, 1, 0, 0]);
    part.between(lines, tokenLines([[1]]), 2);
    expect(() => prepared.matches(0)).toThrow(
      "other lines were prepared since: this earlier result can no longer be used",
    );
  });

  test("ends of lines that are not within a window, or were not found", () => {
    const part = kernel.fresh(linesPart);
    const window = part.window(8);
    window.set(new TextEncoder().encode("ab\ncd\ne"));
    expect(() => part.find(0, window.length + 1)).toThrow(
      `to is ${window.length + 1}: expected at most ${window.length}, the size of the window`,
    );
    expect(part.find(0, 7)).toBe(2);
    expect(() => part.lineFeed(2)).toThrow(RangeError);
    expect(() => part.take(0, 3)).toThrow("3 lines were requested: expected at most the 2 that were found");
    expect(() => part.take(3, 1)).toThrow("lineFeed(0) is 2: expected a whole number from 3 to 2^32 - 1");
    expect(() => part.moveToFront(3, 7)).toThrow(RangeError);
    const taken = part.take(0, 2);
    expect([new TextDecoder().decode(taken.bytes), ...taken.ends]).toEqual(["abcd", 2, 4]);
    expect(() => part.moveToFront(0, window.length + 1)).toThrow(RangeError);
  });
});

test("more text than the kernel can address is refused before it is copied", () => {
  const [, wasm] = engines[0];
  const bytes = { length: 2 ** 32, subarray: () => bytes } as unknown as Uint8Array<ArrayBuffer>;
  expect(() => wasm.scan!([{ bytes, ends: Uint32Array.of(2 ** 32 - 1) }], "none")).toThrow(
    /^a batch has 4294967295 bytes of text: expected at most \d+$/,
  );
});

test("ends that go back, or beyond the bytes, are refused", () => {
  const [, wasm] = engines[0];
  const bytes = new TextEncoder().encode("abc");
  for (const ends of [[2, 1, 3], [4]])
    expect(() => wasm.scan!([{ bytes, ends: Uint32Array.from(ends) }], "none")).toThrow(RangeError);
});

test("a module's bytes are read by whatever the runtime has for it", () => {
  const { Buffer } = globalThis;
  const text = "0061736d01ff";
  const expected = Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0xff);
  expect(Uint8Array.from(bytesOf(text))).toEqual(expected);
  try {
    // a page
    Object.assign(globalThis, { Buffer: undefined });
    expect(bytesOf(text)).toEqual(expected);
  } finally {
    Object.assign(globalThis, { Buffer });
  }
});
