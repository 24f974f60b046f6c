/** Segments by two measures: as points, or, if there are many segments, as their number in each cell of a grid. */
import type { Measure } from "../../model/measure.js";
import type { Situation } from "../../model/selection.js";
import { all } from "../measures.js";
import type { Session } from "../session.js";

/** One axis with its histogram, which counts the segments in each of the equal parts of the axis's range. */
export interface ScatterAxis {
  readonly low: number;
  readonly high: number;
  readonly counts: Uint32Array;
}

export interface Scatter {
  /** How many segments are drawn. */
  readonly segments: number;
  /** How many segments lack a number, because they have no reference or no text. */
  readonly without: number;
  readonly x: ScatterAxis;
  readonly y: ScatterAxis;
  /** The points, in the order of the corpus; null where there are too many. */
  readonly points: {
    readonly places: Uint32Array;
    readonly x: Float64Array;
    readonly y: Float64Array;
  } | null;
  /** The numbers of segments in cells, row by row from below; null where points are drawn. */
  readonly grid: { readonly columns: number; readonly rows: number; readonly counts: Uint32Array } | null;
  /** The range of x in equal parts, each with the y of its segments: the figure as a table. */
  readonly parts: readonly {
    readonly from: number;
    readonly to: number;
    readonly segments: number;
    readonly lowest: number | null;
    readonly mean: number | null;
    readonly highest: number | null;
  }[];
  /** How many segments lie above the diagonal, where y is greater than x, and below it. */
  readonly above: number;
  readonly below: number;
  /** Pearson's correlation; null where one of the measures is equal in all segments. */
  readonly correlation: number | null;
}

/** More points than this are not drawn one by one. */
export const MOST_POINTS = 4000;
const [COLUMNS, ROWS, BARS, PARTS] = [48, 36, 40, 10];

/** @returns null if no segment has both numbers */
export async function scatter(
  session: Session,
  {
    x,
    y,
    situation: { selection, references },
  }: { readonly x: Measure; readonly y: Measure; readonly situation: Situation },
): Promise<Scatter | null> {
  const [across, up] = [await session.measured(x, references), await session.measured(y, references)];
  const selected = (await session.places(selection)) ?? all(session);
  const places = selected.filter((place) => Number.isFinite(across[place]!) && Number.isFinite(up[place]!));
  if (places.length === 0) return null;
  const xs = Float64Array.from(places, (place) => across[place]!);
  const ys = Float64Array.from(places, (place) => up[place]!);
  const [horizontal, vertical] = [axisOf(xs), axisOf(ys)];
  const isFew = places.length <= MOST_POINTS;
  let [above, below] = [0, 0];
  for (const [i, value] of ys.entries()) {
    if (value > xs[i]!) above++;
    else if (value < xs[i]!) below++;
  }
  return {
    segments: places.length,
    without: selected.length - places.length,
    x: horizontal,
    y: vertical,
    points: isFew ? { places, x: xs, y: ys } : null,
    grid: isFew ? null : { columns: COLUMNS, rows: ROWS, counts: cells(xs, ys, horizontal, vertical) },
    parts: partsOf(xs, ys, horizontal),
    above,
    below,
    correlation: correlationOf(xs, ys),
  };
}

function axisOf(values: Float64Array): ScatterAxis {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const counts = new Uint32Array(BARS);
  for (const value of values) counts[partOf(value, low, high, BARS)]!++;
  return { low, high, counts };
}

/** Which of `parts` equal parts of the range a value is in. The highest value is in the last one. */
function partOf(value: number, low: number, high: number, parts: number): number {
  return high === low ? 0 : Math.min(parts - 1, Math.floor(((value - low) / (high - low)) * parts));
}

function cells(xs: Float64Array, ys: Float64Array, x: ScatterAxis, y: ScatterAxis): Uint32Array {
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (const [i, value] of ys.entries())
    counts[partOf(value, y.low, y.high, ROWS) * COLUMNS + partOf(xs[i]!, x.low, x.high, COLUMNS)]!++;
  return counts;
}

function partsOf(xs: Float64Array, ys: Float64Array, { low, high }: ScatterAxis): Scatter["parts"] {
  const parts = high === low ? 1 : PARTS;
  const values = Array.from({ length: parts }, () => ({ segments: 0, sum: 0, lowest: Infinity, highest: -Infinity }));
  for (const [i, value] of ys.entries()) {
    const part = values[partOf(xs[i]!, low, high, parts)]!;
    part.segments++;
    part.sum += value;
    part.lowest = Math.min(part.lowest, value);
    part.highest = Math.max(part.highest, value);
  }
  return values.map(({ segments, sum, lowest, highest }, i) => ({
    from: low + (i * (high - low)) / parts,
    to: low + ((i + 1) * (high - low)) / parts,
    segments,
    lowest: segments === 0 ? null : lowest,
    mean: segments === 0 ? null : sum / segments,
    highest: segments === 0 ? null : highest,
  }));
}

function correlationOf(xs: Float64Array, ys: Float64Array): number | null {
  const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanX, meanY] = [mean(xs), mean(ys)];
  let [both, squareX, squareY] = [0, 0, 0];
  for (const [i, value] of ys.entries()) {
    const [dx, dy] = [xs[i]! - meanX, value - meanY];
    both += dx * dy;
    squareX += dx * dx;
    squareY += dy * dy;
  }
  return squareX === 0 || squareY === 0 ? null : both / Math.sqrt(squareX * squareY);
}
