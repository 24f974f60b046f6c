/** A side in lower case, or in capitals, compared with a side that has both. */
import { lowercase } from "../../text/lowercase.js";
import { besideOthers, findingIn, rewritten, type Found } from "../finding.js";
import { referenceSides, systemSides, type LintedTexts, type SideLines } from "../linted-texts.js";

/**
 * Among the lines with a capital in the reference: the least share of lines with no capital or only capitals, and the
 * least number of such lines.
 */
const [LEAST_SHARE, LEAST_SEGMENTS] = [0.9, 3];

const upper = /\p{Lu}/u;
const lower = /\p{Ll}/u;

/** Whether the letters of a line have both cases; letters of scripts without case have none. */
const isCased = (line: string): boolean => upper.test(line) && lower.test(line);

export function* letterCase(texts: LintedTexts): Iterable<Found> {
  const references = referenceSides(texts);
  for (const system of systemSides(texts)) {
    for (const [side, others] of [
      [system, references],
      ...references.map((reference) => [reference, [system]] as const),
    ] as const) {
      const found = plainIn(side, others);
      if (found === undefined) continue;
      const { role } = side;
      // reported once, not again for each system
      if (role === "reference" && system.index > 0) continue;
      yield findingIn("case", side, found.segments, {
        what: `in ${found.are}, where ${role === "system" ? "the reference" : "a system"} has both cases`,
        excerpt: besideOthers(side, others),
        remedy: "both sides were in lower case",
        repair: {
          lines: [...(role === "system" ? [system] : systemSides(texts)), ...references].map((side) =>
            rewritten(side, lowercase),
          ),
        },
      });
    }
  }
}

function plainIn(
  { lines }: SideLines,
  others: readonly SideLines[],
): { readonly segments: number[]; readonly are: string } | undefined {
  const [small, capital]: [number[], number[]] = [[], []];
  let all = 0;
  for (const [i, line] of lines.entries()) {
    if (line === null || !others.some((other) => isCased(other.lines[i] ?? ""))) continue;
    const [hasUpper, hasLower] = [upper.test(line), lower.test(line)];
    if (!hasUpper && !hasLower) continue;
    all++;
    if (!hasUpper) small.push(i);
    if (!hasLower) capital.push(i);
  }
  const isMost = (segments: number[]): boolean =>
    segments.length >= LEAST_SEGMENTS && segments.length >= LEAST_SHARE * all;
  if (isMost(small)) return { segments: small, are: "lower case" };
  return isMost(capital) ? { segments: capital, are: "capitals" } : undefined;
}
