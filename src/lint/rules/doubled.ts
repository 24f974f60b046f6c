/** Lines that appear twice: one after the other, or the whole file twice. */
import { shown } from "../code-points.js";
import { findingIn, leftOut, type Found } from "../finding.js";
import { sidesWithOthers, type LintedTexts, type SideLines } from "../linted-texts.js";
import { isLong } from "../line-lengths.js";

export function* doubled(texts: LintedTexts): Iterable<Found> {
  for (const { side, others } of sidesWithOthers(texts)) {
    const { lines } = side;
    const half = halfOf(lines);
    if (half !== undefined) {
      const segments = lines.map((_, i) => i).slice(half);
      yield findingIn("doubled", side, segments, {
        what: `lines ${half + 1} to ${2 * half} are lines 1 to ${half} once more`,
        excerpt: besideEarlier(side, half),
        remedy: "they were left out",
        repair: { without: segments },
      });
      continue;
    }
    const segments = consecutive(side, others, texts.source);
    if (segments.length === 0) continue;
    yield findingIn("doubled", side, segments, {
      what: "the same as the line before, where the other side is not",
      excerpt: besideEarlier(side, 1),
      ...leftOut(segments),
    });
  }
}

/**
 * The least share of lines that are equal in the two halves of a doubled file, and the least number of lines in a half.
 */
const [EQUAL, LEAST_HALF] = [0.95, 4];

function halfOf(lines: SideLines["lines"]): number | undefined {
  const half = lines.length / 2;
  if (half < LEAST_HALF || !Number.isInteger(half)) return undefined;
  let equal = 0;
  for (let i = 0; i < half; i++) {
    if (lines[i] === lines[i + half]) equal++;
    else if (i + 1 - equal > (1 - EQUAL) * half) return undefined;
  }
  // lines that are mostly alike, or missing, prove nothing
  const distinct = new Set(lines.slice(0, half).filter((line) => line !== null && line !== "")).size;
  return distinct > half / 2 ? half : undefined;
}

function consecutive({ lines }: SideLines, others: readonly SideLines[], source: LintedTexts["source"]): number[] {
  return lines.flatMap((line, i) => {
    if (i === 0 || line === null || line !== lines[i - 1] || !isLong(line)) return [];
    const isSame = (list: SideLines["lines"]): boolean => list[i] === list[i - 1];
    return others.some(({ lines: list }) => isSame(list)) || (source && isSame(source)) ? [] : [i];
  });
}

function besideEarlier({ lines }: SideLines, distance: number): Parameters<typeof findingIn>[3]["excerpt"] {
  return (segment) => ({ text: shown(lines[segment] ?? ""), other: shown(lines[segment - distance] ?? "") });
}
