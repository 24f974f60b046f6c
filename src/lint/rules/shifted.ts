/** Lines that are paired with references of other segments, because a line was lost or cut in two. */
import { counted } from "../../core/describe.js";
import { shown } from "../code-points.js";
import { findingIn, type Found } from "../finding.js";
import { offsetsOf, type OffsetRun } from "../line-offsets.js";
import { wordsOfLines } from "../line-words.js";
import { referenceOf, segmentsOf, systemSides, type LintedTexts } from "../linted-texts.js";

export function* shifted(texts: LintedTexts): Iterable<Found> {
  const references = Array.from({ length: segmentsOf(texts) }, (_, i) => referenceOf(texts, i));
  const ofReferences = wordsOfLines(references);
  for (const side of systemSides(texts)) {
    const { role, index, lines } = side;
    const runs = offsetsOf(wordsOfLines(lines), ofReferences);
    const moved = runs.filter(({ offset }) => offset !== 0);
    if (moved.length === 0) continue;
    const segments = moved.flatMap(({ first, end }) => Array.from({ length: end - first }, (_, i) => first + i));
    yield findingIn("shifted", side, segments, {
      what: moved.map(toldRun).join("; "),
      excerpt: (segment) => {
        const { offset } = moved.find(({ end }) => segment < end)!;
        return { text: shown(lines[segment]!), other: shown(references[segment + offset] ?? "") };
      },
      remedy: "each line was beside its reference (or an empty line if it has none)",
      repair: { lines: [{ side: { role, index }, lines: movedBack(lines as readonly string[], runs) }] },
    });
  }
}

function toldRun({ first, end, offset }: OffsetRun): string {
  const which = end - first === 1 ? `line ${first + 1} fits` : `lines ${first + 1} to ${end} fit`;
  return `${which} the references ${counted(Math.abs(offset), "line")} ${offset > 0 ? "further on" : "before"}`;
}

/**
 * Moves each line to the index of its reference. Where two lines belong, the later one is kept; where no line belongs,
 * the line is empty.
 */
function movedBack(lines: readonly string[], runs: readonly OffsetRun[]): string[] {
  const moved = lines.map(() => "");
  for (const { first, end, offset } of runs)
    for (let i = Math.max(first, -offset); i < end && i + offset < lines.length; i++) moved[i + offset] = lines[i]!;
  return moved;
}
