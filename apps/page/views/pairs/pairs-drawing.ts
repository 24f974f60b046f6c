/** The pair matrix as a figure for a file. */
import type { AllPairsComparison } from "../../../../src/index.js";
import { digitsFor } from "../../../../src/report/entry.js";
import { signed } from "../../model/signed.js";
import { drawMatrix } from "../../parts/matrix/matrix-drawing.js";
import { matrixCells, matrixColors } from "./matrix-colors.js";

/** @param names as plain text, in the order in which systems were given */
export function drawPairs(
  comparison: AllPairsComparison,
  names: readonly string[],
  hasText: boolean,
  digits: number,
): SVGSVGElement {
  const colorOf = matrixColors(comparison, hasText);
  const cells = matrixCells(comparison).flatMap((row, r) =>
    row.flatMap((seen, c) =>
      seen === null
        ? []
        : [
            {
              row: r,
              column: c,
              ...colorOf(seen),
              words: signed(seen.difference, digitsFor([seen.difference], digits)) + (seen.result === null ? "" : "*"),
            },
          ],
    ),
  );
  return drawMatrix(
    comparison.order.map((system) => names[system]!),
    cells,
    hasText,
  );
}
