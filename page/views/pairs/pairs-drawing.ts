/** The pair matrix as a figure for a file. */
import { cell, plot, text } from "@observablehq/plot";
import { digitsFor, signed } from "../../../src/report/comparison-tables.js";
import type { AllPairsComparison } from "../../../src/significance/all-pairs.js";
import { matrixCells, matrixColors } from "./matrix-colors.js";

/** @param names as plain text, in the order of the comparison */
export function drawMatrix(
  comparison: AllPairsComparison,
  names: readonly string[],
  hasText: boolean,
  digits: number,
): SVGSVGElement {
  const { order } = comparison;
  const colorOf = matrixColors(comparison, hasText);
  const size = hasText ? 52 : 18;
  const labels = order.map((system, at) => `${at + 1}. ${names[system]!}`);
  const numbers = order.map((_, at) => String(at + 1));
  const cells = matrixCells(comparison).flatMap((row, r) =>
    row.flatMap((seen, c) => (seen === null ? [] : [{ seen, x: numbers[c]!, y: labels[r]!, ...colorOf(seen) }])),
  );
  const margin = 12 + 7 * Math.max(...labels.map((label) => label.length));
  return plot({
    width: margin + size * order.length + 10,
    height: 30 + size * order.length,
    marginLeft: margin,
    marginTop: 24,
    marginRight: 10,
    marginBottom: 6,
    style: { background: "none" },
    x: { domain: numbers, axis: "top", label: null, tickSize: 0 },
    y: { domain: labels, label: null, tickSize: 0 },
    marks: [
      cell(cells, { x: "x", y: "y", fill: "var(--neutral)", inset: 0.5 }),
      cell(cells, { x: "x", y: "y", fill: "hue", fillOpacity: "amount", inset: 0.5 }),
      ...(hasText
        ? [
            text(cells, {
              x: "x",
              y: "y",
              text: ({ seen }: (typeof cells)[number]) =>
                signed(seen.difference, digitsFor([seen.difference], digits)) + (seen.result === null ? "" : "*"),
              fill: "currentColor",
            }),
          ]
        : []),
    ],
    color: { type: "identity" },
    opacity: { type: "identity" },
  }) as SVGSVGElement;
}
