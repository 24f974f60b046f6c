/** Scores with their intervals, drawn: a strip for each metric beside the rows, and the whole as a figure for a file. */
import { dot, plot, rect, ruleX, ruleY, text } from "@observablehq/plot";
import type { ConfidenceInterval } from "../../../../src/index.js";

/** Height of a row and of the axis below all, in pixels: as in ranking.css. */
export const ROW = 28;
const AXIS = 26;

export interface Strip {
  readonly name: string;
  readonly scores: readonly number[];
  readonly intervals: readonly ConfidenceInterval[] | null;
  /** Whether the intervals are out of date. */
  readonly isStale: boolean;
  /** Indices of the systems, from above. */
  readonly rows: readonly number[];
  /** The rows before which a new cluster begins. */
  readonly ends: readonly number[];
  readonly baseline: number;
}

/** One metric: dots, intervals, bands of clusters, and a line at the baseline's score. */
export function drawStrip(strip: Strip, width: number): SVGSVGElement {
  const { name, scores, intervals, isStale, rows, baseline } = strip;
  const marks = rows.map((system, row) => ({
    row: row + 0.5,
    score: scores[system]!,
    low: intervals?.[system]?.low ?? scores[system]!,
    high: intervals?.[system]?.high ?? scores[system]!,
  }));
  const domain = domainOf(marks);
  const drawn = plot({
    width,
    height: rows.length * ROW + AXIS,
    marginTop: 0,
    marginBottom: AXIS,
    marginLeft: 8,
    marginRight: 8,
    style: { background: "none", overflow: "visible" },
    x: { domain, ticks: Math.max(3, Math.floor(width / 50)), label: null, tickSize: 3 },
    y: { domain: [0, rows.length], range: [0, rows.length * ROW], axis: null },
    marks: [
      rect(bands(strip), {
        x1: domain[0],
        x2: domain[1],
        y1: "from",
        y2: "to",
        fill: "var(--wash)",
        insetLeft: -8,
        insetRight: -8,
      }),
      ruleX([scores[baseline]!], { stroke: "var(--faint)", strokeDasharray: "2 3" }),
      ruleY(marks, {
        x1: "low",
        x2: "high",
        y: "row",
        stroke: "var(--accent)",
        strokeWidth: 2,
        strokeOpacity: isStale ? 0.35 : 1,
      }),
      dot(marks, { x: "score", y: "row", fill: "var(--accent)", stroke: "var(--paper)", r: 4 }),
    ],
  });
  drawn.setAttribute("aria-label", name);
  return drawn as SVGSVGElement;
}

/** Every other cluster has a background of its own. */
function bands({ rows, ends }: Strip): { readonly from: number; readonly to: number }[] {
  const edges = [0, ...ends, rows.length];
  return edges.slice(1).flatMap((to, i) => (i % 2 === 1 ? [{ from: edges[i]!, to }] : []));
}

function domainOf(marks: readonly { readonly low: number; readonly high: number }[]): [number, number] {
  const finite = marks.flatMap(({ low, high }) => [low, high]).filter(Number.isFinite);
  const [least, most] = [Math.min(...finite), Math.max(...finite)];
  if (finite.length === 0) return [0, 1];
  const room = (most - least || Math.abs(most) || 1) * 0.05;
  return [least - room, most + room];
}

const NAMES = 220;
const STRIP = 260;
const TITLE = 22;

/** All metrics beside each other, with names and titles. */
export function drawRanking(strips: readonly Strip[], names: readonly string[]): SVGSVGElement {
  const rows = strips[0]?.rows ?? [];
  const height = TITLE + rows.length * ROW + AXIS;
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const width = NAMES + strips.length * STRIP;
  for (const [name, value] of Object.entries({
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    fill: "currentColor",
  }))
    whole.setAttribute(name, String(value));
  const put = (drawn: Element, x: number, y: number): void => {
    drawn.setAttribute("x", String(x));
    drawn.setAttribute("y", String(y));
    whole.append(drawn);
  };
  const lines = (width: number, texts: readonly { readonly at: number; readonly text: string }[]): Element =>
    plot({
      width,
      height: TITLE + rows.length * ROW,
      margin: 0,
      style: { background: "none" },
      x: { domain: [0, 1], axis: null },
      y: { domain: [0, TITLE + rows.length * ROW], range: [0, TITLE + rows.length * ROW], axis: null },
      marks: [text(texts, { x: () => 0, y: "at", text: "text", textAnchor: "start", dx: 8, fontSize: 12 })],
    });
  put(
    lines(
      NAMES,
      rows.map((system, row) => ({ at: TITLE + (row + 0.5) * ROW, text: names[system]! })),
    ),
    0,
    0,
  );
  for (const [i, strip] of strips.entries()) {
    put(lines(STRIP, [{ at: TITLE / 2, text: strip.name }]), NAMES + i * STRIP, 0);
    put(drawStrip(strip, STRIP), NAMES + i * STRIP, TITLE);
  }
  return whole;
}
