/** Fingerprints of references: what they depend on, how they merge, and where they are checked. */
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  bleu,
  chrf,
  compareAllPairs,
  concatenateStatistics,
  createAccumulator,
  metricFactories,
  pairedBootstrap,
  pairedRandomization,
  segmentStatistics,
  subtractStatistics,
  sumStatistics,
  wer,
  type Corpus,
  type Statistics,
} from "../../src/index.js";
import { fingerprintOf, joinHashes, orderOf } from "../../src/core/fingerprint.js";
import { addHash } from "../../src/core/hash128.js";
import { hashReferences } from "../../src/core/reference-hashes.js";
import { createLineReader, type LineReader } from "../../src/reading/line-reader.js";
import { lineReferences } from "../../src/reading/reference-formats.js";
import { createSegmentReader } from "../../src/reading/segment-reader.js";
import { memorySource } from "../apps/cli/node/memory.js";

const engines = ["wasm", "js", "reference"] as const;
const of = (references: readonly (readonly (string | null)[])[]): Statistics =>
  segmentStatistics(wer(), { hypotheses: references.map(() => "a"), references });
const setOf = (references: readonly (readonly (string | null)[])[]): string => of(references).fingerprint!.set;
const many = Array.from({ length: 1100 }, (_, i) => [`line ${i}`, ...(i % 3 === 0 ? [`Zeile ${i} ü 🙂`] : [])]);

describe("a fingerprint", () => {
  test("the fingerprint of a list of references differs from that of any other list", () => {
    const texts = [
      [["a"]],
      [["b"]],
      [["A"]],
      [["a "]],
      [["\ufeffa"]],
      [[""]],
      [["a", ""]],
      [["", "a"]],
      [["a", "a"]],
      [["aa"]],
      [["a"], ["a"]],
      [["a"], [""]],
      [["a", "b"]],
      [["b", "a"]],
      [["a"], ["b"]],
      [["ab"]],
    ];
    expect(new Set(texts.map(setOf)).size).toBe(texts.length);
  });

  test("a fingerprint leaves out missing references, in either layout of a corpus", () => {
    expect(
      setOf([
        [null, "a"],
        ["b", null],
      ]),
    ).toBe(setOf([["a"], ["b"]]));
    const hypotheses = ["x", "y"];
    const streams = segmentStatistics(wer(), {
      hypotheses,
      referenceStreams: [
        ["a", "b"],
        ["c", null],
      ],
    });
    expect(streams.fingerprint).toEqual(of([["a", "c"], ["b"]]).fingerprint);
    const strings = segmentStatistics(wer(), { hypotheses, references: ["a", "b"] });
    expect(strings.fingerprint).toEqual(of([["a"], ["b"]]).fingerprint);
  });

  test("the fingerprint of any number of references is the hash of the references' hashes", () => {
    // as in docs/statistics-format.md; hash128.test.ts compares the hash itself with mmh3's
    const hashOf = (bytes: Uint8Array): Buffer => {
      const sum = new Uint32Array(4);
      addHash(sum, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.length);
      const hash = Buffer.alloc(16);
      for (const [i, word] of sum.entries()) hash.writeUInt32LE(word, 4 * i);
      return hash;
    };
    // every number of references up to 40, then larger ones, at which tables grow
    for (let count = 1; count < 20_000; count = count < 40 ? count + 1 : Math.ceil(count * 1.4)) {
      const references = Array.from({ length: count }, (_, i) => `${i}`);
      const expected = hashOf(Buffer.concat(references.map((text) => hashOf(Buffer.from(text)))));
      expect(setOf([references]), `${count} references`).toBe(Buffer.from(expected).reverse().toString("hex"));
    }
  });

  test("the fingerprint of rows depends on the order of segments, and that of sums does not", () => {
    const [forth, back] = [of([["a"], ["b"]]), of([["b"], ["a"]])];
    expect(forth.fingerprint!.set).toBe(back.fingerprint!.set);
    expect(orderOf(forth.fingerprint!.rows!)).not.toBe(orderOf(back.fingerprint!.rows!));
    expect(sumStatistics(forth).fingerprint).toEqual({ set: forth.fingerprint!.set });
  });

  test("a fingerprint does not depend on metric, hypotheses, settings, engine or batches", () => {
    const { fingerprint } = of(many);
    for (const make of Object.values(metricFactories)) {
      const few = segmentStatistics(make(), { hypotheses: ["x y"], references: [["a b", "c"]], sources: ["z"] });
      expect(few.fingerprint, few.metric).toEqual(of([["a b", "c"]]).fingerprint);
    }
    const corpus: Corpus = { hypotheses: many.map((_, i) => `line ${i + 1}`), references: many };
    for (const metric of [bleu({ lowercase: true }), chrf()])
      expect(segmentStatistics(metric, corpus).fingerprint).toEqual(fingerprint);
    for (const engine of engines)
      expect(segmentStatistics(bleu(), corpus, { engine }).fingerprint).toEqual(fingerprint);
  });

  test("the fingerprint of a file's bytes is that of the strings", async () => {
    const lines = many.map(([first, second = first]) => `${second}\u2028 Грета`);
    const file = (): LineReader =>
      createLineReader(memorySource(Buffer.from(lines.map((line) => `${line}\n`).join("")), [], "ref"));
    const reader = createSegmentReader([{ lines: file(), parse: lineReferences }], { files: [file()] });
    const hashes: Uint32Array[] = [];
    for (let text = await reader.next(); text !== undefined; text = await reader.next())
      hashes.push(hashReferences(text));
    expect(hashes.length).toBeGreaterThan(1);
    expect(fingerprintOf(joinHashes(hashes))).toEqual(of(lines.map((line) => [line])).fingerprint);
  });
});

describe("fingerprints of merged statistics", () => {
  const parts = [many.slice(0, 7), many.slice(7, 8), many.slice(8, 600), many.slice(600)].map(of) as [
    Statistics,
    ...Statistics[],
  ];
  const whole = of(many);

  test("the fingerprint of joined rows equals the fingerprint of the whole", () => {
    expect(parts.reduce(concatenateStatistics)).toEqual(whole);
  });

  test("the fingerprint of sums, added in any order, equals the fingerprint of the whole in an accumulator", () => {
    expect(parts.map(sumStatistics).reverse().reduce(addStatistics)).toEqual(sumStatistics(whole));
    const running = createAccumulator(wer());
    for (const part of [many.slice(0, 1050), many.slice(1050)])
      running.add({ hypotheses: part.map(() => "a"), references: part });
    expect(running.statistics()).toEqual(sumStatistics(whole));
  });

  test("fingerprints do not change when an accumulator refuses a part", () => {
    const running = createAccumulator(wer());
    running.add({ hypotheses: ["a"], references: [["b"]] });
    const before = running.statistics();
    expect(() => running.add({ hypotheses: ["a", "b"], references: [["b"]] })).toThrow(RangeError);
    expect(running.statistics()).toEqual(before);
  });

  test("a fingerprint is unknown if one part does not know its references", () => {
    const [unknown] = parts.map((part) => ({ ...part, fingerprint: undefined })) as [Statistics];
    expect(addStatistics(unknown, whole).fingerprint).toBeUndefined();
    expect(addStatistics(whole, unknown).fingerprint).toBeUndefined();
    expect(subtractStatistics(addStatistics(unknown, whole), whole).fingerprint).toBeUndefined();
    expect(subtractStatistics(addStatistics(whole, parts[0]!), unknown).fingerprint).toBeUndefined();
  });
});

describe("systems counted against other references are refused", () => {
  const references = ["the cat", "a dog", "no one"];
  const table = (given: readonly string[], hypotheses = ["the cat", "the dog", "none"]): Statistics =>
    segmentStatistics(bleu(), { hypotheses, references: given });
  const [a, b] = [table(references), table(references, ["a cat", "a dog", "no"])] as [Statistics, Statistics];

  test.each([
    [
      "one edited line",
      ["the cat", "a dog.", "no one"],
      /^systems\[0\] was counted against other references than baseline, first in segment 1 \(line 2\): expected the same/,
    ],
    [
      "another order",
      ["a dog", "the cat", "no one"],
      /^systems\[0\] was counted against the references of baseline in another order, first in segment 0 \(line 1\)/,
    ],
  ])("%s", (_, given, message) => {
    const other = table(given);
    expect(() => pairedBootstrap(bleu(), a, [other])).toThrow(message);
    expect(() => pairedRandomization(bleu(), a, [b, other])).toThrow("systems[1] was counted against");
    expect(() => compareAllPairs(bleu(), [a, b, other])).toThrow("systems[2] was counted against");
  });

  test("tables with the same references are accepted, and so are tables that all lack fingerprints", () => {
    const unknown = [a, b].map((one) => ({ ...one, fingerprint: undefined })) as [Statistics, Statistics];
    expect(pairedBootstrap(bleu(), unknown[0], [unknown[1]])).toEqual(pairedBootstrap(bleu(), a, [b]));
    expect(() => pairedBootstrap(bleu(), a, [unknown[1]])).toThrow(
      "systems[0] does not say which references it was counted against, but baseline does",
    );
  });
});
