/**
 * Files of errors that people marked (MQM): a row for each error, with its system, segment, rater, category and severity,
 * as Google and others publish them. A segment's score is the mean over its raters of what their errors cost.
 */
import { mqmScore, mqmWeights, type MqmError, type MqmWeights } from "../../../../src/index.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { UsageError } from "../../arguments/usage-error.js";
import { bySystem, columnOf, ratedRows, segmentsOf, type RatedRow } from "./rated-rows.js";
import type { AnnotatedError, MqmParts, ScoreLists } from "./score-list.js";

/** Whether a table has errors, by its first line. */
export function hasErrors(titles: readonly string[]): boolean {
  return columnOf(titles, "category") >= 0 && columnOf(titles, "severity") >= 0;
}

interface Row extends MqmError, RatedRow {
  readonly rater: string;
  readonly source: string;
  readonly target: string;
}

/** @throws InputError that names file and line */
export function mqmLists(
  path: string,
  table: readonly (readonly string[])[],
  weights: MqmWeights | undefined,
): ScoreLists {
  const rows = rowsOf(path, table);
  const segments = segmentsOf(rows);
  const systems = bySystem(rows);
  const listsOf = (isPart: (row: Row) => boolean): ScoreLists => ({
    path,
    ids: segments,
    lists: [...systems].map(([system, own]) => ({
      system,
      values: segments.map((id) => {
        // whoever rated the segment counts as one of its raters, even without an error
        const errors = own.get(id)?.map((row) => (isPart(row) ? row : { ...row, ...nothing })) ?? [];
        return mqmScore(errors, { ...(weights && { weights }) }) ?? NaN;
      }),
      placeOf: (segment) => `${printable(path)} (segment ${printable(segments[segment]!)})`,
    })),
  });
  checkSeverities(path, rows, weights);
  const whole = listsOf(() => true);
  return {
    ...whole,
    lists: whole.lists.map((list) => ({ ...list, errors: errorsOf(systems.get(list.system!)!, segments, weights) })),
    severities: new Set(rows.map(({ severity }) => severity.toLowerCase())),
    partsBy(by) {
      const named = rows.map((row) => partOf(row, by)).filter((part) => part !== undefined);
      return [...new Set(named)]
        .sort((a, b) => (a < b ? -1 : 1))
        .map((part) => ({ part, lists: listsOf((row) => partOf(row, by) === part) }));
    },
  };
}

/** The errors themselves, without the rows that say that there is none. */
function errorsOf(
  rows: ReadonlyMap<string, readonly Row[]>,
  segments: readonly string[],
  weights: MqmWeights | undefined,
): AnnotatedError[] {
  return segments.flatMap((id, segment) =>
    (rows.get(id) ?? [])
      .filter(({ severity }) => !isNone(severity))
      .map(({ rater, category, severity, source, target }) => {
        const cost = mqmScore([{ category, severity }], { ...(weights && { weights }) })!;
        return { segment, rater, category, severity, cost, source, target };
      }),
  );
}

function isNone(severity: string): boolean {
  return /^no-error$/i.test(severity);
}

const nothing = { category: "No-error", severity: "No-error" } as const;

/**
 * The kind of an error (its severity, its category, or its category with the subcategory), as a name without blanks;
 * undefined for a row without an error.
 */
function partOf({ category, severity }: MqmError, by: MqmParts): string | undefined {
  if (isNone(severity)) return undefined;
  const name = by === "severity" ? severity : by === "category" ? category.split("/")[0]! : category;
  return name.trim().replace(/[\s=|:]+/g, "-") || "none";
}

function rowsOf(path: string, table: readonly (readonly string[])[]): Row[] {
  const [titles] = table as [readonly string[]];
  for (const [column, name] of [
    ["system", "system"],
    ["segment", "seg_id"],
  ] as const)
    if (columnOf(titles, column) < 0)
      throw inputError(
        `${printable(path)}:1: has no column ${name}: expected system, seg_id, category and severity, as files of MQM ` +
          "errors have them",
      );
  const [category, severity, source, target] = (["category", "severity", "source", "target"] as const).map((column) =>
    columnOf(titles, column),
  ) as [number, number, number, number];
  return ratedRows(path, table).map((row) => {
    if (row.fields[severity] === "")
      throw inputError(`${printable(path)}:${row.line}: has no severity: expected one for each error`);
    return {
      ...row,
      category: row.fields[category]!,
      severity: row.fields[severity]!,
      source: row.fields[source] ?? "",
      target: row.fields[target] ?? "",
    };
  });
}

/** @throws InputError for a severity that has no weight, with its line */
function checkSeverities(path: string, rows: readonly Row[], weights: MqmWeights | undefined): void {
  const known = new Set<string>();
  for (const row of rows) {
    const kind = `${row.severity}/${row.category}`;
    if (known.has(kind)) continue;
    known.add(kind);
    try {
      mqmScore([row], { ...(weights && { weights }) });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw inputError(
        `${printable(path)}:${row.line}: the severity '${printable(row.severity)}' has no weight: expected ` +
          `${Object.keys(mqmWeights)
            .filter((name) => !name.includes("/"))
            .join(", ")}, or a weight for it (--mqm-weights ${printable(row.severity.toLowerCase())}=10)`,
      );
    }
  }
}

/** The weights of --mqm-weights. @throws UsageError */
export function mqmWeightsIn(words: readonly string[]): MqmWeights {
  const weights: Record<string, number> = {};
  for (const word of words) {
    const [, name, weight] = /^([^=]+)=(\d+\.?\d*|\.\d+)$/.exec(word) ?? [];
    if (name === undefined)
      throw new UsageError(
        `argument --mqm-weights: expected SEVERITY=WEIGHT or SEVERITY/CATEGORY=WEIGHT, such as major=10 or ` +
          `minor/fluency/punctuation=0.1, got '${word}'`,
      );
    if (Object.keys(weights).some((other) => other.toLowerCase() === name.toLowerCase()))
      throw new UsageError(`argument --mqm-weights: expected one weight for ${name}, got several`);
    weights[name] = Number(weight);
  }
  try {
    mqmScore([], { weights });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`argument --mqm-weights: ${error.message}`);
    throw error;
  }
  return weights;
}
