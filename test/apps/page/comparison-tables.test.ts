import { expect, test } from "vitest";
import { allPairs } from "../../../apps/page/engine/answers/all-pairs.js";
import { ranking } from "../../../apps/page/engine/answers/ranking.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { initialView } from "../../../apps/page/model/view.js";
import { tableAsCsv, tableAsText, type TableData } from "../../../apps/page/parts/tables/table-data.js";
import type { ByMetric } from "../../../apps/page/state/use-comparisons.js";
import { moved } from "../../../apps/page/views/pairs/grid-keys.js";
import { matrixCells, matrixColors } from "../../../apps/page/views/pairs/matrix-colors.js";
import { matrixTable, pairsTable } from "../../../apps/page/views/pairs/pairs-tables.js";
import { metricTable, paperTable, rankingTable } from "../../../apps/page/views/ranking/ranking-tables.js";
import { comparisonTable } from "../../../src/report/comparison/comparison.js";
import { formatRecords } from "../../../src/report/records.js";
import { isBound, shownValue, type Value } from "../../../src/report/table.js";
import type { AllPairsComparison } from "../../../src/significance/all-pairs.js";

/** A value in the form of compare's CSV: for a bound, the number. */
function numberOf(value: Value): string {
  return String(isBound(value) ? value.atMost : value);
}

const names = ["a", "b & b", "c"];
const references = Array.from({ length: 40 }, (_, i) => `the cat number ${i} sat on the mat of house ${i % 7} today`);
const spoilt = (every: number, shift: number): string[] =>
  references.map((line, i) =>
    line.replace(/\w+/g, (word, at: number) => ((at + i + shift) % every === 0 ? "dog" : word)),
  );
const session = createSession(
  {
    references: [references],
    systems: [spoilt(3, 0), spoilt(7, 0), spoilt(7, 1)].map((hypotheses, i) => ({ name: names[i]!, hypotheses })),
    source: null,
    labels: [],
    files: [],
  },
  null,
  () => {},
);
const metric = { metric: "ter", options: {} };
const situation = { selection: [], references: null };
const comparison = (await allPairs(session, { metric, situation, test: initialView.test }))!;

/** What `compare -f csv` prints, by column, for a system and another one. */
function printed(test: AllPairsComparison): (system: string, versus: string) => Record<string, string> {
  const metrics = [{ ...test, changes: [] }];
  const [head, ...rows] = formatRecords(
    comparisonTable({ systems: names, segments: 40, test: "", metrics, showsAll: false }),
    "tsv",
  )
    .split("\n")
    .map((line) => line.split("\t"));
  const records = rows.map((row) => Object.fromEntries(head!.map((title, i) => [title, row[i]!])));
  return (system, versus) => records.find((one) => one["system"] === system && one["versus"] === versus)!;
}

test("the table of a metric has the numbers that compare prints, whichever system is the baseline", () => {
  for (const baseline of [0, 1, 2]) {
    const { rows, columns } = metricTable(comparison, names, baseline);
    expect(rows.map(([name]) => name)).toEqual(comparison.order.map((system) => names[system]));
    for (const row of rows.filter(([name]) => name !== names[baseline])) {
      const cells = Object.fromEntries(columns.map(({ title }, i) => [title, numberOf(row[i])]));
      const expected = printed(comparison)(row[0] as string, names[baseline]!);
      expect(cells).toEqual({
        System: expected["system"],
        TER: expected["score"],
        low: expected["low"],
        high: expected["high"],
        Difference: expected["difference"],
        "difference low": expected["difference_low"],
        "difference high": expected["difference_high"],
        p: expected["p_value"],
        "p (Holm)": expected["p_value_holm"],
        Result: expected["result"],
        Detectable: expected["detectable"],
        Ranks: [...new Set([expected["rank_best"], expected["rank_worst"]])].join("-"),
        Cluster: expected["cluster"],
      });
    }
  }
});

test("the tables of randomization have no intervals of differences", async () => {
  const settings = { ...initialView.test, test: "randomization", trials: 100 } as const;
  const other = (await allPairs(session, { metric, situation, test: settings }))!;
  for (const { columns, rows } of [metricTable(other, names, 0), pairsTable("t", other, names)]) {
    expect(columns.map(({ title }) => title)).not.toContain("difference low");
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([columns.length]));
  }
});

test("the table of pairs has a row for each, the better system first", () => {
  const { rows, columns } = pairsTable("t", comparison, names);
  expect(rows.length).toBe(3);
  for (const row of rows) {
    const cells = Object.fromEntries(columns.map(({ title }, i) => [title, numberOf(row[i])]));
    const expected = printed(comparison)(cells["System"]!, cells["Against"]!);
    expect(cells["Difference"]).toBe(expected["difference"]);
    expect([cells["low"], cells["high"]]).toEqual([expected["difference_low"], expected["difference_high"]]);
    expect(cells["p (Holm)"]).toBe(expected["p_value_holm"]);
    expect(cells["Result"]).toBe(expected["result"] || "cannot be told apart");
    expect(cells["Differing segments"]).toBe(expected["differing_segments"]);
  }
});

test("the ranking is saved unrounded as CSV, and in other formats as papers print it", async () => {
  const answered = { isStale: false, share: null, error: null };
  const byMetric: ByMetric = {
    ranking: { ...answered, value: await ranking(session, { metric, situation }) },
    comparison,
    segments: 40,
    intervals: comparison.systems.map(({ interval }) => interval),
    alone: null,
    isStale: false,
    saysNothing: false,
    share: null,
    error: null,
  };
  const { order, systems } = comparison;
  const csv = tableAsCsv(rankingTable("t", [byMetric], order, names, comparison))
    .trim()
    .split("\n");
  expect(csv[0]).toBe("System,Ranks,Cluster,TER,TER low,TER high");
  for (const [row, system] of order.entries()) {
    const { score, interval } = systems[system]!;
    expect(csv[row + 1]!.split(",").slice(3).map(Number)).toEqual([score, interval.low, interval.high]);
  }
  // edits of a reference are in the scores of all systems
  const edits = [
    { segment: 3, side: "hypothesis", index: 1 },
    { segment: 3, side: "reference", index: 0 },
    { segment: 5, side: "hypothesis", index: 1 },
  ] as const;
  for (const table of [
    rankingTable("t", [byMetric], order, names, comparison, edits),
    metricTable(comparison, names, 0, edits),
  ]) {
    expect(table.columns.at(-1)!.title).toBe("Edited segments");
    expect(table.rows.map((row) => row.at(-1))).toEqual(order.map((system) => (system === 1 ? 2 : 1)));
  }
  const paper = paperTable("t", [byMetric], order, names, comparison);
  expect(tableAsText(paper, "latex")).toContain("b \\& b & ");
  expect(tableAsText(paper, "markdown")).toMatch(/TER \(95% CI\) .*\n.*\n.*\d\.\d \(\d+\.\d to \d+\.\d\)/);
});

test("title and notes of a table are comments above its LaTeX", () => {
  const latex = tableAsText({ ...matrixTable("Pairs\nby TER", comparison, names) }, "latex").split("\n");
  expect(latex[0]).toBe("% Pairs by TER");
  expect(latex[1]).toMatch(/^% Above the diagonal: .*Below: the corrected p\.$/);
  expect(latex.slice(2).some((line) => line.startsWith("\\begin{tabular}"))).toBe(true);
});

test("the matrix has the numbers of compare, and is pale for pairs that no test can decide", () => {
  const { rows } = matrixTable("t", comparison, names);
  expect(rows.map((row) => row[0])).toEqual(comparison.order.map((system, at) => `${at + 1}. ${names[system]}`));
  const colorOf = matrixColors(comparison, true);
  for (const cells of matrixCells(comparison)) {
    for (const seen of cells.filter((one) => one !== null)) {
      const { hue, amount } = colorOf(seen);
      expect(amount > 0).toBe(seen.pair.winner !== null);
      // for TER, lower is better
      if (seen.result !== null) expect(hue).toBe(seen.difference < 0 ? "#2166ac" : "#b35806");
      if (seen.result !== null) expect(seen.result).toBe(seen.difference < 0 ? "better" : "worse");
    }
  }
});

test("arrow keys pass over the diagonal, and stay inside", () => {
  const from = (row: number, column: number, key: string) => moved({ row, column }, key, 3);
  expect(from(0, 1, "ArrowDown")).toEqual({ row: 2, column: 1 });
  expect(from(1, 0, "ArrowRight")).toEqual({ row: 1, column: 2 });
  expect(from(0, 2, "ArrowUp")).toBe(null);
  expect(from(1, 0, "ArrowLeft")).toBe(null);
  expect(from(0, 1, "ArrowRight")).toEqual({ row: 0, column: 2 });
  expect(from(0, 2, "Home")).toEqual({ row: 0, column: 1 });
  expect(from(2, 0, "End")).toEqual({ row: 2, column: 1 });
  expect(from(0, 1, "x")).toBe(null);
  // in a corner, to the same pair from the other side
  expect(from(0, 1, "ArrowLeft")).toEqual({ row: 1, column: 0 });
  expect(moved({ row: 0, column: 1 }, "ArrowDown", 2)).toEqual({ row: 1, column: 0 });
});

test("an end of an interval that is not 0 is not shown as 0, as in compare", () => {
  const [pair, ...others] = comparison.pairs;
  const differenceInterval = { ...pair!.differenceInterval!, low: 0.02 };
  const close = { ...comparison, pairs: [{ ...pair!, difference: 1.5, differenceInterval }, ...others] };
  const shown = (table: TableData, title: string): string[] => {
    const at = table.columns.findIndex((column) => column.title === title);
    return table.rows.map((row) => shownValue(row[at]!, table.columns[at]!));
  };
  // seen from the other system, the ends of the interval are exchanged
  const ends = (table: TableData, before: string): string =>
    [...shown(table, `${before}low`), ...shown(table, `${before}high`)].join(" ");
  const tables = [ends(metricTable(close, names, pair!.second), "difference "), ends(pairsTable("", close, names), "")];
  for (const table of tables) expect(` ${table}`).toMatch(/ -?0\.02/);
});

test("the names of exported files do not change with what the tables show", () => {
  const files = [rankingTable("A is best", [], [], names, null), rankingTable("B is best", [], [], names, null)];
  expect(files.map(({ file }) => file)).toEqual(["ranking", "ranking"]);
  expect([metricTable(comparison, names, 0).file, metricTable(comparison, names, 1).file]).toEqual([
    "ranking-TER",
    "ranking-TER",
  ]);
});
