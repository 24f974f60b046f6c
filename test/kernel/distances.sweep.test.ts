/**
 * Edit distances, with jumps (EED) and after shifts (CharacTER): the requirements for every engine, and the agreement
 * of the engines. Numbers are worked by hand in the comments.
 */
import { describe, expect, test } from "vitest";
import { characterPart } from "../../src/kernel/character/character.js";
import { eedPart } from "../../src/kernel/eed/eed.js";
import { levenshteinPart } from "../../src/kernel/levenshtein/levenshtein.js";
import type { Batch } from "../../src/core/batch.js";
import { cases } from "../cases.js";
import { batchOf, generateBatch, randomSource } from "./generate.js";
import { underEveryEngine } from "./other-builds.js";

const distances = underEveryEngine(levenshteinPart);
const extended = underEveryEngine(eedPart);
const shifted = underEveryEngine(characterPart);

/** Different words, some of them with letters beyond ASCII, for the ids of a batch. */
function withWords(batch: Batch): Batch {
  const largest = [...batch.hypotheses.ids, ...batch.references.ids].reduce((most, id) => Math.max(most, id), 0);
  const letters = ["a", "b", "é", "字", "🙂"];
  const words = Array.from({ length: largest }, (_, i) =>
    new TextEncoder().encode(
      Array.from({ length: 4 }, (_, power) => letters[Math.floor(i / 5 ** power) % 5]).join("") + "x".repeat(i % 7),
    ),
  );
  let end = 0;
  const ends = Uint32Array.from(words, (word) => (end += word.length));
  return { ...batch, wordBytes: { bytes: Uint8Array.from(words.flatMap((word) => [...word])), ends } };
}

const rules = { alpha: 2, rho: 0.3, deletion: 0.2, insertion: 1, skipped: 0, space: 1 };

describe.each(distances)("edit distances: %s", (_, part) => {
  test("kitten and sitting: 3 edits; without substitutions 5 (Wagner and Fischer 1974)", () => {
    // k i t t e n = 1 2 3 3 4 5; s i t t i n g = 6 2 3 3 2 5 7
    const batch = batchOf([
      { hypothesis: [1, 2, 3, 3, 4, 5], references: [[6, 2, 3, 3, 2, 5, 7], []] },
      { hypothesis: [], references: [[]] },
    ]);
    expect([...part.distances(batch, "levenshtein")]).toEqual([6, 7, 3, 6, 0, 6, 0, 0, 0]);
    expect([...part.distances(batch, "indel")]).toEqual([6, 7, 5, 6, 0, 6, 0, 0, 0]);
    expect(part.distances(batchOf([]), "indel")).toHaveLength(0);
  });

  test("distances are right across every boundary of 64, 128 and 256 tokens", () => {
    for (const length of [63, 64, 65, 127, 128, 129, 192, 193, 256, 257, 320, 321, 512, 513]) {
      const tokens = Array.from({ length }, (_, i) => i + 1);
      // the two lines have no common beginning or end
      const turned = [...tokens.slice(1), tokens[0]!];
      const others = tokens.map((token) => token + length);
      const batch = batchOf([{ hypothesis: tokens, references: [turned, others] }]);
      const of = (edits: "levenshtein" | "indel"): number[] =>
        [...part.distances(batch, edits)].filter((_, i) => i % 3 === 2);
      expect(of("levenshtein")).toEqual([2, length]);
      expect(of("indel")).toEqual([2, 2 * length]);
    }
  });

  test("arguments that do not fit together are refused", () => {
    const batch = { ...batchOf([{ hypothesis: [9], references: [[1]] }]), referenceEnds: Uint32Array.of(0) };
    expect(() => part.distances(batch, "indel")).toThrow("segment 0 has no reference");
  });
});

describe.each(extended)("extended edit distances: %s", (_, part) => {
  test("each of the five positions except the first is the best end of a path once: 0.3 / 4.3", () => {
    const line = [1, 2, 3, 1];
    expect([...part.distances(batchOf([{ hypothesis: line, references: [line] }]), rules)]).toEqual([4, 4, 0.3 / 4.3]);
  });

  test("skipped characters do not count", () => {
    const batch = batchOf([{ hypothesis: [9, 1, 2], references: [[8, 1, 2], [8]] }]);
    expect([...part.distances(batch, { ...rules, skipped: 1 })].filter((_, i) => i % 3 < 2)).toEqual([2, 2, 2, 0]);
    expect(() => part.distances(batch, { ...rules, skipped: 2 })).toThrow(
      "line 1 has 1 characters: expected at least 2, which are skipped",
    );
  });
});

describe.each(shifted)("edits after shifts: %s", (_, part) => {
  test("a word that is shifted costs its characters: 1 of 3", () => {
    const batch = {
      ...batchOf([{ hypothesis: [1, 2], references: [[2, 1], [1, 2], []] }]),
      wordBytes: { bytes: new TextEncoder().encode("ba"), ends: Uint32Array.of(1, 2) },
    };
    expect([...part.characterRates(batch)]).toEqual([2, 2, 1 / 3, 2, 2, 0, 2, 0, 1]);
  });

  test("ids without a word are refused", () => {
    const batch = batchOf([{ hypothesis: [1], references: [[2]] }]);
    expect(() => part.characterRates(batch)).toThrow("the batch has no wordBytes");
    const wordBytes = { bytes: new Uint8Array(1), ends: Uint32Array.of(1) };
    expect(() => part.characterRates({ ...batch, wordBytes })).toThrow("an id is 2: expected 1 to 1");
  });
});

describe("engines agree on distances", () => {
  function agreeOn(batch: Batch, roundOfWeights: number): void {
    for (const edits of ["levenshtein", "indel"] as const) {
      const [first, ...others] = distances.map(([, part]) => part.distances(batch, edits));
      for (const other of others) expect(other).toHaveSameBits(first!);
    }
    const weights = [rules, { ...rules, alpha: 0.1, deletion: 1 / 3 }, { ...rules, rho: 0, insertion: 0.7 }];
    const [first, ...others] = extended.map(([, part]) => part.distances(batch, weights[roundOfWeights % 3]!));
    for (const other of others) expect(other).toHaveSameBits(first!);
    const [rates, ...otherRates] = shifted.map(([, part]) => part.characterRates(withWords(batch)));
    for (const other of otherRates) expect(other).toHaveSameBits(rates!);
  }

  test("engines agree on batches of 100 segments", () => {
    for (let seed = 0; seed < cases(20, 4); seed++) agreeOn(generateBatch(40_000 + seed, 100, 20), seed);
  });

  test("engines agree on extended distances of lines of either parity, cheap and dear, in every kind of weights", () => {
    const random = randomSource(5);
    const weights = [
      rules,
      { ...rules, deletion: 0.1 },
      { ...rules, alpha: 0.1, deletion: 0.49, insertion: 1.005 },
      { ...rules, deletion: 0 },
      { ...rules, deletion: 1, insertion: 0 },
      { ...rules, deletion: 0.3, insertion: 17 },
    ];
    for (let seed = 0; seed < cases(120, 12); seed++) {
      const tokens = 2 + random(4);
      const line = (length: number): number[] => Array.from({ length }, () => 1 + random(tokens));
      const one = line(random(seed % 2 === 0 ? 8 : 200));
      const edited = one.flatMap((token) => (random(9) === 0 ? line(random(3)) : [token]));
      const other = [...line(random(90)), ...one.slice(random(40))];
      const batch = batchOf([{ hypothesis: one, references: [one, edited, other, line(random(150)), []] }]);
      const [first, ...others] = extended.map(([, part]) => part.distances(batch, weights[seed % weights.length]!));
      for (const rows of others) expect(rows).toHaveSameBits(first!);
    }
  });

  test("engines agree on lines of up to 700 tokens", () => {
    const random = randomSource(4);
    for (let seed = 0; seed < cases(30, 2); seed++) {
      const line = (length: number): number[] => Array.from({ length }, () => 1 + random(40));
      const [one, other] = [line(60 + random(seed % 2 === 0 ? 100 : 600)), line(60 + random(640))];
      const edited = one.flatMap((token) => (random(6) === 0 ? line(random(3)) : [token]));
      const batch = batchOf([{ hypothesis: edited, references: [one, other] }]);
      for (const edits of ["levenshtein", "indel"] as const) {
        const [first, ...others] = distances.map(([, part]) => part.distances(batch, edits));
        for (const rows of others) expect(rows).toHaveSameBits(first!);
      }
    }
    // references of more than 64 words are shifted by another algorithm
    const words = (length: number): number[] => Array.from({ length }, () => 1 + random(60));
    const reference = words(70);
    agreeOn(batchOf([{ hypothesis: [...reference.slice(30, 60), ...words(9)], references: [reference] }]), 0);
  });
});
