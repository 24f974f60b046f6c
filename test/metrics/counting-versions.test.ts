/**
 * Saved statistics of every metric in the list: the rows of more settings than test/properties.test.ts pins, and the
 * refusal of numbers that no text can have.
 */
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
import { countingPin, pinnedCorpus } from "../metric-properties.js";

const information = ngramInformation({ references: pinnedCorpus.references });
const ready = (metric: Metric): Metric => (metric.firstPass === undefined ? metric : nist({ information }));

const metrics: Record<string, Metric> = {
  ...Object.fromEntries(Object.entries(metricFactories).map(([name, make]) => [name, ready(make())])),
  "bleu intl lc": bleu({ tokenize: "intl", lowercase: true }),
  "bleu zh": bleu({ tokenize: "zh" }),
  "bleu char": bleu({ tokenize: "char" }),
  "bleu none, order 6": bleu({ tokenize: "none", maxOrder: 6 }),
  "bleuDialect nltk": bleuDialect({ dialect: "nltk" }),
  "chrF++": chrf({ wordOrder: 2 }),
  "chrF from trigrams": chrf({ minCharOrder: 3, wordOrder: 1 }),
  "chrF with spaces": chrf({ whitespace: true, lowercase: true }),
  "ter normalized": ter({ normalized: true, asianSupport: true }),
  "wer sclite": wer({ alignment: "sclite", lowercase: true }),
  "rouge Lsum": rouge({ type: "Lsum", tokenize: "unicode" }),
  "meteor exact and stem": meteor({ modules: ["exact", "stem"] }),
  "meteor2007 exact": meteor2007({ modules: ["exact"] }),
};

const pins: Record<string, string> = {
  cer: "counting:1 0e95d10a1635abb3",
  mer: "counting:1 c6fe91ed5d45eac9",
  wil: "counting:1 c6fe91ed5d45eac9",
  wip: "counting:1 c6fe91ed5d45eac9",
  rouge: "counting:2 2e9dd9ee8aecef33",
  hlepor: "counting:2 96669bcb8c45c7de",
  "bleu intl lc": "counting:1 2b2ae0af9388db35",
  "bleu zh": "counting:1 2c2bf0b5b4cc9db6",
  "bleu char": "counting:1 4fcb430efb3ebe33",
  "bleu none, order 6": "counting:1 7375293c27b2842b",
  "bleuDialect nltk": "counting:1 a0b09a7d35027892",
  "chrF++": "counting:1 57b37ec35529b916",
  "chrF from trigrams": "counting:1 27b12f1583febfbb",
  "chrF with spaces": "counting:1 7827d7a3a90f5122",
  "ter normalized": "counting:1 daaea53c8812e726",
  "wer sclite": "counting:2 a0c4b6a7e086fe8b",
  "rouge Lsum": "counting:2 50a35d889269224d",
  "meteor2007 exact": "counting:2 2189e7c171698562",
};

describe("the rows of each version of the counting", () => {
  test.each(Object.entries(pins))("%s", (name, pin) => expect(countingPin(metrics[name]!)).toBe(pin));
});

describe("numbers that no text has are refused", () => {
  const broken = (table: Statistics, field: string, value: number): Statistics => {
    const rows = table.rows.slice();
    rows[table.fields.indexOf(field)] = value;
    return { ...table, rows };
  };

  test.each(Object.entries(metrics))("%s", (_, metric) => {
    const table = segmentStatistics(metric, pinnedCorpus);
    expect(scoreStatistics(metric, table).score).toBeGreaterThanOrEqual(0);
    for (const of of [table, sumStatistics(table)]) {
      for (const field of metric.fields) {
        for (const value of [-5, NaN, Infinity])
          expect(() => scoreStatistics(metric, broken(of, field, value))).toThrow(
            `statistics has ${field} ${value}${of === table ? " of row 0" : ""}: expected 0 or more`,
          );
      }
      for (const [fields, other, times = 1] of metric.invariants) {
        const [field] = typeof fields === "string" ? [fields] : (Object.keys(fields) as [string]);
        const most = times * of.rows[metric.fields.indexOf(other)]!;
        expect(metric.fields).toEqual(expect.arrayContaining([field, other]));
        expect(() => scoreStatistics(metric, broken(of, field, most + 1)), `${field} above ${other}`).toThrow(
          /: expected (at most|\d+ or|\d+; is the file damaged)/,
        );
      }
    }
  });

  test("fields with the number of segments", () => {
    const metric = metricFactories.ribes();
    const table = sumStatistics(segmentStatistics(metric, pinnedCorpus));
    expect(() => scoreStatistics(metric, { ...table, segments: 99 })).toThrow("statistics has rows of ");
  });
});
