/** The matrix of likeness: its colours, and the figure for a file. */
import { formatFixed } from "../../../../src/core/entry.js";
import type { Likeness } from "../../engine/answers/likeness.js";
import { DIGITS } from "../../model/sentences.js";
import { drawMatrix } from "../../parts/matrix/matrix-drawing.js";
import { differences } from "../../parts/palette.js";

/** The largest share of a colour on which text stays legible, on a light page and on a dark one. */
export const MOST_SHADE = 0.55;

type Scored = Pick<Likeness, "scores" | "better">;

/** The scores of the least and of the most alike pair; infinite if there is none. */
export function extremesOf({ scores, better }: Scored): readonly [least: number, most: number] {
  const known = [...scores].filter((score) => !Number.isNaN(score));
  const [low, high] = [Math.min(...known), Math.max(...known)];
  return better === "higher" ? [low, high] : [high, low];
}

/** How much colour the cell of a score has; the cell of the least alike pair has none. */
export function shadesOf(likeness: Scored): (score: number) => number {
  const [least, most] = extremesOf(likeness);
  return (score) => (most === least ? 0 : (MOST_SHADE * (score - least)) / (most - least));
}

/**
 * @param order indices of the systems, as rows and columns
 * @param names as plain text, in the order in which systems were given
 */
export function drawLikeness(
  likeness: Likeness,
  order: readonly number[],
  names: readonly string[],
  hasText: boolean,
): SVGSVGElement {
  const { systems, scores } = likeness;
  const shade = shadesOf(likeness);
  const cells = order.flatMap((i, row) =>
    order.flatMap((k, column) => {
      const score = scores[i * systems + k]!;
      if (Number.isNaN(score)) return [];
      return [{ row, column, hue: differences.better, amount: shade(score), words: formatFixed(score, DIGITS) }];
    }),
  );
  return drawMatrix(
    order.map((system) => names[system]!),
    cells,
    hasText,
  );
}
