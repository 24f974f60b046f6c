/**
 * Outputs that equal the reference, because the reference was seen in training, was copied, or was made from the output
 * by hand.
 */
import { shown } from "../code-points.js";
import { findingIn, leftOut, type Found } from "../finding.js";
import { isLong } from "../line-lengths.js";
import { referenceSides, systemSides, type LintedTexts } from "../linted-texts.js";

/**
 * The least length of the lines that are compared, ten words or so: independent translators and systems have few such
 * lines in common.
 */
const LEAST_LENGTH = 50;

/** Of the lines of this length: the least share, and the least number, that are equal. */
const [LEAST_SHARE, LEAST_SEGMENTS] = [0.1, 3];

export function* leaked(texts: LintedTexts): Iterable<Found> {
  const references = referenceSides(texts);
  for (const side of systemSides(texts)) {
    const { lines } = side;
    for (const reference of references) {
      // short lines may be equal by chance; but if all lines are equal, the file is the reference
      const all =
        lines.length > 1 && lines.every((line, i) => line === reference.lines[i]) && lines.some((line) => line !== "");
      const long = [...lines.keys()].filter((i) => isLong(reference.lines[i] ?? "", LEAST_LENGTH));
      const equal = long.filter((i) => lines[i] === reference.lines[i]);
      if (!all && (equal.length < LEAST_SEGMENTS || equal.length < LEAST_SHARE * long.length)) continue;
      const segments = all ? [...lines.keys()] : equal;
      yield findingIn("leaked", side, segments, {
        what: all
          ? `every line is that of ${reference.name}: is it the right file?`
          : `equal to ${reference.name}, which has a long line in ${long.length} segments: has the system seen ` +
            "the reference, or is the reference this output, corrected by hand?",
        excerpt: (segment) => ({ text: shown(lines[segment]!) }),
        ...leftOut(segments),
      });
    }
  }
}
