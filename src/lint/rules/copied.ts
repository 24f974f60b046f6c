/** Lines that were not translated: they equal the source, where no reference does. */
import { besideOthers, findingIn, leftOut, type Found } from "../finding.js";
import { isLong } from "../line-lengths.js";
import { referenceSides, sidesWithOthers, type LintedTexts } from "../linted-texts.js";

export function* copied(texts: LintedTexts): Iterable<Found> {
  const { source } = texts;
  if (!source) return;
  const references = referenceSides(texts);
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, lines } = side;
    const segments = [...lines.keys()].filter(
      (i) => lines[i] === source[i] && isLong(source[i]!) && others.every((other) => other.lines[i] !== source[i]),
    );
    if (segments.length === 0) continue;
    const other = role === "system" ? references : others;
    yield findingIn("copied", side, segments, {
      what: `the same as the source, where ${role === "system" ? "no reference" : "no system"} is`,
      excerpt: besideOthers(side, other),
      ...leftOut(segments),
    });
  }
}
