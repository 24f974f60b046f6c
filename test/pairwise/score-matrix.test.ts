/**
 * scoreMatrix() and the functions that build on it: every cell is the score of its pair, and self-BLEU is the mean of
 * each text's score against all others.
 */
import { describe, expect, test } from "vitest";
import {
  scoreAgainstMeanReference,
  bleu,
  chrf,
  mbrDecode,
  metricFactories,
  ngramInformation,
  nist,
  score,
  scoreMatrix,
  scoreSegment,
  selfBleu,
  ter,
  version,
  type Corpus,
  type EngineName,
  type Metric,
} from "../../src/index.js";
import { readFileSync } from "node:fs";
import { meteor, meteor2007 } from "../../src/meteor.js";
import { cases } from "../cases.js";

const read = (name: string): string[] => readFileSync(`test/vectors/real/${name}.txt`, "utf8").split("\n").slice(0, -1);
const hypotheses = ["", ...read("mlqe-pe-en-de.hypotheses").slice(0, 30), "a"];
const references = [...read("mlqe-pe-en-de.references").slice(0, cases(35, 12)), "", hypotheses[3]!, "a a a"];

const metrics: readonly (readonly [string, Metric])[] = [
  ["bleu, all orders", bleu({ effectiveOrder: false })],
  ["bleu, effective order", bleu({ effectiveOrder: true })],
  ["bleu, intl, order 6, floor", bleu({ tokenize: "intl", maxOrder: 6, smoothMethod: "floor", effectiveOrder: false })],
  ["bleu, characters, lower-cased", bleu({ tokenize: "char", lowercase: true, effectiveOrder: false })],
  ["chrf()", chrf()],
  ["chrF++", chrf({ wordOrder: 2 })],
  ["chrF1+ with white space", chrf({ wordOrder: 1, beta: 1, whitespace: true })],
  ["chrF, epsilon", chrf({ epsSmoothing: true, wordOrder: 2 })],
  ["words alone", chrf({ charOrder: 0, wordOrder: 2 })],
  ["chrF, precision alone", chrf({ beta: 0, wordOrder: 1 })],
  ["chrF, a beta whose square is 0", chrf({ beta: 1e-200 })],
  ["chrF, order 16", chrf({ charOrder: 16 })],
  ["ter(), pair by pair", ter()],
  ["METEOR, pair by pair", meteor({ modules: ["exact", "stem"] })],
  ["METEOR of 2007, pair by pair", meteor2007({ modules: ["exact", "stem"] })],
  [
    "nist, pair by pair",
    nist({ information: ngramInformation({ references: read("mlqe-pe-en-de.references").map((line) => [line]) }) }),
  ],
];

describe.each(metrics)("%s", (_, metric) => {
  test.each<EngineName>(["wasm", "js", "reference"])("every cell is scoreSegment's, bit for bit: %s", (engine) => {
    const some = engine === "wasm" ? [...hypotheses.slice(0, cases(31, 7)), "a"] : hypotheses.slice(0, cases(4, 2));
    const matrix = scoreMatrix(metric, some, references, { engine });
    expect(matrix).toMatchObject({ name: metric.name, hypotheses: some.length, references: references.length });
    expect(matrix.signature).toContain(`nrefs:1|`);
    for (const [i, hypothesis] of some.entries()) {
      for (const [k, reference] of references.entries()) {
        const [cell, alone] = [
          matrix.scores[i * references.length + k]!,
          scoreSegment(metric, hypothesis, [reference], { engine }).score,
        ];
        if (engine === "reference") expect(Math.abs(cell - alone), `${i} ${k}`).toBeLessThan(1e-12 * 100);
        else expect(cell, `${i} ${k}`).toBe(alone);
      }
    }
  });
});

test("every metric that needs no sources has a matrix of lines against other lines, and of lines against themselves", () => {
  const lines = ["the cat", "a", "The cat sat.", "", "猫 é", "a the"];
  for (const [name, make] of Object.entries(metricFactories)) {
    const metric: Metric = make();
    if (metric.firstPass !== undefined || metric.needsSources === true) continue;
    for (const others of [lines, lines.slice(1)]) {
      const { scores } = scoreMatrix(metric, lines, others);
      const alone = lines.flatMap((line) => others.map((other) => score([metric], pairOf(line, other))[0].score));
      expect([...scores], name).toEqual(alone);
    }
  }
});

const pairOf = (hypothesis: string, reference: string): Corpus => ({
  hypotheses: [hypothesis],
  references: [[reference]],
});

describe("selfBleu", () => {
  test("self-BLEU is the mean of each text's BLEU against all others", () => {
    const texts = [...hypotheses.slice(0, 20), hypotheses[2]!];
    for (const [options, metric] of [
      [{}, bleu({ effectiveOrder: true })],
      [{ tokenize: "char", effectiveOrder: false, maxOrder: 3 }, bleu({ tokenize: "char", maxOrder: 3 })],
    ] as const) {
      const self = selfBleu(texts, options);
      const each = texts.map(
        (text, i) =>
          scoreSegment(
            metric,
            text,
            texts.filter((_, k) => k !== i),
          ).score,
      );
      expect([...self.segments]).toEqual(each);
      expect(self.score).toBeCloseTo(each.reduce((sum, score) => sum + score, 0) / texts.length, 12);
      expect(self.signature).toMatch(`nrefs:20|case:mixed|`);
    }
  });

  test("texts may be all the same, or all different", () => {
    expect(selfBleu(["a b c d e", "a b c d e", "a b c d e"]).score).toBeCloseTo(100, 10);
    expect(selfBleu(["a b c d", "e f g h", "i j k l"]).score).toBe(0);
    expect(selfBleu(["a b", "a b"], { engine: "js" }).signature).toBe(
      `nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:truebleu-${version}`,
    );
  });
});

describe("scoreAgainstMeanReference", () => {
  test("the mean of one reference has that reference's counts", () => {
    for (const [, metric] of metrics.slice(0, 9)) {
      for (const reference of references.slice(0, 5)) {
        expect([...scoreAgainstMeanReference(metric, hypotheses, [reference])]).toEqual(
          hypotheses.map((hypothesis) => scoreSegment(metric, hypothesis, [reference]).score),
        );
      }
    }
  });

  test("copies of a reference change nothing", () => {
    for (const metric of [bleu(), chrf({ wordOrder: 2 })]) {
      expect([...scoreAgainstMeanReference(metric, hypotheses, references.slice(0, 5))]).toEqual([
        ...scoreAgainstMeanReference(metric, hypotheses, [...references.slice(0, 5), ...references.slice(0, 5)]),
      ]);
    }
  });

  test("lines against themselves, which are encoded only once, have the same scores as against a copy", () => {
    for (const metric of [bleu(), chrf({ wordOrder: 2 })]) {
      expect([...scoreAgainstMeanReference(metric, hypotheses, hypotheses)]).toEqual([
        ...scoreAgainstMeanReference(metric, hypotheses, [...hypotheses, ...hypotheses]),
      ]);
    }
    // TER's normalization makes different words of a reference than of a hypothesis: ",,5"
    const lines = [",,5 a", ...hypotheses.slice(0, 12), ""];
    for (const metric of [
      bleu(),
      bleu({ tokenize: "zh" }),
      chrf({ wordOrder: 2 }),
      ter({ normalized: true }),
      meteor({ modules: ["exact"] }),
    ]) {
      const [same, others] = [lines, [...lines, "another"]].map((list) => scoreMatrix(metric, lines, list));
      for (const i of lines.keys()) {
        for (const k of lines.keys())
          expect(same!.scores[i * lines.length + k]).toBe(others!.scores[i * (lines.length + 1) + k]);
      }
    }
  });

  test("mean counts and mean lengths, as computed by hand", () => {
    // a b against "a b c d" and "a": a 2/2, b 1/2 of 2.5 words on average; 1 gram: precision 1.5 / 2, recall 1.5 / 2.5
    const scored = scoreAgainstMeanReference(chrf({ charOrder: 1, beta: 1 }), ["ab"], ["abcd", "a"])[0]!;
    expect(scored).toBeCloseTo((100 * 2 * 0.75 * 0.6) / 1.35, 12);
    const [penalty, precision] = [Math.exp(1 - 2.5 / 2), 0.75];
    expect(scoreAgainstMeanReference(bleu({ maxOrder: 1 }), ["a b"], ["a b c d", "a"])[0]).toBeCloseTo(
      100 * penalty * precision,
      12,
    );
  });

  // fastchrf 0.2.1: aggregate_chrf([["ab", "abc d"]], [["abcd", "a", "abce d"]], char_order=2)
  test("the score against a mean reference is fastChrF's", () => {
    const scores = scoreAgainstMeanReference(chrf({ charOrder: 2 }), ["ab", "abc d"], ["abcd", "a", "abce d"]);
    for (const [i, expected] of [43.421052631578945, 77.06930578128627].entries())
      expect(scores[i]).toBeCloseTo(expected, 12);
  });

  test("engines agree on scores against a mean reference", () => {
    for (const metric of [bleu(), chrf()]) {
      const [wasm, js, reference] = (["wasm", "js", "reference"] as const).map((engine) =>
        scoreAgainstMeanReference(metric, hypotheses.slice(0, 8), references, { engine }),
      );
      expect(js).toEqual(wasm);
      for (const [i, score] of reference!.entries()) expect(Math.abs(score - wasm![i]!)).toBeLessThan(1e-12 * 100);
    }
  });

  test("a mean reference needs a metric of n-grams", () => {
    expect(() => scoreAgainstMeanReference(ter(), ["a"], ["a"])).toThrow("metric is TER: expected BLEU or chrF");
  });
});

describe("mbrDecode", () => {
  const samples = ["a cat sat", "the cat sat", "the cat", "dogs", "the cat sat"];

  test("mbrDecode chooses the sample with the best mean score, and the first of equal samples", () => {
    for (const metric of [chrf(), bleu({ effectiveOrder: true }), ter()] as readonly Metric[]) {
      const { index, sample, utility, utilities } = mbrDecode(metric, samples);
      const means = samples.map(
        (one) => samples.reduce((sum, other) => sum + scoreSegment(metric, one, [other]).score, 0) / samples.length,
      );
      for (const [i, mean] of means.entries()) expect(utilities[i]).toBeCloseTo(mean, 10);
      const best = metric.better === "higher" ? Math.max(...utilities) : Math.min(...utilities);
      expect([index, sample, utility]).toEqual([utilities.indexOf(best), samples[utilities.indexOf(best)], best]);
    }
  });

  test("mbrDecode scores samples against given references, and against the mean of these", () => {
    expect(mbrDecode(chrf(), samples, { references: ["dogs"] }).index).toBe(3);
    expect(mbrDecode(chrf(), ["dogs", ...samples, "the cat sat"], { againstMeanReference: true })).toMatchObject({
      index: 2,
      sample: "the cat sat",
    });
    expect(mbrDecode(chrf(), samples, { againstMeanReference: true, references: ["dogs"] }).index).toBe(3);
  });
});

describe("refused", () => {
  test.each<[string, () => unknown, string]>([
    [
      "a string",
      () => scoreMatrix(chrf(), "a" as never, ["b"]),
      "hypotheses is a string: expected a list of lines; for one line write [line]",
    ],
    ["nothing", () => scoreMatrix(chrf(), ["a"], []), "references is empty: expected at least one line"],
    ["null", () => scoreMatrix(chrf(), ["a"], [null as never]), "references[0] is null: expected a string"],
    ["half a pair", () => scoreMatrix(chrf(), ["a", "\ud800"], ["b"]), "hypotheses[1] has half a surrogate pair"],
    ["no metric", () => scoreMatrix(chrf as never, ["a"], ["b"]), "metric is a function"],
    [
      "more scores than fit",
      () => scoreMatrix(chrf(), Array<string>(50_000).fill("a"), Array<string>(50_000).fill("b")),
      "hypotheses x references are 50000 x 50000 scores: expected at most 2^29",
    ],
    [
      "nothing for lines of a mean",
      () => scoreAgainstMeanReference(chrf(), undefined as never, ["a"]),
      "hypotheses is undefined: expected a list of lines",
    ],
    [
      "null for options",
      () => selfBleu(["a", "b"], null as never),
      "the options of selfBleu are null: expected an object",
    ],
    ["one text", () => selfBleu(["a"]), "texts has 1 text: expected at least 2"],
    ["an option", () => selfBleu(["a", "b"], { lowerCase: true } as never), "is lowercase meant?"],
    [
      "an option of decoding",
      () => mbrDecode(chrf(), ["a"], { againstMeanReferences: true } as never),
      "is againstMeanReference meant?",
    ],
    [
      "againstMeanReference, a number",
      () => mbrDecode(chrf(), ["a"], { againstMeanReference: 1 as never }),
      "againstMeanReference is a number: expected true or false",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(message);
  });
});
