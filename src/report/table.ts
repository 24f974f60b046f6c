/**
 * Tables: the records of every report, and how people read them. As text and LaTeX they are printed as sacreBLEU prints
 * them through tabulate 0.10 ("fancy_grid", "latex_booktabs").
 */
import { formatFixed } from "../core/format.js";
import { formatP, type Bound } from "../significance/p-value.js";
import { paint, type Color } from "./color.js";
import { printable } from "./printable.js";

/** Text with an optional colour. */
export interface Span {
  readonly text: string;
  readonly color?: Color;
}

/**
 * A record's value in a column: text, an unrounded number, a bound, or nothing; or several texts, which a table for
 * people shows one below another if its layout allows that, otherwise side by side.
 */
export type Value = string | number | Bound | null | undefined | readonly (string | Span)[];

export function isBound(value: Value): value is Bound {
  return typeof value === "object" && value !== null && "atMost" in value;
}

/** A column of all records. */
export interface Column {
  readonly title: string;
  /** The digits after the decimal point that people read; by default as many as a number has. */
  readonly digits?: number;
  /** How its numbers are shown to people, if `digits` is not enough. */
  readonly format?: (value: number) => string;
}

export interface Table {
  readonly columns: readonly Column[];
  /** The values of each record. */
  readonly rows: readonly (readonly Value[])[];
}

/** A column with its values. */
export interface ColumnOf<R> extends Column {
  readonly value: (record: R) => Value;
  /** Whether the table has the column. Default true. */
  readonly present?: boolean;
}

export function tableOf<R>(records: readonly R[], all: readonly ColumnOf<R>[]): Table {
  const columns = all.filter(({ present = true }) => present);
  return { columns, rows: records.map((record) => columns.map(({ value }) => value(record))) };
}

/** The rows before which a line is drawn: the rows whose key differs from the key of the row before. */
export function breaksBetween<R>(records: readonly R[], keyOf: (record: R) => unknown): ReadonlySet<number> {
  return new Set(records.flatMap((record, i) => (i > 0 && keyOf(record) !== keyOf(records[i - 1]!) ? [i] : [])));
}

/** A value as people read it, in one line. */
export function shownValue(value: Value, column: Column): string {
  return partsOf(value, column).map(textOf).join(" ");
}

export function textOf(part: string | Span): string {
  return typeof part === "string" ? part : part.text;
}

function partsOf(value: Value, { digits, format = String }: Column): readonly (string | Span)[] {
  if (value === null || value === undefined) return [""];
  if (isBound(value)) return [formatP(value)];
  if (typeof value === "object") return value;
  if (typeof value === "string") return [value];
  return [digits === undefined ? format(value) : formatFixed(value, digits)];
}

export type TableStyle = "text" | "latex" | "markdown";

export interface TableOptions {
  /** Colours, for a terminal. Default false. */
  readonly color?: boolean;
  /** For tables as text: the rows that have a line above them; by default all. */
  readonly breaks?: ReadonlySet<number> | undefined;
}

interface Layout {
  /** Whether a cell may have several lines. */
  readonly hasLines: boolean;
  /** The line above the titles, from the number of columns and their widths. */
  top?(widths: readonly number[]): string;
  belowTitles(widths: readonly number[]): string;
  /** The line between two systems; absent if rows follow each other directly. */
  between?(widths: readonly number[]): string;
  bottom?(widths: readonly number[]): string;
  row(cells: readonly string[]): string;
  escape(text: string): string;
  /** Whether cells are as wide as the escaped text; tabulate's LaTeX is padded before it is escaped. */
  readonly padsEscaped?: true;
}

/** tabulate's padding of titles: no column is narrower than its title plus this. */
const TITLE_PADDING = 2;

/**
 * A table for people: the first column aligned right, the others centred.
 *
 * @example
 * const columns = [{ title: "System" }, { title: "BLEU", digits: 1 }];
 * formatTable({ columns, rows: [["a", 9.51]] }, "text").split("\n")[3] // "│        a │  9.5   │"
 */
export function formatTable(table: Table, style: TableStyle, { color = false, breaks }: TableOptions = {}): string {
  const layout = layouts[style];
  const { titles, rows, widths } = laidOut(table, layout);
  const line = (cells: readonly (readonly Span[])[]): string =>
    layout.row(
      cells.map((spans, column) => {
        // colour codes take up no column
        const blanks = widths[column]! - width(spans, layout);
        // as Python's "^": an odd blank goes to the right
        const left = column === 0 ? blanks : blanks >> 1;
        const painted = spans.map(({ text, color: own }) =>
          color && own !== undefined ? paint(layout.escape(text), own) : layout.escape(text),
        );
        return ` ${" ".repeat(left)}${painted.join("")}${" ".repeat(blanks - left)} `;
      }),
    );
  const body = rows.flatMap((cells, i) => [
    ...(i > 0 && layout.between !== undefined && breaks?.has(i) !== false ? [layout.between(widths)] : []),
    ...Array.from({ length: Math.max(1, ...cells.map((lines) => lines.length)) }, (_, l) =>
      line(cells.map((lines) => lines[l] ?? [])),
    ),
  ]);
  return [
    layout.top?.(widths),
    line(titles.map((text) => [{ text, color: "cyan" }])),
    layout.belowTitles(widths),
    ...body,
    layout.bottom?.(widths),
  ]
    .filter((part) => part !== undefined)
    .join("\n");
}

/** How many characters a line of the table has as text. */
export function tableWidth(table: Table): number {
  return laidOut(table, grid).widths.reduce((sum, width) => sum + width + 3, 1);
}

interface LaidOut {
  readonly titles: readonly string[];
  /** Rows of cells. A cell is a list of lines, and a line a list of the spans side by side in it. */
  readonly rows: readonly (readonly (readonly (readonly Span[])[])[])[];
  readonly widths: readonly number[];
}

function laidOut({ columns, rows }: Table, layout: Layout): LaidOut {
  const titles = columns.map(({ title }) => printable(title));
  const cells = rows.map((row) => row.map((value, c) => cellLines(value, columns[c]!, layout.hasLines)));
  const widths = titles.map((title, c) =>
    Math.max(
      width([{ text: title }], layout) + TITLE_PADDING,
      ...cells.flatMap((row) => row[c]!.map((spans) => width(spans, layout))),
    ),
  );
  return { titles, rows: cells, widths };
}

/** The lines of a cell, each as the spans side by side in it. */
function cellLines(value: Value, column: Column, hasLines: boolean): Span[][] {
  const spans = partsOf(value, column).map((part) => ({
    ...(typeof part === "object" && part),
    text: printable(textOf(part)),
  }));
  if (hasLines) return spans.map((span) => [span]);
  return [spans.flatMap((span, i) => (i === 0 ? [span] : [{ text: " " }, span]))];
}

/** Code points: tabulate without wcwidth counts a wide character as one column, and we print the same. */
function width(spans: readonly Span[], { padsEscaped, escape }: Layout): number {
  return spans.reduce((sum, { text }) => sum + [...(padsEscaped ? escape(text) : text)].length, 0);
}

/** The signatures below a table, one per metric. */
export function formatSignatures(
  signatures: readonly { readonly name: string; readonly signature: string }[],
  style: TableStyle,
): string {
  if (style === "markdown") return signatures.map(({ name, signature }) => `* ${name}: \`${signature}\``).join("\n");
  const rule = "-----------------";
  const lines = signatures.map(({ name, signature }) => ` - ${name.padEnd(10)} ${signature}`);
  return [rule, "Metric signatures", rule, ...lines].join("\n");
}

const rule =
  (left: string, line: string, cross: string, right: string) =>
  (widths: readonly number[]): string =>
    left + widths.map((width) => line.repeat(width + 2)).join(cross) + right;

const grid: Layout = {
  hasLines: true,
  top: rule("╒", "═", "╤", "╕"),
  belowTitles: rule("╞", "═", "╪", "╡"),
  between: rule("├", "─", "┼", "┤"),
  bottom: rule("╘", "═", "╧", "╛"),
  row: (cells) => `│${cells.join("│")}│`,
  escape: (text) => text,
};

const booktabs: Layout = {
  hasLines: false,
  top: (widths) => `\\begin{tabular}{r${"c".repeat(widths.length - 1)}}\n\\toprule`,
  belowTitles: () => "\\midrule",
  bottom: () => "\\bottomrule\n\\end{tabular}",
  row: (cells) => `${cells.join("&")}\\\\`,
  escape: inLatex,
};

const pipes: Layout = {
  hasLines: false,
  belowTitles: (widths) => `|${widths.map((width, i) => `${i === 0 ? "-" : ":"}${"-".repeat(width)}:`).join("|")}|`,
  row: (cells) => `|${cells.join("|")}|`,
  padsEscaped: true,
  escape: (text) => text.replace(/[\\`*_{}[\]<>|~]/g, "\\$&"),
};

const layouts: Readonly<Record<TableStyle, Layout>> = { text: grid, latex: booktabs, markdown: pipes };

/** Text that LaTeX shows as it is; "<=" and ">=" as the signs that they stand for. */
export function inLatex(text: string): string {
  return text.replace(/[<>]=|[&%$#_^{}~\\<>]/g, (found) => latexEscapes[found]!);
}

const latexEscapes: Readonly<Record<string, string>> = {
  "&": "\\&",
  "%": "\\%",
  $: "\\$",
  "#": "\\#",
  _: "\\_",
  "^": "\\^{}",
  "{": "\\{",
  "}": "\\}",
  "~": "\\textasciitilde{}",
  "\\": "\\textbackslash{}",
  "<": "\\ensuremath{<}",
  ">": "\\ensuremath{>}",
  "<=": "\\ensuremath{\\leq}",
  ">=": "\\ensuremath{\\geq}",
};
