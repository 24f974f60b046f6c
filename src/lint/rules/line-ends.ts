/** Lines that end in a carriage return, as Windows writes them. */
import { shown } from "../code-points.js";
import { findingIn, rewritten, type Found, type RepairedSide } from "../finding.js";
import { sidesWithOthers, type LintedTexts } from "../linted-texts.js";

export function* lineEnds(texts: LintedTexts): Iterable<Found> {
  for (const { side } of sidesWithOthers(texts)) {
    const { lines } = side;
    const segments = [...lines.keys()].filter((i) => lines[i]?.endsWith("\r") === true);
    if (segments.length === 0) continue;
    yield findingIn("line-ends", side, segments, {
      what:
        "end in U+000D CARRIAGE RETURN: white space at the end of a line is not counted here, or by sacreBLEU, " +
        "but it is by programs that split only at line feeds",
      excerpt: (segment) => ({ text: shown(lines[segment]!, lines[segment]!.length) }),
      remedy: "lines ended in only a line feed",
      repair: { lines: [withoutReturns(side)] },
    });
  }
}

function withoutReturns(side: Parameters<typeof rewritten>[0]): RepairedSide {
  return rewritten(side, (line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

/** The texts without carriage returns; the same texts if there are none. */
export function withoutLineEnds(texts: LintedTexts): LintedTexts {
  const hasReturn = (line: string | null): boolean => line?.endsWith("\r") === true;
  const sides = sidesWithOthers(texts).map(({ side }) => side);
  if (!sides.some(({ lines }) => lines.some(hasReturn))) return texts;
  const clean = sides.map(withoutReturns);
  const linesOf = (role: "system" | "reference", index: number): readonly (string | null)[] =>
    clean.find(({ side }) => side.role === role && side.index === index)!.lines;
  return {
    ...texts,
    systems: texts.systems.map(({ name }, s) => ({ name, hypotheses: linesOf("system", s) as readonly string[] })),
    references: texts.references.map((_, r) => linesOf("reference", r)),
    ...(texts.source && { source: texts.source.map((line) => (hasReturn(line) ? line.slice(0, -1) : line)) }),
  };
}
