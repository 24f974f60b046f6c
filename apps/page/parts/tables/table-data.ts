/** A table as data, to be shown on the page and exported. */
import {
  formatRecords,
  formatTable,
  isBound,
  shownValue,
  type ColumnOf,
  type Table,
  type Value,
} from "../../../../src/report/entry.js";
import type { Direction } from "../../model/direction.js";
import { withMinus } from "../../model/signed.js";
import { grouped } from "../../model/words.js";
import { inMarkdown } from "./in-markdown.js";

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
  /** Whether it explains how something is counted, so that it is no result. */
  readonly isLesson?: boolean;
}

/** The text of a cell; numbers have commas and signs as elsewhere on the page. */
export function shownCell(value: Value, column: Omit<ColumnOf<never>, "value">): string {
  const isWhole = column.digits === undefined && column.format === undefined && Number.isInteger(value);
  const text = isWhole ? grouped(value as number) : shownValue(value, column);
  return typeof value === "number" ? withMinus(text) : text;
}

/** What a cell of numbers shows that has none. */
export const NONE = "–";

/** Characters of numbers, of bounds such as "<= 0.0002", and of ranges such as "1-3". */
const figures = /^[\d.,<=%+\-–− ]+$/;

/** The class of a cell: numbers stand at the right, and nothing that consists of figures is broken into lines. */
export function classOfCell(value: Value, text: string): string | undefined {
  if (typeof value === "number" || isBound(value) || value === NONE) return "number";
  return figures.test(text) ? "figures" : undefined;
}

/** The table for programs: numbers are unrounded. */
export function tableAsCsv(table: Table): string {
  return `${formatRecords(table, "csv")}\n`;
}

/**
 * The table for people: numbers are rounded as on the page. In LaTeX, title and notes are comments above the table.
 *
 * @param edited what was edited, if anything was: in Markdown a paragraph below the table
 */
export function tableAsText(table: TableData, style: "markdown" | "latex", edited: string | null = null): string {
  const { title, notes = [] } = table;
  const own = edited === null ? [] : [edited];
  const comments =
    style === "latex" ? [title, ...notes, ...own].map((text) => `% ${text.replaceAll(/\s+/g, " ")}\n`) : [];
  const below = style === "markdown" ? own.map((text) => `\n${inMarkdown(text)}\n`) : [];
  return `${comments.join("")}${formatTable(table, style)}\n${below.join("")}`;
}
