/** Lines that were not translated: equal to the source, where no reference is. */
import { shown } from "../code-points.js";
import { MOST_EXCERPTS, type Found } from "../finding.js";
import { isLong } from "../line-lengths.js";
import { referenceSides, sidesWithOthers, type LintedTexts } from "../linted-texts.js";

export function* copied(texts: LintedTexts): Iterable<Found> {
  const { source } = texts;
  if (!source) return;
  const references = referenceSides(texts);
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, index, name, lines } = side;
    const segments = [...lines.keys()].filter(
      (i) => lines[i] === source[i] && isLong(source[i]!) && others.every((other) => other.lines[i] !== source[i]),
    );
    if (segments.length === 0) continue;
    const other = role === "system" ? references : others;
    yield {
      kind: "copied",
      side: { role, index, name },
      segments,
      what: `the same as the source, where ${role === "system" ? "no reference" : "no system"} is`,
      excerpts: segments.slice(0, MOST_EXCERPTS).map((segment) => ({
        segment,
        text: shown(lines[segment]!),
        other: shown(other.map((one) => one.lines[segment]).find((line) => typeof line === "string") ?? ""),
      })),
      remedy: "these segments were left out",
      repair: { without: segments },
    };
  }
}
