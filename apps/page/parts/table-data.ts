/** A table as data, to be shown on the page and exported. */
import { formatRecords, formatTable, type Table } from "../../../src/report/entry.js";

/** Numbers are unrounded; people read them rounded. */
export interface TableData extends Table {
  /** What the table shows: its caption, and the name of its files. */
  readonly title: string;
}

/** Numbers are unrounded. */
export function tableAsCsv(table: Table): string {
  return `${formatRecords(table, "csv")}\n`;
}

/** Numbers are rounded as on the page. */
export function tableAsText(table: Table, style: "markdown" | "latex"): string {
  return `${formatTable(table, style)}\n`;
}
