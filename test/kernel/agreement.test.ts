/** The engines agree: wasm and js on every bit, the reference on every integer and on scores to 1e-12. */
import { type ChrfFormula, chrfPart } from "../../src/kernel/chrf/chrf.js";
import { terPart } from "../../src/kernel/ter/ter.js";
import { levenshteinPart } from "../../src/kernel/levenshtein/levenshtein.js";
import { sclitePart } from "../../src/kernel/sclite/sclite.js";
import { mathPart, type MathPart } from "../../src/kernel/math/math.js";
import { powerPart, type PowerPart } from "../../src/kernel/power/power.js";
import { describe, expect, test } from "vitest";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import type { Batch, TextLines, TokenLines } from "../../src/core/batch.js";
import type { Counting, Smoothing } from "../../src/kernel/counting/counting.js";
import { cases, isExhaustive } from "../cases.js";
import { createDebugKernel } from "./other-builds.js";
import { batchOf, generateBatch, randomSource, sumOf, tokenLines } from "./generate.js";
import { shiftable } from "./generate-shifts.js";

const wasm = createWasmKernel();
const js = createJsKernel();
const reference = createReferenceKernel();
const debug = createDebugKernel();

const smoothings: readonly Smoothing[] = (["none", "floor", "add-k", "exp"] as const).flatMap((method) =>
  [true, false].map((effectiveOrder) => ({ method, value: method === "floor" ? 0.1 : 1.5, effectiveOrder })),
);

function agree(batch: Batch, maxOrder: number, counting: Counting, smoothing: Smoothing): void {
  const rows = wasm.ngramMatches(batch, maxOrder, counting);
  expect(js.ngramMatches(batch, maxOrder, counting)).toHaveSameBits(rows);
  expect(reference.ngramMatches(batch, maxOrder, counting)).toHaveSameBits(rows);
  const sum = sumOf([...rows], 2 + 2 * maxOrder);
  for (const kernel of [wasm, js, reference])
    expect([...kernel.ngramMatches(batch, maxOrder, counting, true)]).toEqual(sum);

  const scores = wasm.bleuScores(rows, maxOrder, smoothing);
  expect(js.bleuScores(rows, maxOrder, smoothing)).toHaveSameBits(scores);
  const expected = reference.bleuScores(rows, maxOrder, smoothing);
  let worst = 0;
  for (const [i, score] of scores.entries())
    worst = Math.max(worst, Math.abs(score - expected[i]!) / Math.max(1, expected[i]!));
  expect(worst).toBeLessThan(1e-12);
}

test("engines agree on logarithm and exponential: wasm and js on every bit, the reference to 4e-16", () => {
  const [ours, translated, checked, platform] = [wasm, js, debug, reference].map((kernel) => kernel.part(mathPart)) as [
    MathPart,
    MathPart,
    MathPart,
    MathPart,
  ];
  const random = randomSource(11);
  for (let i = 0; i < cases(100_000); i++) {
    const x = (random(2 ** 31) + 1) / (random(2 ** 31) + 1);
    const y = x * (random(2) === 0 ? 1 : -1);
    for (const [one, value] of [
      ["log", x],
      ["exp", y],
    ] as const) {
      const result = ours[one](value);
      if (!Object.is(result, translated[one](value)) || !Object.is(result, checked[one](value)))
        expect.fail(`${one}(${value}) differs`);
      const expected = platform[one](value);
      if (Number.isFinite(expected) && !(Math.abs(result - expected) <= 4e-16 * Math.abs(expected)))
        expect.fail(`${one}(${value}) is ${result}, Math has ${expected}`);
    }
  }
});

test("engines agree on powers: wasm and js on every bit, the reference to 1e-12", () => {
  const [ours, translated, checked, platform] = [wasm, js, debug, reference].map((kernel) =>
    kernel.part(powerPart),
  ) as [PowerPart, PowerPart, PowerPart, PowerPart];
  const random = randomSource(5);
  for (let i = 0; i < cases(20_000); i++) {
    const base = i < 2 ? i : random(1e6) / (1 + random(1e6));
    for (const exponent of [0.1, 0.25, 1, 1.3, 1.4, 3, 0]) {
      const power = ours.pow(base, exponent);
      if (!Object.is(power, translated.pow(base, exponent)) || !Object.is(power, checked.pow(base, exponent)))
        expect.fail(`${base} to the power of ${exponent} differs`);
      const expected = platform.pow(base, exponent);
      if (!(Math.abs(power - expected) <= 1e-12 * expected))
        expect.fail(`${base} to the power of ${exponent} is ${power}, Math has ${expected}`);
    }
  }
});

describe("engines agree", () => {
  test("engines agree on batches of 200 short segments, orders 1 to 8, 1 to 4 references", () => {
    for (let seed = 0; seed < cases(512, 4); seed++) {
      agree(
        generateBatch(seed, 200, 14),
        1 + (seed % 8),
        seed % 5 === 0 ? "plain" : "clipped",
        smoothings[seed % smoothings.length]!,
      );
    }
  });

  test("engines agree on segments of up to 300 tokens, orders 1 to 16", () => {
    for (let seed = 0; seed < cases(64, 2); seed++) {
      agree(
        generateBatch(10_000 + seed, 10, 300),
        1 + (seed % 16),
        seed % 5 === 0 ? "plain" : "clipped",
        smoothings[seed % smoothings.length]!,
      );
    }
  });

  test("engines agree just below, at and just above each size at which the kernel changes its way of matching", () => {
    const random = randomSource(7);
    for (const length of [64, 4097, 1, 63, 65, 127, 128, 129, 4095, 4096].slice(0, cases(10, 4))) {
      for (const references of [1, 2].slice(0, cases(2, 1))) {
        const words = (count: number): number[] => Array.from({ length: count }, () => 1 + random(40));
        const batch = batchOf([
          { hypothesis: words(length), references: Array.from({ length: references }, () => words(length)) },
        ]);
        for (const counting of ["clipped", "plain"] as const) agree(batch, 5, counting, smoothings[0]!);
      }
    }
  });

  test("engines agree on 39 references a segment, and on many segments after a long one", () => {
    const random = randomSource(11);
    const words = (count: number): number[] => Array.from({ length: count }, () => 1 + random(12));
    agree(
      batchOf([{ hypothesis: words(25), references: Array.from({ length: 39 }, () => words(5 + random(20))) }]),
      4,
      "clipped",
      smoothings[0]!,
    );
    agree(
      batchOf([
        { hypothesis: words(5000), references: [words(5000)] },
        ...Array.from({ length: 50 }, () => ({ hypothesis: words(12), references: [words(12)] })),
      ]),
      4,
      "clipped",
      smoothings[0]!,
    );
  });

  test("engines agree on one segment of 100,000 tokens (8,000 in npm test)", () => {
    const random = randomSource(3);
    const length = cases(100_000, 8_000);
    const words = (): number[] => Array.from({ length }, () => 1 + random(5000));
    agree(batchOf([{ hypothesis: words(), references: [words()] }]), 4, "clipped", smoothings[0]!);
  });

  test("no assert of the debug build fails", () => {
    for (let seed = 0; seed < cases(40, 3); seed++) {
      const batch = generateBatch(20_000 + seed, 40, seed % 4 === 0 ? 200 : 20);
      expect(debug.ngramMatches(batch, 6, "clipped")).toHaveSameBits(wasm.ngramMatches(batch, 6, "clipped"));
    }
  });
});

describe("engines agree on rows and scores of chrF, and on the best reference", () => {
  /** The same segments in a coarser unit, as words are coarser than characters. */
  const coarser = (batch: Batch): Batch => {
    const thirds = ({ ids, ends }: TokenLines): TokenLines => {
      const lines = [...ends].map((end, i) => [...ids.subarray(i === 0 ? 0 : ends[i - 1], end)]);
      return tokenLines(lines.map((line) => line.filter((_, at) => at % 3 === 0)));
    };
    return { ...batch, hypotheses: thirds(batch.hypotheses), references: thirds(batch.references) };
  };

  function agreeOnChrf(batch: Batch, maxOrders: readonly number[], formula: ChrfFormula): void {
    const units = [batch, coarser(batch)]
      .slice(0, maxOrders.length)
      .map((unit, i) => ({ batch: unit, maxOrder: maxOrders[i]! }));
    const orders = maxOrders.reduce((sum, order) => sum + order, 0);
    const rows = wasm.part(chrfPart).chrfRows(units, formula);
    const sum = sumOf([...rows], 3 * orders);
    const scores = wasm.part(chrfPart).chrfScores(rows, orders, formula);
    for (const kernel of [wasm, js, debug, reference]) {
      expect(kernel.part(chrfPart).chrfRows(units, formula)).toHaveSameBits(rows);
      expect([...kernel.part(chrfPart).chrfRows(units, formula, true)]).toEqual(sum);
      expect(kernel.part(chrfPart).chrfScores(rows, orders, formula)).toHaveSameBits(scores);
    }
  }
  const formulas = [0, 0.4, 1, 2, 1e6].flatMap((beta) => [false, true].map((epsSmoothing) => ({ beta, epsSmoothing })));

  test("engines agree on batches of 60 short segments of 1 to 4 references, characters, words or both", () => {
    for (let seed = 0; seed < cases(400, 5); seed++) {
      const maxOrders = [[6], [6, 2], [1], [7, 5], [3, 16]][seed % 5]!;
      agreeOnChrf(generateBatch(50_000 + seed, 60, 24), maxOrders, formulas[seed % formulas.length]!);
    }
  });

  test("engines agree on one reference each, around each size at which the kernel changes its way of matching", () => {
    const random = randomSource(51);
    const words = (count: number): number[] => Array.from({ length: count }, () => 1 + random(40));
    for (const length of [0, 1, 63, 64, 65, 129, 4096, 4097].slice(0, cases(8, 6))) {
      const segment = { hypothesis: words(length), references: [words(length)] };
      agreeOnChrf(batchOf([segment]), [6, 2], formulas[5]!);
      agreeOnChrf(
        batchOf([segment, { ...segment, references: [words(5), ...segment.references, []] }]),
        [7],
        formulas[6]!,
      );
    }
  });

  test("without segments there are no rows, and the sum is zero", () => {
    for (const kernel of [wasm, js, debug, reference]) {
      const units = [{ batch: batchOf([]), maxOrder: 2 }];
      expect(kernel.part(chrfPart).chrfRows(units, formulas[0]!)).toHaveLength(0);
      expect([...kernel.part(chrfPart).chrfRows(units, formulas[0]!, true)]).toEqual([0, 0, 0, 0, 0, 0]);
      expect(kernel.part(chrfPart).chrfScores(new Float64Array(0), 2, formulas[0]!)).toHaveLength(0);
    }
  });

  test("units of different segments, orders without a unit and broken rows are refused", () => {
    const batch = batchOf([{ hypothesis: [1], references: [[1]] }]);
    for (const kernel of [wasm, js, reference]) {
      const part = kernel.part(chrfPart);
      expect(() => part.chrfRows([], formulas[0]!)).toThrow("units has 0 entries: expected characters, words, or both");
      expect(() => part.chrfRows([{ batch, maxOrder: 17 }], formulas[0]!)).toThrow(RangeError);
      expect(() =>
        part.chrfRows(
          [
            { batch, maxOrder: 1 },
            { batch: batchOf([]), maxOrder: 1 },
          ],
          formulas[0]!,
        ),
      ).toThrow("units have 1 and 0 segments: expected the same");
      expect(() => part.chrfScores(new Float64Array(5), 2, formulas[0]!)).toThrow("expected a multiple of 6");
    }
  });
});

describe("engines agree on edits with shifts", () => {
  /** Batches of 100 segments, so that each follows others in the same memory. */
  function agreeOnEdits(segments: number, longest: number, seed: number): void {
    const random = randomSource(seed);
    for (let done = 0; done < segments; done += 100) {
      const batch = batchOf(
        Array.from({ length: Math.min(100, segments - done) }, () => {
          const { hypothesis, reference } = shiftable(random, longest);
          const others = Array.from(
            { length: random(8) === 0 ? random(3) : 0 },
            () => shiftable(random, longest).reference,
          );
          return { hypothesis, references: [...others, reference] };
        }),
      );
      const rows = wasm.part(terPart).shiftedEdits(batch);
      expect(js.part(terPart).shiftedEdits(batch)).toHaveSameBits(rows);
      expect(debug.part(terPart).shiftedEdits(batch)).toHaveSameBits(rows);
      expect(reference.part(terPart).shiftedEdits(batch)).toHaveSameBits(rows);
    }
  }

  test("engines agree on segments of mostly up to 16 words", () => agreeOnEdits(cases(20_000, 100), 16, 41));
  test("engines agree on segments of up to 40 words", () => agreeOnEdits(cases(1_000, 12), 40, 42));
  test("engines agree on segments of up to 90 words, which need two mask words or the beam", () =>
    agreeOnEdits(cases(150, 1), 90, 43));

  test("engines agree just below, at and just above each length at which the kernel changes its algorithm", () => {
    const random = randomSource(44);
    for (const length of [23, 24, 25, 47, 48, 49, 63, 64, 65, 127, 128, 129, 255, 256, 257].slice(0, cases(15, 5))) {
      for (const shorter of [24, 0, 1, 22, 23].slice(0, cases(5, 2))) {
        const words = Array.from({ length }, () => 1 + random(20 * length));
        const moved = [...words];
        for (let moves = random(4); moves > 0; moves--)
          moved.splice(random(length), 0, ...moved.splice(random(length), 1 + random(4)));
        const cut = moved.slice(0, length - shorter);
        const batch = batchOf([
          { hypothesis: moved, references: [words] },
          { hypothesis: cut, references: [words] },
          { hypothesis: words, references: [cut] },
        ]);
        const rows = wasm.part(terPart).shiftedEdits(batch);
        expect(js.part(terPart).shiftedEdits(batch)).toHaveSameBits(rows);
        expect(reference.part(terPart).shiftedEdits(batch)).toHaveSameBits(rows);
      }
    }
  });

  test("the engines wasm and js agree on lines of thousands of words", () => {
    const random = randomSource(45);
    for (const [length, words, moves] of [
      [2_000, 100_000, 30],
      [2_000, 300, 60],
      [20_000, 10_000_000, 20],
    ].slice(0, cases(3, 2)) as [number, number, number][]) {
      const line = Array.from({ length }, () => 1 + random(words));
      const moved = [...line];
      for (let i = 0; i < moves; i++) {
        const at = random(length);
        moved.splice(Math.max(0, at + random(80) - 40), 0, ...moved.splice(at, 1 + random(10)));
      }
      const batch = batchOf([{ hypothesis: moved, references: [line] }]);
      expect(wasm.part(terPart).shiftedEdits(batch)).toHaveSameBits(js.part(terPart).shiftedEdits(batch));
    }
  });
});

describe("engines agree on alignments of tokens", () => {
  function agreeOnAlignments(batch: Batch): void {
    const { rows, steps } = wasm.part(levenshteinPart).tokenAlignments(batch);
    for (const engine of [js, debug, reference]) {
      const other = engine.part(levenshteinPart).tokenAlignments(batch);
      expect(other.rows).toHaveSameBits(rows);
      expect(other.steps).toHaveSameBits(steps);
    }
    expect(wasm.part(levenshteinPart).tokenErrors(batch)).toHaveSameBits(rows);
  }

  test("engines agree on batches of 200 short segments of 1 to 4 references", () => {
    for (let seed = 0; seed < cases(250, 3); seed++) agreeOnAlignments(generateBatch(30_000 + seed, 200, 14));
  });

  test("engines agree on segments of up to 300 tokens", () => {
    for (let seed = 0; seed < cases(40, 2); seed++) agreeOnAlignments(generateBatch(31_000 + seed, 10, 300));
  });

  test("engines agree around each size at which the kernel changes its way of aligning", () => {
    const random = randomSource(17);
    const words = (count: number, different: number): number[] => [
      5000,
      ...Array.from({ length: count - 1 }, () => 1 + random(different)),
    ];
    for (const length of [1, 64, 65, 129, 193, 2, 63, 127, 128, 191, 192].slice(0, cases(11, 5))) {
      for (const other of [64, 1, 63, 65, 128, 300].slice(0, cases(6, 3))) {
        for (const different of [9, 2, 1000].slice(0, cases(3, 1)))
          agreeOnAlignments(
            batchOf([
              { hypothesis: [...words(other, different), 1], references: [[2, ...words(length - 1, different)]] },
            ]),
          );
      }
    }
    for (const [reference, hypothesis] of [
      [2048, 2047],
      [2048, 2050],
      [64, 65_600],
      [65, 64_528],
      [9, 500_000],
      [450_000, 10],
      [3000, 1400],
    ].slice(0, cases(7, 1)) as [number, number][]) {
      agreeOnAlignments(batchOf([{ hypothesis: [6000, ...words(hypothesis, 9)], references: [words(reference, 9)] }]));
    }
  });

  test("engines agree on long, similar lines, which are split again and again", () => {
    const random = randomSource(19);
    const reference = Array.from({ length: cases(7000, 1800) }, () => 1 + random(40));
    for (const rate of [50, 500].slice(0, cases(2, 1))) {
      const hypothesis = reference.flatMap((token, i) =>
        random(rate) > 0 ? [token] : i % 3 === 0 ? [] : i % 3 === 1 ? [1 + random(40)] : [token, 1 + random(40)],
      );
      agreeOnAlignments(batchOf([{ hypothesis, references: [reference] }]));
    }
  });

  test("the engines wasm and js agree on a pair of 100,000 tokens (8,000 in npm test: the time is quadratic)", () => {
    const random = randomSource(23);
    const length = cases(100_000, 8_000);
    const words = (): number[] => Array.from({ length }, () => 1 + random(5000));
    const batch = batchOf([{ hypothesis: words(), references: [words()] }]);
    expect(wasm.part(levenshteinPart).tokenErrors(batch)).toHaveSameBits(js.part(levenshteinPart).tokenErrors(batch));
  });
});

function utf8Of(words: readonly string[]): TextLines {
  const encoder = new TextEncoder();
  let end = 0;
  const ends = Uint32Array.from(words, (word) => (end += encoder.encode(word).length));
  return { bytes: encoder.encode(words.join("")), ends };
}

describe("engines agree on sclite's alignments", () => {
  const marks = [7001, 7002, 7003, 7004, 7005] as const;
  const [open, or, close, nothing, optional] = marks;

  function agree(
    segments: readonly { hypothesis: number[]; references: number[][] }[],
    engines = [js, debug, reference],
    wordBytes?: TextLines,
  ): void {
    const batch = {
      ...batchOf(
        segments.map(({ hypothesis, references }) => ({
          hypothesis,
          references: references.map((tokens) => [...marks, ...tokens]),
        })),
      ),
      ...(wordBytes && { wordBytes }),
    };
    const { rows, steps, taken, hypothesisTaken } = wasm.part(sclitePart).tokenAlignments(batch);
    for (const engine of engines) {
      const other = engine.part(sclitePart).tokenAlignments(batch);
      expect(other.rows).toHaveSameBits(rows);
      expect(other.steps).toHaveSameBits(steps);
      expect(other.taken!).toHaveSameBits(taken!);
      expect(other.hypothesisTaken!).toHaveSameBits(hypothesisTaken!);
    }
    expect(wasm.part(sclitePart).tokenErrors(batch)).toHaveSameBits(rows);
  }

  const words = (random: (below: number) => number, most: number, different: number): number[] =>
    Array.from({ length: random(most + 1) }, () => 1 + random(different));

  test("engines agree on batches of 200 segments of one reference or two", () => {
    for (let seed = 0; seed < cases(250, 3); seed++) {
      const random = randomSource(50_000 + seed);
      const different = 1 + random(12);
      agree(
        Array.from({ length: 200 }, () => ({
          hypothesis: words(random, 14, different),
          references: Array.from({ length: 1 + random(2) }, () => words(random, 14, different)),
        })),
      );
    }
  });

  /**
   * First words with characters of one to three bytes, many of them fragments; other words up to the marks; then the
   * marks.
   */
  const pieces = "a ab abc b- -b ab- -bc -ab- - -- é é- éa -文 中 中文 @- x".split(" ");
  const spelt = utf8Of([...Array.from({ length: 7000 }, (_, i) => pieces[i] ?? `w${i}`), "{ ", "/ ", "} ", "@ ", "( "]);

  test.each(["", ", words that may be missing and fragments"])(
    "engines agree on batches of 200 segments with alternatives%s",
    (more) => {
      for (let seed = 0; seed < cases(50, 1); seed++) {
        const random = randomSource(51_000 + seed);
        const different = 2 + random(more === "" ? 8 : pieces.length);
        const word = (): number[] => [...(more !== "" && random(5) === 0 ? [optional] : []), 1 + random(different)];
        const some = (depth: number): number[] =>
          Array.from({ length: random(7) }, () =>
            random(4) > 0 || depth > 2 ? word() : random(9) === 0 ? [nothing] : alternatives(depth + 1),
          ).flat();
        const alternatives = (depth: number): number[] => [
          open,
          ...Array.from({ length: 1 + random(3) }, () => [or, ...(random(6) === 0 ? [nothing] : some(depth))])
            .flat()
            .slice(1),
          close,
        ];
        agree(
          Array.from({ length: 200 }, () => ({
            hypothesis: random(3) === 0 ? words(random, 12, different) : some(0),
            references: Array.from({ length: 1 + random(2) }, () => some(0)),
          })),
          [js, debug, reference],
          more === "" ? undefined : spelt,
        );
      }
    },
  );

  test("engines agree on lines whose steps are found block by block", () => {
    const random = randomSource(52);
    const line = (length: number, different: number): number[] => Array.from({ length }, () => 1 + random(different));
    const sizes: readonly (readonly [left: number, right: number])[] = [
      [2049, 2048],
      [1, 70_000],
      [2048, 2048],
      [2900, 2900],
      [70_000, 61],
    ];
    for (const [i, [left, right]] of sizes.slice(0, cases(5, 2)).entries()) {
      // the reference engine needs 15 seconds for each of them except the second
      const others = isExhaustive && i < 2 ? [js, reference] : [js];
      agree([{ hypothesis: line(right, 9), references: [line(left, 9)] }], others);
    }
    // blocks of twice the root of the number of rows
    agree([{ hypothesis: line(900, 30), references: [line(cases(80_000, 5_000), 30)] }], [js]);
  });
});
