/** Bars with their intervals, a row for each bucket. */
import { axisX, axisY, barX, plot, ruleX, ruleY, text } from "@observablehq/plot";
import { grouped } from "../../model/words.js";
import { isolated } from "../../parts/text.js";

export interface BucketRow {
  readonly name: string;
  readonly segments: number;
  /** The bar's length; null where there is no score. */
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** 1 where the system is better, -1 where it is worse, 0 where that is not supported or not known yet. */
  readonly supported: number;
  /** 1 where the system has the better number, -1 where it has the worse one, whether or not this was tested. */
  readonly seen: number;
}

/** The height of a row, and of the space above the first row, in pixels: buttons lie over the rows. */
export const ROW = 22;
export const ABOVE = 4;
const BELOW = 34;
const COUNTS = 46;
const LONGEST_NAME = 18;

/** @param axis the title of the axis, for a width in pixels */
export function drawBuckets(rows: readonly BucketRow[], axis: (room: number) => string, width: number): Element {
  const names = rows.map(({ name }) => {
    const characters = [...name];
    return characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join("")}…` : name;
  });
  const longest = Math.max(...names.map((name) => [...name].length));
  const left = Math.max(34, 10 + 6.6 * longest);
  // the title is in the middle of the bars, so its width is limited by the nearer edge of the drawing
  const middle = (left + width - COUNTS) / 2;
  const title = axis(2 * Math.min(middle, width - middle));
  const placed = rows.map((row, at) => ({ ...row, at }));
  const scored = placed.filter(({ value }) => value !== null);
  const tested = placed.filter(({ low }) => low !== null);
  return plot({
    width,
    height: ABOVE + rows.length * ROW + BELOW,
    marginTop: ABOVE,
    marginBottom: BELOW,
    marginLeft: left,
    marginRight: COUNTS,
    style: { fontSize: "11px", color: "var(--ink)", overflow: "visible" },
    y: { type: "band", domain: placed.map(({ at }) => at), padding: 0.25, axis: null },
    color: { type: "identity" },
    opacity: { type: "identity" },
    x: { grid: true, nice: true, label: null, ticks: 4 },
    marks: [
      axisX({ ticks: Math.max(3, Math.floor((width - 150) / 60)), label: title, labelAnchor: "center", tickSize: 3 }),
      axisY({ label: null, tickSize: 0, tickFormat: (at: number) => isolated(names[at]!) }),
      barX(scored, {
        y: "at",
        x1: 0,
        x2: "value",
        fill: ({ seen }: BucketRow) => (seen === 0 ? "var(--faint)" : seen > 0 ? "var(--gain)" : "var(--loss)"),
        fillOpacity: ({ supported, seen }: BucketRow) => (supported === 0 && seen !== 0 ? 0.4 : 1),
      }),
      ruleY(tested, { y: "at", x1: "low", x2: "high", stroke: "currentColor", strokeWidth: 1.25 }),
      ruleX([0], { stroke: "currentColor", strokeOpacity: 0.6 }),
      text(placed, {
        y: "at",
        text: ({ segments }: BucketRow) => grouped(segments),
        frameAnchor: "right",
        textAnchor: "end",
        dx: COUNTS - 4,
        fill: "var(--faint)",
      }),
    ],
  });
}
