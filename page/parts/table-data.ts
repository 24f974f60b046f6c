/** A table as data: shown on the page, and exported. */
import { formatFixed } from "../../src/core/format.js";
import { delimitedRow } from "../../src/report/delimited.js";
import { formatTable } from "../../src/report/table.js";

/** Text or an unrounded number; null where there is none. */
export type TableCell = string | number | null;

export interface TableColumn {
  readonly title: string;
  /** Digits after the decimal point of its numbers; by default as many as they have. */
  readonly digits?: number;
  /** How its numbers are written, if digits do not say it. */
  readonly format?: (value: number) => string;
}

export interface TableData {
  /** What the table shows: its caption, and the name of its files. */
  readonly title: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly TableCell[])[];
}

/** A cell as it is shown. */
export function cellText(cell: TableCell, { digits, format }: TableColumn): string {
  if (cell === null) return "";
  if (typeof cell === "string") return cell;
  if (format !== undefined) return format(cell);
  return digits === undefined ? String(cell) : formatFixed(cell, digits);
}

/** Numbers are unrounded. */
export function tableAsCsv({ columns, rows }: TableData): string {
  return [columns.map(({ title }) => title), ...rows].map((row) => `${delimitedRow(row, "csv")}\n`).join("");
}

/** Numbers are rounded as on the page. */
export function tableAsText({ columns, rows }: TableData, style: "markdown" | "latex"): string {
  return `${formatTable(
    columns.map((column, c) => ({ title: column.title, cells: rows.map((row) => cellText(row[c]!, column)) })),
    style,
  )}\n`;
}
