/** The tables of a comparison: systems by score, pairs, and the matrix of all pairs. */
import { formatFixed } from "../../core/format.js";
import type { AllPairsComparison, ComparedPair } from "../../significance/all-pairs.js";
import { isDecidable, LEVEL } from "../../significance/differences.js";
import { correctedPairP, formatP, pairP, type PValue } from "../../significance/p-value.js";
import { paint } from "../color.js";
import { correctedP } from "./comparison-words.js";
import { printable } from "../printable.js";
import { pairOf, ranksInWords } from "../../significance/seen-pair.js";
import { tableOf, tableWidth, type ColumnOf, type Span, type Table, type Value } from "../table.js";

/** The contents of the tables. */
export interface ComparedSystems {
  readonly metric: AllPairsComparison;
  /** The systems' names as they are shown, in the order of the comparison. */
  readonly names: readonly string[];
  /** Digits after the decimal point. */
  readonly width: number;
}

/** Numbers get up to this many more digits, so that only 0 is shown as 0, and a change agrees with its scores. */
const MORE_DIGITS = 4;

/** The fewest characters to which a name is cut. */
const LEAST_NAME = 8;

export function signed(value: number, digits: number): string {
  return `${value > 0 ? "+" : ""}${formatFixed(value, digits)}`;
}

/** How many digits to show: at least `digits`, and enough that no other value than 0 is shown as 0. */
export function digitsFor(values: readonly number[], digits: number): number {
  let enough = digits;
  while (
    enough < digits + MORE_DIGITS &&
    values.some((value) => value !== 0 && Number(formatFixed(value, enough)) === 0)
  )
    enough++;
  return enough;
}

/**
 * A change as text: the score before, the score after, and their difference. Rounded one by one, the three numbers may
 * contradict one another: 30.16 and 30.24 are both shown as 30.2, and their difference, 0.08, as 0.1. So they get more
 * digits until the difference shown is that of the two scores shown; if the limit on digits is reached first, the
 * difference of the scores shown is printed.
 *
 * @example
 * changeInWords(30.1, 32.3, 1) // "30.1 -> 32.3 (+2.2)"
 * changeInWords(30.16, 30.24, 1) // "30.16 -> 30.24 (+0.08)"
 */
export function changeInWords(before: number, after: number, digits: number): string {
  const enough = digitsOfChange(before, after, digits);
  const [from, to] = [before, after].map((score) => formatFixed(score, enough)) as [string, string];
  return `${from} -> ${to} (${signed(Number(to) - Number(from), enough)})`;
}

/** How many digits are needed so that the three numbers agree. */
export function digitsOfChange(before: number, after: number, digits: number): number {
  let enough = digits;
  while (enough < digits + MORE_DIGITS && !agree(before, after, enough)) enough++;
  return enough;
}

/** Whether the rounded difference is that of the rounded scores. */
function agree(before: number, after: number, digits: number): boolean {
  const rounded = (value: number): number => Number(formatFixed(value, digits));
  return rounded(rounded(after) - rounded(before)) === rounded(after - before);
}

/** How much of a table is shown, and how. */
interface Form {
  /** Whether an interval is printed below its number. */
  readonly isHigh: boolean;
  /** Whether the p-value is printed next to the corrected p-value. */
  readonly hasP: boolean;
  readonly hasClusters: boolean;
  readonly hasIntervals: boolean;
  /** The most characters that a name may have. */
  readonly most: number;
}

const whole: Form = { isHigh: false, hasP: true, hasClusters: true, hasIntervals: true, most: Infinity };

/** Forms of a table, each narrower than the form before it. All forms have lines between clusters. */
const forms: readonly Form[] = [
  whole,
  { ...whole, isHigh: true },
  { ...whole, isHigh: true, hasP: false },
  { ...whole, isHigh: true, hasP: false, hasClusters: false },
  { ...whole, hasP: false, hasClusters: false, hasIntervals: false },
];

/** The table in the widest form that fits. Where none fits, names are cut, at first so that intervals can stay. */
function fitting(tableIn: (form: Form) => Table, names: readonly string[], room: number): Table {
  const fits = forms.find((form) => tableWidth(tableIn(form)) <= room);
  // a few characters of a name matter less than the columns that a narrower form leaves out
  const candidates = fits === undefined || fits === forms.at(-1) ? forms.slice(-2) : [fits];
  const longest = Math.max(...names.map((name) => [...printable(name)].length));
  for (const form of candidates) {
    const over = Math.max(0, tableWidth(tableIn(form)) - room);
    const most = longest - over;
    if (most >= LEAST_NAME || over === 0) return tableIn({ ...form, most });
  }
  return tableIn({ ...forms.at(-1)!, most: LEAST_NAME });
}

/** A record for each system, the best first: score, difference from the baseline, p, ranks and cluster. */
export function systemTable({ metric, names, width }: ComparedSystems, room: number): Table {
  const { name, systems, order, pairs } = metric;
  const several = systems.length > 2;
  const versus = new Map(pairs.filter(({ first }) => first === 0).map((pair) => [pair.second, pair]));
  const paired =
    (value: (pair: ComparedPair) => Value, ofBaseline = "") =>
    (system: number): Value =>
      system === 0 ? ofBaseline : value(versus.get(system)!);
  const rounded = (value: number): string => formatFixed(value, width);
  const tableIn = (form: Form): Table =>
    tableOf(order, [
      { title: "System", value: (system) => shortened(names[system]!, form.most) },
      {
        title: titleOf(name, form),
        value: (system) => {
          const { score, interval } = systems[system]!;
          const range = form.hasIntervals ? [`(${rounded(interval.low)} to ${rounded(interval.high)})`] : [];
          return inLines(form.isHigh, rounded(score), ...range);
        },
      },
      differenceColumn((value) => paired(value, "baseline"), metric, width, form),
      {
        title: "p",
        present: form.hasP || !several,
        value: paired((pair) => pValueIn(pair, pairP(pair), pair.pValue, !several)),
      },
      {
        title: correctedP(metric),
        present: several,
        value: paired((pair) => pValueIn(pair, correctedPairP(pair), pair.adjustedPValue, true)),
      },
      { title: "Ranks", present: several, value: (system) => ranksInWords(systems[system]!) },
      { title: "Cluster", present: several && form.hasClusters, value: (system) => systems[system]!.cluster },
    ]);
  return fitting(
    tableIn,
    order.map((system) => names[system]!),
    room,
  );
}

/** A record for each pair. */
export function pairTable({ metric, names, width }: ComparedSystems, room: number): Table {
  const tableIn = (form: Form): Table =>
    tableOf(metric.pairs, [
      {
        title: "Pair",
        value: ({ first, second }) =>
          inLines(form.isHigh, `${shortened(names[first]!, form.most)} ->`, shortened(names[second]!, form.most)),
      },
      differenceColumn((value) => value, metric, width, form),
      { title: "p", present: form.hasP, value: (pair) => pValueIn(pair, pairP(pair), pair.pValue, false) },
      { title: correctedP(metric), value: (pair) => pValueIn(pair, correctedPairP(pair), pair.adjustedPValue, true) },
    ]);
  return fitting(tableIn, names, room);
}

/** The title of a column; an interval below its number needs no mention. */
function titleOf(name: string, { isHigh, hasIntervals }: Form): string {
  return isHigh || !hasIntervals ? name : `${name} (95% CI)`;
}

function inLines(isHigh: boolean, ...texts: readonly string[]): Value {
  return isHigh ? texts : texts.join(" ");
}

/** The difference, with its interval unless the test is randomization, whose p need not agree with an interval. */
function differenceColumn<R>(
  ofPair: (value: (pair: ComparedPair) => Value) => (record: R) => Value,
  { better, test }: AllPairsComparison,
  width: number,
  form: Form,
): ColumnOf<R> {
  const { isHigh } = form;
  const hasInterval = test === "bootstrap" && form.hasIntervals;
  return {
    title: titleOf("Difference", { ...form, hasIntervals: hasInterval }),
    value: ofPair(({ difference, differenceInterval: { low, high }, winner }) => {
      const digits = digitsFor(hasInterval ? [difference, low, high] : [difference], width);
      const number = signed(difference, digits);
      const interval = hasInterval ? [`(${signed(low, digits)} to ${signed(high, digits)})`] : [];
      if (winner === null) return inLines(isHigh, number, ...interval);
      const isBetter = difference > 0 === (better === "higher");
      const verdict: Span = { text: `${number} ${isBetter ? "better" : "worse"}`, color: isBetter ? "green" : "red" };
      if (isHigh) return [verdict, ...interval];
      return [{ ...verdict, text: [number, ...interval, isBetter ? "better" : "worse"].join(" ") }];
    }),
  };
}

function pValueIn({ differingSegments }: ComparedPair, shown: PValue, pValue: number, isMarked: boolean): Value {
  const text = formatP(shown);
  if (!isMarked) return text;
  return pValue < LEVEL && isDecidable(differingSegments) ? `${text}*` : [{ text, color: "red" }];
}

/** A name of at most this many characters: longer names are cut in the middle, because their ends differ more often. */
function shortened(name: string, most: number): string {
  const characters = [...printable(name)];
  if (characters.length <= most) return name;
  const end = Math.floor((most - 1) / 2);
  return `${characters.slice(0, most - 1 - end).join("")}…${characters.slice(characters.length - end).join("")}`;
}

export interface Matrix {
  /** The matrix as a table, for LaTeX and Markdown. */
  readonly table: Table;
  /**
   * The matrix as text, for terminals: differences and corrected p-values, or only marks if there is no room for them.
   */
  readonly text: string;
  readonly legend: readonly string[];
}

/** Every system compared with every other, the best first. */
export function matrixOf({ metric, names, width }: ComparedSystems, room: number, color: boolean): Matrix {
  const { order, better, systems } = metric;
  const numbers = order.map((_, at) => String(at + 1));
  const cellsOf = (cell: (row: number, column: number, pair: ComparedPair) => string): string[][] =>
    order.map((a, row) => order.map((b, column) => (a === b ? "" : cell(row, column, pairOf(metric, a, b)))));
  const difference = (row: number, column: number, pair: ComparedPair): string => {
    const value = systems[order[row]!]!.score - systems[order[column]!]!.score;
    return signed(value, digitsFor([value], width)) + (pair.winner === null ? "" : "*");
  };
  const full = cellsOf((row, column, pair) => (row < column ? difference(row, column, pair) : matrixP(pair)));
  const marks = cellsOf((row, column, pair) => (pair.winner === null ? "·" : row < column ? ">" : "<"));
  const rows = order.map((system) => names[system]!);
  const table: Table = {
    columns: ["System", ...numbers].map((title) => ({ title })),
    rows: full.map((cells, row) => [rows[row]!, ...cells]),
  };
  const isFull = matrixWidth(rows, full) <= room;
  const shown = isFull ? full : marks;
  return {
    table,
    text: formatMatrix(rows, numbers, shown, room, color),
    legend: [
      isFull || room === Infinity
        ? "Above the diagonal: the row's score minus the column's, * where the corrected p is below 0.05. " +
          "Below: the corrected p."
        : `> the row's system is significantly better (${better} is better), < worse, · neither: by the corrected p. ` +
          "A wider terminal shows numbers.",
    ],
  };
}

function matrixP(pair: ComparedPair): string {
  return formatP(correctedPairP(pair), LEVEL, 3).replace(" ", "");
}

function matrixWidth(rows: readonly string[], cells: readonly (readonly string[])[]): number {
  const cell = Math.max(2, ...cells.flat().map((text) => text.length));
  return Math.max(...rows.map((name) => [...printable(name)].length)) + rows.length * (cell + 2);
}

function formatMatrix(
  rows: readonly string[],
  numbers: readonly string[],
  cells: readonly (readonly string[])[],
  room: number,
  color: boolean,
): string {
  const cell =
    Math.max(2, ...cells.flat().map((text) => text.length)) + (cells.flat().some((t) => t.length > 1) ? 2 : 1);
  const most = Math.max(LEAST_NAME, room - rows.length * cell);
  const names = rows.map((name) => shortened(printable(name), most));
  const indent = Math.max(...names.map((name) => [...name].length));
  const painted = (text: string): string => {
    const padded = text.padStart(cell);
    if (!color) return padded;
    if (text.endsWith("*") || text === ">") return paint(padded, "green");
    return text === "<" ? paint(padded, "red") : padded;
  };
  return [
    " ".repeat(indent) + numbers.map((number) => number.padStart(cell)).join(""),
    ...names.map((name, row) => name.padEnd(indent) + cells[row]!.map(painted).join("")),
  ].join("\n");
}
