/** How a metric sees the words of one segment, as stretches of its texts that a page can draw. */
import { metricOf } from "./metric-spec.js";
import type { MetricSpec } from "./corpus.js";

/** The ways of marking the words of a segment. */
export const highlights = ["ngrams", "characters", "edits", "alignment", "matches", "difference"] as const;
export type Highlight = (typeof highlights)[number];

/**
 * How a stretch fares. Of the hypothesis: "matched", "clipped" (in a reference, but not so often), "unmatched". Of a
 * reference: "matched", "missing". Of both: "substituted", and "similar" for a word matched by its stem or meaning.
 */
export type MarkState = "matched" | "similar" | "clipped" | "unmatched" | "missing" | "substituted";

/** A word (or character) in its place: [start, end) in UTF-16 units, whole clusters that a reader sees as one. */
export interface Mark {
  readonly start: number;
  readonly end: number;
  readonly state: MarkState;
  /** How long the longest matched n-gram is that covers it; 0 for none. */
  readonly depth: number;
  /** Of a character, the share of the n-grams around it that are matched, 0..1. */
  readonly share?: number;
  /** Whether TER moves it. */
  readonly isShifted?: boolean;
  /** The words that it faces on the other side. */
  readonly partners: readonly Partner[];
}

/** A mark on the other side. */
export interface Partner {
  /** Of a word of the hypothesis, the index of the reference; of one of a reference, null. */
  readonly reference: number | null;
  /** The index of the mark. */
  readonly mark: number;
}

/** A run of words that TER moves. */
export interface Shift {
  /** Marks of the hypothesis. */
  readonly marks: readonly number[];
  /** The mark beside which it comes to stand: if there is one, one that is not moved itself. */
  readonly beside: number;
  /** Whether it comes to stand before that one, or behind it. */
  readonly isBefore: boolean;
}

export interface Inspection {
  readonly highlight: Highlight;
  /** The metric that says so, in words. */
  readonly by: string;
  readonly hypothesis: readonly Mark[];
  /** By reference; null for one that is not looked at. */
  readonly references: readonly (readonly Mark[] | null)[];
  /** The index of the reference that alone counts; null if all do. */
  readonly taken: number | null;
  /** Matched n-grams, by order. */
  readonly orders: readonly { readonly order: number; readonly matches: number; readonly total: number }[];
  readonly shifts: readonly Shift[];
  /** Of an alignment: edits that are counted. */
  readonly edits: number | null;
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
};

/** The best marking for a metric: n-grams if it has no view of its own. */
export function highlightOf({ metric }: MetricSpec): Highlight {
  return Object.hasOwn(kinds, metric) ? kinds[metric]! : "ngrams";
}

/** The metric that a highlight is drawn by: the first of these that it belongs to, or else the usual one. */
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
