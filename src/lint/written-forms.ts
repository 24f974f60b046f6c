/** Characters that are written in several ways, such as quotes: whether two sides write them alike. */
import { counted } from "../core/describe.js";
import { named, shown } from "./code-points.js";
import { findingIn, rewritten, type Excerpt, type FindingKind, type Found } from "./finding.js";
import { referenceSides, systemSides, type LintedTexts, type SideLines } from "./linted-texts.js";

export interface Variants {
  readonly kind: FindingKind;
  /** Matches every form, the plain form included, with the flag g. */
  readonly forms: RegExp;
  /** The plain form of a written form. Forms with the same plain form are variants of each other. */
  plain(form: string): string;
  /**
   * If present, only segments with a side that matches this pattern are examined. It leaves out the most frequent
   * forms, so that most segments need not be examined.
   */
  readonly within?: RegExp;
  readonly remedy: string;
  /** The name of these characters, such as "quotes". */
  readonly noun: string;
}

/**
 * Among the segments with such characters on both sides: the least share, and the least number, in which the characters
 * differ.
 */
const [LEAST_SHARE, LEAST_SEGMENTS] = [0.05, 3];

/** A finding for each system that writes these characters differently from the references. */
export function* variantFindings(texts: LintedTexts, variants: Variants): Iterable<Found> {
  const references = referenceSides(texts);
  const { within } = variants;
  const hasForm = references.map(({ lines }) => lines.map((line) => line !== null && within?.test(line) !== false));
  for (const system of systemSides(texts)) {
    const isLooked = system.lines.map(
      (line, i) => within?.test(line!) !== false || hasForm.some((ofReference) => ofReference[i] === true),
    );
    const ofReferences = references.map(({ lines }) =>
      lines.map((line, i) => (isLooked[i] === true ? formsIn(line, variants) : undefined)),
    );
    const found = differing(system, ofReferences, variants);
    if (found.segments.length < LEAST_SEGMENTS || found.segments.length < LEAST_SHARE * found.both) continue;
    const [pair, ...others] = [...found.pairs].sort((a, b) => b[1] - a[1]) as [[string, number], ...unknown[]];
    yield findingIn(variants.kind, system, found.segments, {
      what:
        `${pair[0]}, ` +
        (others.length === 0
          ? ""
          : `or ${others.length === 1 ? "another such pair" : `${others.length} such pairs`}, `) +
        `in ${found.segments.length} of the ${counted(found.both, "segment")} where both sides have ${variants.noun}`,
      excerpt: (segment) => excerptOf(system, references, segment, variants),
      remedy: variants.remedy,
      repair: { lines: [system, ...references].map((side) => rewritten(side, (line) => plainLine(line, variants))) },
    });
  }
}

/** A line with every form replaced by its plain form. */
function plainLine(line: string, { forms, plain }: Pick<Variants, "forms" | "plain">): string {
  return line.replace(forms, plain);
}

/** The forms in a line, by their plain form; undefined where there are none. */
function formsIn(line: string | null, { forms, plain }: Variants): ReadonlyMap<string, Set<string>> | undefined {
  if (line === null) return undefined;
  let found: Map<string, Set<string>> | undefined;
  for (const [form] of line.matchAll(forms)) {
    const key = plain(form);
    const known = (found ??= new Map<string, Set<string>>()).get(key);
    if (known === undefined) found.set(key, new Set([form]));
    else known.add(form);
  }
  return found;
}

interface Differing {
  readonly segments: number[];
  /** The number of segments where both sides have such characters. */
  readonly both: number;
  /** The forms that a system and the references write, with the number of segments. */
  readonly pairs: ReadonlyMap<string, number>;
}

/** Whether one side has a form that the other lacks. */
function lacks(own: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const form of own) if (!other.has(form)) return true;
  return false;
}

/**
 * Segments in which the system has a form that no reference has, and each reference with such characters has a form
 * that the system lacks.
 */
function differing(
  system: SideLines,
  ofReferences: readonly (readonly (ReadonlyMap<string, Set<string>> | undefined)[])[],
  variants: Variants,
): Differing {
  const segments: number[] = [];
  const pairs = new Map<string, number>();
  let both = 0;
  for (const [i, line] of system.lines.entries()) {
    const own = ofReferences.some((lines) => lines[i] !== undefined) ? formsIn(line, variants) : undefined;
    if (own === undefined) continue;
    let [hasBoth, differs] = [false, false];
    for (const [plain, forms] of own) {
      const others = ofReferences.flatMap((lines) => lines[i]?.get(plain) ?? []);
      if (others.length === 0) continue;
      hasBoth = true;
      if (!others.every((set) => lacks(set, forms) && lacks(forms, set))) continue;
      differs = true;
      const pair = `${toldForms(forms)} where the reference has ${toldForms(others[0]!)}`;
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
    }
    if (hasBoth) both++;
    if (differs) segments.push(i);
  }
  return { segments, both, pairs };
}

function toldForms(forms: ReadonlySet<string>): string {
  return [...forms]
    .sort()
    .map((form) => (form.length === 1 ? named(form) : form))
    .join(" ");
}

function excerptOf(
  { lines }: SideLines,
  references: readonly SideLines[],
  segment: number,
  variants: Variants,
): Omit<Excerpt, "segment"> {
  const line = lines[segment]!;
  // the first reference with such forms
  const other = references.map((reference) => reference.lines[segment]).find((text) => formsIn(text ?? null, variants));
  const theirs = formsIn(other ?? null, variants);
  const isOther = (form: string): boolean => {
    const set = theirs?.get(variants.plain(form));
    return set !== undefined && !set.has(form);
  };
  const at = [...line.matchAll(variants.forms)].find(([form]) => isOther(form))?.index ?? 0;
  return {
    text: shown(line, at),
    ...(typeof other === "string" && { other: shown(other, other.search(new RegExp(variants.forms.source, "u"))) }),
  };
}
