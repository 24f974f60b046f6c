/**
 * The requirements for an engine, tested once for each engine. Numbers are from the papers, or worked by hand in the
 * comments.
 */
import { terPart } from "../../src/kernel/ter/ter.js";
import { levenshteinPart } from "../../src/kernel/levenshtein/levenshtein.js";
import { sclitePart } from "../../src/kernel/sclite/sclite.js";
import { mathPart } from "../../src/kernel/math/math.js";
import { describe, expect, test } from "vitest";
import type { Smoothing } from "../../src/kernel/counting/counting.js";
import type { EngineName, Kernel } from "../../src/kernel/kernel.js";
import { cases, isExhaustive } from "../cases.js";
import { batchOf } from "./generate.js";

const plain: Smoothing = { method: "none", value: 0, effectiveOrder: false };

export function kernelSuite(name: EngineName, create: () => Kernel): void {
  describe(`kernel: ${name}`, () => {
    const kernel = create();
    // npm test runs only the fastest engine, because the reference engine needs seconds
    const far = name === "wasm" || isExhaustive ? [4096] : [];

    test("has the name of the engine", () => {
      expect(kernel.name).toBe(name);
      expect(kernel.scan === undefined).toBe(name !== "wasm");
    });

    // Papineni et al. 2002, section 2.1: the=1 cat=2 is=3 on=4 mat=5 there=6 a=7
    const cat = {
      references: [
        [1, 2, 3, 4, 1, 5],
        [6, 3, 7, 2, 4, 1, 5],
      ],
    };

    test("clips at the largest count in any one reference: 2 of 7 (Papineni et al. 2002, example 2)", () => {
      const row = kernel.ngramMatches(batchOf([{ ...cat, hypothesis: [1, 1, 1, 1, 1, 1, 1] }]), 1, "clipped");
      expect([...row]).toEqual([7, 7, 2, 7]);
    });

    test("clips at the largest count in any one reference where lines are too long for masks", () => {
      // "the" 3,000 times in one reference and 2,000 times in another: 3,000 of 4,500, and one pair of them fewer
      const the = (length: number): number[] => Array.from({ length }, () => 1);
      const segment = { hypothesis: the(4500), references: [the(3000), the(2000)] };
      for (const references of [segment.references, segment.references.toReversed()]) {
        const row = kernel.ngramMatches(batchOf([{ ...segment, references }]), 2, "clipped");
        expect([...row]).toEqual([4500, 3000, 3000, 2999, 4500, 4499]);
      }
    });

    test("counts every match when asked for plain precision: 7 of 7", () => {
      const row = kernel.ngramMatches(batchOf([{ ...cat, hypothesis: [1, 1, 1, 1, 1, 1, 1] }]), 1, "plain");
      expect([...row]).toEqual([7, 7, 7, 7]);
    });

    test("bigrams of 'the cat the cat on the mat': 4 of 6 modified, 5 of 6 plain", () => {
      // clipped: the cat 1 of 2, cat the 0, cat on 1, on the 1, the mat 1
      const batch = batchOf([{ ...cat, hypothesis: [1, 2, 1, 2, 4, 1, 5] }]);
      expect([...kernel.ngramMatches(batch, 2, "clipped")].slice(2)).toEqual([5, 4, 7, 6]);
      expect([...kernel.ngramMatches(batch, 2, "plain")].slice(3, 4)).toEqual([5]);
    });

    test("the closest reference length is taken, and of two equally close lengths the shorter", () => {
      const rows = kernel.ngramMatches(
        batchOf([
          {
            hypothesis: [1, 1, 1],
            references: [
              [1, 1, 1, 1],
              [1, 1],
            ],
          },
          { hypothesis: [1, 1, 1], references: [[1], [1, 1, 1, 1]] },
          { hypothesis: [], references: [[1, 1], []] },
        ]),
        1,
        "clipped",
      );
      expect([1, 5, 9].map((at) => rows[at])).toEqual([2, 4, 0]);
    });

    test("rows are added to totals in their order, because sums of fractions depend on the order", () => {
      const totals = Float64Array.of(1, 0);
      kernel.addRows(totals, Float64Array.of(1e16, 0.1, -1e16, 0.2, 1, 0.3));
      // 1 + 1e16 is 1e16 in doubles; 0.1 + 0.2 is not 0.3
      expect([...totals]).toEqual([1, 0.6000000000000001]);
      kernel.addRows(totals, new Float64Array(0));
      expect([...totals]).toEqual([1, 0.6000000000000001]);
    });

    test("empty lines have no n-grams", () => {
      expect([...kernel.ngramMatches(batchOf([{ hypothesis: [], references: [[]] }]), 2, "clipped")]).toEqual([
        0, 0, 0, 0, 0, 0,
      ]);
      expect([...kernel.ngramMatches(batchOf([{ hypothesis: [1], references: [[]] }]), 2, "clipped")]).toEqual([
        1, 0, 0, 0, 1, 0,
      ]);
    });

    test("logarithm and exponential: exact where the result is exact, inverses of each other, at the ends of their range", () => {
      const { log, exp } = kernel.part(mathPart);
      expect([log(1), exp(0), exp(-Infinity), exp(-746), log(0)]).toEqual([0, 1, 0, 0, -Infinity]);
      // 2^10 and Euler's number, to the digits of a double
      expect(log(1024)).toBeCloseTo(6.931471805599453, 14);
      expect(exp(1)).toBeCloseTo(2.718281828459045, 14);
      expect(log(2.2250738585072014e-308)).toBeCloseTo(-708.3964185322641, 11);
      for (let x = 0.001; x < 700; x *= 1.37) expect(Math.abs(log(exp(x)) - x)).toBeLessThan(4e-16 * Math.max(1, x));
    });

    test("no segments, no rows", () => {
      expect(kernel.ngramMatches(batchOf([]), 4, "clipped")).toHaveLength(0);
      expect(kernel.bleuScores(new Float64Array(0), 4, plain)).toHaveLength(0);
    });

    test("an n-gram never spans two references", () => {
      const row = kernel.ngramMatches(
        batchOf([
          {
            hypothesis: [1, 2, 3, 4],
            references: [
              [1, 2],
              [3, 4],
            ],
          },
        ]),
        4,
        "clipped",
      );
      expect([...row].slice(2, 6)).toEqual([4, 2, 0, 0]);
    });

    test("finds n-grams across every boundary of 64 positions", () => {
      for (const length of [63, 64, 65, 127, 128, 129, ...far, ...far.map((long) => long + 1)]) {
        const tokens = Array.from({ length }, (_, i) => i + 1);
        const row = kernel.ngramMatches(batchOf([{ hypothesis: tokens, references: [tokens] }]), 4, "clipped");
        expect([...row]).toEqual([
          length,
          length,
          length,
          length - 1,
          length - 2,
          length - 3,
          length,
          length - 1,
          length - 2,
          length - 3,
        ]);
      }
    });

    test("a segment of 100,000 tokens (js, reference: 10,000 in npm test) against two references", () => {
      const length = name === "wasm" ? 100_000 : cases(100_000, 10_000);
      const once = Array.from({ length }, (_, i) => 1 + (i % 997));
      const row = kernel.ngramMatches(
        batchOf([{ hypothesis: once, references: [once.slice(0, length / 2), once] }]),
        2,
        "clipped",
      );
      expect([...row]).toEqual([length, length, length, length - 1, length, length - 1]);
    });

    test("scores the example of sacreBLEU's documentation: 48.53", () => {
      // sacreBLEU 2.6.0, README: hypothesis and reference lengths 17 and 18, 82.4/50.0/45.5/37.5, BP 0.943, BLEU
      // 48.530827
      const scores = kernel.bleuScores(Float64Array.of(17, 18, 14, 7, 5, 3, 17, 14, 11, 8), 4, plain);
      expect(scores[0]).toBeCloseTo(48.530827, 6);
      expect(scores[1]).toBeCloseTo(0.943, 3);
      expect([...scores.subarray(2)].map((precision) => precision.toFixed(1))).toEqual([
        "82.4",
        "50.0",
        "45.5",
        "37.5",
      ]);
    });

    test("smooths zero counts as Chen and Cherry (2014) say", () => {
      const row = Float64Array.of(4, 4, 2, 1, 0, 0, 4, 3, 2, 1);
      const precisions = (smoothing: Smoothing): number[] => [...kernel.bleuScores(row, 4, smoothing).subarray(2)];
      expect(precisions(plain)).toEqual([50, 100 / 3, 0, 0]);
      expect(precisions({ ...plain, method: "floor", value: 0.1 })).toEqual([50, 100 / 3, 5, 10]);
      expect(precisions({ ...plain, method: "add-k", value: 1 })).toEqual([50, 50, 100 / 3, 50]);
      expect(precisions({ ...plain, method: "exp" })).toEqual([50, 100 / 3, 25, 25]);
    });

    test("effective order leaves out the orders longer than the hypothesis", () => {
      const row = Float64Array.of(2, 2, 2, 1, 0, 0, 2, 1, 0, 0);
      expect(kernel.bleuScores(row, 4, { ...plain, effectiveOrder: true })[0]).toBeCloseTo(100, 12);
      expect(kernel.bleuScores(row, 4, plain)[0]).toBe(0);
    });

    test("no match at all scores 0, whatever the smoothing", () => {
      const row = Float64Array.of(4, 4, 0, 0, 0, 0, 4, 3, 2, 1);
      for (const method of ["none", "floor", "add-k", "exp"] as const) {
        expect(kernel.bleuScores(row, 4, { method, value: 1, effectiveOrder: true })[0]).toBe(0);
      }
    });

    test("brevity penalty: 1 for two empty lines, 0 for an empty hypothesis, exp(1 - r/c) below", () => {
      const penalty = (hypothesis: number, reference: number): number =>
        kernel.bleuScores(Float64Array.of(hypothesis, reference, 0, 0), 1, plain)[1]!;
      expect(penalty(0, 0)).toBe(1);
      expect(penalty(0, 3)).toBe(0);
      expect(penalty(9, 8)).toBe(1);
      expect(penalty(8, 10)).toBeCloseTo(Math.exp(-0.25), 15);
    });

    const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => 1 + from + i);
    const repeat = (words: number[], times: number): number[] => Array.from({ length: times }, () => words).flat();
    const edits = (hypothesis: number[], ...references: number[][]): number =>
      kernel.part(terPart).shiftedEdits(batchOf([{ hypothesis, references }]))[0]!;

    test("TER's paper: one shift, one insertion, two substitutions (Snover et al. 2006, section 3)", () => {
      // SAUDI=1 ARABIA=2 denied=3 THIS=4 WEEK=5 information=6 published=7 in=8 the=9 AMERICAN=10 new=11 york=12
      // times=13, THE=14 SAUDIS=15
      const reference = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
      const row = kernel
        .part(terPart)
        .shiftedEdits(batchOf([{ hypothesis: [4, 5, 14, 15, 3, 6, 7, 8, 9, 11, 12, 13], references: [reference] }]));
      expect([...row]).toEqual([4, 13, 1]);
    });

    test("the shift of TER's paper, and the words that are aligned after it", () => {
      const { shiftedPair } = kernel.part(terPart);
      const reference = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];
      const hypothesis = [4, 5, 14, 15, 3, 6, 7, 8, 9, 11, 12, 13];
      const { edits, shifts, aligned } = shiftedPair(batchOf([{ hypothesis, references: [reference] }]));
      expect(edits).toBe(4);
      // two words are moved before the word that was at 5; AMERICAN is aligned with no word
      expect([...shifts]).toEqual([0, 2, 5]);
      expect([...aligned]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 10, 11]);
      const empty = shiftedPair(batchOf([{ hypothesis: [], references: [[1, 2]] }]));
      expect([empty.edits, [...empty.shifts], [...empty.aligned]]).toEqual([2, [], [-1, -1]]);
      const none = shiftedPair(batchOf([{ hypothesis: [3], references: [[]] }]));
      expect([none.edits, [...none.shifts], [...none.aligned]]).toEqual([1, [], []]);
      expect(() => shiftedPair(batchOf([{ hypothesis, references: [reference, reference] }]))).toThrow(
        "the batch has 1 segments and 2 references: expected one of each",
      );
    });

    test("TER takes the edits of the nearest reference, and the lengths of all references", () => {
      const rows = kernel.part(terPart).shiftedEdits(
        batchOf([
          { hypothesis: [1, 2, 3, 4], references: [[9, 9, 9], [1, 2, 4], [], [7]] },
          { hypothesis: [2, 1], references: [[1, 2]] },
        ]),
      );
      expect([...rows]).toEqual([1, 7, 4, 1, 2, 1]);
    });

    test("if one side is empty, each word of the other side costs an edit", () => {
      expect([edits([], []), edits([1, 2], []), edits([], [1, 2, 3])]).toEqual([0, 2, 3]);
      expect(kernel.part(terPart).shiftedEdits(batchOf([]))).toHaveLength(0);
    });

    // the figures of the next six tests: translation_edit_rate() of sacreBLEU 2.6.0
    test("TER shifts runs of up to 10 words at once", () => {
      expect(edits([...range(10, 20), ...range(0, 10)], range(0, 20))).toBe(1);
      expect(edits([...range(11, 22), ...range(0, 11)], range(0, 22))).toBe(2);
    });

    test("TER shifts runs over up to 50 positions", () => {
      for (const [distance, expected] of [
        [49, 1],
        [50, 1],
        [51, 2],
        [60, 2],
      ] as const) {
        expect(
          edits([...range(distance, distance + 1), ...range(0, distance), ...range(distance + 1, 70)], range(0, 70)),
        ).toBe(expected);
      }
    });

    test("TER stays in a beam around the diagonal, in which 80 words that are moved by 26 positions have nothing in common", () => {
      expect(edits([...range(26, 80), ...range(0, 26)], range(0, 80))).toBe(80);
    });

    test("the beam of TER has 25 words before the diagonal and 24 after it", () => {
      // 80 words moved by others before them, in the hypothesis or in the reference
      for (const [others, before, after] of [
        [24, 48, 48],
        [25, 50, 105],
        [26, 106, 106],
      ] as const) {
        const moved = [...range(100, 100 + others), ...range(0, 80)];
        const still = [...range(0, 80), ...range(200, 200 + others)];
        expect([edits(moved, still), edits(still, moved)], `${others} others`).toEqual([before, after]);
      }
    });

    test("TER widens the beam where one side is 50 times as long as the other", () => {
      expect(edits(range(150, 151), range(0, 200))).toBe(199);
      expect(edits(range(7, 8), range(0, 200))).toBe(200);
      expect(edits([...range(0, 1), ...range(399, 400)], range(0, 400))).toBe(400);
    });

    test("TER tries fewer than 1,000 shifts, and discards a round that reaches this number", () => {
      expect(edits(repeat([1, 2], 15), repeat([2, 2, 1, 1], 7))).toBe(9);
      expect(edits(repeat([1, 2], 16), repeat([2, 2, 1, 1], 8))).toBe(15);
      // the round's last shift is the 1,000th; if sacreBLEU allowed one more, it would make the best of them, and have
      // 14 edits
      const [hypothesis, reference] = ["221133232122111444314421133332313", "311112323242333411341234344223432"];
      expect(edits([...hypothesis!].map(Number), [...reference!].map(Number))).toBe(15);
    });

    test("equal lines need no edit, and lines in which one word is moved need one edit, whatever their length", () => {
      for (const length of [63, 64, 65, 128, 129, 256, 257, 600]) {
        expect(edits(range(0, length), range(0, length))).toBe(0);
        expect(
          edits([...range(0, 30), ...range(31, 50), ...range(30, 31), ...range(50, length)], range(0, length)),
        ).toBe(1);
      }
    });

    /** Hits, substitutions, deletions, insertions. */
    const errors = (reference: number[], hypothesis: number[]): number[] =>
      [...kernel.part(levenshteinPart).tokenErrors(batchOf([{ hypothesis, references: [reference] }]))].slice(0, 4);
    const steps = (reference: number[], hypothesis: number[]): number[] => [
      ...kernel.part(levenshteinPart).tokenAlignments(batchOf([{ hypothesis, references: [reference] }])).steps,
    ];

    test("alignments are those of jiwer 4.0.0 for its examples, visualize_alignment()", () => {
      // short=1 one=2 here=3, shoe=4 order=5: inserted, substituted, equal, left out
      expect(errors([1, 2, 3], [4, 5, 2])).toEqual([1, 1, 1, 1]);
      expect(steps([1, 2, 3], [4, 5, 2])).toEqual([0, 1, 0, 2]);
      // quite=1 a=2 bit=3 of=4 longer=5 sentence=6, an=7 even=8 longest=9 here=10
      expect(errors([1, 2, 3, 4, 5, 6], [1, 3, 4, 7, 8, 9, 6, 10])).toEqual([4, 1, 1, 3]);
      expect(steps([1, 2, 3, 4, 5, 6], [1, 3, 4, 7, 8, 9, 6, 10])).toEqual([0, 2, 0, 0, 1, 1, 0, 0, 1]);
    });

    // the figures of the next three tests: rapidfuzz 3.14.6, Levenshtein.opcodes()
    test("of several cheapest alignments rapidfuzz's is taken, which does not always have the most hits", () => {
      expect(errors([1, 2], [2, 1])).toEqual([1, 0, 1, 1]);
      expect(errors([1, 2], [2, 3])).toEqual([0, 2, 0, 0]);
      expect(errors([1, 1, 1, 1, 2], [1, 1, 1, 2, 3])).toEqual([3, 2, 0, 0]);
      expect(steps([1, 2, 3, 1], [2, 1, 1, 3])).toEqual([0, 1, 0, 0, 2]);
    });

    test("lines of 2^22 cells or more are cut in two", { skip: far.length === 0 }, () => {
      const cycle = (length: number, words: number, slope: number): number[] =>
        Array.from({ length }, (_, i) => 1 + ((i * i + (i >> slope)) % words));
      // an alignment of the lines as a whole would have 622, 2147, 231, 231
      expect(errors(cycle(3000, 23, 3), cycle(3000, 19, 2))).toEqual([625, 2141, 234, 234]);
      expect(errors(cycle(2048, 23, 3), cycle(2047, 19, 2))).toEqual([429, 1457, 162, 161]);
      expect(errors(cycle(64, 23, 3), cycle(65_537, 19, 2))).toEqual([53, 11, 0, 65_473]);
    });

    test("the closest reference has the fewest errors; of several such references it has the most hits; of several of these it is the first", () => {
      const rows = kernel.part(levenshteinPart).tokenErrors(
        batchOf([
          {
            hypothesis: [1, 2, 3],
            references: [
              [9, 8, 3],
              [1, 2],
              [1, 2, 4],
              [1, 2, 3, 4],
              [5, 1, 2, 3],
            ],
          },
          { hypothesis: [1], references: [[2, 3], [], [2]] },
        ]),
      );
      expect([...rows]).toEqual([3, 0, 1, 0, 3, 0, 0, 0, 1, 1]);
    });

    test("if one side is empty, the tokens of the other side are left out or inserted", () => {
      expect([errors([], []), errors([1, 2], []), errors([], [1, 2, 3])]).toEqual([
        [0, 0, 0, 0],
        [0, 0, 2, 0],
        [0, 0, 0, 3],
      ]);
      expect([steps([], []), steps([1, 2], []), steps([], [1, 2, 3])]).toEqual([[0], [4], [0, 1, 1, 1]]);
      expect(kernel.part(levenshteinPart).tokenErrors(batchOf([]))).toHaveLength(0);
    });

    test("equal lines are all hits, and one token more or less is one error, on every boundary of 64", () => {
      for (const length of [63, 64, 65, 127, 128, 129, ...far]) {
        expect(errors(range(0, length), range(0, length))).toEqual([length, 0, 0, 0]);
        expect(errors([5000, ...range(0, length), 5001], range(0, length))).toEqual([length, 0, 2, 0]);
        expect(errors([6000, ...range(0, length), 6001], [5000, 5001, ...range(0, length), 5002])).toEqual([
          length,
          2,
          0,
          1,
        ]);
      }
    });

    // the figures of the next three tests: sclite 2.10 (SCTK 2.4), -o pralign
    const marks = { open: 101, or: 102, close: 103, nothing: 104, optional: 105 };
    const { open, or, close, nothing } = marks;
    const aligned = (
      reference: number[],
      hypothesis: number[],
    ): { counts: number[]; steps: number[]; taken: number[] } => {
      const { rows, steps, taken } = kernel
        .part(sclitePart)
        .tokenAlignments(batchOf([{ hypothesis, references: [[...Object.values(marks), ...reference]] }]));
      return { counts: [...rows].slice(0, 4), steps: [...steps], taken: [...taken!].slice(5).map(Math.sign) };
    };

    test("sclite's weights prefer a deletion, a hit and an insertion to two substitutions", () => {
      expect(aligned([1, 2], [2, 1])).toEqual({ counts: [1, 0, 1, 1], steps: [2, 0, 1], taken: [1, 1] });
      expect(aligned([1, 1, 2], [2, 1, 1]).counts).toEqual([2, 0, 1, 1]);
      // m n o p q r, q r m n o: five errors with hits; four substitutions and a deletion are also five errors, without hits
      expect(aligned([1, 2, 3, 4, 5, 6], [5, 6, 1, 2, 3]).counts).toEqual([3, 0, 3, 2]);
      expect(aligned([1, 2, 3, 1, 2, 4], [4, 2, 1, 3, 2, 1])).toEqual({
        counts: [3, 2, 1, 1],
        steps: [0, 0, 2, 0, 1, 0, 0],
        taken: [1, 1, 1, 1, 1, 1],
      });
      expect(aligned([1, 2, 3, 4], [4, 5, 6, 7]).counts).toEqual([0, 4, 0, 0]);
    });

    test("sclite takes the cheapest alternative", () => {
      // a { b / c d / @ } e
      const reference = [1, open, 2, or, 3, 4, or, nothing, close, 5];
      expect(aligned(reference, [1, 2, 5])).toEqual({
        counts: [3, 0, 0, 0],
        steps: [0, 0, 0, 0],
        taken: [1, 0, 1, 0, 0, 0, 0, 0, 0, 1],
      });
      expect(aligned(reference, [1, 3, 4, 5])).toEqual({
        counts: [4, 0, 0, 0],
        steps: [0, 0, 0, 0, 0],
        taken: [1, 0, 0, 0, 1, 1, 0, 0, 0, 1],
      });
      expect(aligned(reference, [1, 5])).toEqual({
        counts: [2, 0, 0, 0],
        steps: [0, 0, 0],
        taken: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      });
      expect(aligned(reference, [1, 6, 5])).toEqual({
        counts: [2, 0, 0, 1],
        steps: [0, 0, 1, 0],
        taken: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      });
      // { { a / b } c / d } e
      expect(aligned([open, open, 1, or, 2, close, 3, or, 4, close, 5], [2, 3, 5]).counts).toEqual([3, 0, 0, 0]);
      expect(aligned([open, open, 1, or, 2, close, 3, or, 4, close, 5], [6, 5]).counts).toEqual([1, 1, 0, 0]);
      expect(aligned([open, nothing, close], []).counts).toEqual([0, 0, 0, 0]);
    });

    test("refuses parts that do not fit each other", () => {
      const batch = batchOf([{ hypothesis: [1], references: [[1]] }]);
      expect(() => kernel.ngramMatches(batch, 0, "clipped")).toThrow(RangeError);
      expect(() => kernel.ngramMatches(batch, 17, "clipped")).toThrow(
        "maxOrder is 17: expected a whole number from 1 to 16",
      );
      expect(() => kernel.ngramMatches(batch, 1.5, "clipped")).toThrow(RangeError);
      expect(() => kernel.ngramMatches({ ...batch, referenceEnds: Uint32Array.of(0) }, 1, "clipped")).toThrow(
        "segment 0 has no reference",
      );
      expect(() => kernel.ngramMatches({ ...batch, referenceEnds: Uint32Array.of(2) }, 1, "clipped")).toThrow(
        "ends line 0 at 2",
      );
      expect(() => kernel.ngramMatches({ ...batch, referenceEnds: Uint32Array.of(1, 1) }, 1, "clipped")).toThrow(
        "expected the same number",
      );
      expect(() =>
        kernel.ngramMatches(
          { ...batch, hypotheses: { ids: Uint32Array.of(1), ends: Uint32Array.of(2) } },
          1,
          "clipped",
        ),
      ).toThrow(RangeError);
      expect(() => kernel.part(terPart).shiftedEdits({ ...batch, referenceEnds: Uint32Array.of(0) })).toThrow(
        "segment 0 has no reference",
      );
      expect(() => kernel.part(levenshteinPart).tokenErrors({ ...batch, referenceEnds: Uint32Array.of(0) })).toThrow(
        "segment 0 has no reference",
      );
      expect(() => kernel.bleuScores(new Float64Array(9), 4, plain)).toThrow(
        "rows has 9 numbers: expected a multiple of 10",
      );
    });

    test("calls leave their arguments unchanged, and repeated calls give the same results", () => {
      const batch = batchOf([
        {
          hypothesis: [1, 2, 1],
          references: [
            [1, 2, 2],
            [2, 1],
          ],
        },
      ]);
      const copy = structuredClone(batch);
      const once = kernel.ngramMatches(batch, 3, "clipped");
      expect(kernel.ngramMatches(batch, 3, "clipped")).toEqual(once);
      const edits = kernel.part(terPart).shiftedEdits(batch);
      expect(kernel.part(terPart).shiftedEdits(batch)).toEqual(edits);
      const alignments = kernel.part(levenshteinPart).tokenAlignments(batch);
      expect(kernel.part(levenshteinPart).tokenAlignments(batch)).toEqual(alignments);
      expect(kernel.part(levenshteinPart).tokenErrors(batch)).toEqual(alignments.rows);
      expect(batch).toEqual(copy);
      const rows = once.slice();
      const scores = kernel.bleuScores(rows, 3, { method: "add-k", value: 1, effectiveOrder: false });
      expect(kernel.bleuScores(rows, 3, { method: "add-k", value: 1, effectiveOrder: false })).toEqual(scores);
      expect(rows).toEqual(once);
    });
  });
}
