/** How a metric treats the words of one segment, as stretches of its texts that a page can draw. */
import { metricOf } from "./metric-spec.js";
import type { MetricSpec } from "./corpus.js";
import { counted } from "./words.js";

/** The kinds of highlights that can mark the words of a segment. */
export const highlights = ["ngrams", "characters", "edits", "alignment", "matches", "difference", "errors"] as const;
export type Highlight = (typeof highlights)[number];

/**
 * The state of a stretch. In the hypothesis: "matched", "clipped" (in a reference, but less often), "unmatched". In a
 * reference: "matched", "missing". In both: "substituted", and "similar" for a word matched by its stem or meaning.
 */
export type MarkState = "matched" | "similar" | "clipped" | "unmatched" | "missing" | "substituted";

/** A word (or character) with its position: [start, end) in UTF-16 units, of whole characters as a reader sees them. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly state: MarkState;
  /** The length of the longest matched n-gram that covers the stretch; 0 for none. */
  readonly depth: number;
  /** For a character, the share of the n-grams around it that are matched, 0..1. */
  readonly share?: number;
  /** Whether TER moves the stretch. */
  readonly isShifted?: boolean;
  /** For an error that people marked: its description. */
  readonly words?: string;
  /** The words that the stretch faces on the other side. */
  readonly partners: readonly Partner[];
}

/** A mark on the other side. */
export interface Partner {
  /** For a word of the hypothesis, the index of the reference that it faces; null for a word of a reference. */
  readonly reference: number | null;
  /** The index of the mark. */
  readonly mark: number;
}

/** A run of words that TER moves. */
export interface Shift {
  /** Marks of the hypothesis. */
  readonly marks: readonly number[];
  /** The mark beside which the run is placed; if possible, a mark that is not moved itself. */
  readonly beside: number;
  /** Whether the run is placed before that mark, rather than behind it. */
  readonly isBefore: boolean;
}

export interface Inspection {
  readonly highlight: Highlight;
  /** The name of the metric that the marks follow. */
  readonly by: string;
  readonly hypothesis: readonly Mark[];
  /** The marks of each reference; null for a reference that is not considered. */
  readonly references: readonly (readonly Mark[] | null)[];
  /** The index of the only reference that counts; null if all count. */
  readonly taken: number | null;
  /** How many n-grams are matched, by order. */
  readonly orders: readonly { readonly order: number; readonly matches: number; readonly total: number }[];
  readonly shifts: readonly Shift[];
  /** For an alignment, the number of edits that count. */
  readonly edits: number | null;
  /** Errors that people marked, and the words that they marked. */
  readonly errors?: readonly { readonly words: string; readonly of: readonly string[] }[];
}

const kinds: Readonly<Record<string, Highlight>> = {
  bleu: "ngrams",
  bleuDialect: "ngrams",
  chrf: "characters",
  ter: "edits",
  wer: "alignment",
  cer: "alignment",
  mer: "alignment",
  wil: "alignment",
  wip: "alignment",
  lepor: "matches",
  hlepor: "matches",
  meteor: "matches",
  meteor2007: "matches",
};

const usual: Readonly<Record<Highlight, string>> = {
  ngrams: "bleu",
  characters: "chrf",
  edits: "ter",
  alignment: "wer",
  matches: "lepor",
  difference: "wer",
  errors: "wer",
};

/**
 * The best marking for a metric: n-grams if it has no view of its own.
 *
 * @param hasErrors whether people marked errors; these errors are the marking of scores from elsewhere
 */
export function highlightOf({ metric }: MetricSpec, hasErrors = false): Highlight {
  if (metric === "given" && hasErrors) return "errors";
  return Object.hasOwn(kinds, metric) ? kinds[metric]! : "ngrams";
}

/** The metric on which a highlight is based: the first of these metrics that has it, otherwise the usual metric. */
export function specOf(highlight: Highlight, metrics: readonly MetricSpec[]): MetricSpec {
  return (
    metrics.find((spec) => Object.hasOwn(kinds, spec.metric) && highlightOf(spec) === highlight) ?? {
      metric: usual[highlight],
      options: {},
    }
  );
}

/** The name of the metric that a highlight is drawn by. */
export function nameOf(spec: MetricSpec): string {
  return metricOf(spec).name;
}

/** What is counted in a text, in words. @param own the number of errors that the reader marked in it */
export function countWords({ orders, edits, shifts, highlight, errors }: Inspection, own: number): string {
  if (errors !== undefined) {
    const all = errors.length + own;
    return all === 0 ? "no error marked" : `${counted(all, "error")} marked`;
  }
  if (highlight === "difference") return `${counted(edits ?? 0, "edit")} apart`;
  if (edits !== null)
    return counted(edits, "edit") + (shifts.length > 0 ? ` (${counted(shifts.length, "shift")})` : "");
  if (highlight === "characters" || orders.length === 0) return "";
  return `n-grams matched, by length: ${orders.map(({ matches, total }) => `${matches}/${total}`).join(" ")}`;
}
