/**
 * The table of several systems, as sacreBLEU prints it through tabulate 0.10 ("fancy_grid", "latex_booktabs"), and as
 * Markdown.
 */
import { paint, type Color } from "./color.js";
import { printable } from "./printable.js";

/** Text with an optional colour. */
export interface Span {
  readonly text: string;
  readonly color?: Color;
}

/** Text, or several lines of it: one below the other if the layout allows that, otherwise side by side. */
export type Cell = string | readonly Span[];

/** A column of a table. Cells are text: numbers are already formatted. */
export interface Column {
  readonly title: string;
  readonly cells: readonly Cell[];
}

export type TableStyle = "text" | "latex" | "markdown";

export interface TableOptions {
  /** Colours, for a terminal. Default false. */
  readonly color?: boolean;
  /** As text: the rows that begin below a line; by default all. */
  readonly breaks?: ReadonlySet<number>;
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
}

/** tabulate's padding of titles: no column is narrower than its title plus this. */
const TITLE_PADDING = 2;

/**
 * Columns as a table: the first aligned right, the others centred.
 *
 * @example
 * const columns = [{ title: "System", cells: ["a"] }, { title: "BLEU", cells: ["9.5"] }];
 * formatTable(columns, "text").split("\n")[3] // "│        a │  9.5   │"
 */
export function formatTable(
  columns: readonly Column[],
  style: TableStyle,
  { color = false, breaks }: TableOptions = {},
): string {
  const layout = layouts[style];
  const safe = columns.map(({ title, cells }) => ({
    title: printable(title),
    cells: cells.map((cell) => cellLines(cell, layout)),
  }));
  const widths = safe.map(widthOf);
  // widths are computed before colouring: colour codes take up no column
  const align = (line: readonly Span[], column: number): string => {
    const blanks = widths[column]! - length(lineText(line));
    // as Python's "^": an odd blank goes to the right
    const left = column === 0 ? blanks : blanks >> 1;
    const painted = line
      .map(({ text, color: own }) =>
        color && own !== undefined ? paint(layout.escape(text), own) : layout.escape(text),
      )
      .join("");
    return ` ${" ".repeat(left)}${painted}${" ".repeat(blanks - left)} `;
  };

  const titles = layout.row(safe.map(({ title }, column) => align([{ text: title, color: "cyan" }], column)));
  const rows = (columns[0]?.cells ?? []).map((_, row) => {
    const height = Math.max(1, ...safe.map(({ cells }) => cells[row]!.length));
    return Array.from({ length: height }, (_, line) =>
      layout.row(safe.map(({ cells }, column) => align(cells[row]![line] ?? [], column))),
    ).join("\n");
  });
  const body = rows.flatMap((row, i) =>
    i > 0 && layout.between !== undefined && breaks?.has(i) !== false ? [layout.between(widths), row] : [row],
  );
  return [layout.top?.(widths), titles, layout.belowTitles(widths), ...body, layout.bottom?.(widths)]
    .filter((part) => part !== undefined)
    .join("\n");
}

interface SafeColumn {
  readonly title: string;
  readonly cells: readonly (readonly (readonly Span[])[])[];
}

function widthOf({ title, cells }: SafeColumn): number {
  return Math.max(
    length(title) + TITLE_PADDING,
    ...cells.flatMap((lines) => lines.map((line) => length(lineText(line)))),
  );
}

/** How many characters a line of the table has as text. */
export function columnsWidth(columns: readonly Column[]): number {
  return columns.reduce(
    (width, { title, cells }) =>
      width + 3 + widthOf({ title: printable(title), cells: cells.map((cell) => cellLines(cell, grid)) }),
    1,
  );
}

/** The lines of a cell, each as the spans side by side in it. */
function cellLines(cell: Cell, { hasLines }: Layout): (readonly Span[])[] {
  const spans = (typeof cell === "string" ? [{ text: cell }] : cell).map((span) => ({
    ...span,
    text: printable(span.text),
  }));
  if (hasLines) return spans.map((span) => [span]);
  return [spans.flatMap((span, i) => (i === 0 ? [span] : [{ text: " " }, span]))];
}

function lineText(line: readonly Span[]): string {
  return line.map(({ text }) => text).join("");
}

/** The signatures below a table, one per metric. */
export function formatSignatures(signatures: readonly { readonly name: string; readonly signature: string }[]): string {
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
  escape: (text) => text.replace(/[&%$#_^{}~\\<>]/g, (character) => latexEscapes[character]!),
};

const pipes: Layout = {
  hasLines: false,
  belowTitles: (widths) => `|${widths.map((width, i) => `${i === 0 ? "-" : ":"}${"-".repeat(width)}:`).join("|")}|`,
  row: (cells) => `|${cells.join("|")}|`,
  escape: (text) => text.replace(/[\\`*_{}[\]<>|~]/g, "\\$&"),
};

const layouts: Readonly<Record<TableStyle, Layout>> = { text: grid, latex: booktabs, markdown: pipes };

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
};

/** Code points: tabulate without wcwidth counts a wide character as one column, and we print the same. */
function length(text: string): number {
  return [...text].length;
}
