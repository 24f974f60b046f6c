/**
 * NIST's table of n-grams under every engine: the same counts and checksums, and information that is equal to 1e-12,
 * whatever the order of the lines.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CountedLines, nistPart, type NistPart } from "../../src/kernel/nist/nist.js";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { encodeSegments } from "../../src/text/encode.js";
import { mteval } from "../../src/text/tokenizers/mteval.js";
import type { Batch } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import { line } from "../text/arbitrary.js";
import { linesOf, textOf } from "../text/lines.js";
import { cases } from "../cases.js";
import { otherBuilds } from "./other-builds.js";
import { batchOf, randomSource } from "./generate.js";

const wasm = createWasmKernel();
const js = createJsKernel();
const reference = createReferenceKernel();
const others = otherBuilds.map(([name, create]) => [name, create()] as const);
const all: readonly Kernel[] = [wasm, js, ...others.map(([, kernel]) => kernel), reference];

/** Words of all lengths, among them the word 0, whose n-grams have other weights. */
const wordOf = (number: number): string =>
  number === 1 ? "0" : number % 5 === 0 ? `word-${number}`.repeat(1 + (number % 4)) : String(number);

type Segments = readonly {
  readonly hypothesis: readonly number[];
  readonly references: readonly (readonly number[])[];
}[];

function withWords(segments: Segments): Batch {
  const largest = segments
    .flatMap(({ hypothesis, references }) => [...hypothesis, ...references.flat()])
    .reduce((most, word) => Math.max(most, word), 1);
  const batch = batchOf(
    segments.map(({ hypothesis, references }) => ({
      hypothesis: [...hypothesis],
      references: references.map((words) => [...words]),
    })),
  );
  return { ...batch, wordBytes: linesOf(Array.from({ length: largest }, (_, i) => wordOf(i + 1))) };
}

const referencesOf = ({ references: lines, wordBytes }: Batch): CountedLines => ({
  words: wordBytes!,
  lines,
  times: new Uint32Array(lines.ends.length).fill(1),
});

function tableOf(kernel: Kernel, ...batches: Batch[]): NistPart {
  const table = kernel.fresh(nistPart);
  for (const batch of batches) table.add(referencesOf(batch));
  return table;
}

/** Segments with few words and with many, some of which occur twice. */
function generate(seed: number, count: number, longest: number, words: number): Segments {
  const random = randomSource(seed);
  const wordsOf = (length: number): number[] =>
    Array.from({ length }, () => 1 + (random(3) === 0 ? random(words) : random(1 + (words >> 3))));
  const segments: Segments[number][] = [];
  while (segments.length < count) {
    if (segments.length > 0 && random(5) === 0) segments.push(segments[random(segments.length)]!);
    const references = Array.from({ length: 1 + random(3) }, () => wordsOf(random(longest)));
    const hypothesis =
      random(2) === 0
        ? wordsOf(random(longest))
        : references[0]!.flatMap((word) => (random(6) === 0 ? wordsOf(1) : random(9) === 0 ? [] : [word]));
    segments.push({ hypothesis, references });
  }
  return segments;
}

/** Compares bit for bit, except for the reference engine, whose logarithm differs: its information is compared in bits. */
function agree(batch: Batch, tables: readonly NistPart[]): void {
  agreeOn(tables.map((table) => table.matchedInformation(batch, false, "a word")));
  agreeOn(tables.map((table) => table.matchedInformation(batch)));
}

function agreeOn([first, ...others]: readonly Float64Array[]): void {
  for (const rows of others.slice(0, 2)) expect(rows).toHaveSameBits(first!);
  const expected = others[2]!;
  let worst = 0;
  for (let row = 0; row < expected.length; row += 29) {
    expect(first!.subarray(row, row + 11)).toEqual(expected.subarray(row, row + 11));
    for (let n = 11; n < 20; n++) {
      const bits = (rows: Float64Array): number => rows[row + n]! / 2 ** 20 + rows[row + n + 9]! / 2 ** 44;
      worst = Math.max(worst, Math.abs(bits(first!) - bits(expected)) / Math.max(1, bits(expected)));
    }
  }
  expect(worst).toBeLessThan(1e-12);
}

describe("tables of n-grams", () => {
  test.each([
    [100, 12, 6],
    [100, 12, 60],
    [40, 60, 200],
    [12, 300, 3],
    [cases(4, 2), 1500, 40],
  ])("engines agree on %i segments of up to %i words out of %i, again and again", (count, longest, words) => {
    for (let seed = 0; seed < cases(12, 1); seed++) {
      const batch = withWords(generate(seed * 1000 + longest, count, longest, words));
      const tables = all.map((kernel) => tableOf(kernel, batch));
      for (const table of tables) expect(table.summary()).toEqual(tables[3]!.summary());
      agree(batch, tables);
    }
  });

  test("in any order and in any parts, line by line or merged, rows and checksum are the same", () => {
    for (let seed = 0; seed < cases(10, 2); seed++) {
      const segments = generate(5_000 + seed, 40, 20, 20);
      const whole = withWords(segments);
      const parts = [segments.slice(0, 7), segments.slice(7, 8), segments.slice(8)].map(withWords);
      for (const kernel of [wasm, js, reference]) {
        const expected = tableOf(kernel, whole);
        const rows = expected.matchedInformation(whole);
        const merged = kernel.fresh(nistPart);
        for (const part of parts.toReversed()) merged.add(tableOf(kernel, part).lines());
        for (const table of [
          tableOf(kernel, ...parts),
          tableOf(kernel, parts[2]!, parts[0]!, parts[1]!),
          tableOf(kernel, withWords([...segments].reverse())),
          merged,
        ]) {
          expect(table.summary()).toEqual(expected.summary());
          expect(table.matchedInformation(whole)).toHaveSameBits(rows);
        }
      }
    }
  });

  test("a line counts as many times as stated, and is stored once", () => {
    const batch = withWords([
      { hypothesis: [2, 3, 4, 1, 2], references: [[2, 3, 4, 1, 2]] },
      { hypothesis: [2], references: [[2, 3, 5]] },
    ]);
    for (const kernel of all) {
      const repeated = kernel.fresh(nistPart);
      repeated.add({ ...referencesOf(batch), times: Uint32Array.of(3, 2) });
      const [twice, once] = [tableOf(kernel, batch, batch), batch];
      twice.add({ ...referencesOf(once), times: Uint32Array.of(1, 0) });
      expect(twice.summary()).toEqual(repeated.summary());
      expect(twice.matchedInformation(batch)).toEqual(repeated.matchedInformation(batch));
      expect([...twice.lines().times]).toEqual([3, 2]);
      expect(repeated.summary()).toMatchObject({ lines: 5, words: 21 });
    }
  });

  test("engines agree on a million words (40,000 in npm test), a long line, and a batch after it", () => {
    const random = randomSource(9);
    const words = (count: number): number[] => Array.from({ length: count }, () => 1 + random(1 + random(20_000)));
    const size = cases(100_000, 20_000);
    const long = words(size);
    const others = cases(9, 1);
    const batches = [
      withWords([{ hypothesis: long.slice(500), references: [long] }]),
      ...Array.from({ length: others }, () =>
        withWords(
          Array.from({ length: size / 100 }, () => {
            const reference = words(100);
            return { hypothesis: reference.slice(0, 40), references: [reference] };
          }),
        ),
      ),
    ];
    const [a, b] = [tableOf(wasm, ...batches), tableOf(js, ...batches)];
    expect(a.summary()).toEqual(b.summary());
    expect(a.summary()).toMatchObject({ lines: 1 + (size / 100) * others, words: size * (1 + others) });
    for (const batch of batches.slice(0, 2))
      expect(a.matchedInformation(batch)).toHaveSameBits(b.matchedInformation(batch));
  });

  test("two tables of n-grams do not share anything", () => {
    const [one, other] = [
      withWords([{ hypothesis: [2], references: [[2, 3]] }]),
      withWords([{ hypothesis: [4], references: [[4, 4, 4]] }]),
    ];
    for (const kernel of all) {
      const tables = [tableOf(kernel, one), tableOf(kernel, other)];
      expect(tables.map((table) => table.summary().words)).toEqual([2, 3]);
      expect(() => tables[0]!.matchedInformation(other)).toThrow(
        "segment 0 of this batch has a reference that the information does not hold",
      );
    }
  });

  test("a reference that was not added has the weights of its n-grams, and is refused if a matched n-gram is not in the table", () => {
    const random = randomSource(5);
    for (let seed = 0; seed < cases(8, 1); seed++) {
      const segments = generate(900 + seed, cases(60, 20), 100, 12);
      const parts = segments.map(({ hypothesis, references }) => ({
        hypothesis,
        references: references.map((words) =>
          words.slice(random(1 + (words.length >> 2)), words.length - random(1 + (words.length >> 2))),
        ),
      }));
      agree(
        withWords(parts),
        all.map((kernel) => tableOf(kernel, withWords(segments))),
      );
    }
    const [added, other] = [
      withWords([
        {
          hypothesis: [2],
          references: [
            [2, 3, 4],
            [2, 3, 5],
          ],
        },
      ]),
      withWords([{ hypothesis: [2, 3, 2], references: [[2, 3, 2]] }]),
    ];
    for (const kernel of all) {
      expect(() => tableOf(kernel, added).matchedInformation(other)).toThrow(
        "segment 0 of this batch has a reference that the information does not hold",
      );
    }
  });

  test("only the sum of all rows is returned if the caller asks for the sum", () => {
    const batch = withWords(generate(77, 60, 90, 50));
    for (const kernel of all) {
      const table = tableOf(kernel, batch);
      const rows = table.matchedInformation(batch);
      const sum = new Float64Array(29);
      kernel.addRows(sum, rows);
      expect(table.matchedInformation(batch, true)).toHaveSameBits(sum);
    }
  });

  test("lines that are added between two batches count in the second batch", () => {
    const [first, second] = [withWords(generate(78, 20, 30, 9)), withWords(generate(79, 20, 30, 9))];
    for (const kernel of all) {
      const table = tableOf(kernel, first);
      table.matchedInformation(first);
      table.add(referencesOf(second));
      expect(table.matchedInformation(first)).toHaveSameBits(tableOf(kernel, first, second).matchedInformation(first));
    }
  });

  test("inconsistent arguments are refused, but empty arguments are accepted", () => {
    const batch = withWords([{ hypothesis: [2], references: [[2, 3]] }]);
    for (const kernel of all) {
      const table = tableOf(kernel, batch);
      const { wordBytes, ...without } = batch;
      expect(() => table.matchedInformation(without)).toThrow("the batch has no wordBytes");
      expect(() =>
        table.matchedInformation({ ...batch, hypotheses: { ids: Uint32Array.of(9), ends: Uint32Array.of(1) } }),
      ).toThrow("hypotheses has the id 9");
      expect(() => table.add({ ...referencesOf(batch), times: new Uint32Array(2) })).toThrow(
        "times has 2 numbers for 1 lines",
      );
      expect(() =>
        table.add({ ...referencesOf(batch), lines: { ids: Uint32Array.of(0), ends: Uint32Array.of(1) } }),
      ).toThrow("lines has the id 0");
      const empty = kernel.fresh(nistPart);
      expect(empty.matchedInformation(withWords([]))).toHaveLength(0);
      expect(empty.summary()).toEqual({ lines: 0, words: 0, checksum: "0000000000000000" });
      expect(empty.lines().times).toHaveLength(0);
      expect(wordBytes).toBeDefined();
    }
  });

  test("the engines agree on NIST's penalty to 1e-15", () => {
    for (let ratio = -0.01; ratio < 1.02; ratio += 0.001) {
      const penalties = all.map((kernel) => kernel.part(nistPart).lengthPenalty(ratio));
      expect(penalties[1]).toBe(penalties[0]);
      expect(Math.abs(penalties[3]! - penalties[0]!)).toBeLessThan(1e-15);
    }
  });
});

describe.each([["wasm", wasm], ...others] as const)("text, %s", (_, kernel) => {
  test.each([true, false])(
    "text is cut into the words of the tokenizer, case-sensitive %s: the rows and checksum of its ids",
    (caseSensitive) => {
      const tokenizer = mteval({ caseSensitive, international: false });
      fc.assert(
        fc.property(
          fc.array(line, { minLength: 1, maxLength: 12 }),
          fc.array(line, { minLength: 1, maxLength: 12 }),
          (lines, others) => {
            const references = [...lines.map((one, i) => `${one} ${others[i % others.length]!}`), ...others];
            const hypotheses = references.slice(lines.length - 1);
            const text = {
              systems: [linesOf(hypotheses)],
              references: linesOf(references),
              referenceEnds: Uint32Array.from(hypotheses, (__, i) => lines.length + i),
            };
            const [batch] = encodeSegments(text, tokenizer, kernel) as [Batch];
            const [cut, numbered] = [kernel.fresh(nistPart), kernel.fresh(nistPart)];
            cut.addText!(batch.text!.references, batch.text!.rule);
            numbered.add(referencesOf(batch));
            expect(cut.summary()).toEqual(numbered.summary());
            const { hypotheses: ids, references: referenceIds, referenceEnds, wordBytes } = batch;
            const expected = numbered.matchedInformation({
              hypotheses: ids,
              references: referenceIds,
              referenceEnds,
              wordBytes,
            });
            for (const table of [cut, numbered]) expect(table.matchedInformation(batch)).toHaveSameBits(expected);
          },
        ),
        { numRuns: cases(500) },
      );
    },
  );
});

describe.each([["wasm", wasm], ["js", js], ...others] as const)("words of a batch, %s", (_, kernel) => {
  test.each([true, false])("words of a batch are mteval's tokens, case-sensitive %s", (caseSensitive) => {
    const tokenizer = mteval({ caseSensitive, international: false });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => {
        const text = {
          systems: [linesOf(lines)],
          references: linesOf(lines.toReversed()),
          referenceEnds: Uint32Array.from(lines, (_, i) => i + 1),
        };
        const [{ hypotheses, references, wordBytes }] = encodeSegments(text, tokenizer, kernel) as [Batch];
        const words = textOf(wordBytes!);
        const tokensOf = ({ ids, ends }: Batch["hypotheses"]): string[][] =>
          Array.from(ends, (end, i) =>
            Array.from(ids.subarray(i === 0 ? 0 : ends[i - 1]!, end), (id) => words[id - 1]!),
          );
        expect(tokensOf(hypotheses)).toEqual(lines.map((one) => tokenizer.tokenize(one)));
        expect(tokensOf(references)).toEqual(lines.toReversed().map((one) => tokenizer.tokenize(one)));
        expect(new Set(words).size).toBe(words.length);
      }),
      { numRuns: cases(2000) },
    );
  });
});
