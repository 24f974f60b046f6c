/** A matrix of systems as a figure for a file. */
import { cell, plot, text } from "@observablehq/plot";

/** A cell that has something to show. */
export interface DrawnCell {
  /** The row and the column, from 0. */
  readonly row: number;
  readonly column: number;
  /** The colour of the cell, and the colour's opacity, 0..1. */
  readonly hue: string;
  readonly amount: number;
  /** The text in the cell, if there is room. */
  readonly words: string;
}

/**
 * Rows have the systems' names; columns have the numbers of the rows.
 *
 * @param names as plain text
 * @param hasText whether there is room for texts in the cells
 */
export function drawMatrix(names: readonly string[], given: readonly DrawnCell[], hasText: boolean): SVGSVGElement {
  const size = hasText ? 52 : 18;
  const labels = names.map((name, i) => `${i + 1}. ${name}`);
  const numbers = names.map((_, i) => String(i + 1));
  const cells = given.map(({ row, column, ...shown }) => ({ x: numbers[column]!, y: labels[row]!, ...shown }));
  const margin = 12 + 7 * Math.max(...labels.map((label) => label.length));
  return plot({
    width: margin + size * names.length + 10,
    height: 30 + size * names.length,
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
      ...(hasText ? [text(cells, { x: "x", y: "y", text: "words", fill: "currentColor" })] : []),
    ],
    color: { type: "identity" },
    opacity: { type: "identity" },
  }) as SVGSVGElement;
}
