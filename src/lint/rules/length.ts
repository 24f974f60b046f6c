/** Finds lines that are many times longer or shorter than their references. */
import { besideOthers, findingIn, leftOut, type Found } from "../finding.js";
import { lengthOf } from "../line-lengths.js";
import { referenceSides, systemSides, type LintedTexts } from "../linted-texts.js";

/**
 * A line is found if it is more than this many times longer or shorter than usual for its reference. The usual length
 * is the reference's length multiplied by the median ratio of lengths.
 */
const TIMES = 4;

/** Pairs of lines are compared only if the longer line has at least this many characters, eight words or so. */
const LEAST = 40;

export function* length(texts: LintedTexts): Iterable<Found> {
  const references = referenceSides(texts);
  const ofReferences = references.map(({ lines }) => lines.map((line) => (line === null ? 0 : lengthOf(line))));
  for (const side of systemSides(texts)) {
    const own = side.lines.map((line) => lengthOf(line!));
    const ratios = ofReferences.flatMap((theirs) =>
      own.flatMap((mine, i) => (mine > 0 && theirs[i]! > 0 ? mine / theirs[i]! : [])),
    );
    const usual = Float64Array.from(ratios).sort()[ratios.length >> 1] ?? 1;
    // -1 for shorter, 1 for longer, 0 for neither, or where there is nothing to compare
    const compared = (mine: number, theirs: number): number => {
      if (mine === 0 || theirs === 0 || Math.max(mine, theirs) < LEAST) return 0;
      return mine > TIMES * usual * theirs ? 1 : TIMES * mine < usual * theirs ? -1 : 0;
    };
    const segments = [...own.keys()].filter((i) => {
      const there = ofReferences.filter((theirs) => theirs[i]! > 0);
      return there.length > 0 && there.every((theirs) => compared(own[i]!, theirs[i]!) !== 0);
    });
    if (segments.length === 0) continue;
    const longer = segments.filter((i) => ofReferences.some((theirs) => compared(own[i]!, theirs[i]!) > 0)).length;
    yield findingIn("length", side, segments, {
      what:
        `more than ${TIMES} times as long or as short as the reference ` +
        `(${longer} longer, ${segments.length - longer} shorter)`,
      excerpt: besideOthers(side, references),
      ...leftOut(segments),
    });
  }
}
