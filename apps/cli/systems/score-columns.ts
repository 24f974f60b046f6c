/** The roles of columns in tables of scores: systems, segments, human scores, metrics. */
import { nearest } from "../../../src/core/entry.js";
import { inputError, type InputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { ScoreFile } from "./score-file.js";

/** Names that columns mostly have; compared without regard to case, blanks and underscores. */
const usual = {
  system: ["system", "sys", "systemid", "systemname", "model", "mtsystem"],
  segment: ["segment", "seg", "segmentid", "segid", "item", "itemid", "id", "line"],
  human: [
    "human",
    "humanscore",
    "gold",
    "goldscore",
    "mqm",
    "mqmscore",
    "mqmavgscore",
    "da",
    "esa",
    "hter",
    "adequacy",
  ],
} as const;

/** Columns of numbers that are not scores of a metric. */
const noMetric =
  /^(doc(ument)?([ _]?(id|name))?|rater|annotator|line|id|seg(ment)?([ _]?id)?|rank|index|low|high|mean|p_value)$/i;

/** Names of metrics, and of human scores, in which lower is better. */
const errorRates = ["hter", "ter", "wer", "cer", "mer", "wil", "charcut", "charcter", "character", "eed"];

/** Whether a name is that of an error rate. */
export function isErrorRate(name: string): boolean {
  return errorRates.includes(plain(name));
}

/** The position of the named column, or else of a column with a usual name; -1 if there is none. */
export function findColumn({ columns }: ScoreFile, role: keyof typeof usual, requested: string | undefined): number {
  if (requested !== undefined) return columns.indexOf(requested);
  for (const name of usual[role]) {
    const found = columns.findIndex((column) => plain(column) === name);
    if (found >= 0) return found;
  }
  return -1;
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[ _-]/g, "");
}

/** @param option the option that names the column */
export function noColumn(files: readonly ScoreFile[], option: string, requested: string | undefined): InputError {
  const all = [...new Set(files.flatMap(({ columns }) => columns))];
  const meant = requested === undefined ? undefined : nearest(requested, all);
  const some = all.slice(0, 12).map(printable).join(", ") + (all.length > 12 ? " ..." : "");
  const where = files.map(({ name }) => printable(name)).join(", ");
  return inputError(
    `${where}: expected a column ${requested === undefined ? `of ${option}` : printable(JSON.stringify(requested))}` +
      (meant === undefined ? `; there are ${some}` : `; is ${printable(meant)} meant?`),
  );
}

const missing = /^\s*(|na|n\/a|nan|none|null|-)\s*$/i;
const number = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

/** Whether a field has a number, or says that it has none. */
export function isScore(text: string): boolean {
  return missing.test(text) || (number.test(text) && Number.isFinite(Number(text)));
}

/**
 * The numbers of a column; NaN if a field is empty, or says that it has no number.
 *
 * @param isAsked whether the user named the column; if not, a column of texts is no error
 * @returns undefined for a column of texts
 * @throws InputError for a field that is not a number in a column of numbers
 */
export function numbersOf(
  { name, columns, rows, lines }: ScoreFile,
  column: number,
  isAsked: boolean,
): Float64Array | undefined {
  const values = new Float64Array(rows.length).fill(NaN);
  let found = 0;
  for (const [i, row] of rows.entries()) {
    const text = row[column] ?? "";
    if (missing.test(text)) continue;
    if (!isScore(text)) {
      if (!isAsked && found === 0) return undefined;
      const comma = /^\s*[+-]?\d+,\d+\s*$/.test(text) ? "; decimals have a point" : "";
      throw inputError(
        `${printable(name)}:${lines[i]!}: ${printable(columns[column]!)} is ${printable(JSON.stringify(text))}: ` +
          `expected a number${isAsked ? "" : ", as in the rows before (--scores says which columns are metrics)"}${comma}`,
      );
    }
    values[i] = Number(text);
    found++;
  }
  return found === 0 && !isAsked ? undefined : values;
}

/**
 * The positions of the columns that may be metrics: all other columns that the options name, or whose names may be
 * names of metrics.
 */
export function metricColumns(
  { columns }: ScoreFile,
  taken: readonly number[],
  requested: readonly string[] | undefined,
): number[] {
  return columns.flatMap((column, i) => {
    if (taken.includes(i)) return [];
    return (requested === undefined ? !noMetric.test(column) : requested.includes(column)) ? [i] : [];
  });
}
