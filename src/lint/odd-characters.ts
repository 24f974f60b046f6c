/** Characters that only one side has, in lines that are compared with each other. */
import { createTally, shown, namedCharacters } from "./code-points.js";
import { findingIn, rewritten, type FindingKind, type Found, type Repair } from "./finding.js";
import { sidesWithOthers, type LintedTexts, type SideLines } from "./linted-texts.js";

export interface OddCharacters {
  readonly kind: FindingKind;
  /** Matches the characters that the rule looks for, with the flag g; `unusual` matches all of them, too. */
  readonly found: RegExp;
  /** Whether a found character is ordinary in its line. */
  isOrdinary?(line: string, at: number, found: string): boolean;
  /** Whether a character is reported even where the other side has it, too. */
  readonly always?: boolean;
  /** The text after the names of the found characters. */
  readonly note?: string;
  readonly remedy: string;
  /** The replacement of a character; if there is no replacement, segments with the character are left out. */
  readonly inPlace?: (found: string) => string;
}

export function* oddCharacters(texts: LintedTexts, odd: OddCharacters): Iterable<Found> {
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, lines } = side;
    const tally = createTally();
    const segments: number[] = [];
    for (const i of unusualLines(lines)) {
      const own = oddIn(lines[i]!, odd);
      if (own.length === 0) continue;
      const different = own.filter(({ found }) => odd.always === true || !isElsewhere(found, i, role, others));
      if (different.length === 0) continue;
      segments.push(i);
      for (const { found } of different) tally.add(found);
    }
    if (segments.length === 0) continue;
    yield findingIn(odd.kind, side, segments, {
      what: namedCharacters(tally.entries()) + (odd.note === undefined ? "" : `: ${odd.note}`),
      excerpt: (segment) => ({ text: shown(lines[segment]!, oddIn(lines[segment]!, odd)[0]!.at) }),
      remedy: odd.remedy,
      repair: repairOf(side, segments, odd),
    });
  }
}

/**
 * Matches the characters that any of the rules looks for: few lines have such a character, and these lines are looked
 * for only once.
 */
const unusual = /[\x00-\x1f\x7f-\xa0\xad\u061c\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2069\u3000\ufeff\ufffd]/;
const known = new WeakMap<readonly (string | null)[], readonly number[]>();

function unusualLines(lines: readonly (string | null)[]): readonly number[] {
  const found = known.get(lines) ?? [...lines.keys()].filter((i) => lines[i] !== null && unusual.test(lines[i]!));
  known.set(lines, found);
  return found;
}

function oddIn(line: string, { found, isOrdinary }: OddCharacters): { readonly found: string; readonly at: number }[] {
  return [...line.matchAll(found)].flatMap((match) =>
    isOrdinary?.(line, match.index, match[0]) === true ? [] : [{ found: match[0], at: match.index }],
  );
}

/**
 * For a system, whether a reference of the segment has the character, too; for a reference, whether all systems have
 * it.
 */
function isElsewhere(found: string, segment: number, role: SideLines["role"], others: readonly SideLines[]): boolean {
  const has = ({ lines }: SideLines): boolean => lines[segment]?.includes(found) === true;
  return role === "system" ? others.some(has) : others.every(has);
}

function repairOf(side: SideLines, segments: readonly number[], odd: OddCharacters): Repair {
  const { inPlace } = odd;
  if (inPlace === undefined) return { without: segments };
  const mended = new Set(segments);
  return {
    lines: [
      rewritten(side, (line, i) =>
        mended.has(i)
          ? line.replace(odd.found, (found: string, at: number) =>
              odd.isOrdinary?.(line, at, found) === true ? found : inPlace(found),
            )
          : line,
      ),
    ],
  };
}
