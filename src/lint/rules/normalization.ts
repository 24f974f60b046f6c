/** Letters with marks as two characters (NFD), where the other side has one (NFC). */
import { createTally, numbered, shown } from "../code-points.js";
import { findingIn, rewritten, type Found } from "../finding.js";
import { referenceSides, sidesWithOthers, systemSides, type LintedTexts } from "../linted-texts.js";

const isComposed = (line: string): boolean => line.normalize("NFC") === line;

/** A letter with its combining mark, or a character that NFC writes as two. */
const piece = /\P{M}\p{M}+|[\u0958-\u095f\u09dc-\u09df\ufb1d-\ufb4f]/gu;

export function* normalization(texts: LintedTexts): Iterable<Found> {
  const all = [...systemSides(texts), ...referenceSides(texts)];
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, lines } = side;
    const segments = [...lines.keys()].filter((i) => {
      const line = lines[i];
      if (typeof line !== "string" || isComposed(line)) return false;
      const isAlike = (other: { readonly lines: readonly (string | null)[] }): boolean =>
        typeof other.lines[i] === "string" && !isComposed(other.lines[i]);
      return !(role === "system" ? others.some(isAlike) : others.every(isAlike));
    });
    if (segments.length === 0) continue;
    const tally = createTally();
    for (const i of segments) for (const [found] of lines[i]!.matchAll(piece)) if (!isComposed(found)) tally.add(found);
    const pieces = tally.entries().slice(0, 3);
    yield findingIn("normalization", side, segments, {
      what:
        "not in Unicode's normalization form C, in which the other side is" +
        (pieces.length === 0
          ? ""
          : `: ${pieces.map(([found, count]) => `${numbered(found)} for ${numbered(found.normalize("NFC"))} ${count === 1 ? "once" : `${count} times`}`).join(", ")}`),
      excerpt: (segment) => {
        const line = lines[segment]!;
        const found = [...line.matchAll(piece)].find(([letter]) => !isComposed(letter));
        return {
          text: shown(line, found?.index ?? 0, (character) => /\p{Mn}/u.test(character) || !isComposed(character)),
        };
      },
      remedy: "both sides were in form C",
      repair: { lines: all.map((side) => rewritten(side, (line) => line.normalize("NFC"))) },
    });
  }
}
