/** Changes and calls by the user during a count are refused, and nothing is lost. */
import { describe, expect, test } from "vitest";
import { createAccumulator } from "../../src/corpus/accumulator.js";
import { rowsOf } from "../../src/corpus/count-batch.js";
import { scoreCorpus } from "../../src/corpus/score-corpus.js";
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import { createJsKernel, createWasmKernel, kernelOf } from "../../src/kernel/engines.js";
import { terPart } from "../../src/kernel/ter/ter.js";
import { metricFactories } from "../../src/metrics/index.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { bleuDialect } from "../../src/metrics/translation/bleu-dialect.js";
import { meteor } from "../../src/metrics/translation/meteor/meteor.js";
import { meteor2007 } from "../../src/metrics/translation/meteor/meteor2007.js";
import { remembering } from "../../src/text/meteor/knowledge.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Metric } from "../../src/metrics/metric.js";
import type { Corpus } from "../../src/text/segments.js";

const corpus = { hypotheses: ["the dog bit the man", "so"], references: [["the dog had bit the man"], ["so it is"]] };

/** A metric whose tokenizer calls disturbance() for its first line. */
function disturbedBy(disturbance: () => void): Metric {
  let isFirst = true;
  const tokenize = (line: string): string[] => {
    const disturbs = isFirst;
    isFirst = false;
    if (disturbs) disturbance();
    return line.split(" ");
  };
  return bleu({ tokenize: { name: "disturbed", tokenize } });
}

describe("add() within add()", () => {
  const expected = scoreCorpus(bleu({ tokenize: "none" }), corpus).score;

  test("add() within add() is refused, and the accumulator goes on counting", () => {
    const running = createAccumulator(disturbedBy(() => running.add(corpus)));
    expect(() => running.add(corpus)).toThrow(
      new Error("add() was called during add(): expected one corpus at a time; does a tokenizer call add()?"),
    );
    expect(running.statistics().segments).toBe(0);
    running.add(corpus);
    expect(running.score().score).toBe(expected);
  });

  test("if the tokenizer catches the error, the outer call counts everything", () => {
    const running = createAccumulator(
      disturbedBy(() => {
        expect(() => running.add(corpus)).toThrow("add() was called during add");
      }),
    );
    running.add(corpus);
    expect(running.statistics().segments).toBe(2);
    expect(running.score().score).toBe(expected);
  });

  test("a getter of the corpus is refused, too", () => {
    const running = createAccumulator(bleu());
    const asking = {
      get hypotheses() {
        running.add(corpus);
        return corpus.hypotheses;
      },
      references: corpus.references,
    };
    expect(() => running.add(asking)).toThrow("add() was called during add");
    running.add(corpus);
    expect(running.statistics().segments).toBe(2);
  });

  test("a tokenizer may use another accumulator, or compute a score", () => {
    const other = createAccumulator(bleu());
    const running = createAccumulator(disturbedBy(() => other.add(corpus)));
    running.add(corpus);
    expect(other.score().score).toBe(scoreCorpus(bleu(), corpus).score);
    expect(running.score().score).toBe(expected);
  });
});

describe("a corpus that changes while it is read is refused", () => {
  const many = (): {
    hypotheses: string[];
    references: (string | null)[][];
    referenceStreams?: (string | null)[][];
  } => ({
    hypotheses: Array.from({ length: 3000 }, (_, i) => `line ${i}`),
    references: Array.from({ length: 3000 }, (_, i) => [`line ${i}`, "line"]),
  });
  const changed = /^the corpus has changed at segment 1024: expected it to stay as it was given until all is counted$/;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  type Any = any;

  test.each<[string, (text: Any) => void]>([
    ["fewer lines", ({ hypotheses }) => hypotheses.pop()],
    ["more lines", ({ hypotheses }) => hypotheses.push("more")],
    ["a line that is none", ({ hypotheses }) => (hypotheses[1024] = 7)],
    ["fewer references", ({ references }) => (references.length = 1000)],
    ["a reference that is none", ({ references }) => (references[1024] = [{}])],
  ])("%s", (_, change) => {
    const text = many();
    const metric = disturbedBy(() => change(text));
    expect(() => segmentStatistics(metric, text as unknown as Corpus)).toThrow(changed);
    const again = many();
    const running = createAccumulator(disturbedBy(() => change(again)));
    expect(() => running.add(again as unknown as Corpus)).toThrow(changed);
    expect(running.statistics().segments).toBe(0);
    running.add(many() as unknown as Corpus);
    expect(running.statistics().segments).toBe(3000);
  });

  test("a stream whose list changes is refused", () => {
    const { hypotheses } = many();
    const referenceStreams = [[...hypotheses], [...hypotheses]];
    const metric = disturbedBy(() => (referenceStreams[1]!.length = 50));
    expect(() => segmentStatistics(metric, { hypotheses, referenceStreams })).toThrow(changed);
  });
});

describe("metrics are frozen, with everything in them", () => {
  const metrics: readonly (readonly [string, Metric])[] = [
    ...Object.entries(metricFactories).map(([name, make]) => [name, make() as Metric] as const),
    ["bleu with a tokenizer", bleu({ tokenize: { name: "own", tokenize: (line) => [line] } })],
    ["a dialect with weights", bleuDialect({ dialect: "nltk", weights: [0.5, 0.5] })],
    ["meteor", meteor({ modules: ["exact", "stem"], weights: [1, 0.6] }) as Metric],
    ["meteor2007", meteor2007({ modules: ["exact", "stem"] }) as Metric],
  ];

  function thawed(value: unknown, path: string): string[] {
    if (typeof value !== "object" || value === null) return [];
    const inside = Object.entries(value).flatMap(([key, held]) => thawed(held, `${path}.${key}`));
    return Object.isFrozen(value) ? inside : [path, ...inside];
  }

  test.each(metrics)("%s", (name, metric) => {
    expect(thawed(metric, name)).toEqual([]);
  });

  test("lists and tokenizers that are changed after a metric was made do not change it", () => {
    const weights = [0.5, 0.5];
    const own = { name: "own", tokenize: (line: string) => line.split(" ") };
    const removeWords = ["um"];
    const made = [
      bleuDialect({ dialect: "nltk", weights }),
      bleu({ tokenize: own }),
      metricFactories.wer({ removeWords }),
    ];
    const scores = made.map((metric: Metric) => scoreCorpus(metric, corpus).score);
    weights[0] = 9;
    own.tokenize = () => ["x"];
    removeWords.push("dog");
    expect(made.map((metric: Metric) => scoreCorpus(metric, corpus).score)).toEqual(scores);
  });
});

test("results are remembered only for short words", () => {
  let made = 0;
  const lengthOf = remembering((word) => (made++, word.length));
  for (const word of ["cat", "cat", "a".repeat(64), "a".repeat(64)]) expect(lengthOf(word)).toBe(word.length);
  expect(made).toBe(2);
  for (let i = 0; i < 2; i++) expect(lengthOf("a".repeat(65))).toBe(65);
  expect(made).toBe(4);
});

describe("memory of the kernel", () => {
  test.each([
    ["wasm", createWasmKernel()],
    ["js", createJsKernel()],
  ])("%s: the parts are made again, with the same results", (_, kernel) => {
    const metrics = [bleu(), metricFactories.chrf({ wordOrder: 2 }), metricFactories.ter(), bleu({ tokenize: "intl" })];
    const rows = (): unknown => {
      const { hypotheses, references } = corpus;
      return metrics.map(
        (metric) => segmentStatistics(metric, { hypotheses, references }, { engine: kernel.name }).rows,
      );
    };
    const before = rows();
    const part = kernel.part(terPart);
    expect(kernel.part(terPart)).toBe(part);
    kernel.release();
    expect(kernel.part(terPart)).not.toBe(part);
    kernelOf(kernel.name).release();
    expect(rows()).toEqual(before);
  });

  test.each([
    [1 << 23, 0],
    [(1 << 23) + 1, 1],
  ])("after a batch of %i bytes memory is given back %i times", (bytes, times) => {
    let released = 0;
    const kernel: Kernel = { ...kernelOf(), release: () => void released++ };
    const metric: Metric = { ...bleu(), tokenizers: [], statistics: () => new Float64Array(10) };
    const line = { bytes: new Uint8Array(0), ends: Uint32Array.of(bytes) };
    const text = {
      systems: [{ ...line, ends: Uint32Array.of(1) }],
      references: line,
      referenceEnds: Uint32Array.of(1),
    };
    rowsOf([metric], text, kernel, 0, false);
    const failing: Metric = {
      ...metric,
      statistics: () => {
        throw new RangeError("no memory");
      },
    };
    expect(() => rowsOf([failing], text, kernel, 0, false)).toThrow("no memory");
    expect(released).toBe(2 * times);
  });
});
