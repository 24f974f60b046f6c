import { describe, expect, test } from "vitest";
import { allPairs, firstPairs } from "../../../apps/page/engine/answers/all-pairs.js";
import { confidence } from "../../../apps/page/engine/answers/tests/confidence.js";
import { ranking } from "../../../apps/page/engine/answers/ranking.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { MetricSpec } from "../../../apps/page/model/corpus.js";
import { orderDisagreement } from "../../../apps/page/model/verdict/metric-agreement.js";
import { verdictText, withGroups, type Sentence } from "../../../apps/page/model/sentences.js";
import { areEnough, chanceInWords, differenceOf } from "../../../apps/page/model/pair-words.js";
import {
  orderInWords,
  verdictOf,
  verdictOnOne,
  verdictOnOneSegment,
} from "../../../apps/page/model/verdict/verdict.js";
import { initialView, type TestSettings } from "../../../apps/page/model/view.js";
import type { AllPairsComparison } from "../../../src/significance/all-pairs.js";

const bleu: MetricSpec = { metric: "bleu", options: {} };
const chrf: MetricSpec = { metric: "chrf", options: {} };
const ter: MetricSpec = { metric: "ter", options: {} };
const situation = { selection: [], references: null };
const standard = initialView.test;

const references = Array.from({ length: 60 }, (_, i) => `the cat number ${i} sat on the mat of house ${i % 7} today`);
/** The reference, with every n-th word spoilt from a place on that differs from line to line. */
const spoilt = (every: number, shift = 0): string[] =>
  references.map((line, i) =>
    line
      .split(" ")
      .map((word, at) => ((at + i + shift) % every === 0 ? "dog" : word))
      .join(" "),
  );

function sessionOf(systems: readonly (readonly string[])[]) {
  const named = systems.map((hypotheses, i) => ({ name: `s${i}`, hypotheses }));
  const length = systems[0]!.length;
  const texts = { references: [references.slice(0, length)], systems: named, source: null, labels: [], files: [] };
  return createSession(texts, null, () => {});
}

async function compared(systems: readonly (readonly string[])[], metric = bleu, settings: Partial<TestSettings> = {}) {
  const question = { metric, situation, test: { ...standard, ...settings } };
  return (await allPairs(sessionOf(systems), question))!;
}

/** The sentences of a kind, with the systems' names. */
function textOf(sentences: readonly Sentence[], kind: Sentence["kind"]): string {
  const names = Array.from({ length: 50 }, (_, i) => `s${i}`);
  return verdictText(
    sentences.filter((one) => one.kind === kind),
    names,
  );
}

const whole = { segments: 60, of: 60 };
const verdict = (comparison: AllPairsComparison, others: readonly AllPairsComparison[] = []): Sentence[] =>
  verdictOf(comparison, others, whole, { seed: standard.seed });

describe("two systems", () => {
  test("the verdict on two systems of which one is better", async () => {
    const comparison = await compared([spoilt(3), spoilt(9)]);
    const [pair] = comparison.pairs as [AllPairsComparison["pairs"][number]];
    expect(pair.winner).toBe(1);
    const sentences = verdict(comparison);
    expect(textOf(sentences, "finding")).toMatch(
      /^On 60 segments, s1 is better than s0 by BLEU: [\d.]+ against [\d.]+, \+[\d.]+ \(95% interval \+[\d.]+ to \+[\d.]+; p <= 0\.002\)\.$/,
    );
    expect(textOf(sentences, "method")).toBe(
      "Two-sided paired bootstrap of 1,000 resamples, seed 12345. Better and worse: p is below 0.05.",
    );
    expect(textOf(sentences, "warning")).toBe("");
  });

  test("the verdict on two systems that a metric cannot tell apart, where lower is better", async () => {
    const comparison = await compared([spoilt(5), spoilt(5, 1)], ter);
    expect(comparison.pairs[0]!.winner).toBe(null);
    expect(textOf(verdict(comparison), "finding")).toMatch(
      /^On 60 segments, s\d and s\d cannot be told apart by TER \(l/,
    );
    expect(textOf(verdict(comparison), "detail")).toMatch(/cannot be told from chance on 60 segments/);
  });

  test("the verdict on two systems that are the same", async () => {
    const comparison = await compared([spoilt(5), spoilt(5)]);
    expect(textOf(verdict(comparison), "finding")).toBe(
      "On 60 segments, s0 and s1 cannot be told apart: the systems have the same statistics in every segment: there is " +
        "nothing to test.",
    );
  });

  test("the verdict on two systems of which one is worse by a metric where lower is better", async () => {
    const comparison = await compared([spoilt(3), spoilt(9)], ter);
    expect(textOf(verdict(comparison), "finding")).toMatch(
      /s1 is better than s0 by TER \(lower is better\): [\d.]+ against [\d.]+, −[\d.]+ \(95% interval −[\d.]+ to −[\d.]+; p/,
    );
  });
});

describe("several systems", () => {
  test("the verdict on several systems that are all different", async () => {
    const sentences = verdict(await compared([spoilt(3), spoilt(20), spoilt(6)]));
    expect(textOf(sentences, "finding")).toBe("On 60 segments, s1 is best by BLEU: better than each of the 2 others.");
    expect(textOf(sentences, "detail")).toContain("Behind s1: s2 by ");
    expect(textOf(sentences, "detail")).toContain("All systems can be told apart");
    expect(textOf(sentences, "detail")).toContain("3 of 3 pairs are told apart.");
  });

  test("the verdict on several systems with a tie at the top", async () => {
    const sentences = verdict(await compared([spoilt(3), spoilt(9), spoilt(9, 1)]));
    expect(textOf(sentences, "finding")).toMatch(
      /^On 60 segments, s[12] has the best score, [\d.]+ BLEU, and cannot be told apart from s[12] \([\d.]+\)\.$/,
    );
    expect(textOf(sentences, "detail")).toMatch(/They fall into 2 clusters, each .*: s[12] and s[12]; s0\./);
  });

  test("the verdict on several systems that cannot be told apart", async () => {
    const sentences = verdict(await compared([spoilt(9), spoilt(9, 1), spoilt(9, 2)]));
    expect(textOf(sentences, "finding")).toBe(
      "On 60 segments, none of the 3 systems can be told apart from another by BLEU.",
    );
  });

  test("many systems: their list is cut, and a note says that there are too few resamples", async () => {
    const systems = Array.from({ length: 40 }, (_, i) => spoilt(3 + (i % 10), i));
    const question = { metric: bleu, situation, test: { ...standard, samples: 100 } };
    const first = (await firstPairs(sessionOf(systems), question))!;
    expect(first.samples).toBe(100);
    const sentences = verdict(first);
    expect(textOf(sentences, "finding")).toContain("no test can tell any of the 40 systems apart by BLEU");
    expect(textOf(sentences, "warning")).toContain("100 resamples are too few for 780 comparisons");
    // there is no warning while more resamples are being drawn
    expect(textOf(verdictOf(first, [], whole, { seed: 1, isFirst: true }), "warning")).toBe("");
    const enough = { ...first, pairs: first.pairs.map((pair) => ({ ...pair, winner: better(first, pair) })) };
    const long = textOf(verdict(enough), "detail").split("\n");
    expect(long.find((line) => line.startsWith("Behind"))).toMatch(
      /^Behind s\d+: 3\d systems, from s\d+ by [^,]+, to s\d+ by /,
    );
    for (const line of long) expect(line.length).toBeLessThan(400);
  });

  test("if the test is randomization, there are no intervals of differences", async () => {
    const settings = { test: "randomization", trials: 1000 } as const;
    const text = verdictText(verdict(await compared([spoilt(3), spoilt(20), spoilt(6)], bleu, settings)), []);
    expect(text).not.toContain("95% interval -");
    expect(text).toContain("Approximate randomization, 1,000 trials; intervals of a bootstrap of 1,000 resamples");
  });
});

describe("several metrics", () => {
  const two = [spoilt(3), spoilt(9)];

  test("the verdict by several metrics that agree", async () => {
    const [first, ...others] = await Promise.all([bleu, chrf, ter].map((metric) => compared(two, metric)));
    const text = textOf(verdict(first!, others), "others");
    expect(text).toContain("By chrF2 and TER, too, s1 is better than s0.");
    expect(others.map((other) => orderDisagreement(first!, other))).toEqual([null, null]);
  });

  test("the verdict by several metrics that contradict each other", async () => {
    const first = await compared(two);
    const other = await compared([...two].reverse(), chrf);
    const sentences = verdict(first, [other]);
    expect(textOf(sentences, "others")).toContain("The metrics disagree: by chrF2, s0 is better than s1.");
    expect(textOf(sentences, "warning")).toBe(
      "BLEU and chrF2 contradict each other, both significantly: BLEU prefers s1 over s0; chrF2 the other way round.",
    );
    expect(textOf([orderDisagreement(first, other)!], "detail")).toBe(
      "chrF2 puts 1 of 1 pairs in another order than BLEU (significant by both): s0 and s1.",
    );
  });
});

describe("systems that cannot be tested", () => {
  test("one system has a score with its interval", async () => {
    const scores = (await confidence(sessionOf([spoilt(5)]), { metric: bleu, situation, test: standard }))!;
    expect(textOf(verdictOnOne(scores, whole), "finding")).toMatch(
      /^On 60 segments, s0 scores [\d.]+ BLEU \(95% interval [\d.]+ to [\d.]+\)\.$/,
    );
  });

  test("one segment gives a best score, and no test", async () => {
    const session = sessionOf([spoilt(3).slice(0, 1), spoilt(3).slice(0, 1), references.slice(0, 1)]);
    expect(await allPairs(session, { metric: bleu, situation, test: standard })).toBe(null);
    const ranked = await ranking(session, { metric: bleu, situation });
    const sentences = verdictOnOneSegment(ranked, { segments: 1, of: 1 });
    expect(textOf(sentences, "finding")).toBe("On 1 segment, s2 has the best score, 100.0 BLEU.");
    expect(textOf(sentences, "detail")).toContain("One segment is too few");
  });

  test("a selection without segments is refused", async () => {
    const none = { selection: [{ by: "places", places: [], why: "none" }], references: null } as const;
    await expect(ranking(sessionOf([references]), { metric: bleu, situation: none })).rejects.toThrow(
      "no segment passes",
    );
  });

  test("two segments give no verdict, however much the resamples agree", async () => {
    const sentences = verdict(await compared([spoilt(3).slice(0, 2), references.slice(0, 2)]));
    expect(textOf(sentences, "finding")).toMatch(
      /s1 and s0 cannot be told apart by BLEU: [\d.]+ against [\d.]+, in too few segments to tell\./,
    );
    expect(textOf(sentences, "detail")).toContain(
      "The systems differ in 2 of 2 segments: with fewer than 6, chance alone can do as much.",
    );
  });
});

/** The system with the better score. */
function better(
  { systems }: AllPairsComparison,
  { first, second }: { readonly first: number; readonly second: number },
) {
  const difference = systems[first]!.score - systems[second]!.score;
  return difference === 0 ? null : difference > 0 ? first : second;
}

test("large numbers have groups, and others stay as they are", () => {
  expect(withGroups("0.00012 on 500 segments, or on some 1000000 of the same kind")).toBe(
    "0.00012 on 500 segments, or on some 1,000,000 of the same kind",
  );
});

describe("a verdict from few resamples", () => {
  const many = Array.from({ length: 14 }, (_, s) => spoilt(3 + s));

  test("while few resamples are drawn, the verdict on 91 pairs has only the order and the intervals", async () => {
    const session = sessionOf(many);
    const first = (await firstPairs(session, { metric: bleu, situation, test: standard }))!;
    expect(areEnough(first)).toBe(false);
    const ranked = await ranking(session, { metric: bleu, situation });
    const intervals = first.systems.map(({ interval }) => interval);
    const text = textOf(orderInWords(ranked, intervals, whole), "finding");
    expect(text).toMatch(/^On 60 segments, by BLEU, with 95% intervals: s13 \d+\.\d \(\d+\.\d to \d+\.\d\), /);
    expect(text).toMatch(/ and 8 more systems\.$/);
    expect(text).not.toMatch(/better|told apart/);
    const early = textOf(orderInWords(ranked, null, whole), "finding");
    expect(early).toMatch(/^On 60 segments, by BLEU: s13 \d+\.\d, s12/);
  });

  test("for one pair and for 10 pairs, the first thousand resamples are enough", async () => {
    for (const systems of [2, 5]) {
      const session = sessionOf(many.slice(0, systems));
      expect(areEnough((await firstPairs(session, { metric: bleu, situation, test: standard }))!)).toBe(true);
    }
  });
});

test("every place that shows a pair whose difference may be chance has the p of the verdict", async () => {
  const session = sessionOf([spoilt(9), spoilt(9, 4), spoilt(3)]);
  const comparison = (await allPairs(session, { metric: bleu, situation, test: standard }))!;
  const words = chanceInWords(comparison, 0, 1);
  expect(words).toMatch(/^, which cannot be told from chance \(p = [\d.]+ after Holm’s correction for 3 pairs\)$/);
  const [, p] = /(p = [\d.]+)/.exec(words)!;
  expect(differenceOf(comparison, 0, 1, "signed")).toContain(p);
  expect(chanceInWords(comparison, 1, 0)).toBe(words);
  // the difference of this pair is significant
  expect(chanceInWords(comparison, 0, 2)).toBe("");
});

test("with fewer than six segments, scores have no interval and pairs have no p", async () => {
  const few = (lines: readonly string[]) => lines.slice(0, 5);
  const one = sessionOf([few(spoilt(9))]);
  const question = { metric: bleu, situation, test: standard };
  const scores = (await confidence(one, question))!;
  const words = verdictText(verdictOnOne(scores, { segments: 5, of: 5 }), ["s0"]);
  expect(words).toMatch(/^On 5 segments, s0 scores [\d.]+ BLEU\.\nAn interval takes 6 segments\.\n/);
  expect(verdictText(verdictOnOne(scores, { segments: 6, of: 6 }), ["s0"])).toContain("95% interval");
  const two = (await allPairs(sessionOf([few(spoilt(9)), few(spoilt(3))]), question))!;
  expect(chanceInWords(two, 0, 1)).toBe(", in too few segments to tell it from chance");
});

test("the two scores of a pair and their difference agree", async () => {
  const session = sessionOf([spoilt(5), spoilt(4)]);
  const real = (await allPairs(session, { metric: bleu, situation, test: standard }))!;
  const [pair] = real.pairs;
  const words = (scores: readonly [number, number]): string => {
    const comparison: AllPairsComparison = {
      ...real,
      systems: real.systems.map((one, i) => ({ ...one, score: scores[i]! })),
      order: [1, 0],
      pairs: [{ ...pair!, difference: scores[1] - scores[0], winner: null, warning: "few" }],
    };
    return verdictText(verdictOf(comparison, [], { segments: 60, of: 60 }, { seed: 1 }), ["s0", "s1"]);
  };
  // if each number were rounded by itself: 30.2 against 30.2, +0.1
  expect(words([30.16, 30.24])).toContain("30.24 against 30.16, +0.08 (");
  expect(words([30.1, 32.3])).toContain("32.3 against 30.1, +2.2 (");
});
