/**
 * Each part runs with a limit of memory, for every number of pages until there is enough. It must give the right numbers,
 * or an error that says that memory ran out, but never wrong numbers, and smaller jobs must succeed afterwards.
 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { countBatch } from "../../src/corpus/count-batch.js";
import type { TextLines } from "../../src/core/batch.js";
import { chrfPart } from "../../src/kernel/chrf/chrf.js";
import { createJsKernel, createKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { KernelPart } from "../../src/kernel/part.js";
import { nistPart, type NistPart } from "../../src/kernel/nist/nist.js";
import { pairwisePart } from "../../src/kernel/pairwise/pairwise.js";
import { type OrderedScores, permutationPart } from "../../src/kernel/permutation/permutation.js";
import { resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { bytesOf } from "../../src/kernel/wasm-text.js";
import { meteor } from "../../src/meteor.js";
import * as metrics from "../../src/metrics/list.js";
import type { Metric } from "../../src/metrics/metric.js";
import { batchOf, randomSource, tokenLines } from "./generate.js";

/** More pages, beyond those that a part begins with, than any job here needs. */
const ENOUGH = 200;

const modules = new Map<string, WebAssembly.Module>();

/** A kernel whose parts may each grow by `more` pages. */
function limitedKernel(more: number): Kernel {
  const open = <T>(part: KernelPart<T>): T => {
    const key = `${part.name} ${more}`;
    let module = modules.get(key);
    if (module === undefined) {
      module = new WebAssembly.Module(withLimit(bytesOf(part.wasm as string), more));
      modules.set(key, module);
    }
    return part.host(new WebAssembly.Instance(module).exports);
  };
  return createKernel("wasm", open);
}

/**
 * A module with a maximum for its memory. Section 5 of the binary format (WebAssembly 1.0, 5.5.8) is the memories: one
 * here, without a maximum (0) and with few pages, so that each number is one byte.
 */
function withLimit(wasm: Uint8Array, more: number): Uint8Array<ArrayBuffer> {
  let at = 8;
  while (wasm[at] !== 5) {
    let size = 0;
    let shift = 0;
    let next = at + 1;
    do {
      size |= (wasm[next]! & 0x7f) << shift;
      shift += 7;
    } while (wasm[next++]! >= 0x80);
    at = next + size;
  }
  const [size, count, hasMaximum, pages] = wasm.subarray(at + 1, at + 5) as unknown as [number, number, number, number];
  expect([size, count, hasMaximum]).toEqual([3, 1, 0]);
  expect(pages).toBeLessThan(0x80);
  const most = pages + more;
  const limits = [1, pages, (most & 0x7f) | 0x80, most >> 7];
  return Uint8Array.from([...wasm.subarray(0, at), 5, 1 + limits.length, 1, ...limits, ...wasm.subarray(at + 5)]);
}

interface Job {
  readonly name: string;
  readonly large: (kernel: Kernel) => unknown;
  /** A job that fits into a part's initial memory, or, if none does, a job that the part must refuse after the failure. */
  readonly small: (kernel: Kernel) => unknown;
}

const random = randomSource(1);
const words = (count: number): string => Array.from({ length: count }, () => `w${random(300)}`).join(" ");
const linesOf = (texts: readonly string[]): TextLines => {
  let end = 0;
  const encoder = new TextEncoder();
  return {
    bytes: encoder.encode(texts.join("")),
    ends: Uint32Array.from(texts, (text) => (end += encoder.encode(text).length)),
  };
};
const textOf = (segments: number, length: number) => ({
  systems: [linesOf(Array.from({ length: segments }, () => words(length)))],
  references: linesOf(Array.from({ length: segments }, () => words(length))),
  referenceEnds: Uint32Array.from({ length: segments }, (_, i) => i + 1),
});
const smallText = textOf(1, 4);

const ofMetric = (name: string, metric: Metric, text = textOf(100, 60)): Job => ({
  name,
  large: (kernel) => countBatch([metric], text, kernel),
  small: (kernel) => countBatch([metric], smallText, kernel),
});

const wordsOf = (count: number): number[] => Array.from({ length: count }, () => 1 + random(50));
const sidesOf = (lines: number, length: number) =>
  [0, 1].map(() => tokenLines(Array.from({ length: lines }, () => wordsOf(length)))) as [
    ReturnType<typeof tokenLines>,
    ReturnType<typeof tokenLines>,
  ];
const rowsOf = (count: number): Float64Array => Float64Array.from({ length: 10 * count }, () => random(100));

/** A job of a part, on sides of a size. */
function ofPart<T, S>(
  name: string,
  part: KernelPart<T>,
  sides: readonly [S, S],
  run: (part: T, side: S) => unknown,
): Job {
  return {
    name,
    large: (kernel) => run(kernel.part(part), sides[0]),
    small: (kernel) => run(kernel.part(part), sides[1]),
  };
}

/** Each of the three sums has room for more references than the job has. */
const ratesOf = (sums: Float64Array, size: number): number[][] =>
  [0, 1, 2].map((which) => Array.from(sums.subarray((which * sums.length) / 3, (which * sums.length) / 3 + size)));

const bleuSmoothing = { method: "exp", value: 0, effectiveOrder: true } as const;
/** The scores of cells in the order of their size, the second metric's before the first one's. */
function orderedScores(cells: number): OrderedScores {
  const size = 2 * cells;
  return {
    keys: Uint32Array.from({ length: size }, (_, i) => size - 1 - i),
    weights: Float64Array.from({ length: size }, (_, i) => i),
    ties: Uint32Array.of(size, size),
    lastTies: Uint32Array.of(0),
  };
}
const fewScores = orderedScores(16);

const jobs: readonly Job[] = [
  ofMetric("BLEU", metrics.bleu()),
  ofMetric("BLEU of tokens that are spaced", metrics.bleu({ tokenize: "intl", lowercase: true })),
  ofMetric("chrF++", metrics.chrf({ wordOrder: 2 })),
  ofMetric("TER", metrics.ter(), textOf(40, 60)),
  ofMetric("WER", metrics.wer()),
  ofMetric("ROUGE", metrics.rouge()),
  ofMetric("F1 of answers", metrics.f1()),
  ofMetric("hLEPOR", metrics.hlepor()),
  ofMetric("METEOR", meteor({ modules: ["exact"], task: "adq" })),
  ofPart("pairs", pairwisePart, [sidesOf(60, 40), sidesOf(1, 3)], (part, [hypotheses, references]) => {
    const prepared = part.between(hypotheses, references, 4);
    return [0, hypotheses.ends.length - 1].map((i) => [
      Array.from(prepared.matches(i)),
      ratesOf(prepared.rates(i, undefined, 2), references.ends.length),
      Array.from(prepared.bleuScores(i, bleuSmoothing)),
    ]);
  }),
  ofPart("means of pairs", pairwisePart, [sidesOf(60, 40), sidesOf(1, 3)], (part, [hypotheses, references]) => [
    part.meanMatches(hypotheses, references, 4),
    part.meanMatches(hypotheses, hypotheses, 4),
  ]),
  ofPart("a set beside itself", pairwisePart, [sidesOf(60, 40), sidesOf(1, 3)], (part, [lines]) =>
    part.selfMatches(lines, 4),
  ),
  ofPart("permutations", permutationPart, [8000, 8], (part, segments) =>
    part.signedSums(new Float64Array(segments), {
      segments,
      permutations: 9,
      bytes: new Uint8Array(9 * (segments / 8)),
    }),
  ),
  ofPart(
    "exchanged scores, after some that fit",
    permutationPart,
    [[fewScores, orderedScores(8000)], [fewScores]],
    (part, lists) =>
      lists.map((scores) => part.exchangedRanks(scores, new Uint8Array(scores.keys.length / 16).fill(0x5a))),
  ),
  ofPart("resamples", resamplingPart, [rowsOf(400), rowsOf(2)], (part, rows) => [
    part.bootstrapSums(part.seedRandom(1), rows, 10, 80),
    part.randomizationSums(part.seedRandom(1), rows, rows.toReversed(), 10, 80),
  ]),
  ofPart("draws", resamplingPart, [20_000, 3], (part, count) => [
    part.randomIndices(part.seedRandom(1), 1000, count),
    part.randomBits(part.seedRandom(1), 20 * count),
  ]),
];

/** The result of `run`; undefined if it reports a lack of memory. */
function withoutMemory<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    expect(error.message).toMatch(/^no memory for /);
    return undefined;
  }
}

/** A short text with all bits of the numbers, because comparing arrays number by number takes seconds. */
const bitsOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => {
    if (!ArrayBuffer.isView(one)) return one;
    const bytes = Buffer.from(one.buffer, one.byteOffset, one.byteLength);
    return `${one.byteLength} bytes, ${createHash("sha256").update(bytes).digest("hex")}`;
  });

/** Runs with more and more pages until it gets numbers. */
function untilEnough(run: (kernel: Kernel) => unknown, afterRefusal: (kernel: Kernel) => void): unknown {
  let refused = 0;
  for (let more = 0; more < ENOUGH; more += 1 + (more >> 2)) {
    const kernel = withoutMemory(() => limitedKernel(more));
    const numbers = kernel && withoutMemory(() => run(kernel));
    if (numbers !== undefined) {
      expect(refused).toBeGreaterThan(0);
      return numbers;
    }
    refused++;
    if (kernel !== undefined) afterRefusal(kernel);
  }
  throw new Error(`not even ${ENOUGH} pages are enough`);
}

describe("jobs under limits of memory", () => {
  test.each(jobs)(
    "$name: the right numbers, or an error about memory, after which smaller jobs succeed",
    ({ large, small }) => {
      const expectedSmall = bitsOf(small(createJsKernel()));
      const numbers = untilEnough(large, (kernel) => {
        const less = withoutMemory(() => small(kernel));
        if (less !== undefined) expect(bitsOf(less)).toBe(expectedSmall);
      });
      expect(bitsOf(numbers)).toBe(bitsOf(large(createJsKernel())));
    },
  );

  // 2^25 lines, even empty ones, have 2^32 bytes of matches of 16 orders: a size that is 0 in 32 bits
  test("pairs: more lines than fit 32-bit sizes are refused before any of them is read", () => {
    const module = new WebAssembly.Module(bytesOf(pairwisePart.wasm as string));
    const exports = new WebAssembly.Instance(module).exports as Record<string, (...numbers: number[]) => number>;
    expect(exports["selfMatches"]!(2 ** 25, 16)).toBe(0);
    expect(exports["meanMatches"]!(2 ** 25, 1, 16)).toBe(0);
    expect(exports["prepare"]!(1, 2 ** 25, 16)).toBe(0);
  });

  test("chrF: ids too large for any table are refused before anything is written", () => {
    const batch = batchOf([{ hypothesis: [1, 2 ** 29 - 1], references: [[1, 2]] }]);
    const rows = (kernel: Kernel): unknown =>
      kernel.part(chrfPart).chrfRows([{ batch, maxOrder: 2 }], { beta: 2, epsSmoothing: false });
    for (const kernel of [createWasmKernel(), createJsKernel()]) expect(() => rows(kernel)).toThrow(/^no memory for /);
    expect(rows(createReferenceKernel())).toHaveSameBits(Float64Array.of(2, 2, 1, 1, 1, 0));
  });

  test("NIST: references that did not fit into memory are not counted", () => {
    const lines = tokenLines(Array.from({ length: 400 }, () => wordsOf(60)));
    const words = linesOf(Array.from({ length: 50 }, (_, i) => `word${i}`));
    const counted = { words, lines, times: new Uint32Array(400).fill(1) };
    const reference = [...lines.ids.subarray(0, 60)];
    const batch = { ...batchOf([{ hypothesis: [1, 2, 3, 4], references: [reference] }]), wordBytes: words };
    const numbersOf = (part: NistPart): unknown => [part.summary(), part.matchedInformation(batch)];
    const run = (kernel: Kernel): unknown => {
      const part = kernel.fresh(nistPart);
      part.add(counted);
      return numbersOf(part);
    };
    const numbers = untilEnough(run, (kernel) => {
      const part = kernel.fresh(nistPart);
      withoutMemory(() => part.add(counted));
      expect(() => part.matchedInformation(batch)).toThrow(RangeError);
    });
    expect(bitsOf(numbers)).toBe(bitsOf(run(createJsKernel())));
  });
});
