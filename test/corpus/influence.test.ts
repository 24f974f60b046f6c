/** Leave-one-out influence on a score and on a difference, compared with scoring the corpus without the line. */
import { describe, expect, test } from "vitest";
import {
  bleu,
  differenceInfluence,
  influence,
  metricFactories,
  ngramInformation,
  nist,
  scoreCorpus,
  segmentStatistics,
  subsetStatistics,
  sumStatistics,
  wer,
  type Metric,
} from "../../src/index.js";

const hypotheses = ["The cat sat on the mat .", "a b c d e f", "", "one two three four", "a b c d e g"];
const references = [
  ["the cat sat on a mat .", "The mat !"],
  ["a b c d f e"],
  ["something"],
  ["one two three five", "one"],
  ["a b c d e g"],
];
const sources = ["The cat sat .", "a b c", "x", "one four", "a b d e g"];
const corpus = { hypotheses, references, sources };
const information = ngramInformation({ references });

const without = (i: number) => ({
  hypotheses: hypotheses.filter((_, k) => k !== i),
  references: references.filter((_, k) => k !== i),
  sources: sources.filter((_, k) => k !== i),
});

describe("influence", () => {
  const metrics: Metric[] = Object.values(metricFactories).map((make) => make());
  test.each(metrics.map((metric) => [metric.name, metric] as const))(
    "%s: the change of the score without the line",
    (_, given) => {
      const metric: Metric = given.firstPass === undefined ? given : nist({ information });
      const whole = scoreCorpus(metric, corpus).score;
      const changes = influence(metric, segmentStatistics(metric, corpus));
      expect([...changes]).toEqual(hypotheses.map((__, i) => scoreCorpus(metric, without(i)).score - whole));
    },
  );

  test("influence for more segments than are scored at once", () => {
    const many = { hypotheses: Array(5000).fill("a b"), references: Array(5000).fill("a b") };
    many.hypotheses[4999] = "x y";
    const changes = influence(wer(), segmentStatistics(wer(), many));
    expect(changes.length).toBe(5000);
    expect(changes[4999]).toBeCloseTo(-0.02, 12);
    expect(changes[4998]).toBeCloseTo((100 * 2) / 9998 - 0.02, 12);
  });

  test("sums, single segments and statistics of another metric are refused", () => {
    const table = segmentStatistics(wer(), corpus);
    expect(() => influence(wer(), sumStatistics(table))).toThrow(
      "statistics has 1 row for 5 segments: expected a row for each; were they summed?",
    );
    const single = segmentStatistics(wer(), { hypotheses: ["a"], references: ["a"] });
    expect(() => influence(wer(), single)).toThrow("statistics has 1 segments: expected at least 2");
    expect(() => influence(bleu(), table)).toThrow("statistics was counted with WER|");
  });
});

describe("differenceInfluence", () => {
  const other = ["The cat sat on a mat .", "a b c d f e", "", "one two three five", "a b c d e g"];
  const tables = [hypotheses, other].map((lines) => segmentStatistics(wer(), { hypotheses: lines, references }));
  const [baseline, system] = tables as [(typeof tables)[0], (typeof tables)[0]];

  test("the influence of a line is its share of the difference, which is 0 if both systems wrote the same line", () => {
    const difference = (lines: (i: number) => boolean): number => {
      const [a, b] = [hypotheses, other].map(
        (texts) =>
          scoreCorpus(wer(), {
            hypotheses: texts.filter((_, i) => lines(i)),
            references: references.filter((_, i) => lines(i)),
          }).score,
      );
      return b! - a!;
    };
    const whole = difference(() => true);
    const shares = differenceInfluence(wer(), baseline, system);
    for (const i of [0, 1, 3]) expect(shares[i]).toBeCloseTo(whole - difference((k) => k !== i), 10);
    expect([shares[2], shares[4]]).toEqual([0, 0]);
  });

  test("differenceInfluence refuses systems of different test sets", () => {
    expect(() => differenceInfluence(wer(), baseline, subsetStatistics(system, [0, 1]))).toThrow(
      "system has 2 segments, baseline 5: expected the same number; are they outputs for the same test set?",
    );
    const reordered = subsetStatistics(system, [1, 0, 2, 3, 4]);
    expect(() => differenceInfluence(wer(), baseline, reordered)).toThrow("in another order");
  });
});
