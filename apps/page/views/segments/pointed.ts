/** The word that is pointed at, by the pointer or the keyboard: what it faces is shown with it. */
import { signal } from "@preact/signals";
import type { Inspection, Mark } from "../../model/inspection.js";

/** A mark on the card. */
export interface Place {
  /** The system in whose inspection the mark is. */
  readonly system: number;
  /** The reference that contains it; null for the system's own text. */
  readonly reference: number | null;
  readonly mark: number;
}

/** The pointed word; null where no word is pointed at. */
export const pointed = signal<Place | null>(null);

export function markAt(inspection: Inspection, { reference, mark }: Omit<Place, "system">): Mark | undefined {
  return (reference === null ? inspection.hypothesis : inspection.references[reference])?.[mark];
}

/** The marks of one text that are shown with the word that is pointed at: itself, or what it faces. */
export function shownMarks(
  place: Place | null,
  system: number,
  reference: number | null,
  inspection: Inspection,
): readonly number[] {
  if (place === null || place.system !== system) return [];
  if (place.reference === reference) return [place.mark];
  const partners = markAt(inspection, place)?.partners ?? [];
  return partners.filter((partner) => partner.reference === reference).map(({ mark }) => mark);
}

const states: Readonly<Record<Mark["state"], string>> = {
  matched: "matched",
  similar: "matched by its stem or meaning",
  clipped: "in a reference, but less often",
  unmatched: "in no reference",
  missing: "missing in the system's text",
  substituted: "another word in its place",
};

/** Describes a mark. */
export function markWords({ highlight, taken }: Inspection, mark: Mark): string {
  const { state, depth, share, isShifted } = mark;
  if (mark.words !== undefined) return mark.words;
  const words = [
    highlight === "difference"
      ? { matched: "in both", substituted: "other words there", unmatched: "here alone", missing: "there alone" }[
          state as "matched"
        ]
      : states[state],
  ];
  if (taken !== null && state === "unmatched" && highlight !== "difference") words[0] = "not in the reference";
  if (depth > 1) words.push(`in ${depth} in a row`);
  if (share !== undefined) words.push(`${Math.round(100 * share)} % of the n-grams around it`);
  if (isShifted) words.push("moved");
  return words.join(", ");
}
