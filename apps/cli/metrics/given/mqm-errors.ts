/**
 * Files of errors that people marked (MQM): a row for each error, with its system, segment, rater, category and severity,
 * as Google and others publish them. A segment's score is the mean over its raters of what their errors cost.
 */
import { mqmScore, mqmWeights, type MqmError, type MqmWeights } from "../../../../src/index.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { UsageError } from "../../arguments/usage-error.js";
import type { MqmParts, ScoreLists } from "./score-list.js";

/** Columns by the names that files have for them. */
const columns = {
  system: /^(system|mt[ _-]?system|mt|system[ _-]?id)$/,
  segment: /^(seg(ment)?[ _-]?id|global[ _-]?seg(ment)?[ _-]?id|segment|id)$/,
  category: /^(category|error[ _-]?(type|category))$/,
  severity: /^severity$/,
  rater: /^(rater|rater[ _-]?id|annotator|evaluator)$/,
  document: /^(doc|document|doc[ _-]?name)$/,
} as const;
type Column = keyof typeof columns;
const needed: readonly Column[] = ["system", "segment", "category", "severity"];

/** Whether a table has errors, by its first line. */
export function hasErrors(titles: readonly string[]): boolean {
  return (["category", "severity"] as const).every((one) => placeOf(titles, one) >= 0);
}

function placeOf(titles: readonly string[], column: Column): number {
  return titles.findIndex((title) => columns[column].test(title.toLowerCase()));
}

interface Row extends MqmError {
  readonly system: string;
  readonly segment: string;
  readonly line: number;
}

/** @throws InputError that names file and line */
export function mqmLists(
  path: string,
  table: readonly (readonly string[])[],
  weights: MqmWeights | undefined,
): ScoreLists {
  const rows = rowsOf(path, table);
  const segments = [...new Set(rows.map(({ segment }) => segment))];
  // systems may be rated in any order
  if (segments.every((id) => /^\d{1,15}$/.test(id))) segments.sort((a, b) => Number(a) - Number(b));
  const bySystem = new Map<string, Map<string, Row[]>>();
  for (const row of rows) {
    const own = bySystem.get(row.system) ?? new Map<string, Row[]>();
    bySystem.set(row.system, own);
    const errors = own.get(row.segment) ?? [];
    own.set(row.segment, errors);
    errors.push(row);
  }
  const listsOf = (isPart: (row: Row) => boolean): ScoreLists => ({
    path,
    ids: segments,
    lists: [...bySystem].map(([system, own]) => ({
      system,
      values: segments.map((id) => {
        // whoever rated the segment counts among its raters, whatever they found
        const errors = own.get(id)?.map((row) => (isPart(row) ? row : { ...row, ...nothing })) ?? [];
        return mqmScore(errors, { ...(weights && { weights }) }) ?? NaN;
      }),
      placeOf: (segment) => `${printable(path)} (segment ${printable(segments[segment]!)})`,
    })),
  });
  checkSeverities(path, rows, weights);
  return {
    ...listsOf(() => true),
    partsBy(by) {
      const named = rows.map((row) => partOf(row, by)).filter((part) => part !== undefined);
      return [...new Set(named)]
        .sort((a, b) => (a < b ? -1 : 1))
        .map((part) => ({ part, lists: listsOf((row) => partOf(row, by) === part) }));
    },
  };
}

const nothing = { category: "No-error", severity: "No-error" } as const;

/** The part that an error belongs to, as a name without blanks; undefined for a row without an error. */
function partOf({ category, severity }: MqmError, by: MqmParts): string | undefined {
  if (/^no-error$/i.test(severity)) return undefined;
  const name = by === "severity" ? severity : by === "category" ? category.split("/")[0]! : category;
  return name.trim().replace(/[\s=|:]+/g, "-") || "none";
}

function rowsOf(path: string, [titles, ...rows]: readonly (readonly string[])[]): Row[] {
  const at = Object.fromEntries(
    (Object.keys(columns) as Column[]).map((column) => [column, placeOf(titles!, column)]),
  ) as Record<Column, number>;
  const lacking = needed.find((column) => at[column] < 0);
  if (lacking !== undefined)
    throw inputError(
      `${printable(path)}:1: has no column ${lacking === "segment" ? "seg_id" : lacking}: expected system, seg_id, ` +
        "category and severity, as files of MQM errors have them",
    );
  const read = rows.map((row, i) => {
    const where = `${printable(path)}:${i + 2}`;
    if (row.length !== titles!.length)
      throw inputError(`${where}: has ${counted(row.length, "field")}: expected ${titles!.length}, as line 1 has`);
    if (row.every((field, c) => field === titles![c]))
      throw inputError(`${where}: is the header again: were two files put together?`);
    for (const column of ["system", "segment", "severity"] as const)
      if (row[at[column]] === "") throw inputError(`${where}: has no ${column}: expected one for each error`);
    const [rater, document] = [at.rater, at.document].map((place) => row[place] ?? "");
    return {
      system: row[at.system]!,
      segment: row[at.segment]!,
      category: row[at.category]!,
      severity: row[at.severity]!,
      rater: rater!,
      document: document!,
      line: i + 2,
    };
  });
  // segments may be numbered anew in each document
  const documents = new Map<string, string>();
  const isUnique = read.every(({ segment, document }) => {
    const known = documents.get(segment) ?? document;
    documents.set(segment, known);
    return known === document;
  });
  return isUnique ? read : read.map((row) => ({ ...row, segment: `${row.document}:${row.segment}` }));
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
  const weights = Object.fromEntries(
    words.map((word) => {
      const [, name, weight] = /^([^=]+)=(\d+\.?\d*|\.\d+)$/.exec(word) ?? [];
      if (name !== undefined) return [name, Number(weight)];
      throw new UsageError(
        `argument --mqm-weights: expected SEVERITY=WEIGHT or SEVERITY/CATEGORY=WEIGHT, such as major=10 or ` +
          `minor/fluency/punctuation=0.1, got '${word}'`,
      );
    }),
  );
  try {
    mqmScore([], { weights });
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(`argument --mqm-weights: ${error.message}`);
    throw error;
  }
  return weights;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
