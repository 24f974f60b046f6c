/**
 * Several systems compared, as text, Markdown or LaTeX: tables, their explanation, and the segments that moved the
 * score.
 */
import { formatFixed } from "../../core/format.js";
import type { AllPairsComparison } from "../../significance/all-pairs.js";
import { isDecidable, leastDiffering, LEVEL } from "../../significance/differences.js";
import { paint } from "../color.js";
import { aboutPair, correctionNames, whatIsSeen } from "./comparison-words.js";
import {
  comparisonAsJson,
  comparisonTable,
  ownResult,
  type ChangedSegment,
  type ComparedMetric,
  type Comparison,
} from "./comparison.js";
import { matrixOf, pairTable, signed, systemTable, type ComparedSystems } from "./comparison-tables.js";
import { formatPaperTable } from "./paper-table.js";
import { printable } from "../printable.js";
import type { Report, ReportForm } from "../report-formats.js";
import { breaksBetween, formatSignatures, formatTable, type Table, type TableStyle } from "../table.js";
import { wrappedLine } from "../wrapped-line.js";

/** From this number of systems on, a matrix says more than a list of pairs. */
const LEAST_FOR_MATRIX = 5;

export function comparisonReport(comparison: Comparison): Report<TableStyle | "paper"> {
  return {
    json: () => comparisonAsJson(comparison),
    table: () => comparisonTable(comparison),
    show: (style, form) =>
      style === "paper" ? formatPaperTable(comparison, form.width) : formatComparison(comparison, style, form),
  };
}

function formatComparison(comparison: Comparison, style: TableStyle, form: ReportForm): string {
  const { systems, segments, test, metrics } = comparison;
  const baseline = printable(systems[0]!);
  const about = `Compared with ${baseline} on ${segments} segments: ${test}`;
  const warnings = [...new Set(metrics.flatMap(({ warning }) => warning ?? []))].map((text) => `Warning: ${text}`);
  const parts = metrics.map((metric) => formatMetric(metric, comparison, style, form));
  if (style === "text") {
    const room = form.columns ?? Infinity;
    const head = [about, ...warnings].map((line) => wrappedLine(line, room).join("\n"));
    return [...head, ...parts, formatSignatures(metrics, style)].join("\n\n");
  }
  if (style === "latex") {
    const notes = [about, ...warnings, ...metrics.map(({ name, signature }) => `${name}: ${signature}`)];
    return [notes.map((line) => `% ${line}`).join("\n"), ...parts].join("\n\n");
  }
  const signatures = formatSignatures(metrics, style);
  return [about.replace(baseline, `\`${baseline}\``), ...warnings, ...parts, signatures].join("\n\n");
}

function formatMetric(
  metric: ComparedMetric,
  { systems: names, segments, showsAll }: Comparison,
  style: TableStyle,
  { width, color, columns }: ReportForm,
): string {
  const { name, better } = metric;
  const isMatrix = names.length >= LEAST_FOR_MATRIX;
  const room = style === "text" ? (columns ?? Infinity) : Infinity;
  const compared: ComparedSystems = {
    metric,
    names: isMatrix ? numbered(metric.order, names) : names,
    width,
  };
  const printed = (table: Table, breaks?: ReadonlySet<number>): string => formatTable(table, style, { color, breaks });
  const head = `${name} (${better} is better)`;
  const title =
    style === "markdown" ? `### ${head}\n` : style === "latex" ? `% ${head}` : color ? paint(head, "cyan") : head;
  const notes = (lines: readonly string[]): string[] => {
    if (style === "latex") return lines.map((line) => `% ${line}`);
    // a star at the start of a line would make the line a list item, and a > would make it a quotation
    if (style === "markdown")
      return lines.flatMap((line) => [...(line.startsWith(" - ") ? [] : [""]), line.replace(/^[*>]/, "\\$&")]);
    return lines.flatMap((line) => wrappedLine(line, room));
  };
  const ends = breaksBetween(metric.order, (system) => metric.systems[system]!.cluster);
  const list = [title, printed(systemTable(compared, room), ends), ...notes(whatMarksMean(metric))];
  if (isMatrix) {
    const { table, text, legend } = matrixOf(compared, room, color);
    list.push("", style === "text" ? text : printed(table), ...notes([...legend, ...whatIsSeen(metric, segments)]));
  } else {
    if (names.length > 2)
      list.push("", ...(style === "text" ? ["All pairs:"] : []), printed(pairTable(compared, room), new Set()));
    list.push(...notes(aboutPairs(metric, names)));
  }
  if (style === "text") list.push(...formatAllChanges(metric, names, isMatrix && !showsAll, width, room));
  return list.join("\n");
}

/** The names with their ranks: "1. name" for the best. */
function numbered(order: readonly number[], names: readonly string[]): string[] {
  return names.map((name, i) => `${order.indexOf(i) + 1}. ${name}`);
}

/** Which p-value the star follows, in words. */
function whatMarksMean({ test, correction, pairs }: AllPairsComparison): string[] {
  const isUndecided = pairs.some(({ pValue, differingSegments }) => pValue < LEVEL && !isDecidable(differingSegments));
  const least = isUndecided
    ? [`No star if fewer than ${leastDiffering()} segments differ: chance alone can do as much.`]
    : [];
  const interval =
    test === "bootstrap" && !isUndecided ? ", exactly where the interval of the difference excludes 0" : "";
  if (pairs.length === 1) return [`* p is below 0.05${interval}.`, ...least];
  return [
    `* p is below 0.05 after ${correctionNames[correction]}'s correction for all ${pairs.length} pairs. ` +
      "Better and worse, ranks and clusters follow this corrected p; 95% intervals (in parentheses) and p are not " +
      "corrected.",
    ...least,
  ];
}

function aboutPairs(comparison: AllPairsComparison, names: readonly string[]): string[] {
  const notes = comparison.pairs.flatMap((pair) => {
    const reason = aboutPair(comparison, pair);
    return reason === null
      ? []
      : [` - ${printable(names[pair.first]!)} -> ${printable(names[pair.second]!)}: ${reason}`];
  });
  return notes.length === 0 ? [] : ["Notes on pairs:", ...notes];
}

function formatAllChanges(
  { changes, order, better: scale }: ComparedMetric,
  names: readonly string[],
  onlyBest: boolean,
  width: number,
  room: number,
): string[] {
  const best = order.find((system) => system !== 0)!;
  const shown = onlyBest ? [best] : [...changes.keys()].map((i) => i + 1);
  return shown.flatMap((system) => {
    const { better, worse } = changes[system - 1]!;
    const [name, baseline] = [printable(names[system]!), printable(names[0]!)];
    return [
      ...formatChanges("better", better, scale, [name, baseline], width, room),
      ...formatChanges("worse", worse, scale, [name, baseline], width, room),
    ];
  });
}

/** The note below the title of lines, if some of the lines have the opposite sign. */
const OPPOSITES =
  " (The score of the corpus is made of the counts of all lines together, so a line can move it one way and its own " +
  "score the other.)";

function formatChanges(
  side: "better" | "worse",
  changes: readonly ChangedSegment[],
  scale: "higher" | "lower",
  [system, baseline]: readonly [string, string],
  width: number,
  room: number,
): string[] {
  if (changes.length === 0) return [];
  const isOpposite = (change: ChangedSegment): boolean => !["equal", side].includes(ownResult(change, scale));
  const indent = Math.max(...["reference", system, baseline].map((name) => [...name].length));
  const line = (name: string, text: string): string[] =>
    wrappedLine(`   ${name.padEnd(indent)}  ${printable(text)}`, room, indent + 5);
  return [
    "",
    ...wrappedLine(`What made ${system} ${side} than ${baseline}, most first:`, room),
    ...(changes.some(isOpposite) ? wrappedLine(OPPOSITES, room) : []),
    ...changes.flatMap((change) => [
      ...wrappedLine(
        ` line ${change.line}: ${signed(change.share, width + 1)} of the difference` +
          (isOpposite(change) ? `, although ${system} is ${ownResult(change, scale)} in the line itself` : "") +
          `; the line's own score ${formatFixed(change.before, width)} -> ${formatFixed(change.after, width)}`,
        room,
      ),
      ...(change.source === undefined ? [] : line("source", change.source)),
      ...change.references.flatMap((reference) => line("reference", reference)),
      ...line(baseline, change.baseline),
      ...line(system, change.hypothesis),
    ]),
  ];
}
