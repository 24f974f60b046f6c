/** Leave-one-out influence, compared with scoring the corpus without the line. */
import { describe, expect, test } from "vitest";
import {
  bleu,
  influence,
  metricFactories,
  ngramInformation,
  nist,
  scoreCorpus,
  segmentStatistics,
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
const corpus = { hypotheses, references };
const information = ngramInformation({ references });

const without = (i: number) => ({
  hypotheses: hypotheses.filter((_, k) => k !== i),
  references: references.filter((_, k) => k !== i),
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

  test("more segments than are scored at once", () => {
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
    expect(() => influence(bleu(), table)).toThrow("statistics is of WER|");
  });
});
