/** Several metrics in one pass, single segments, and where errors are placed. */
import { describe, expect, test } from "vitest";
import {
  alignCorpus,
  bleu,
  chrf,
  createAccumulator,
  createTokenizer,
  createWorkerPool,
  gleu,
  metricFactories,
  ngramInformation,
  nist,
  score,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  segmentStatistics,
  ter,
  wer,
  type BleuScore,
  type Corpus,
  type Metric,
  type SignedScore,
  type TerScore,
} from "../../src/index.js";
import { SegmentError } from "../../src/text/line-error.js";
import { cases } from "../cases.js";
import type { StringCorpus } from "../text/lines.js";

const engines = ["wasm", "js", "reference"] as const;
const lines = (count: number, of: (i: number) => string): string[] => Array.from({ length: count }, (_, i) => of(i));

/** A corpus of more than one batch. */
const corpus: StringCorpus = {
  hypotheses: lines(1500, (i) => `The cat ${i % 7} sat on the mat, ${i % 3 === 0 ? "it's" : "it is"} said ${i}.`),
  references: lines(1500, (i) => `A cat ${i % 5} sat on ${i % 11} mats; it is said by ${i}.`).map((line, i) =>
    i % 4 === 0 ? [line, "The cat sat."] : [line],
  ),
};

describe("several metrics", () => {
  test.each(engines)("several metrics have the scores that each has by itself, to the bit, engine %s", (engine) => {
    const few = cases(60, 20);
    const some = {
      hypotheses: corpus.hypotheses.slice(0, few),
      references: corpus.references!.slice(0, few),
      sources: corpus.hypotheses.slice(1, few + 1),
    } as Corpus;
    const all: Metric[] = Object.values(metricFactories).map((make) => make());
    all.push(bleu({ tokenize: "char" }), chrf({ wordOrder: 2 }), bleu(), nist({ order: 2 }));
    const scores = score(all, some, { engine });
    expect(scores).toEqual(all.map((metric) => scoreCorpus(metric, some, { engine })));
    expect(scores.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
  });

  test("several metrics have the scores that each has by itself, over many batches", () => {
    const all = [bleu(), ter(), nist(), chrf()] as const;
    const scores = score(all, corpus);
    expect(scores).toEqual(all.map((metric: Metric) => scoreCorpus(metric, corpus)));
    expect(scores[0].signature).toContain("nrefs:var|");
  });

  test("scores of several metrics have the types of their metrics", () => {
    const [first, second]: [SignedScore<BleuScore>, SignedScore<TerScore>] = score([bleu(), ter()], corpus);
    expect([first.precisions.length, second.name]).toEqual([4, "TER"]);
  });

  test.each(engines)("several metrics tokenize a text once for each tokenizer, engine %s", (engine) => {
    let calls = 0;
    const { tokenize } = createTokenizer("13a");
    const own = {
      name: "own",
      tokenize: (line: string) => {
        calls++;
        return tokenize(line);
      },
    };
    const tokens = createTokenizer(own);
    const sharing = [bleu(), gleu()].map((metric): Metric => ({ ...metric, tokenizers: [tokens] }));
    const two = { hypotheses: ["a b c d", "e f"], references: ["a b c d", "e g"] };
    score(sharing, two, { engine });
    expect(calls).toBe(4);
  });

  test("several metrics are refused with the place of the mistake", () => {
    expect(() => score(bleu() as never, corpus)).toThrow("expected a list of metrics; for one metric write [metric]");
    expect(() => score([], corpus)).toThrow(
      new RangeError("metrics is empty: expected at least one metric, such as [bleu()]"),
    );
    expect(() => score([bleu(), chrf as never], corpus)).toThrow("metrics[1] is a function: expected what it returns");
    expect(() => scoreCorpus([bleu()] as never, corpus)).toThrow("; score() takes a list of them");
    expect(() => scoreCorpus([] as never, corpus)).toThrow(/^(?!.*list of them)metric is an array: expected a metric/);
    expect(() => score([bleu()], { hypotheses: ["a"], references: [] })).toThrow("references has 0 entries");
  });
});

test("references may be one string for each segment, wherever a corpus is accepted", async () => {
  const hypotheses = ["the cat sat on a mat", "it is"];
  const flat: Corpus = { hypotheses, references: ["the cat sat on the mat", "it was"] };
  const listed: Corpus = { hypotheses, references: [["the cat sat on the mat"], ["it was"]] };
  const summed = (one: Corpus): unknown => {
    const running = createAccumulator(bleu());
    running.add(one);
    return running.statistics();
  };
  for (const use of [
    (one: Corpus) => scoreCorpus(bleu(), one),
    (one: Corpus) => score([nist(), ter()], one),
    (one: Corpus) => scoreSegments(chrf(), one),
    (one: Corpus) => segmentStatistics(wer(), one),
    (one: Corpus) => alignCorpus(one),
    (one: Corpus) => ngramInformation(one).checksum,
    summed,
  ])
    expect(use(flat)).toEqual(use(listed));
  const pool = createWorkerPool([bleu()], () => ({ postMessage() {}, terminate() {}, on() {} }) as never, {
    threads: 1,
  });
  await expect(pool.statistics({ hypotheses, references: ["a", ["b"]] as never })).rejects.toThrow(
    "references[1] is an array, references[0] a string",
  );
  pool.close();
});

describe("BLEU of a single segment", () => {
  test.each(engines)(
    "BLEU of a segment leaves out orders for which it is too short, and the signature says so, engine %s",
    (engine) => {
      const one = scoreSegment(bleu(), "Paris", ["Paris"], { engine });
      // exp(log(1) + ...) in sacreBLEU's order of operations, as for every text that equals its reference
      expect(one.score).toBe(100.00000000000004);
      expect(one.signature).toContain("|eff:yes|");
      expect(one).toEqual(scoreSegment(bleu({ effectiveOrder: true }), "Paris", ["Paris"], { engine }));
      const some = { hypotheses: corpus.hypotheses.slice(0, 40), references: corpus.references!.slice(0, 40) };
      expect(scoreSegments(bleu(), some, { engine })[7]).toEqual(
        scoreSegments(bleu({ effectiveOrder: true }), some, { engine })[7],
      );
    },
  );

  test("BLEU of a segment keeps all orders if effectiveOrder is false", () => {
    const one = scoreSegment(bleu({ effectiveOrder: false }), "Paris", ["Paris"]);
    expect(one.score).toBe(0);
    expect(one.signature).toContain("|eff:no|");
  });

  test("the rule for a segment does not change the score of a corpus, not even of a single segment", () => {
    const alone = { hypotheses: ["Paris"], references: ["Paris"] };
    expect(scoreCorpus(bleu(), alone)).toMatchObject({ score: 0 });
    expect(score([bleu()], alone)[0].signature).toContain("|eff:no|");
  });
});

test("the error about a refused segment has the segment's number in the corpus, not in the batch", () => {
  const all = bleu();
  const refusing: Metric = {
    ...all,
    statistics(batch, kernel) {
      // only the second batch has an error
      if (batch.size < 1024) throw new SegmentError("no such words", 276);
      return all.statistics(batch, kernel);
    },
  };
  for (const use of [scoreCorpus, scoreSegments, segmentStatistics] as (typeof scoreCorpus)[])
    expect(() => use(refusing, corpus)).toThrow(new SegmentError("no such words", 1300));
});
