/**
 * The properties of every metric under every engine: statistics are sums, so no score depends on how a corpus is divided
 * or ordered.
 */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createAccumulator } from "../src/corpus/accumulator.js";
import { countBatch } from "../src/corpus/count-batch.js";
import { scoreCorpus, scoreSegments } from "../src/corpus/score-corpus.js";
import { scoreStatistics } from "../src/corpus/score-statistics.js";
import { segmentStatistics } from "../src/corpus/segment-statistics.js";
import { prepared } from "../src/corpus/first-pass.js";
import { kernelOf } from "../src/kernel/engines.js";
import { addStatistics, sumStatistics } from "../src/core/merge-statistics.js";
import { addRows, type Statistics } from "../src/core/statistics.js";
import { decodeStatistics, encodeStatistics } from "../src/core/statistics-codec.js";
import { segmentScores } from "../src/corpus/segment-scores.js";
import { toSegmentText, type Corpus, type StringCorpus } from "../src/text/segments.js";
import type { EngineName } from "../src/kernel/kernel.js";
import type { Metric } from "../src/metrics/metric.js";
import { cases, isExhaustive } from "./cases.js";
import { corpusAsBytes } from "./text/bytes.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

const word = fc.constantFrom(
  "the",
  "The",
  "cat",
  "mat.",
  "1,000",
  "&amp;",
  "a-b",
  "\u4e2d\u6587",
  "\u{1f642}",
  "x",
  "...",
  "\u00a0",
);
const line = fc.array(word, { maxLength: 9 }).map((words) => words.join(" "));
const segment = fc.record({
  hypothesis: line,
  references: fc.array(line, { minLength: 1, maxLength: 3 }),
  source: line,
});
type Segment = { hypothesis: string; references: string[]; source: string };

const corpusOf = (segments: readonly Segment[]): Corpus => ({
  hypotheses: segments.map(({ hypothesis }) => hypothesis),
  references: segments.map(({ references }) => references),
  sources: segments.map(({ source }) => source),
});
const corpus = (options: { minLength: number; maxLength: number }) => fc.array(segment, options);

/** A permutation that depends only on the seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const keyed = items.map((item, i) => ({ item, key: Math.imul(i + 1, seed | 1) >>> 0 }));
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item);
}

/** The text of the pinned rows: several references, empty lines, signs, scripts, repeated words. */
const pinnedSegments: readonly [string, ...string[]][] = [
  ["The dog bit the man.", "The dog bit the man.", "The dog had bit the man."],
  ["It wasn't surprising.", "It was not unexpected.", "No one was surprised."],
  ["The man had just bitten him.", "The man bit him first.", "The man had bitten the dog."],
  ["Am Ende, so sagte er, würde man 1.000,50 € zahlen – «vielleicht».", "Am Ende zahlte man, sagte er, 1.000,50 €."],
  ["Some — “words”, 1,000.50 &amp; more: 中文 日本語 🙂!", "some words, 1,000.5 & MORE: 中文!", "Words 日本 1000.50"],
  ["a b a b a b c d e f g h", "b a b a h g f e d c", ""],
  ["", "an empty hypothesis"],
  ["running runners ran quickly through the houses", "the runner runs quick through a house"],
];
export const pinnedCorpus = {
  hypotheses: pinnedSegments.map(([hypothesis]) => hypothesis),
  references: pinnedSegments.map(([, ...references]) => references),
  // for metrics that use sources: the first reference without its first word
  sources: pinnedSegments.map(([, reference]) => reference!.replace(/^\S+ /, "")),
} satisfies Corpus;

/** The version of a metric's counting, and a hash of its rows. */
export function countingPin(metric: Metric): string {
  const { rows } = segmentStatistics(metric, pinnedCorpus);
  const hash = createHash("sha256").update(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
  return `counting:${metric.counting} ${hash.digest("hex").slice(0, 16)}`;
}

export interface Properties {
  /** Whether a text equal to its reference has the best score: always, if its lines have words, or not always. */
  readonly equalIsBest: "always" | "with words" | "not always";
  /**
   * The version of its counting, and a hash of its rows on one text. If the hash changes, older saved statistics mean
   * something else: raise `counting` in the metric's file, and pin the values that the failing test prints.
   */
  readonly pin: string;
}

/** The properties of a metric under every engine. */
export function testProperties(name: string, metric: Metric, { equalIsBest, pin }: Properties): void {
  test(`${name}: the rows of this version of its counting`, () => expect(countingPin(metric)).toBe(pin));

  // npm test takes one engine, which is chosen by the length of the metric's name; test/kernel compares the engines
  for (const engine of isExhaustive ? engines : [engines[name.length % 3]!])
    testUnder(engine, name, metric, equalIsBest);
}

function testUnder(engine: EngineName, name: string, metric: Metric, equalIsBest: Properties["equalIsBest"]): void {
  const runs = { numRuns: cases(engine === "wasm" ? 100 : 20, engine === "wasm" ? 5 : 2), seed: 20_26 };
  describe(`${name}, engine ${engine}`, () => {
    // metrics whose weights come from the references of the whole corpus read these first
    const readyFor = (segments: readonly Segment[]): Metric =>
      prepared([metric], corpusOf(segments), kernelOf(engine))[0]!;
    const table = (segments: readonly Segment[], ready: Metric): Statistics =>
      segmentStatistics(ready, corpusOf(segments), { engine });
    const sum = (segments: readonly Segment[], ready: Metric): Statistics => sumStatistics(table(segments, ready));

    test("every split of a corpus of 64 segments adds up to the whole", () => {
      const [segments] = fc.sample(corpus({ minLength: 64, maxLength: 64 }), { numRuns: 1, seed: 64 }) as [Segment[]];
      const ready = readyFor(segments);
      const whole = sum(segments, ready);
      for (let at = 1; at < 64; at += isExhaustive ? 1 : 21)
        expect(addStatistics(sum(segments.slice(0, at), ready), sum(segments.slice(at), ready))).toEqual(whole);
    });

    test("strings and bytes have the same rows and fingerprints", () => {
      const [segments] = fc.sample(corpus({ minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 40 }) as [Segment[]];
      const { hypotheses, sources } = corpusOf(segments) as StringCorpus & { sources: string[] };
      const streams = [0, 1, 2].map((k) => segments.map(({ references }) => references[k] ?? null));
      const ready = readyFor(segments);
      const expected = segmentStatistics(ready, { hypotheses, referenceStreams: streams, sources }, { engine });
      for (const shape of ["offsets of 32 bits", "a slice with offsets of 64 bits"]) {
        const bytes = {
          ...corpusAsBytes(shape, hypotheses, streams),
          sources: corpusAsBytes(shape, sources, []).hypotheses,
        };
        expect(segmentStatistics(ready, bytes, { engine })).toEqual(expected);
      }
    });

    test("segmentScores() has the numbers of the segments' scores", () => {
      const [segments] = fc.sample(corpus({ minLength: 40, maxLength: 40 }), { numRuns: 1, seed: 41 }) as [Segment[]];
      expect([...segmentScores(metric, corpusOf(segments), { engine })]).toEqual(
        scoreSegments(metric, corpusOf(segments), { engine }).map(({ score }) => score),
      );
    });

    test("segments may be in any order, and may be merged in any order", () => {
      fc.assert(
        fc.property(corpus({ minLength: 2, maxLength: 12 }), fc.integer(), (segments, seed) => {
          const ready = readyFor(segments);
          const whole = sum(segments, ready);
          expect(sum(shuffled(segments, seed), readyFor(shuffled(segments, seed)))).toEqual(whole);
          const parts = shuffled(segments, seed).map((one) => sum([one], ready));
          while (parts.length > 1) {
            const [left] = parts.splice(Math.abs(seed) % parts.length, 1) as [Statistics];
            const at = Math.abs(seed >> 3) % parts.length;
            parts[at] = addStatistics(left, parts[at]!);
          }
          expect(parts[0]).toEqual(whole);
        }),
        runs,
      );
    });

    test("batches of any size have the same rows", () => {
      fc.assert(
        fc.property(
          corpus({ minLength: 1, maxLength: 10 }),
          fc.integer({ min: 1, max: 11 }),
          fc.integer({ min: 1, max: 300 }),
          (segments, maxSegments, maxBytes) => {
            const ready = readyFor(segments);
            const inParts = new Float64Array(metric.fields.length);
            for (const text of toSegmentText(corpusOf(segments), { maxSegments, maxBytes })) {
              addRows(inParts, countBatch([ready], text, kernelOf(engine))[0]![0]!);
            }
            expect(inParts).toEqual(sum(segments, ready).rows);
          },
        ),
        runs,
      );
    });

    test("statistics have the same bits after they are encoded and decoded", () => {
      fc.assert(
        fc.property(corpus({ minLength: 1, maxLength: 5 }), (segments) => {
          const statistics = table(segments, metric);
          for (const one of [statistics, sumStatistics(statistics)])
            expect(decodeStatistics(encodeStatistics([one]))).toEqual([one]);
        }),
        runs,
      );
    });

    test("an accumulator that gets the corpus in parts has the score of the whole", () => {
      fc.assert(
        fc.property(corpus({ minLength: 1, maxLength: 8 }), fc.nat(8), (segments, at) => {
          const ready = readyFor(segments);
          const running = createAccumulator(ready, { engine });
          for (const part of [segments.slice(0, at), segments.slice(at)])
            if (part.length > 0) running.add(corpusOf(part));
          const score = running.score();
          expect(score).toEqual(scoreCorpus(metric, corpusOf(segments), { engine }));
          expect(running.score()).toEqual(score);
          expect(scoreStatistics(ready, table(segments, metric), { engine })).toEqual(score);
        }),
        runs,
      );
    });

    test("the scores of segments are the scores of their rows", () => {
      fc.assert(
        fc.property(corpus({ minLength: 1, maxLength: 5 }), (segments) => {
          const single = metric.forSegments ?? metric;
          const scores = scoreSegments(metric, corpusOf(segments), { engine });
          const [ready] = prepared([single], corpusOf(segments), kernelOf(engine)) as [Metric];
          expect(scores).toEqual(segments.map((one) => scoreCorpus(ready, corpusOf([one]), { engine })));
        }),
        runs,
      );
    });

    test("scoring leaves the statistics untouched", () => {
      fc.assert(
        fc.property(corpus({ minLength: 1, maxLength: 4 }), (segments) => {
          const statistics = sum(segments, metric);
          const before = statistics.rows.slice();
          const score = metric.score(statistics.rows, kernelOf(engine));
          expect(statistics.rows).toEqual(before);
          expect(metric.score(statistics.rows, kernelOf(engine))).toEqual(score);
        }),
        runs,
      );
    });

    test.skipIf(equalIsBest === "not always")("a hypothesis equal to its reference has the best score", () => {
      const lines = equalIsBest === "with words" ? line.filter((text) => /[a-z0-9]/i.test(text)) : line;
      fc.assert(
        fc.property(fc.array(lines, { minLength: 1, maxLength: 6 }), (text) => {
          const enough = [...text, "five words are long enough"];
          const { score } = scoreCorpus(
            metric,
            { hypotheses: enough, references: enough.map((one) => [one]), sources: enough },
            { engine },
          );
          expect(score).toBeCloseTo(metric.better === "higher" ? 100 : 0, 10);
        }),
        runs,
      );
    });

    test("without segments there are no statistics to score", () => {
      expect(() =>
        createAccumulator(readyFor([{ hypothesis: "", references: ["a"], source: "" }]), { engine }).score(),
      ).toThrow("an empty corpus has no score");
      expect(() => scoreCorpus(metric, { hypotheses: [], references: [] }, { engine })).toThrow(RangeError);
    });
  });
}
