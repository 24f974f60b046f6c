/** The columns that the list can have: what each shows, and what a click on its head sorts by. */
import { digitsOfMetric } from "../../model/sentences.js";
import type { CorpusSummary, MetricSpec } from "../../model/corpus.js";
import { labelNumber } from "../../model/dimension.js";
import type { Measure } from "../../model/measure.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Pair } from "../../state/use-pair.js";

/** The data from which columns get their names. */
export interface ColumnFacts {
  readonly summary: CorpusSummary;
  /** The names as they are shown. */
  readonly names: readonly string[];
  readonly metrics: readonly MetricSpec[];
  /** The index of the metric that lists are about. */
  readonly metric: number;
  readonly pair: Pair | null;
  readonly baseline: number;
}

export type ColumnContent =
  | { readonly of: "source" | "reference" | "notes" }
  | { readonly of: "text"; readonly system: number }
  | { readonly of: "number"; readonly measure: Measure; readonly digits: number; readonly isSigned: boolean }
  | { readonly of: "label"; readonly column: string };

export interface Column {
  /** The name in the address: "text a", "score 0 b", "label domain" ... */
  readonly key: string;
  readonly title: string;
  readonly content: ColumnContent;
  readonly measure: Measure;
  /** Whether the first click shows the highest values first. */
  readonly isDescending: boolean;
}

/**
 * The systems of columns: "a" is the baseline and "b" the system compared with it, whichever these are; other systems
 * have their indices.
 */
function systemsOf({ names, pair, baseline }: ColumnFacts): readonly (readonly [key: string, system: number])[] {
  const [a, b] = [pair?.baseline ?? baseline, pair?.against];
  return [
    ["a", a],
    ...(b === undefined ? [] : [["b", b] as const]),
    ...[...names.keys()]
      .filter((system) => system !== a && system !== b)
      .map((system) => [String(system), system] as const),
  ];
}

/** All columns to choose from, in the order in which they stand in the list. */
export function columnsOf(facts: ColumnFacts): readonly Column[] {
  const { summary, names, metrics, pair } = facts;
  const systems = systemsOf(facts);
  const all: Column[] = [];
  const add = (key: string, title: string, content: ColumnContent, measure: Measure, isDescending = false): void => {
    all.push({ key, title, content, measure, isDescending });
  };
  if (summary.hasSource) add("source", "source", { of: "source" }, { of: "alphabet", text: "source" });
  if (summary.references > 0) add("reference", "reference", { of: "reference" }, { of: "alphabet", text: "reference" });
  for (const [key, system] of systems)
    add(`text ${key}`, names[system]!, { of: "text", system }, { of: "alphabet", text: system });
  for (const [m, spec] of metrics.entries()) {
    const metric = metricOf(spec);
    const digits = digitsOfMetric(spec);
    const isHigherBetter = metric.better === "higher";
    const number = (key: string, title: string, measure: Measure, isSigned: boolean, isDescending: boolean): void =>
      add(key, title, { of: "number", measure, digits, isSigned }, measure, isDescending);
    for (const [key, system] of systems) {
      const measure: Measure = { of: "score", metric: spec, system };
      number(`score ${m} ${key}`, `${metric.name} ${names[system]!}`, measure, false, !isHigherBetter);
    }
    if (pair === null) continue;
    const { baseline: against, against: system } = pair;
    const ofPair = { metric: spec, system, against };
    const title = `${names[system]!} − ${names[against]!}, ${metric.name}`;
    number(`difference ${m}`, title, { of: "difference", ...ofPair }, true, isHigherBetter);
  }
  for (const { name, values } of summary.labels) {
    const areNumbers = values.every((value) => value === "" || !Number.isNaN(labelNumber(value)));
    const measure: Measure = areNumbers ? { of: "label", column: name } : { of: "alphabet", text: { label: name } };
    add(`label ${name}`, name, { of: "label", column: name }, measure);
  }
  // the indices of the noted segments are added when rows are requested
  add("notes", "notes", { of: "notes" }, { of: "noted", places: [] }, true);
  return all;
}

/** @param isBeside whether the card is open beside the list, which then shows only texts */
function isUsual({ key }: Column, { summary, metric }: ColumnFacts, isBeside: boolean): boolean {
  if (key === "source") return summary.references === 0;
  const scores = isBeside ? [] : [`score ${metric} a`, `score ${metric} b`];
  return ["reference", "text a", "text b", ...scores].includes(key);
}

/** The columns that are shown. @param chosen the keys of the columns; null for the usual columns */
export function shownColumns(
  all: readonly Column[],
  chosen: readonly string[] | null,
  facts: ColumnFacts,
  isBeside: boolean,
): readonly Column[] {
  return all.filter((column) => (chosen === null ? isUsual(column, facts, isBeside) : chosen.includes(column.key)));
}

/** Whether the list is sorted by the values of a column. */
export function isSortedBy({ measure }: Column, order: Measure): boolean {
  return measure.of === "noted" ? order.of === "noted" : JSON.stringify(measure) === JSON.stringify(order);
}
