/** The output of a gate for numbers close to their limits. */
import { expect, test } from "vitest";
import { gateReport, type GatedMetric } from "../../src/report/gate-report.js";

const report = (metric: Partial<GatedMetric>) => ({
  baseline: "base.stats",
  system: "new.txt",
  segments: 1000,
  passed: false,
  test: "one-sided paired bootstrap of 1000 resamples, seed 12345",
  alpha: 0.05,
  correction: "holm" as const,
  metrics: [
    {
      name: "BLEU",
      signature: "tok:13a",
      better: "higher",
      baseline: 30,
      score: 30 - (metric.fall ?? 0.4),
      fall: 0.4,
      interval: { low: 0.1, high: 0.7 },
      max_drop: 0.3,
      p_value: 0.02,
      p_value_is_bound: false,
      p_value_holm: 0.02,
      p_value_holm_is_bound: false,
      differing_segments: 500,
      passed: false,
      ...metric,
    },
  ] as const,
});

test.each([
  [{}, "FAILED  BLEU 29.60, was 30.00: 0.40 worse, more than the 0.3 allowed (p = 0.0200)"],
  [{ fall: 0.302 }, "FAILED  BLEU 29.70, was 30.00: 0.302 worse, more than the 0.3 allowed (p = 0.0200)"],
  [{ fall: 0.2996, passed: true }, "passed  BLEU 29.70, was 30.00: 0.2996 worse, within the 0.3 allowed"],
  [{ fall: 0.3, passed: true }, "passed  BLEU 29.70, was 30.00: 0.30 worse, within the 0.3 allowed"],
  [{ p_value_holm: 0.04998 }, "FAILED  BLEU 29.60, was 30.00: 0.40 worse, more than the 0.3 allowed (p = 0.04998)"],
  [
    { p_value_holm: 3 / 1001, p_value_holm_is_bound: true },
    "FAILED  BLEU 29.60, was 30.00: 0.40 worse, more than the 0.3 allowed (p <= 0.003)",
  ],
  [{ fall: -0.001, passed: true }, "passed  BLEU 30.00, was 30.00: 0.001 better"],
])("no number is rounded to its limit, or to 0: %o", (metric, line) => {
  expect(gateReport(report(metric)).show("text", { width: 2, color: false })).toBe(line);
});

test.each([
  // the scores that are printed differ by 0.72
  [62.846, 62.134, "FAILED  BLEU 62.13, was 62.85: 0.71 worse before rounding, more than the 0.3 allowed (p = 0.0200)"],
  [62.134, 62.846, "passed  BLEU 62.85, was 62.13: 0.71 better before rounding"],
  [62.852, 62.134, "FAILED  BLEU 62.13, was 62.85: 0.72 worse, more than the 0.3 allowed (p = 0.0200)"],
  // 0.30 of 0.296, which has one digit more because the limit is 0.3
  [30.004, 29.708, "passed  BLEU 29.71, was 30.00: 0.296 worse before rounding, within the 0.3 allowed"],
])(
  "a difference is that of the unrounded scores, and says so where the printed ones differ: %f, %f",
  (baseline, score, line) => {
    const found = report({ baseline, score, fall: baseline - score, passed: line.startsWith("passed") });
    expect(gateReport(found).show("text", { width: 2, color: false })).toBe(line);
    const note = "a metric fails below 0.05. Scores are subtracted before they are rounded.";
    expect(gateReport(found).show("markdown", { width: 2, color: false }).includes(note)).toBe(line.includes("before"));
  },
);
