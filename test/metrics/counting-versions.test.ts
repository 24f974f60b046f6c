/**
 * The rows of each metric on one text, pinned beside the version of its counting. Where a pin changes, saved statistics
 * of before mean something else: raise `counting` in the metric's file, and pin the new rows here.
 */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  bleu,
  bleuDialect,
  chrf,
  metricFactories,
  ngramInformation,
  nist,
  rouge,
  scoreStatistics,
  segmentStatistics,
  sumStatistics,
  ter,
  wer,
  type Metric,
  type Statistics,
} from "../../src/index.js";
import { meteor, meteor2007 } from "../../src/meteor.js";

const segments: readonly [string, ...string[]][] = [
  ["The dog bit the man.", "The dog bit the man.", "The dog had bit the man."],
  ["It wasn't surprising.", "It was not unexpected.", "No one was surprised."],
  ["The man had just bitten him.", "The man bit him first.", "The man had bitten the dog."],
  ["Am Ende, so sagte er, würde man 1.000,50 € zahlen – «vielleicht».", "Am Ende zahlte man, sagte er, 1.000,50 €."],
  ["Some — “words”, 1,000.50 &amp; more: 中文 日本語 🙂!", "some words, 1,000.5 & MORE: 中文!", "Words 日本 1000.50"],
  ["a b a b a b c d e f g h", "b a b a h g f e d c", ""],
  ["", "an empty hypothesis"],
  ["running runners ran quickly through the houses", "the runner runs quick through a house"],
];
const hypotheses = segments.map(([hypothesis]) => hypothesis);
const references = segments.map(([, ...others]) => others);
const corpus = { hypotheses, references };
const information = ngramInformation({ references });
const ready = (metric: Metric): Metric => (metric.firstPass === undefined ? metric : nist({ information }));

const metrics: Record<string, Metric> = {
  ...Object.fromEntries(Object.entries(metricFactories).map(([name, make]) => [name, ready(make())])),
  "bleu intl lc": bleu({ tokenize: "intl", lowercase: true }),
  "bleu zh": bleu({ tokenize: "zh" }),
  "bleu char": bleu({ tokenize: "char" }),
  "bleu none, order 6": bleu({ tokenize: "none", maxOrder: 6 }),
  "bleuDialect nltk": bleuDialect({ dialect: "nltk" }),
  "chrF++": chrf({ wordOrder: 2 }),
  "chrF with spaces": chrf({ whitespace: true, lowercase: true }),
  "ter normalized": ter({ normalized: true, asianSupport: true }),
  "wer sclite": wer({ alignment: "sclite", lowercase: true }),
  "rouge Lsum": rouge({ type: "Lsum", tokenize: "unicode" }),
  "meteor exact and stem": meteor({ modules: ["exact", "stem"] }),
  "meteor2007 exact": meteor2007({ modules: ["exact"] }),
};

const pins: Record<string, string> = {
  bleu: "counting:1 4bc36b50be5ba2f1",
  chrf: "counting:1 8cc134244108c4bc",
  ter: "counting:1 3c17392924b0342c",
  cer: "counting:1 0e95d10a1635abb3",
  mer: "counting:1 c6fe91ed5d45eac9",
  wer: "counting:1 c6fe91ed5d45eac9",
  wil: "counting:1 c6fe91ed5d45eac9",
  wip: "counting:1 c6fe91ed5d45eac9",
  nist: "counting:1 70038bc2a75f4c8d",
  ribes: "counting:2 a6d3d69582702f55",
  gleu: "counting:1 403b83208683d3fc",
  rouge: "counting:2 2e9dd9ee8aecef33",
  lepor: "counting:2 ebb94ec8b87c053d",
  hlepor: "counting:2 96669bcb8c45c7de",
  "bleu intl lc": "counting:1 2b2ae0af9388db35",
  "bleu zh": "counting:1 2c2bf0b5b4cc9db6",
  "bleu char": "counting:1 4fcb430efb3ebe33",
  "bleu none, order 6": "counting:1 7375293c27b2842b",
  "bleuDialect nltk": "counting:1 a0b09a7d35027892",
  "chrF++": "counting:1 57b37ec35529b916",
  "chrF with spaces": "counting:1 7827d7a3a90f5122",
  "ter normalized": "counting:1 daaea53c8812e726",
  "wer sclite": "counting:1 a0c4b6a7e086fe8b",
  "rouge Lsum": "counting:2 50a35d889269224d",
  "meteor exact and stem": "counting:1 c1b3ffe9a79eff19",
  "meteor2007 exact": "counting:2 2189e7c171698562",
};

describe("the rows of each version of the counting", () => {
  test.each(Object.entries(metrics))("%s", (name, metric) => {
    const { rows } = segmentStatistics(metric, corpus);
    const hash = createHash("sha256").update(new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength));
    const pin = `counting:${metric.counting} ${hash.digest("hex").slice(0, 16)}`;
    expect(pin).toBe(pins[name]);
  });

  test("every metric has a pin", () => {
    expect(Object.keys(pins)).toEqual(Object.keys(metrics));
  });
});

describe("numbers that no text has are refused", () => {
  const broken = (table: Statistics, field: string, value: number): Statistics => {
    const rows = table.rows.slice();
    rows[table.fields.indexOf(field)] = value;
    return { ...table, rows };
  };

  test.each(Object.entries(metrics))("%s", (_, metric) => {
    const table = segmentStatistics(metric, corpus);
    expect(scoreStatistics(metric, table).score).toBeGreaterThanOrEqual(0);
    for (const of of [table, sumStatistics(table)]) {
      for (const field of metric.fields) {
        for (const value of [-5, NaN, Infinity])
          expect(() => scoreStatistics(metric, broken(of, field, value))).toThrow(
            `statistics has ${field} ${value}${of === table ? " of row 0" : ""}: expected 0 or more`,
          );
      }
      for (const [field, other, times = 1] of metric.invariants) {
        const most = times * of.rows[metric.fields.indexOf(other)]!;
        expect(metric.fields).toEqual(expect.arrayContaining([field, other]));
        expect(() => scoreStatistics(metric, broken(of, field, most + 1)), `${field} above ${other}`).toThrow(
          /: expected (at most|\d+ or|\d+; is the file damaged)/,
        );
      }
    }
  });

  test("fields that say how many segments there are", () => {
    const metric = metricFactories.ribes();
    const table = sumStatistics(segmentStatistics(metric, corpus));
    expect(() => scoreStatistics(metric, { ...table, segments: 99 })).toThrow("statistics has rows of ");
  });
});
