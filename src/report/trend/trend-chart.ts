/**
 * A trend as a drawing (SVG): a panel for each metric, with the scores of all periods, their intervals, and marks where
 * scores fell. The file needs no other file, and each point shows its numbers. Equal reports give equal bytes.
 */
import { formatFixed } from "../../core/format.js";
import { correctedPairP, pInWords } from "../../significance/p-value.js";
import type { GroupResult, GroupsReport } from "../groups.js";
import { inXml } from "../printable.js";
import { shownNumbers } from "../systems.js";
import { significantDigits } from "../text-report.js";
import { wrappedLine } from "../wrapped-line.js";

/** A line of a trend: a system, or a group such as a model. */
export interface TrendSeries {
  readonly name: string;
  /** The points, in the order of time. */
  readonly points: readonly TrendPoint[];
}

export interface TrendPoint {
  readonly period: string;
  /** Where the period is on the axis of time: periods that follow one another are 1 apart. */
  readonly place: number;
  readonly segments: number;
  /** The result for each metric. */
  readonly results: readonly GroupResult[];
}

/** The most lines that a chart may have: more lines would hide one another. */
export const MOST_SERIES = 6;

/**
 * The colours and marks of the lines. The colours are dark enough to be seen on white, and people who see fewer colours
 * can tell them apart; the marks differ, too.
 */
const looks = [
  { color: "#0072b2", mark: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z" },
  { color: "#b34700", mark: "M-4-4h8v8h-8z" },
  { color: "#00735a", mark: "M0-5l5 5-5 5-5-5z" },
  { color: "#8f3a84", mark: "M0-5l5 9h-10z" },
  { color: "#5c5400", mark: "M-5-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z" },
  { color: "#4a4a4a", mark: "M0 5l5-9h-10z" },
] as const satisfies { length: typeof MOST_SERIES };

/** The mark above a score that fell. */
const FALL = "M0 0l6-10h-12z";
const FALL_LOOK = 'fill="#c00000" stroke="none"';

const WIDTH = 800;
const LEFT = 70;
const RIGHT = 20;
const PANEL = 200;
/** The room above a panel for its title, and below for the periods. */
const ABOVE = 34;
const BELOW = 30;
const LINE = 20;

const at = (value: number): string => formatFixed(value, 1);

/**
 * @param title of the drawing
 * @param axis the name of the axis of time
 * @param better for each metric, which scores are better
 */
export function trendChart(
  { metrics, columns, notes }: Pick<GroupsReport, "metrics" | "columns" | "notes">,
  series: readonly TrendSeries[],
  {
    title,
    axis,
    better,
    width,
  }: {
    readonly title: string;
    readonly axis: string;
    readonly better: readonly ("higher" | "lower")[];
    readonly width: number;
  },
): string {
  const places = series.flatMap(({ points }) => points.map(({ place }) => place));
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const step = (WIDTH - LEFT - RIGHT) / (last - first + 1);
  const xOf = (place: number): number => LEFT + step * (place - first + 0.5);
  const hasFalls = series.some(({ points }) =>
    points.some(({ results }) => results.some(({ step: before }) => before?.isWorse === true)),
  );
  const legend = legendOf([
    ...(series.length > 1 ? series.map(({ name }, s) => ({ name, ...looks[s]! })) : []),
    ...(hasFalls ? [{ name: "worse than before (p below 0.05)", color: "#c00000", mark: FALL, shift: 5 }] : []),
  ]);
  const top = 34 + legend.lines * LINE;
  const panels = metrics.map((metric, m) =>
    panelOf(series, m, {
      name: `${metric}${better[m] === "lower" ? " (lower is better)" : ""}`,
      digits: columns.includes(metric)
        ? significantDigits(series.flatMap(({ points }) => points.flatMap(({ results }) => shownNumbers(results[m]!))))
        : width,
      top: top + m * (ABOVE + PANEL + BELOW) + ABOVE,
      xOf,
      step,
    }),
  );
  const below = top + metrics.length * (ABOVE + PANEL + BELOW);
  const remarks = notes.flatMap((note) => wrappedLine(note, 120, 0));
  const height = below + LINE + remarks.length * LINE + 8;
  const description = series.flatMap((one) => metrics.map((metric, m) => inWords(one, metric, m, width))).join(" ");
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}"` +
      ` role="img" aria-labelledby="title description" font-family="system-ui, sans-serif" font-size="12" fill="#222">`,
    `<title id="title">${inXml(title)}</title>`,
    `<desc id="description">${inXml(description)}</desc>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    `<text x="${LEFT}" y="22" font-size="16" font-weight="600">${inXml(title)}</text>`,
    ...(legend.text === "" ? [] : [legend.text]),
    ...panels,
    `<text x="${at(LEFT + (WIDTH - LEFT - RIGHT) / 2)}" y="${below + 4}" text-anchor="middle">${inXml(axis)}</text>`,
    ...remarks.map(
      (text, i) => `<text x="${LEFT}" y="${below + LINE * (i + 1) + 8}" fill="#555">${inXml(text)}</text>`,
    ),
    "</svg>",
  ].join("\n");
}

interface Panel {
  readonly name: string;
  readonly digits: number;
  readonly top: number;
  /** The horizontal position of a period. */
  readonly xOf: (place: number) => number;
  /** The width of a period. */
  readonly step: number;
}

function panelOf(series: readonly TrendSeries[], m: number, { name, digits, top, xOf, step }: Panel): string {
  const points = series.flatMap(({ points: all }) => all.filter(({ results }) => !Number.isNaN(results[m]!.score)));
  const values = points.flatMap(({ results }) => {
    const { score, interval } = results[m]!;
    return interval === null ? [score] : [score, interval.low, interval.high];
  });
  const ticks = ticksOf(Math.min(...values), Math.max(...values));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const bottom = top + PANEL;
  const yOf = (value: number): number => bottom - (PANEL * (value - low)) / (high - low);
  const right = WIDTH - RIGHT;
  const grid = ticks.map((tick) => {
    const y = at(yOf(tick));
    return (
      `<path d="M${LEFT} ${y}H${right}" stroke="#ddd"/>` +
      `<text x="${LEFT - 8}" y="${y}" dy=".35em" text-anchor="end">${formatFixed(tick, digitsOf(ticks))}</text>`
    );
  });
  const periods = [...new Map(points.map(({ period, place }) => [place, period])).entries()].sort(([a], [b]) => a - b);
  const longest = Math.max(...periods.map(([, period]) => period.length));
  // a label for each period, or for every second, third ...
  const every = Math.max(1, Math.ceil((7 * longest + 14) / step));
  const labels = periods
    .filter(([place]) => (place - periods[0]![0]) % every === 0)
    .map(([place, period]) => {
      const x = at(xOf(place));
      return (
        `<path d="M${x} ${bottom}v4" stroke="#222"/>` +
        `<text x="${x}" y="${bottom + 17}" text-anchor="middle">${inXml(period)}</text>`
      );
    });
  const lines = series.map(({ name: ofSeries, points: all }, s) => {
    const { color, mark } = looks[s]!;
    const shift = Math.min(6, step / (series.length + 1)) * (s - (series.length - 1) / 2);
    const scored = all.filter(({ results }) => !Number.isNaN(results[m]!.score));
    const xAt = ({ place }: TrendPoint): string => at(xOf(place) + shift);
    const path = scored.map((point) => `${xAt(point)} ${at(yOf(point.results[m]!.score))}`).join("L");
    const marks = scored.map((point) => {
      const { score, interval, step: before } = point.results[m]!;
      const [x, y] = [xAt(point), at(yOf(score))];
      const bar =
        interval === null ? "" : `<path d="M${x} ${at(yOf(interval.low))}V${at(yOf(interval.high))}" opacity=".5"/>`;
      const tip = at(Math.max(top, yOf(interval?.high ?? score) - 8));
      const fall =
        before?.isWorse === true ? `<path d="${FALL}" transform="translate(${x} ${tip})" ${FALL_LOOK}/>` : "";
      const said = `${series.length > 1 ? `${ofSeries}, ` : ""}${pointInWords(point, m, digits)}`;
      return (
        `<g><title>${inXml(said)}</title>${bar}` +
        `<path d="${mark}" transform="translate(${x} ${y})" fill="${color}"/>${fall}</g>`
      );
    });
    return `<g stroke="${color}"><path d="M${path}" fill="none" stroke-width="1.5"/>${marks.join("")}</g>`;
  });
  return [
    `<text x="${LEFT}" y="${top - 14}" font-weight="600">${inXml(name)}</text>`,
    ...grid,
    `<path d="M${LEFT} ${top}V${bottom}H${right}" stroke="#222" fill="none"/>`,
    ...labels,
    ...lines,
  ].join("\n");
}

/** A point in words, such as "2026-W05: 83.4 (80.1 to 86.2), 200 segments; worse than in 2026-W04 (p = 0.0120)". */
function pointInWords({ period, segments, results }: TrendPoint, m: number, digits: number): string {
  const { score, interval, step } = results[m]!;
  const shown = (value: number): string => formatFixed(value, digits);
  const range = interval === null ? "" : ` (${shown(interval.low)} to ${shown(interval.high)})`;
  const fall =
    step?.isWorse === true ? `; worse than in ${step.before} (${pInWords(correctedPairP(step.tested!))})` : "";
  return `${period}: ${shown(score)}${range}, ${segments} segment${segments === 1 ? "" : "s"}${fall}`;
}

/** The beginning, the end and the falls of a line, for those who do not see it. */
function inWords({ name, points }: TrendSeries, metric: string, m: number, digits: number): string {
  const scored = points.filter(({ results }) => !Number.isNaN(results[m]!.score));
  const subject = name === "" ? metric : `${metric} of ${name}`;
  const [first] = scored;
  if (first === undefined) return `${subject}: no score.`;
  const falls = scored.slice(1).filter(({ results }) => results[m]!.step?.isWorse);
  const ends = [first, ...(scored.length > 1 ? [scored.at(-1)!] : [])].map((point) => pointInWords(point, m, digits));
  const fallen = falls.map(({ period }) => period).join(", ");
  return `${subject}: ${ends.join(" ... ")}. ${falls.length === 0 ? "No period is worse than the one before." : `Worse than the period before: ${fallen}.`}`;
}

interface LegendEntry {
  readonly name: string;
  readonly color: string;
  readonly mark: string;
  /** How far below the middle of the line the mark begins. */
  readonly shift?: number;
}

/** The meanings of the marks, in as many rows as they need. */
function legendOf(entries: readonly LegendEntry[]): { readonly lines: number; readonly text: string } {
  let [x, row] = [LEFT, 0];
  const shown = entries.map(({ name, color, mark, shift = 0 }) => {
    const room = 34 + 7 * [...name].length;
    if (x > LEFT && x + room > WIDTH - RIGHT) [x, row] = [LEFT, row + 1];
    const y = 46 + row * LINE;
    const entry =
      `<path d="${mark}" transform="translate(${x + 5} ${y - 4 + shift})" fill="${color}"/>` +
      `<text x="${x + 16}" y="${y}">${inXml(name)}</text>`;
    x += room;
    return entry;
  });
  return { lines: entries.length === 0 ? 0 : row + 1, text: shown.join("\n") };
}

/** About five round numbers around these values: with steps of 1, 2 or 5 times a power of ten. */
function ticksOf(low: number, high: number): number[] {
  const range = high > low ? high - low : Math.max(1, Math.abs(high) / 10);
  // without logarithms, whose last bit differs between runtimes
  let unit = 1;
  while (unit * 10 <= range) unit *= 10;
  while (unit > range) unit /= 10;
  const size = [unit / 5, unit / 2, unit, 2 * unit].find((one) => range / one <= 6) ?? 2 * unit;
  // an interval that ends at 100 except for the last bit needs no tick above 100
  const from = Math.floor(low / size + 1e-9);
  const to = Math.max(from + 1, Math.ceil(high / size - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * size);
}

/** As many digits as the ticks need to be exact. */
function digitsOf(ticks: readonly number[]): number {
  let digits = 0;
  while (digits < 6 && ticks.some((tick) => Math.abs(Number(formatFixed(tick, digits)) - tick) > 1e-9 * Math.abs(tick)))
    digits++;
  return digits;
}
