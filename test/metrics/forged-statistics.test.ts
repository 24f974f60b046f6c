/**
 * Files of statistics with numbers that no text can have, but a correct checksum, are refused, or have a score within the
 * metric's range.
 */
import { describe, expect, test } from "vitest";
import {
  bleu,
  bleuDialect,
  chrf,
  charcut,
  cider,
  decodeStatistics,
  documentFrequencies,
  encodeStatistics,
  gecgleu,
  hlepor,
  lepor,
  metricFactories,
  ngramInformation,
  nist,
  ribes,
  rouge,
  sari,
  scoreStatistics,
  segmentStatistics,
  sumStatistics,
  wer,
  type Metric,
  type Score,
  type Statistics,
} from "../../src/index.js";
import { meteor, meteor2007 } from "../../src/meteor.js";
import { dialectNames } from "../../src/metrics/translation/dialects/dialect-names.js";
import { cases } from "../cases.js";
import { randomSource } from "../kernel/generate.js";
import { pinnedCorpus } from "../metric-properties.js";

const { references } = pinnedCorpus;
const information = ngramInformation({ references });
const frequencies = documentFrequencies({ references });

const metrics: Record<string, Metric> = {
  ...Object.fromEntries(Object.entries(metricFactories).map(([name, make]) => [name, make()])),
  nist: nist({ information }),
  cider: cider({ frequencies }),
  "bleu add-k": bleu({ smoothMethod: "add-k", smoothValue: 1 }),
  "bleu floor": bleu({ smoothMethod: "floor", smoothValue: 0.1, maxOrder: 6 }),
  "bleu none, effective": bleu({ smoothMethod: "none", effectiveOrder: true }),
  "chrF++": chrf({ wordOrder: 2, epsSmoothing: true }),
  "nist nltk": nist({ mode: "nltk", information }),
  "charcut by the hypothesis": charcut({ normalize: "hypothesis" }),
  "cider paper": cider({ mode: "CIDEr", frequencies }),
  "gecgleu sentences": gecgleu({ average: "sentences" }),
  "hlepor corpus": hlepor({ system: "factors" }),
  "lepor corpus": lepor({ system: "factors" }),
  "ribes authors": ribes({ mode: "authors" }),
  "rouge Lsum": rouge({ type: "Lsum" }),
  "sari huggingface": sari({ program: "huggingface" }),
  "wer sclite": wer({ alignment: "sclite" }),
  meteor: meteor({ modules: ["exact", "stem"] }),
  "meteor hter": meteor({ modules: ["exact", "stem"], task: "hter" }),
  "meteor de": meteor({ modules: ["exact", "stem"], language: "de" }),
  meteor2007: meteor2007({ modules: ["exact"] }),
  ...Object.fromEntries(dialectNames.map((dialect) => [`bleuDialect ${dialect}`, bleuDialect({ dialect })])),
};

/** The best scores of the metrics for which it is not 100. */
const most: Readonly<Record<string, number>> = {
  "CIDEr-D": 1000,
  CIDEr: 1000,
  NIST: Infinity,
  TER: Infinity,
  WER: Infinity,
  CER: Infinity,
  LengthError: Infinity,
};

/** The allowed error in the last bits of logarithms and sums, which scores of texts have as well. */
const ROUNDING = 1e-9;

/** Sums are exact up to this number; a file with a larger number is refused when it is written. */
const MOST = 2 ** 53 - 1;

/** A number that a forger might write in place of another number of the row. */
function forged(random: (below: number) => number, row: readonly number[], at: number): number {
  const value = row[at]!;
  const numbers = [
    0,
    1,
    value + 1,
    Math.max(0, value - 1),
    2 * value,
    value + random(50),
    random(1000),
    MOST - random(9),
    2 ** random(53),
  ];
  const choice = random(numbers.length + 3);
  if (choice < numbers.length) return Math.min(MOST, numbers[choice]!);
  const other = row[random(row.length)]!;
  return choice === numbers.length ? other : [720_720, 2 ** 20, 2 ** 24][random(3)]! * random(12);
}

/** Statistics with some other numbers, written and read. */
function forge(random: (below: number) => number, table: Statistics): Statistics {
  const width = table.fields.length;
  const rows = table.rows.slice();
  const changes = 1 + random(4);
  for (let change = 0; change < changes; change++) {
    const row = width * random(rows.length / width);
    const at = random(width);
    rows[row + at] = forged(random, [...rows.subarray(row, row + width)], at);
  }
  return decodeStatistics(encodeStatistics([{ ...table, rows }]))[0]!;
}

describe("forged statistics are refused, or have a score that some text could have", () => {
  test.each(Object.entries(metrics))("%s", (_, metric) => {
    const random = randomSource(28);
    const table = segmentStatistics(metric, pinnedCorpus);
    const limit = most[metric.name] ?? 100;
    let accepted = 0;
    for (let i = 0; i < cases(4000); i++) {
      let given: Statistics;
      let score: Score;
      try {
        given = forge(random, random(2) === 0 ? table : sumStatistics(table));
        score = scoreStatistics(metric, given);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        expect((error as Error).message).toMatch(/is the file damaged\?$|where sums are exact$/);
        continue;
      }
      accepted++;
      const found = `${given.fields.map((field, f) => `${field} ${given.rows[f]}`).join(", ")}: ${JSON.stringify(score)}`;
      expect(score.score, found).toBeGreaterThanOrEqual(-ROUNDING);
      expect(score.score, found).toBeLessThanOrEqual(limit + ROUNDING);
      for (const [name, value] of Object.entries(score))
        if (typeof value === "number")
          expect(Number.isFinite(value) && value >= -ROUNDING, `${name} of ${found}`).toBe(true);
    }
    expect(accepted).toBeGreaterThan(cases(4000) / 50);
  });
});

// these were once accepted: GEC-GLEU of 11.6 became 55.0, rougeL 100.00004
test.each([
  [
    "gecgleu",
    { matches4Rest: MOST },
    /^statistics has matches4Parts \d+ with matches4Rest 9007199254740991: expected at/,
  ],
  ["gecgleu", { ngrams4: 1000 }, /^statistics has ngrams4 1000: expected at most ngrams3, \d+; is the file damaged\?$/],
  [
    "rouge",
    { fmeasureParts: 8 * 2 ** 20 },
    /^statistics has fmeasureParts 8388608 with fmeasureRest \d+ with fmeasureLast/,
  ],
  ["meteor", { stemHypothesisContent: 40 }, /^statistics has hypothesisFunctionWords \d+ with exactHypothesisContent/],
])("%s: fields that no text can have together are refused: %o", (name, numbers, message) => {
  const metric = metrics[name]!;
  const sum = sumStatistics(segmentStatistics(metric, pinnedCorpus));
  const rows = sum.rows.slice();
  for (const [field, value] of Object.entries(numbers)) rows[sum.fields.indexOf(field)] = value;
  expect(() => scoreStatistics(metric, { ...sum, rows })).toThrow(message);
});
