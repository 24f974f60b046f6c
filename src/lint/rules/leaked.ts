/** Outputs that are the reference: seen in training, copied, or the reference is the output, corrected by hand. */
import { shown } from "../code-points.js";
import { MOST_EXCERPTS, type Found } from "../finding.js";
import { isLong } from "../line-lengths.js";
import { referenceSides, systemSides, type LintedTexts } from "../linted-texts.js";

/** Lines of ten words or so: of these, translators and systems that know nothing of each other share few. */
const LEAST_LENGTH = 50;

/** Of such lines, the share that is equal, at least; and how many. */
const [LEAST_SHARE, LEAST_SEGMENTS] = [0.1, 3];

export function* leaked(texts: LintedTexts): Iterable<Found> {
  const references = referenceSides(texts);
  for (const { role, index, name, lines } of systemSides(texts)) {
    for (const reference of references) {
      // short lines are equal by themselves: where all are, the file is the reference
      const all =
        lines.length > 1 && lines.every((line, i) => line === reference.lines[i]) && lines.some((line) => line !== "");
      const long = [...lines.keys()].filter((i) => isLong(reference.lines[i] ?? "", LEAST_LENGTH));
      const segments = long.filter((i) => lines[i] === reference.lines[i]);
      if (!all && (segments.length < LEAST_SEGMENTS || segments.length < LEAST_SHARE * long.length)) continue;
      yield {
        kind: "leaked",
        side: { role, index, name },
        segments: all ? [...lines.keys()] : segments,
        what: all
          ? `every line is that of ${reference.name}: is it the right file?`
          : `equal to ${reference.name}, of the ${long.length} segments with a long one: has the system seen it, or is ` +
            "it this output, corrected by hand?",
        excerpts: (all ? [...lines.keys()] : segments)
          .slice(0, MOST_EXCERPTS)
          .map((segment) => ({ segment, text: shown(lines[segment]!) })),
        remedy: "these segments were left out",
        repair: { without: all ? [...lines.keys()] : segments },
      };
    }
  }
}
