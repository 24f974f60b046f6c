/** A table as data, to be shown on the page and exported. */
import { formatRecords, formatTable, type Table } from "../../../src/report/entry.js";

/** Numbers are unrounded; people read them rounded. */
export interface TableData extends Table {
  /** The caption, which says what the table shows. */
  readonly title: string;
  /** The name of its files, without an ending: the same whatever it shows. */
  readonly file: string;
}

/** Numbers are unrounded. */
export function tableAsCsv(table: Table): string {
  return `${formatRecords(table, "csv")}\n`;
}

/** Numbers are rounded as on the page. */
export function tableAsText(table: Table, style: "markdown" | "latex"): string {
  return `${formatTable(table, style)}\n`;
}
