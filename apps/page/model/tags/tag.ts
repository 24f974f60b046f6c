/** Errors that a reader marks in the outputs of systems: a small MQM. */

export interface Tag {
  readonly segment: number;
  /** The index of the system. */
  readonly system: number;
  /** The stretch [start, end) of its text, in UTF-16 units; an empty one is about the whole segment. */
  readonly start: number;
  readonly end: number;
  /** The text of the stretch, by which it is found again if the text is edited. */
  readonly quote: string;
  /** The category, such as "Accuracy/Mistranslation". */
  readonly category: string;
  readonly severity: Severity;
}

/** The severities in Google's files, the worst first. */
export const severities = ["Major", "Minor", "Neutral"] as const;
export type Severity = (typeof severities)[number];

/** @example tagWords({ ...tag, quote: "Hund" }) // "Major Accuracy/Mistranslation: “Hund”" */
export function tagWords({ severity, category, quote }: Tag): string {
  return `${severity} ${category}${quote === "" ? "" : `: “${quote}”`}`;
}

/** The stretch of a text that a tag is about; null if the tag's words are no longer in the text. */
export function placeOfTag(
  { start, end, quote }: Tag,
  text: string,
): { readonly start: number; readonly end: number } | null {
  if (text.slice(start, end) === quote) return { start, end };
  // of several occurrences, the one nearest to the former position
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1))
    if (best < 0 || Math.abs(at - start) < Math.abs(best - start)) best = at;
  return best < 0 ? null : { start: best, end: best + quote.length };
}

/** The usual kinds of errors (Freitag et al. 2021); others may be written. */
export const categories = [
  "Accuracy/Mistranslation",
  "Accuracy/Omission",
  "Accuracy/Addition",
  "Accuracy/Untranslated text",
  "Fluency/Grammar",
  "Fluency/Spelling",
  "Fluency/Punctuation",
  "Fluency/Register",
  "Fluency/Inconsistency",
  "Terminology/Inappropriate for context",
  "Style/Awkward",
  "Locale convention",
  "Non-translation",
  "Other",
] as const;
