/** Labels of segments: a tab-separated table whose first line names its columns; a line for each segment follows. */
import { printable } from "../report/printable.js";
import type { LabelColumn } from "../report/saved-report.js";
import { inputError } from "./input-error.js";

/** A byte order mark, which spreadsheets write before the first name. */
const MARK = "\ufeff";

/**
 * The columns of a table of labels. Fields that are missing at the end of a line count as empty, because white space at
 * the ends of lines is cut off when they are read.
 *
 * @param name of the file, for messages
 * @param lines without their ends; the first has the names of the columns
 * @param segments how many the texts have
 * @throws InputError that names file and line, for a table that does not fit
 * @example
 * labelColumns("labels.tsv", ["domain\tspeaker", "news\tA", "chat\tB"], 2)
 * // [{ name: "domain", values: ["news", "chat"] }, { name: "speaker", values: ["A", "B"] }]
 */
export function labelColumns(name: string, lines: readonly string[], segments: number): LabelColumn[] {
  const file = printable(name);
  const [head, ...rows] = lines;
  if (head === undefined) throw inputError(`${file}: is empty: expected a line of names, and a line for each segment`);
  const names = head.replace(MARK, "").split("\t");
  for (const [c, column] of names.entries()) {
    if (column === "") throw inputError(`${file}:1: column ${c + 1} has no name: expected a name for each column`);
    if (names.indexOf(column) < c)
      throw inputError(`${file}:1: the column ${printable(column)} occurs twice: expected each name once`);
  }
  if (rows.length !== segments) {
    const hint = rows.length === segments - 1 ? "; is the first line, with the names of the columns, missing?" : "";
    throw inputError(
      `${file}: has ${rows.length} ${rows.length === 1 ? "line" : "lines"} after the names of its columns: expected ` +
        `${segments}, one for each segment${hint}`,
    );
  }
  const columns = names.map((column) => ({ name: column, values: [] as string[] }));
  for (const [i, row] of rows.entries()) {
    const fields = row.split("\t");
    if (fields.length > names.length) {
      throw inputError(
        `${file}:${i + 2}: has ${fields.length} fields: expected ${names.length}, one for each name in the first line`,
      );
    }
    for (const [c, column] of columns.entries()) column.values.push(fields[c] ?? "");
  }
  return columns;
}
