/**
 * The engines agree on METEOR's alignments: wasm and js on every bit, the reference on every integer.
 */
import { describe, expect, test } from "vitest";
import { meteorPart } from "../../src/kernel/meteor/meteor.js";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { cases } from "../cases.js";
import { createDebugKernel } from "./other-builds.js";
import { generateKnownBatch } from "./generate-alignments.js";
import { batchOf } from "./generate.js";

const wasm = createWasmKernel().part(meteorPart);
const js = createJsKernel().part(meteorPart);
const debug = createDebugKernel().part(meteorPart);
const reference = createReferenceKernel().part(meteorPart);

function agree(pairs: number, longest: number, seed: number): void {
  let matched = 0;
  for (let done = 0; done < pairs; seed++) {
    const { batch, knowledge, greedy } = generateKnownBatch(seed, cases(40, 20), longest);
    const rows = wasm.alignments(batch, knowledge);
    for (const other of [js, debug, reference])
      expect(other.alignments(batch, knowledge), `batch ${seed}`).toHaveSameBits(rows);
    const matches = wasm.greedyMatches(batch, greedy);
    for (const other of [js, debug, reference])
      expect(other.greedyMatches(batch, greedy), `batch ${seed}`).toHaveSameBits(matches);
    for (let i = 2; i < matches.length; i += 4) matched += matches[i]!;
    done += batch.references.ends.length;
  }
  expect(matched).toBeGreaterThan(pairs);
}

describe("engines agree on METEOR's alignments", () => {
  test("engines agree on pairs of mostly up to 6 words", () => agree(cases(48_000, 600), 6, 1));
  test("engines agree on pairs of mostly up to 18 words", () => agree(cases(2_000), 18, 50_001));
  test("engines agree on pairs of up to 70 words, which need two mask words", () => agree(cases(40, 1), 70, 90_001));

  test("a segment with more than 262,144 matches, and 64 more for each word, is not aligned", () => {
    const many = (count: number, ...words: number[]): number[] =>
      Array.from({ length: count }, (_, i) => words[i % words.length]!);
    const batch = batchOf([
      { hypothesis: many(2_002, 1, 2), references: [many(2_000, 1, 3), [2]] },
      { hypothesis: many(2_000, 3), references: [many(2_000, 3)] },
      { hypothesis: many(2_002, 1, 2), references: [[2]] },
      // each reference by itself has fewer matches
      { hypothesis: many(500, 1), references: Array.from({ length: 8 }, () => many(499, 1)) },
      // 262,144 + 64 * (580 + 580) is 336,384, and 580 * 580 is 336,400
      { hypothesis: many(580, 1), references: [many(580, 1)] },
    ]);
    // 2 and 3 have one stem, 1 and 3 a set
    const stems = Uint32Array.of(0, 1, 2, 2);
    const synonyms = { ids: Uint32Array.of(5, 5), ends: Uint32Array.of(0, 1, 1, 2) };
    const knowledge = { weights: Uint32Array.of(0, 2, 2, 2), stems, synonyms };
    const rows = wasm.alignments(batch, knowledge);
    const numbers = [0, 1, 20].map((field) => [0, 1, 2, 3, 4, 11, 12].map((line) => rows[23 * line + field]));
    expect(numbers).toEqual([
      [2_002, 2_002, 2_000, 2_002, 500, 500, 580],
      [2_001, 2_001, 2_000, 1, 3_992, 3_992, 580],
      [-1, -1, -1, 1, -1, -1, -1],
    ]);
    for (const other of [js, debug, reference]) expect(other.alignments(batch, knowledge)).toHaveSameBits(rows);
    // 262,144 + 64 * (580 + 579) is 336,320, and 580 * 579 is 335,820
    const allowed = batchOf([{ hypothesis: many(580, 1), references: [many(579, 1)] }]);
    const aligned = wasm.alignments(allowed, knowledge);
    expect(aligned[21]).toBe(579);
    // the reference would take a minute
    for (const other of [js, debug]) expect(other.alignments(allowed, knowledge)).toHaveSameBits(aligned);
  });

  test("words with too many synonym sets are not even compared", () => {
    const words = Array.from({ length: 10 }, (_, i) => i + 1);
    const batch = batchOf([{ hypothesis: words, references: [words.toReversed()] }]);
    const sets = 30_000;
    const synonyms = {
      ids: Uint32Array.from({ length: 10 * sets }, (_, i) => i),
      ends: Uint32Array.from({ length: 11 }, (_, word) => word * sets),
    };
    const rows = wasm.alignments(batch, { weights: new Uint32Array(11).fill(2), synonyms });
    expect([0, 1, 20, 21].map((field) => rows[field])).toEqual([10, 10, -2, 0]);
    for (const other of [js, debug, reference])
      expect(other.alignments(batch, { weights: new Uint32Array(11).fill(2), synonyms })).toHaveSameBits(rows);
  });
});
