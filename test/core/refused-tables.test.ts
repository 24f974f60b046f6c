/** Errors about invalid tables of statistics, metrics and dialects, and about tables that do not belong together. */
import { describe, expect, test } from "vitest";
import { bleu } from "../../src/bleu.js";
import { bleuDialect } from "../../src/bleu-dialect.js";
import { checkSameReferences } from "../../src/core/same-references.js";
import { checkKeepsRows, checkStatistics } from "../../src/core/statistics-shape.js";
import { checkMetrics } from "../../src/metrics/check-metric.js";
import {
  addStatistics,
  createAccumulator,
  encodeStatistics,
  scoreStatistics,
  segmentStatistics,
  sumStatistics,
} from "../../src/saved-statistics.js";

const metric = bleu();
const corpus = { hypotheses: ["a b c d e", "f g"], references: [["a b c d e"], ["f h"]] };
const table = segmentStatistics(metric, corpus);
const { fingerprint: _, ...unknown } = table;

describe("tables that are compared are refused", () => {
  test("tables are refused if only one of them has a fingerprint of its references, in either order", () => {
    expect(() => checkSameReferences(["one", "other"], [table, unknown])).toThrow(
      "other does not say which references it was counted against, but one does",
    );
    expect(() => checkSameReferences(["one", "other"], [unknown, table])).toThrow(
      "one does not say which references it was counted against, but other does",
    );
    expect(() => checkSameReferences(["one", "other"], [unknown, unknown])).not.toThrow();
    expect(() => checkSameReferences(["one", "other"], [table, table])).not.toThrow();
  });

  test("tables are refused if they have different references, or the same references in another order", () => {
    const other = segmentStatistics(metric, { ...corpus, references: [["a b c d e"], ["f i"]] });
    expect(() => checkSameReferences(["one", "other"], [table, other])).toThrow(
      "other was counted against other references than one",
    );
    const turned = segmentStatistics(metric, {
      hypotheses: corpus.hypotheses.toReversed(),
      references: corpus.references.toReversed(),
    });
    expect(() => checkSameReferences(["one", "other"], [table, turned])).toThrow("in another order");
  });
});

describe("a value that is not a table", () => {
  test.each([null, undefined, 7, {}, [], { ...table, rows: [...table.rows] }, { ...table, fields: "matches" }])(
    "%#",
    (value) => {
      expect(() => checkStatistics("it", value as never)).toThrow(TypeError);
    },
  );

  test("numbers that do not fill whole rows are refused, and so are more rows than segments", () => {
    expect(() => checkStatistics("it", { ...table, rows: table.rows.slice(1) })).toThrow(
      "it has 19 numbers: expected rows of 10",
    );
    expect(() => checkStatistics("it", { ...table, fields: [] })).toThrow(RangeError);
    expect(() => checkStatistics("it", { ...table, segments: 1 })).toThrow("it has 2 rows for 1 segments");
    expect(() => checkKeepsRows("it", sumStatistics(table))).toThrow(
      "it has 1 row for 2 segments: expected a row for each; were they summed?",
    );
  });

  test("rows and sums in one file are refused", () => {
    const sums = sumStatistics(segmentStatistics(bleu({ tokenize: "char" }), corpus));
    expect(() => encodeStatistics([table, sums])).toThrow(/tables\[1\] has a sum, tables\[0\] rows/);
    expect(() => encodeStatistics([sums, table])).toThrow(/tables\[1\] has rows, tables\[0\] a sum/);
  });
});

test("segments with many references have different fingerprints if any of these differ", () => {
  const many = (last: string): string[] => [...Array.from({ length: 40 }, (_, i) => `word ${i}`), last];
  const of = (last: string) =>
    segmentStatistics(metric, { hypotheses: ["word 1", "word 2"], references: [many(last), many("z")] });
  expect(of("z").fingerprint).toEqual(of("z").fingerprint);
  expect(of("z").fingerprint!.set).not.toBe(of("y").fingerprint!.set);
});

test("merging with a part of no segments changes nothing, in either order", () => {
  const sums = sumStatistics(table);
  const nothing = createAccumulator(metric).statistics();
  for (const added of [addStatistics(sums, nothing), addStatistics(nothing, sums)]) {
    expect(added.references).toBe(sums.references);
    expect(scoreStatistics(metric, added).score).toBe(scoreStatistics(metric, table).score);
  }
});

describe("a value that is not a list of metrics, or not a dialect", () => {
  test.each([
    [metric, "; for one metric write [metric]"],
    [corpus, "; the metrics come first, then the text"],
    [table, "; the metrics come first, then the text"],
    [7, ": expected a list of metrics"],
  ])("%#", (value, hint) => {
    expect(() => checkMetrics(value as never)).toThrow(TypeError);
    expect(() => checkMetrics(value as never)).toThrow(hint);
  });

  test("an empty list of metrics is refused", () => {
    expect(() => checkMetrics([])).toThrow("metrics is empty");
  });

  test("a dialect that is not a string is refused, and so is the name of bleu()'s own dialect", () => {
    expect(() => bleuDialect({ dialect: 7 as never })).toThrow(TypeError);
    expect(() => bleuDialect({ dialect: "moses" as never })).toThrow(/^dialect is "moses": expected one of /);
    expect(() => bleuDialect({ dialect: "sacrebleu" as never })).toThrow(/; sacreBLEU's own reading is bleu\(\)$/);
  });
});
