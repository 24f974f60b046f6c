/** The pairs as tables: a record each, and the matrix as papers print it. */
import type { AllPairsComparison, ComparedPair } from "../../../../src/index.js";
import { matrixOf, aboutPair, correctedP, digitsFor, tableOf } from "../../../../src/report/entry.js";
import { correctedPairP, formatP, pairP, seenFrom } from "../../../../src/significance/entry.js";
import { withGroups } from "../../model/sentences.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { differencesIn } from "../ranking/ranking-tables.js";

/** How many decimals the command prints by default. */
const DIGITS = 1;

/** A record for each pair, the better system first. */
export function pairsTable(title: string, comparison: AllPairsComparison, names: readonly string[]): TableData {
  const { order, test } = comparison;
  const records = order.flatMap((system, at) =>
    order.slice(at + 1).map((other) => ({ system, other, ...seenFrom(comparison, system, other) })),
  );
  // randomization has no interval that agrees with its p
  const present = test === "bootstrap";
  const digits = digitsFor(records.flatMap(differencesIn), DIGITS);
  return {
    title,
    file: `pairs-${comparison.name}`,
    ...tableOf(records, [
      { title: "System", value: ({ system }) => names[system] },
      { title: "Against", value: ({ other }) => names[other] },
      { title: "Difference", value: ({ difference }) => difference, digits },
      { title: "low", present, value: ({ low }) => low, digits },
      { title: "high", present, value: ({ high }) => high, digits },
      { title: "p", value: ({ pair }) => pairP(pair), format: formatP },
      { title: correctedP(comparison), value: ({ pair }) => correctedPairP(pair), format: formatP },
      { title: "Result", value: ({ result }) => result ?? "cannot be told apart" },
      { title: "Detectable", value: ({ pair }) => pair.detectable, digits: 2 },
      { title: "Differing segments", value: ({ pair }) => pair.differingSegments },
      { title: "Note", value: ({ pair }) => noteOn(comparison, pair) },
    ]),
  };
}

function noteOn(comparison: AllPairsComparison, pair: ComparedPair): string | null {
  const note = aboutPair(comparison, pair);
  return note === null ? null : withGroups(note);
}

/** The matrix that the command prints: differences above the diagonal, corrected p below. */
export function matrixTable(title: string, comparison: AllPairsComparison, names: readonly string[]): TableData {
  const { order } = comparison;
  const numbered = names.map((name, system) => `${order.indexOf(system) + 1}. ${name}`);
  const { table, legend } = matrixOf({ metric: comparison, names: numbered, width: DIGITS }, Infinity, false);
  return { title, file: `pairs-${comparison.name}`, notes: legend, ...table };
}
