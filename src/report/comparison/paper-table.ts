/** Several systems compared, as the table of a paper in LaTeX: a row for each system, a column for each metric. */
import { formatFixed } from "../../core/format.js";
import { seenFrom } from "../../significance/seen-pair.js";
import { correctionNames } from "./comparison-words.js";
import type { ComparedMetric, Comparison } from "./comparison.js";
import { printable } from "../printable.js";
import { inLatex } from "../table.js";

const marks = { better: "$^{\\ast}$", worse: "$^{\\dagger}$" } as const;

/** How the table of a paper is laid out. */
export interface PaperOptions {
  /**
   * Indices of the systems, in the order of their rows; by default they are ranked by the first metric, the best first.
   */
  readonly order?: readonly number[];
  /** The index of the system that others are compared with: by default the first one that was given. */
  readonly baseline?: number;
  /** A further sentence of the caption, such as that texts were edited. */
  readonly note?: string | null;
}

/**
 * A row for each system, in the order of the ranking. A score is bold if no other system is significantly better: a
 * cluster can also have systems that its best beats. Scores that differ significantly from the baseline's are marked;
 * the caption says so, with the test and the signatures.
 */
export function formatPaperTable(comparison: Comparison, width: number, options: PaperOptions = {}): string {
  const { systems, metrics } = comparison;
  const { order = metrics[0]!.order, baseline = 0, note = null } = options;
  const rows = order.map((i) => [
    inLatex(printable(systems[i]!)),
    ...metrics.map((metric) => cellOf(metric, i, baseline, width)),
  ]);
  const titles = [
    "System",
    ...metrics.map(({ name, better }) => `${inLatex(name)} ${better === "lower" ? "$\\downarrow$" : "$\\uparrow$"}`),
  ];
  const [first, ...rest] = [titles, ...rows].map((cells) => `${cells.join(" & ")} \\\\`);
  return [
    "% \\usepackage{booktabs}",
    "\\begin{table}",
    "\\centering",
    `\\begin{tabular}{l${"r".repeat(metrics.length)}}`,
    "\\toprule",
    first!,
    "\\midrule",
    ...rest,
    "\\bottomrule",
    "\\end{tabular}",
    `\\caption{${captionOf(comparison, systems[baseline]!, note)}}`,
    "\\label{tab:scores}",
    "\\end{table}",
  ].join("\n");
}

function cellOf(metric: ComparedMetric, system: number, baseline: number, width: number): string {
  const { score, ranks } = metric.systems[system]!;
  const shown = formatFixed(score, width);
  const result = system === baseline ? null : seenFrom(metric, system, baseline).result;
  return `${ranks.best === 1 ? `\\textbf{${shown}}` : shown}${result === null ? "" : marks[result]}`;
}

/** The caption, with everything that a reader needs to repeat the comparison. */
function captionOf({ segments, test, metrics }: Comparison, baseline: string, note: string | null): string {
  const [{ pairs, correction }] = metrics as readonly [ComparedMetric];
  const corrected =
    pairs.length > 1
      ? `, corrected for ${pairs.length} pairs of systems by the method of ${correctionNames[correction]}`
      : "";
  const warnings = [...new Set(metrics.flatMap(({ warning }) => warning ?? []))];
  const signatures = metrics.map(({ name, signature }) => {
    // long signatures end lines at their bars
    const broken = signature
      .split("|")
      .map((entry) => inLatex(entry))
      .join("|\\allowbreak{}");
    return `${inLatex(name)}: \\texttt{${broken}}`;
  });
  return [
    `Scores on ${segments} segments. Bold: no other system is significantly better.`,
    `${marks.better}, ${marks.worse}: significantly better or worse than ${inLatex(printable(baseline))} ` +
      `($p < 0.05$, ${inLatex(test)}${corrected}).`,
    ...warnings.map((warning) => `${inLatex(warning)}.`),
    ...(note === null ? [] : [inLatex(printable(note))]),
    `${signatures.join("; ")}.`,
  ].join(" ");
}
