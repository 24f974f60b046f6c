/** The parts of a BLEU score as bars: a cell for each n-gram, the mean, the brevity penalty, their product. */
import { axisX, barX, plot, ruleX, text } from "@observablehq/plot";
import { formatFixed } from "../../../../src/core/entry.js";
import type { BleuParts } from "../../engine/answers/bleu/bleu-parts.js";
import { Figure } from "../../parts/figure.js";
import { categories } from "../../parts/palette.js";
import { meanOf, ngramWords, partsTable, precisionText, storyOf, type Shown } from "./bleu-story.js";

/** The maximum number of n-grams that are drawn: with more, cells would be as thin as lines. */
const MOST_CELLS = 80;

const matched = categories[0];
const clipped = categories[1];

interface Bar {
  readonly row: string;
  readonly from: number;
  readonly to: number;
  readonly fill: string;
  readonly what: string;
}

export function BleuPartsFigure({
  parts,
  shown,
  isStale,
}: {
  readonly parts: BleuParts;
  readonly shown: Shown;
  readonly isStale: boolean;
}) {
  return (
    <>
      <Figure
        title={storyOf(parts, shown)}
        draw={(width) => draw(parts, shown, width)}
        depends={[JSON.stringify([parts.orders, parts.score, parts.brevityPenalty, shown])]}
        table={partsTable(parts, shown)}
        isStale={isStale}
      />
      <p class="key">
        A cell is an n-gram of the hypothesis:
        <span style={{ "--swatch": matched }}>matched</span>
        {shown.isClipped && <span style={{ "--swatch": clipped }}>clipped: in a reference, but less often</span>}
        <span style={{ "--swatch": "var(--neutral)" }}>in no reference</span>
      </p>
    </>
  );
}

function draw(parts: BleuParts, { orders, isClipped, hasPenalty, hasProduct }: Shown, width: number): Element {
  const rows: string[] = [];
  const bars: Bar[] = [];
  const labels: { readonly row: string; readonly label: string }[] = [];
  const smoothed: { readonly row: string; readonly at: number }[] = [];
  for (const part of parts.orders) {
    if (!orders.includes(part.order)) continue;
    const row = `p${part.order}  ${ngramWords(part.order)}`;
    rows.push(row);
    labels.push({ row, label: precisionText(part, isClipped) });
    const { total, found } = part;
    const matches = isClipped ? part.matches : found;
    const stretch = (from: number, to: number, fill: string, what: string): void => {
      const step = total > MOST_CELLS ? to - from : 1;
      for (let at = from; at < to; at += step)
        bars.push({ row, from: (100 * at) / total, to: (100 * (at + step)) / total, fill, what });
    };
    stretch(0, matches, matched, "matched");
    stretch(matches, found, clipped, "clipped");
    stretch(found, total, "var(--neutral)", "in no reference");
    if (isClipped && part.isSmoothed && part.precision !== null) smoothed.push({ row, at: part.precision });
  }
  const single = (row: string, value: number, label: string, fill: string): void => {
    rows.push(row);
    labels.push({ row, label });
    bars.push({ row, from: 0, to: Math.min(value, 100), fill, what: row });
    bars.push({ row, from: Math.min(value, 100), to: 100, fill: "var(--wash)", what: "" });
  };
  if (hasProduct) single("their mean", meanOf(parts), `${formatFixed(meanOf(parts), 1)} %`, categories[5]);
  if (hasPenalty) {
    const { brevityPenalty, hypothesisLength, referenceLength } = parts;
    single(
      "brevity penalty",
      100 * brevityPenalty,
      `${formatFixed(brevityPenalty, 3)}: length ${hypothesisLength} for ${referenceLength}`,
      categories[3],
    );
  }
  if (hasProduct) single("BLEU", parts.score, formatFixed(parts.score, 1), categories[2]);
  const isNarrow = width < 560;
  const left = isNarrow ? 120 : 140;
  return plot({
    width,
    height: (isNarrow ? 42 : 34) * rows.length + 34,
    marginLeft: left,
    marginRight: isNarrow ? 20 : 210,
    marginTop: 4,
    x: { domain: [0, 100], label: null },
    y: { domain: rows, label: null, tickSize: 0, padding: isNarrow ? 0.6 : 0.3 },
    style: { background: "transparent", overflow: "visible", fontSize: "12px" },
    marks: [
      axisX({ ticks: [0, 25, 50, 75, 100], tickFormat: (tick: number) => `${tick} %` }),
      barX(bars, {
        x1: "from",
        x2: "to",
        y: "row",
        fill: "fill",
        stroke: "var(--paper)",
        strokeWidth: 1,
        ariaLabel: "what",
      }),
      // the height to which smoothing raises a precision without matches
      barX(smoothed, { x1: 0, x2: "at", y: "row", fill: "none", stroke: "var(--ink)", strokeDasharray: "2,2" }),
      ruleX([0], { stroke: "var(--faint)" }),
      isNarrow
        ? text(labels, { x: 0, y: "row", text: "label", textAnchor: "start", dy: -18, fill: "currentColor" })
        : text(labels, { x: 100, y: "row", text: "label", textAnchor: "start", dx: 8, fill: "currentColor" }),
    ],
  });
}
