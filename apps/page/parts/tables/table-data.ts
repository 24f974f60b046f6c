/** A table as data, to be shown on the page and exported. */
import type { Direction } from "../../model/direction.js";
import { formatRecords, formatTable, type Table } from "../../../../src/report/entry.js";

/** What the page knows of a column of texts. */
export interface TextColumn {
  /** The direction of its texts, if they are words of the corpus; by default that of the first letter of each. */
  readonly dir?: Direction;
}

/** A table whose numbers are unrounded; they are rounded where people read them. */
export interface TableData extends Table {
  readonly columns: readonly (Table["columns"][number] & TextColumn)[];
  /** The caption, which says what the table shows. */
  readonly title: string;
  /** The name of the table's files, without an ending: the name does not depend on the data. */
  readonly file: string;
  /** What a reader of the exported table needs besides the title. */
  readonly notes?: readonly string[];
}

/** The table for programs: numbers are unrounded. */
export function tableAsCsv(table: Table): string {
  return `${formatRecords(table, "csv")}\n`;
}

/** The table for people: numbers are rounded as on the page. In LaTeX, title and notes are comments above the table. */
export function tableAsText(table: TableData, style: "markdown" | "latex"): string {
  const { title, notes = [] } = table;
  const comments = style === "latex" ? [title, ...notes].map((text) => `% ${text.replaceAll(/\s+/g, " ")}\n`) : [];
  return `${comments.join("")}${formatTable(table, style)}\n`;
}
