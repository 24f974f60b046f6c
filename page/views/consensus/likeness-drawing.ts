/** The matrix of likeness: its colours, and the figure for a file. */
import { cell, plot, text } from "@observablehq/plot";
import { formatFixed } from "../../../src/core/format.js";
import type { Likeness } from "../../engine/answers/likeness.js";
import { DIGITS } from "../../model/sentences.js";

/** Text stays legible on this much of the colour, light and dark. */
const MOST = 0.55;

/** How much colour a score has: none for the least alike pair. */
export function shadesOf({ scores, better }: Pick<Likeness, "scores" | "better">): (score: number) => number {
  const known = [...scores].filter((score) => !Number.isNaN(score));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return (score) => {
    if (high === low) return 0;
    const share = (score - low) / (high - low);
    return MOST * (better === "higher" ? share : 1 - share);
  };
}

/** @param names as plain text */
export function drawLikeness(likeness: Likeness, names: readonly string[], hasText: boolean): SVGSVGElement {
  const { systems, scores } = likeness;
  const shade = shadesOf(likeness);
  const size = hasText ? 52 : 18;
  const labels = names.map((name, i) => `${i + 1}. ${name}`);
  const numbers = names.map((_, i) => String(i + 1));
  const cells = [...scores].flatMap((score, at) =>
    Number.isNaN(score)
      ? []
      : [{ score, x: numbers[at % systems]!, y: labels[Math.floor(at / systems)]!, amount: shade(score) }],
  );
  const margin = 12 + 7 * Math.max(...labels.map((label) => label.length));
  return plot({
    width: margin + size * systems + 10,
    height: 30 + size * systems,
    marginLeft: margin,
    marginTop: 24,
    marginRight: 10,
    marginBottom: 6,
    style: { background: "none" },
    x: { domain: numbers, axis: "top", label: null, tickSize: 0 },
    y: { domain: labels, label: null, tickSize: 0 },
    opacity: { type: "identity" },
    marks: [
      cell(cells, { x: "x", y: "y", fill: "var(--neutral)", inset: 0.5 }),
      cell(cells, { x: "x", y: "y", fill: "#2166ac", fillOpacity: "amount", inset: 0.5 }),
      ...(hasText
        ? [
            text(cells, {
              x: "x",
              y: "y",
              text: ({ score }: (typeof cells)[number]) => formatFixed(score, DIGITS),
              fill: "currentColor",
            }),
          ]
        : []),
    ],
  }) as SVGSVGElement;
}
