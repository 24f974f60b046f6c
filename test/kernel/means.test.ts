/**
 * The part "means", which only hosts in other languages use, has the same rows and scores as
 * src/metrics/segment-means.ts.
 */
import { expect, test } from "vitest";
import { segmentStatistics } from "../../src/index.js";
import { createWasmKernel } from "../../src/kernel/engines.js";
import { FIXED_WIDTH } from "../../src/metrics/fixed-point.js";
import { sari } from "../../src/metrics/generation/sari.js";
import { digitRanges, englishText } from "../../src/metrics/translation/eed/eed-text.js";
import { lepor } from "../../src/metrics/translation/lepor/lepor.js";
import { nist } from "../../src/metrics/translation/nist.js";
import { meanAt, meansWidth, putSegment } from "../../src/metrics/segment-means.js";
import { abi, fileOf, instantiate } from "./abi-host.js";
import { randomSource } from "./generate.js";

const kernel = instantiate(fileOf("means", "release"));

/** The rows that a function writes for the numbers in ROWS_IN. */
function called(name: string, numbers: readonly number[], length: number, ...settings: number[]): number[] {
  const [input, output] = [abi.regions["ROWS_IN"]!.number, abi.regions["ROWS_OUT"]!.number];
  kernel["reserve"]!(input, numbers.length * 8);
  kernel["reserve"]!(output, length * 8);
  new Float64Array(kernel.memory.buffer, kernel["reserve"]!(input, 0), numbers.length).set(numbers);
  kernel[name]!(...settings);
  return [...new Float64Array(kernel.memory.buffer, kernel["reserve"]!(output, 0), length)];
}

test("rows of segments, and their sum, have the means of the metric", () => {
  const random = randomSource(7);
  const odd = [0, 1, 0.5, 1 / 3, 2 / 3, 2 ** -20, 2 ** -41, 2 ** -61, 1.5 * 2 ** -60, 1 - 2 ** -53, 5e-324];
  for (const means of [1, 3]) {
    const segments = 500;
    const values = Array.from(
      { length: segments * means },
      (_, i) => odd[i] ?? random(2 ** 30) / (1 + random(3) + 2 ** 30),
    );
    const width = meansWidth(means);
    expect(width).toBe(1 + FIXED_WIDTH * means);
    const rows = new Float64Array(segments * width);
    for (let i = 0; i < segments; i++) putSegment(rows, i * width, ...values.slice(i * means, (i + 1) * means));
    const sum = Array.from({ length: width }, (_, field) =>
      rows.reduce((total, x, i) => total + (i % width === field ? x : 0), 0),
    );
    expect(called("meanRows", values, rows.length, segments, means, 0)).toEqual([...rows]);
    expect(called("meanRows", values, width, segments, means, 1)).toEqual(sum);
    const scores = Array.from(values, (_, i) => meanAt(rows.subarray(Math.floor(i / means) * width), i % means));
    expect(called("meanScores", [...rows], values.length, segments, means)).toEqual(scores);
    expect(called("meanScores", sum, means, 1, means)).toEqual(
      Array.from({ length: means }, (_, i) => meanAt(Float64Array.from(sum), i)),
    );
  }
});

test("NIST from rows of mteval and of NLTK is the metric's", () => {
  const random = randomSource(11);
  const engine = createWasmKernel();
  for (const mode of ["mteval", "nltk"] as const)
    for (let order = 1; order <= 9; order++) {
      const metric = nist({ mode, order });
      const row = metric.fields.map((field) =>
        field.startsWith("information") ? random(2 ** 30) : random(field === "referenceParts" ? 2 ** 26 : 40),
      );
      const expected = metric.score(Float64Array.from(row), engine);
      const found = called("nistScores", row, 21, 1, order, mode === "nltk" ? 1 : 0);
      const { score, brevityPenalty, referenceLength, individual, cumulative } = expected;
      expect(found).toEqual([score, brevityPenalty, referenceLength, ...individual, ...cumulative]);
    }
});

test("SARI from counts and from means is the metric's", () => {
  const random = randomSource(13);
  const engine = createWasmKernel();
  for (const program of ["easse", "huggingface"] as const)
    for (let i = 0; i < 20; i++) {
      const metric = sari({ program });
      const row = metric.fields.map((field) => (field === "segments" ? 1 + random(5) : random(field.length % 7)));
      const isMean = program === "huggingface";
      const given = isMean ? called("meanScores", row, 3, 1, 3) : row;
      const { score, add, keep, delete: deleted } = metric.score(Float64Array.from(row), engine);
      expect(called("sariScores", given, 4, 1, isMean ? 1 : 0)).toEqual([score, add, keep, deleted]);
    }
});

test("LEPOR from alignments and from means is the metric's", () => {
  const engine = createWasmKernel();
  const corpus = {
    hypotheses: ["on the mat the cat sat", "a dog", "nothing of it", ""],
    references: [["the cat sat on the mat"], ["a big dog barked", "the dog"], ["all else"], ["a word"]],
  };
  for (const [alpha, beta] of [
    [9, 1],
    [0.5, 3],
  ] as const) {
    const metric = lepor({ alpha, beta });
    const { rows } = segmentStatistics(metric, corpus);
    const each = [0, 1, 2, 3].map((i) => {
      const { lengthPenalty, positionPenalty, harmonicMean, fraction } = metric.score(rows.subarray(13 * i), engine);
      return [lengthPenalty, positionPenalty, harmonicMean, fraction];
    });
    for (const system of ["segments", "factors"] as const)
      for (const [i, means] of each.entries()) {
        const { fraction } = lepor({ alpha, beta, system }).score(rows.subarray(13 * i), engine);
        expect(called("leporScores", means, 1, 1, system === "factors" ? 1 : 0)).toEqual([fraction]);
      }
  }
});

/** Lines as a function writes them to SPACED_TEXT. */
function rewritten(name: string, lines: readonly string[]): string[] {
  const encoded = lines.map((line) => new TextEncoder().encode(line));
  const place = (region: string, bytes = 0): number => kernel["reserve"]!(abi.regions[region]!.number, bytes);
  let end = 0;
  const ends = Uint32Array.from(encoded, ({ length }) => (end += length));
  place("TEXT", end + 64);
  place("TEXT_ENDS", 4 * ends.length);
  new Uint8Array(kernel.memory.buffer, place("TEXT"), end).set(encoded.flatMap((line) => [...line]));
  new Uint32Array(kernel.memory.buffer, place("TEXT_ENDS"), ends.length).set(ends);
  expect(kernel[name]!(lines.length)).toBe(1);
  let start = 0;
  return Array.from(new Uint32Array(kernel.memory.buffer, place("TEXT_ENDS"), ends.length), (to) => {
    const line = new Uint8Array(kernel.memory.buffer, place("SPACED_TEXT") + start, to - start);
    start = to;
    return new TextDecoder().decode(line);
  });
}

test("English lines are rewritten for EED as the metric does", () => {
  const random = randomSource(5);
  const pieces =
    "Mr|Mrs|Dr |Prof |Ms  |Jr.|e . g .|e.g.|i. e.| U . S .|1 , 2|3, 4 |٣ . ٥|5.|!|?|,|.| |\u00a0|\t|x|é|😀|𝟙, 𝟚|a ".split(
      "|",
    );
  const lines = Array.from({ length: 3000 }, () =>
    Array.from({ length: random(9) }, () => pieces[random(pieces.length)]).join(random(3) === 0 ? " " : ""),
  );
  // every digit, and the characters that are special next to digits
  const digits = digitRanges().flatMap(([first]) =>
    [-1, 0, 4, 9, 10].map((i) => `1, ${String.fromCodePoint(first + i)}, 3`),
  );
  const all = [...lines, ...digits, "", "Mr ", "e . g ."];
  expect(rewritten("eedLines", all)).toEqual(all.map((line) => ` ${englishText(line)} `));
});
