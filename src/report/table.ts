/** The table of several systems, as sacreBLEU prints it through tabulate 0.10 ("fancy_grid", "latex_booktabs"). */
import { printable } from "./printable.js";

/** A column of a table. Cells are text: numbers arrive as they shall be printed. */
export interface Column {
  readonly title: string;
  readonly cells: readonly string[];
}

export type TableStyle = "text" | "latex";

export interface TableOptions {
  /** Titles in colour, for a terminal. Default false. */
  readonly color?: boolean;
}

interface Layout {
  /** Above the titles, given the number of columns and where they end. */
  top(widths: readonly number[]): string;
  belowTitles(widths: readonly number[]): string;
  /** Between two systems; none where a row follows the other directly. */
  between?(widths: readonly number[]): string;
  bottom(widths: readonly number[]): string;
  row(cells: readonly string[]): string;
}

/** tabulate leaves so many blanks beside a title, so that no column is narrower than its title and these. */
const TITLE_PADDING = 2;

/**
 * Columns as a table: the first flush right, the others centred.
 *
 * @example
 * formatTable([{ title: "System", cells: ["a"] }, { title: "BLEU", cells: ["9.5"] }], "text").split("\n")[3] // "│        a │  9.5   │"
 */
export function formatTable(columns: readonly Column[], style: TableStyle, { color = false }: TableOptions = {}): string {
  const layout = style === "latex" ? booktabs : grid;
  const safe = columns.map(({ title, cells }) => ({ title: printable(title), cells: cells.map(printable) }));
  const widths = safe.map(({ title, cells }) => Math.max(length(title) + TITLE_PADDING, ...cells.map(length)));
  const align = (text: string, column: number): string =>
    ` ${column === 0 ? " ".repeat(widths[0]! - length(text)) + text : center(text, widths[column]!)} `;

  // blanks are counted before colouring, which a terminal shows no column for
  const titles = safe.map(({ title }, column) => (color ? align(title, column).replace(title, () => cyan(title)) : align(title, column)));
  const rows = (safe[0]?.cells ?? []).map((_, row) => layout.row(safe.map(({ cells }, column) => align(cells[row]!, column))));
  const between = layout.between === undefined ? "\n" : `\n${layout.between(widths)}\n`;
  return [layout.top(widths), layout.row(titles), layout.belowTitles(widths), rows.join(between), layout.bottom(widths)].join("\n");
}

/** The signatures below a table, one for each metric. */
export function formatSignatures(signatures: readonly { readonly name: string; readonly signature: string }[]): string {
  const rule = "-----------------";
  const lines = signatures.map(({ name, signature }) => ` - ${name.padEnd(10)} ${signature}`);
  return [rule, "Metric signatures", rule, ...lines].join("\n");
}

const rule = (left: string, line: string, cross: string, right: string) => (widths: readonly number[]): string =>
  left + widths.map((width) => line.repeat(width + 2)).join(cross) + right;

const grid: Layout = {
  top: rule("╒", "═", "╤", "╕"),
  belowTitles: rule("╞", "═", "╪", "╡"),
  between: rule("├", "─", "┼", "┤"),
  bottom: rule("╘", "═", "╧", "╛"),
  row: (cells) => `│${cells.join("│")}│`,
};

const booktabs: Layout = {
  top: (widths) => `\\begin{tabular}{r${"c".repeat(widths.length - 1)}}\n\\toprule`,
  belowTitles: () => "\\midrule",
  bottom: () => "\\bottomrule\n\\end{tabular}",
  row: (cells) => `${cells.map(escapeLatex).join("&")}\\\\`,
};

const latexEscapes: Readonly<Record<string, string>> = {
  "&": "\\&", "%": "\\%", "$": "\\$", "#": "\\#", "_": "\\_", "^": "\\^{}", "{": "\\{", "}": "\\}",
  "~": "\\textasciitilde{}", "\\": "\\textbackslash{}", "<": "\\ensuremath{<}", ">": "\\ensuremath{>}",
};

function escapeLatex(text: string): string {
  return text.replace(/[&%$#_^{}~\\<>]/g, (character) => latexEscapes[character]!);
}

/** Code points: tabulate without wcwidth takes a wide character for one column, and so must we to print the same. */
function length(text: string): number {
  return [...text].length;
}

/** Python's "^" alignment: the odd blank goes to the right. */
function center(text: string, width: number): string {
  const blanks = width - length(text);
  const left = blanks >> 1;
  return " ".repeat(left) + text + " ".repeat(blanks - left);
}

function cyan(text: string): string {
  return `\u001b[36m${text}\u001b[0m`;
}
