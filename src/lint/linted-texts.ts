/** The texts that lint() checks, and the sides that they have. */
import { describe } from "../core/describe.js";

/** A corpus of any number of systems; every list has an entry for each segment. */
export interface LintedTexts {
  readonly systems: readonly { readonly name: string; readonly hypotheses: readonly string[] }[];
  /** Streams: references[r][segment]; null where a segment has fewer references. */
  readonly references: readonly (readonly (string | null)[])[];
  /** The source texts, if they are known. */
  readonly source?: readonly string[] | null;
  /** The names of the references in findings; by default "the reference", or "reference 1" and so on. */
  readonly referenceNames?: readonly string[];
}

/** The side whose lines a finding is about. */
export interface Side {
  readonly role: "system" | "reference";
  readonly index: number;
  readonly name: string;
}

/** A side with its lines. */
export interface SideLines extends Side {
  readonly lines: readonly (string | null)[];
}

/** How many segments the texts have. */
export function segmentsOf({ systems }: LintedTexts): number {
  return systems[0]?.hypotheses.length ?? 0;
}

export function systemSides({ systems }: LintedTexts): SideLines[] {
  return systems.map(({ name, hypotheses }, index) => ({ role: "system", index, name, lines: hypotheses }));
}

export function referenceSides({ references, referenceNames }: LintedTexts): SideLines[] {
  return references.map((lines, index) => ({
    role: "reference",
    index,
    name: referenceNames?.[index] ?? (references.length === 1 ? "the reference" : `reference ${index + 1}`),
    lines,
  }));
}

/**
 * All sides, each with the sides that it is compared with: a system with the references, a reference with the systems.
 */
export function sidesWithOthers(texts: LintedTexts): { readonly side: SideLines; readonly others: SideLines[] }[] {
  const [systems, references] = [systemSides(texts), referenceSides(texts)];
  return [
    ...systems.map((side) => ({ side, others: references })),
    ...references.map((side) => ({ side, others: systems })),
  ];
}

/** The first reference that a segment has; an empty string if it has none. */
export function referenceOf({ references }: LintedTexts, segment: number): string {
  for (const stream of references) {
    const line = stream[segment];
    if (line !== null && line !== undefined) return line;
  }
  return "";
}

/** @throws TypeError, RangeError for texts of another shape */
export function checkTexts(texts: LintedTexts): void {
  if (typeof texts !== "object" || texts === null || Array.isArray(texts))
    throw new TypeError(`texts is ${describe(texts)}: expected { systems, references }`);
  const { systems, references, source } = texts;
  if (!Array.isArray(systems))
    throw new TypeError(`systems is ${describe(systems)}: expected a list of { name, hypotheses }`);
  if (!Array.isArray(references))
    throw new TypeError(`references is ${describe(references)}: expected a list of streams, each a list of lines`);
  const first: unknown = systems[0]?.hypotheses;
  const segments = Array.isArray(first) ? first.length : 0;
  const check = (name: string, list: unknown, mayLack = false): void => {
    if (!Array.isArray(list)) throw new TypeError(`${name} is ${describe(list)}: expected a list of lines`);
    if (list.length !== segments) {
      throw new RangeError(
        `${name} has ${list.length} lines, systems[0].hypotheses ${segments}: expected the same number` +
          (name.startsWith("references")
            ? "; is a list for each segment meant? a list for each stream is expected"
            : ""),
      );
    }
    const wrong = list.findIndex((line) => typeof line !== "string" && !(mayLack && line === null));
    if (wrong >= 0) throw new TypeError(`${name}[${wrong}] is ${describe(list[wrong])}: expected a string`);
  };
  for (const [s, system] of systems.entries()) check(`systems[${s}].hypotheses`, system?.hypotheses);
  for (const [r, stream] of references.entries()) check(`references[${r}]`, stream, true);
  if (source !== undefined && source !== null) check("source", source);
}
