/** The finding of a rule, and its repair. */
import { checkList, checkName, checkWhole } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { shown } from "./code-points.js";
import { checkTexts, segmentsOf, type LintedTexts, type Side, type SideLines } from "./linted-texts.js";

/** The kinds of findings, in the order in which they are reported: the most harmful first. */
export const findingKinds = [
  "shifted",
  "doubled",
  "leaked",
  "copied",
  "empty",
  "script",
  "length",
  "mojibake",
  "replacement",
  "entities",
  "byte-order-mark",
  "line-ends",
  "control",
  "invisible",
  "spaces",
  "normalization",
  "width",
  "tokenized",
  "case",
  "quotes",
  "apostrophes",
  "dashes",
  "ellipses",
] as const;

/** One of the kinds of findings. */
export type FindingKind = (typeof findingKinds)[number];

/** A line in which something was found, as it may be shown: odd characters by their code points. */
export interface Excerpt {
  /** The segment, from 0. */
  readonly segment: number;
  readonly text: string;
  /** The line that it is compared with, if any. */
  readonly other?: string;
}

/** The lines of one side as they should be. */
export interface RepairedSide {
  readonly side: Pick<Side, "role" | "index">;
  readonly lines: readonly (string | null)[];
}

/** A repair either gives sides other lines, or leaves some segments out of all sides. */
export type Repair =
  | { readonly lines: readonly RepairedSide[] }
  | { /** Segments, from 0, in ascending order. */ readonly without: readonly number[] };

/** The finding of a rule in one text. */
export interface Found {
  readonly kind: FindingKind;
  readonly side: Side;
  /** The segments concerned, from 0, in ascending order. */
  readonly segments: readonly number[];
  /** One clause that says what was found in them. */
  readonly what: string;
  readonly excerpts: readonly Excerpt[];
  /** The repair, as a clause that follows "if". */
  readonly remedy: string;
  readonly repair: Repair;
}

/** A rule looks for one kind of finding, or for several that are found in the same way. */
export type Rule = (texts: LintedTexts) => Iterable<Found>;

/** The most lines of a finding that are shown. */
const MOST_EXCERPTS = 3;

/** What a rule says about the segments that it found; `excerpt` shows one of them. */
type Said = Pick<Found, "what" | "remedy" | "repair"> & {
  readonly excerpt: (segment: number) => Omit<Excerpt, "segment">;
};

export function findingIn(
  kind: FindingKind,
  { role, index, name }: Side,
  segments: readonly number[],
  { what, excerpt, remedy, repair }: Said,
): Found {
  const excerpts = segments.slice(0, MOST_EXCERPTS).map((segment) => ({ segment, ...excerpt(segment) }));
  return { kind, side: { role, index, name }, segments, what, excerpts, remedy, repair };
}

/** Shows a line of a segment together with the first line that another side has for it. */
export function besideOthers({ lines }: SideLines, others: readonly SideLines[]): Said["excerpt"] {
  return (segment) => ({
    text: shown(lines[segment]!),
    other: shown(others.map((side) => side.lines[segment]).find((line) => typeof line === "string") ?? ""),
  });
}

/** The repair and the wording of a finding that is repaired by leaving its segments out. */
export function leftOut(segments: readonly number[]): Pick<Found, "remedy" | "repair"> {
  return { remedy: "these segments were left out", repair: { without: segments } };
}

/**
 * Texts as a repair leaves them; the measured effects are scores of these texts.
 *
 * @throws TypeError, RangeError for texts of another shape, or for anything but a repair of them.
 * @example
 * const texts = { systems: [{ name: "a", hypotheses: ["x", "y"] }], references: [["x", "z"]] };
 * repaired(texts, { without: [0] }).references // [["z"]]
 */
export function repaired(texts: LintedTexts, repair: Repair): LintedTexts {
  checkTexts(texts);
  checkRepair(repair, segmentsOf(texts));
  if ("without" in repair) {
    const left = new Set(repair.without);
    const some = <T>(list: readonly T[]): T[] => list.filter((_, i) => !left.has(i));
    return {
      ...texts,
      systems: texts.systems.map(({ name, hypotheses }) => ({ name, hypotheses: some(hypotheses) })),
      references: texts.references.map(some),
      ...(texts.source && { source: some(texts.source) }),
    };
  }
  const linesOf = <T extends string | null>(role: Side["role"], index: number, lines: readonly T[]): readonly T[] =>
    (repair.lines.find(({ side }) => side.role === role && side.index === index)?.lines as readonly T[]) ?? lines;
  return {
    ...texts,
    systems: texts.systems.map(({ name, hypotheses }, s) => ({ name, hypotheses: linesOf("system", s, hypotheses) })),
    references: texts.references.map((stream, r) => linesOf("reference", r, stream)),
  };
}

/** @throws TypeError, RangeError */
function checkRepair(repair: unknown, segments: number): void {
  const { without, lines } = Object(repair) as { readonly without?: unknown; readonly lines?: unknown };
  if (Array.isArray(without)) {
    for (const [i, segment] of without.entries()) checkWhole(`repair.without[${i}]`, segment, 0, segments - 1);
    return;
  }
  if (!Array.isArray(lines))
    throw new TypeError(
      `repair is ${describe(repair)}: expected the repair of a finding, { lines: ... } or { without: ... } with a list`,
    );
  for (const [i, entry] of lines.entries()) {
    const { side, lines: own } = Object(entry) as { readonly side?: unknown; readonly lines?: unknown };
    const { role, index } = Object(side) as { readonly role?: unknown; readonly index?: unknown };
    checkName(`repair.lines[${i}].side.role`, role, ["system", "reference"]);
    checkWhole(`repair.lines[${i}].side.index`, index, 0, Number.MAX_SAFE_INTEGER);
    const name = `repair.lines[${i}].lines`;
    checkList(name, own, "a list of lines");
    if ((own as readonly unknown[]).length !== segments)
      throw new RangeError(`${name} has ${(own as readonly unknown[]).length} lines: expected ${segments}`);
  }
}

/** A side with each line rewritten; missing lines stay missing. */
export function rewritten(
  side: Pick<Side, "role" | "index"> & { readonly lines: readonly (string | null)[] },
  rewrite: (line: string, segment: number) => string,
): RepairedSide {
  const { role, index, lines } = side;
  return { side: { role, index }, lines: lines.map((line, i) => (line === null ? null : rewrite(line, i))) };
}
