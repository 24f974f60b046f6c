/**
 * Each single request for memory is refused once. The job must then report a lack of memory or give the right numbers, but
 * never wrong numbers, and it must give the right numbers afterwards. Limits of memory (memory-limits.test.ts) affect only
 * requests for large regions.
 */
import { expect, test } from "vitest";
import { corpusBatches } from "../../src/corpus/corpus-batches.js";
import { countBatch } from "../../src/corpus/count-batch.js";
import { prepared } from "../../src/corpus/first-pass.js";
import { createReferenceKernel, createKernel } from "../../src/kernel/engines.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { leporPart } from "../../src/kernel/lepor/lepor.js";
import { levenshteinPart } from "../../src/kernel/levenshtein/levenshtein.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { KernelPart } from "../../src/kernel/part.js";
import { linesPart } from "../../src/kernel/lines/lines.js";
import { meteorPart } from "../../src/kernel/meteor/meteor.js";
import { pairwisePart } from "../../src/kernel/pairwise/pairwise.js";
import { permutationPart } from "../../src/kernel/permutation/permutation.js";
import { resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { sclitePart } from "../../src/kernel/sclite/sclite.js";
import { terPart } from "../../src/kernel/ter/ter.js";
import { bytesOf } from "../../src/kernel/wasm-text.js";
import { meteor } from "../../src/meteor.js";
import * as metrics from "../../src/metrics/list.js";
import type { Metric } from "../../src/metrics/metric.js";
import type { Corpus } from "../../src/text/segments.js";
import { generateKnownBatch } from "./generate-alignments.js";
import { batchOf, generateBatch, randomSource } from "./generate.js";

// JavaScript without types, which node runs as it is
const { tableOf } = await import("../../lab/fuzz/boundary/guarded-module.mjs" as string);
const { I32, concatenated, leb, readModule, writeModule } = await import(
  "../../lab/fuzz/boundary/wasm-module.mjs" as string
);

/** More requests for memory than any job here makes. */
const ENOUGH = 400;
/** The initial memory of a part: enough, and little, because each request has kernels of its own. */
const PAGES = 8;
const NEVER = 0x7fffffff;

/**
 * A module whose reserve() refuses one request, by returning 0. The exported number `left` counts down whenever a
 * region has to grow; the request that takes it below 0 is refused.
 */
function withRefusal(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const module = readModule(bytes);
  const reserve = module.exported.find(({ name }: { name: string }) => name === "reserve")?.index;
  if (reserve === undefined) return bytes as Uint8Array<ArrayBuffer>;
  const table: number = tableOf(bytes);
  const left = module.globals;
  const original = module.functions[reserve - module.imported];
  const [get, set, i32Const, load, call] = [0x23, 0x24, 0x41, 0x28, 0x10];
  const parameter = (index: number) => [0x20, index];
  // if (bytes > capacity) if (--left == -1) return 0; return reserve(region, bytes)
  const body = [
    [0],
    [...parameter(1), ...parameter(0), i32Const, 8, 0x6c, load, 2, ...leb(table + 4), 0x4b, 0x04, 0x40],
    [get, ...leb(left), i32Const, 1, 0x6b, set, ...leb(left)],
    [get, ...leb(left), i32Const, 0x7f, 0x46, 0x04, 0x40, i32Const, 0, 0x0f, 0x0b, 0x0b],
    [...parameter(0), ...parameter(1), call, ...leb(module.imported + module.functions.length), 0x0b],
  ].map((codes) => Uint8Array.from(codes));
  const functions = [...module.functions, original];
  functions[reserve - module.imported] = { type: original.type, body: concatenated(body) };
  return writeModule(module, {
    functions,
    pages: PAGES,
    globals: [[I32, 1, i32Const, 0xff, 0xff, 0xff, 0xff, 0x07, 0x0b]],
    exported: [{ name: "left", kind: 3, index: left }],
  });
}

const modules = new Map<string, WebAssembly.Module>();

/** A kernel whose parts each refuse one request for memory, after the given number of other requests. */
function refusingKernel(requests: number): { kernel: Kernel; refused: () => boolean; relent: () => void } {
  const lefts: { value: number }[] = [];
  let first = requests;
  const open = <T>(part: KernelPart<T>): T => {
    let module = modules.get(part.name);
    if (module === undefined) {
      module = new WebAssembly.Module(withRefusal(bytesOf(part.wasm as string)));
      modules.set(part.name, module);
    }
    const { exports } = new WebAssembly.Instance(module);
    const left = exports["left"] as WebAssembly.Global<"i32"> | undefined;
    if (left !== undefined) {
      left.value = first;
      lefts.push(left);
    }
    return part.host(exports);
  };
  return {
    kernel: createKernel("wasm", open),
    refused: () => lefts.some(({ value }) => value < 0),
    relent: () => {
      first = NEVER;
      for (const left of lefts) left.value = NEVER;
    },
  };
}

const random = randomSource(18);
const words = (count: number, different: number): string =>
  Array.from({ length: count }, () => ["cat", "cät", "sat.", "İ", "&quot;", "w"][random(6)]! + random(different)).join(
    " ",
  );
// lines of few words and of more than a vector of 128 has bits, with one reference and with several
const corpus = {
  hypotheses: [words(9, 5), words(150, 40), "", "the same", words(30, 3)],
  references: [[words(8, 5)], [words(140, 40), words(70, 9)], ["one word"], ["the same"], [words(31, 3), words(29, 3)]],
};
const page = { hypotheses: [words(1100, 9)], references: [[words(1100, 9)]] };
const oneReference = { ...corpus, references: corpus.references.map(([first]) => [first!]) };

const withSources = { ...corpus, sources: corpus.hypotheses.toReversed() };

const ofMetric =
  (metric: Metric, text: Corpus = corpus): ((kernel: Kernel) => unknown) =>
  (kernel) => {
    const ready = prepared([metric], text, kernel);
    return [...corpusBatches(text, kernel)].map((batch) => countBatch(ready, batch, kernel));
  };
/** A user's own tokenizer, whose tokens get their ids outside of the kernel. */
const tokenize = { name: "by-blanks", tokenize: (line: string): string[] => line.split(" ") };

const known = [3, 5, 8].map((seed) => generateKnownBatch(seed, 4, 40));
const batch = generateBatch(7, 6, 200);
const pairs = generateBatch(9, 30, 40);
/** The five tokens before each reference for sclite: marks of alternatives and the like, which no text has. */
const marks = [5001, 5002, 5003, 5004, 5005];
const numbers = (count: number): number[] => Array.from({ length: count }, () => 1 + random(9));
const withMarks = batchOf(
  [9, 0, 70].map((length) => ({
    hypothesis: numbers(length),
    references: [
      [...marks, ...numbers(length + 2)],
      [...marks, 5001, ...numbers(2), 5002, ...numbers(3), 5003, ...numbers(length)],
    ],
  })),
);
/** More words than the kernel has masks for, moved further than the width of tercom's beam. */
const longLine = Array.from({ length: 300 }, (_, i) => 1 + i);
const longPair = batchOf([
  {
    hypothesis: [...longLine.slice(100, 140), ...longLine.slice(0, 90), ...longLine.slice(150)],
    references: [longLine],
  },
]);
const rows = (count: number): Float64Array => Float64Array.from({ length: 10 * count }, (_, i) => (i * 7919) % 100);

const jobs: Readonly<Record<string, (kernel: Kernel) => unknown>> = {
  BLEU: ofMetric(metrics.bleu()),
  "BLEU of one reference, lower-cased, spaced": ofMetric(
    metrics.bleu({ tokenize: "intl", lowercase: true }),
    oneReference,
  ),
  "BLEU of many orders": ofMetric(metrics.bleu({ maxOrder: 16, tokenize: "char" })),
  "BLEU of ids": ofMetric(metrics.bleu({ tokenize })),
  chrF: ofMetric(metrics.chrf()),
  "chrF++": ofMetric(metrics.chrf({ wordOrder: 2, charOrder: 6 }), oneReference),
  GLEU: ofMetric(metrics.gleu()),
  // lines of more than 4,096 characters
  "BLEU and chrF of a page": (kernel) =>
    [metrics.bleu({ tokenize: "char" }), metrics.chrf()].map((metric) => ofMetric(metric, page)(kernel)),
  TER: ofMetric(metrics.ter()),
  "TER of ids": (kernel) => kernel.part(terPart).shiftedEdits(batch),
  "shifts of TER": (kernel) => {
    const { edits, shifts, aligned } = kernel.part(terPart).shiftedPair(longPair);
    return [edits, Array.from(shifts), Array.from(aligned)];
  },
  NIST: ofMetric(metrics.nist()),
  "NIST of ids": ofMetric(metrics.nist({ tokenize })),
  CIDEr: ofMetric(metrics.cider()),
  RIBES: ofMetric(metrics.ribes()),
  WER: ofMetric(metrics.wer()),
  "WER as sclite": ofMetric(metrics.wer({ alignment: "sclite" })),
  CER: ofMetric(metrics.cer(), oneReference),
  "edit similarity": ofMetric(metrics.es({ distance: "indel" })),
  "distances of ids": (kernel) =>
    (["levenshtein", "indel"] as const).map((edits) => kernel.part(levenshteinPart).distances(batch, edits)),
  "alignments of ids": (kernel) => kernel.part(levenshteinPart).tokenAlignments(batch),
  "alignments of ids, as sclite": (kernel) => kernel.part(sclitePart).tokenAlignments(withMarks),
  CharacTER: ofMetric(metrics.character()),
  CharCut: ofMetric(metrics.charcut()),
  EED: ofMetric(metrics.eed()),
  "ROUGE-2": ofMetric(metrics.rouge({ type: 2 })),
  "ROUGE-L": ofMetric(metrics.rouge()),
  "ROUGE-Lsum": ofMetric(metrics.rouge({ type: "Lsum", sentenceSeparator: "w" })),
  "ROUGE-L of ids": (kernel) => kernel.part(lcsPart).longestCommon(batch),
  "ROUGE 1.5.5": ofMetric(metrics.rouge155()),
  "ROUGE-SU4": ofMetric(metrics.rouge155({ type: "SU" })),
  LEPOR: ofMetric(metrics.lepor()),
  "LEPOR in Perl": ofMetric(metrics.hlepor({ mode: "perl" })),
  hLEPOR: ofMetric(metrics.hlepor()),
  "alignments of LEPOR": (kernel) => [
    kernel.part(leporPart).alignInContext(batch, 2),
    kernel.part(leporPart).alignAsPython(batch, 2),
  ],
  "GEC-GLEU": ofMetric(metrics.gecgleu(), withSources),
  SARI: ofMetric(metrics.sari(), withSources),
  "SARI of characters": ofMetric(metrics.sari({ program: "huggingface", tokenize: "char" }), withSources),
  METEOR: ofMetric(meteor({ modules: ["exact"], task: "adq" })),
  "alignments of METEOR": (kernel) =>
    known.map(({ batch: one, knowledge }) => kernel.part(meteorPart).alignments(one, knowledge)),
  "matches of METEOR, as NLTK": (kernel) =>
    known.map(({ batch: one, greedy }) => kernel.part(meteorPart).greedyMatches(one, greedy)),
  pairs: (kernel) => {
    const prepared = kernel.part(pairwisePart).between(pairs.hypotheses, pairs.references, 4);
    const lines = pairs.references.ends.length;
    // the specification adds in another order, and uses the platform's logarithm and exponential
    const rounded = (few: Float64Array): string[] => Array.from(few, (one) => one.toPrecision(12));
    return [
      Array.from(prepared.matches(0)),
      rounded(prepared.rates(0, undefined, 2).subarray(0, lines)),
      rounded(prepared.bleuScores(0, { method: "exp", value: 0, effectiveOrder: true }).subarray(0, lines)),
    ];
  },
  // so many orders that they do not fit into one key
  "means of pairs": (kernel) =>
    [4, 16].map((orders) => kernel.part(pairwisePart).meanMatches(pairs.hypotheses, pairs.references, orders)),
  "a set beside itself": (kernel) =>
    [4, 16].map((orders) => kernel.part(pairwisePart).selfMatches(pairs.hypotheses, orders)),
  permutations: (kernel) => [
    kernel.part(permutationPart).signedSums(new Float64Array(24).fill(1), {
      segments: 24,
      permutations: 9,
      bytes: new Uint8Array(27).fill(0x5a),
    }),
  ],
  "exchanged scores": (kernel) =>
    kernel.part(permutationPart).exchangedRanks(
      {
        keys: Uint32Array.from({ length: 32 }, (_, i) => 31 - i),
        weights: Float64Array.from({ length: 32 }, (_, i) => i),
        ties: Uint32Array.of(32, 32),
        lastTies: Uint32Array.of(0),
      },
      Uint8Array.of(0x5a, 0x5a),
    ),
  "sums of exchanged rows": (kernel) => {
    const part = kernel.part(resamplingPart);
    return part.randomizationSums(part.seedRandom(1), rows(40), rows(40).toReversed(), 10, 80);
  },
  resamples: (kernel) => {
    const part = kernel.part(resamplingPart);
    return [
      part.bootstrapSums(part.seedRandom(1), rows(40), 10, 80),
      part.randomIndices(part.seedRandom(1), 1000, 40),
      part.randomBits(part.seedRandom(1), 400),
    ];
  },
  lines: (kernel) => {
    const part = kernel.fresh(linesPart);
    const text = new TextEncoder().encode("one\n\ntwo\nthree");
    part.window(text.length).set(text);
    const count = part.find(0, text.length);
    const { bytes, ends } = part.take(0, count);
    return [bytes.slice(), ends.slice()];
  },
};

/** The result of `run`; undefined if it reports a lack of memory. */
function unlessRefused<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch (error) {
    expect((error as Error).message).toMatch(/^no memory for /);
    return undefined;
  }
}

test.each(Object.keys(jobs))("%s", (name) => {
  const job = jobs[name]!;
  const expected = job(createReferenceKernel());
  for (let requests = 0; requests < ENOUGH; requests++) {
    const { kernel, refused, relent } = refusingKernel(requests);
    const numbers = unlessRefused(() => job(kernel));
    if (numbers !== undefined) expect(numbers).toEqual(expected);
    if (!refused()) {
      expect(requests).toBeGreaterThan(1);
      return;
    }
    relent();
    expect(job(kernel), `after request ${requests}`).toEqual(expected);
  }
  throw new Error(`more than ${ENOUGH} requests`);
});
