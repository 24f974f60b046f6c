/** The data that the page has about a corpus. The texts themselves are in the engine. */
import type { CorpusFile, MarkedError, MetricSpec } from "../../../src/report/entry.js";
import type { Directions } from "./direction.js";

export type {
  CorpusFile,
  CorpusTexts,
  LabelColumn,
  MarkedError,
  MetricSpec,
  SystemTexts,
} from "../../../src/report/entry.js";

/** A segment with all its texts. */
export interface SegmentTexts {
  /** The index of the segment. */
  readonly segment: number;
  readonly source: string | null;
  readonly references: readonly (string | null)[];
  /** The outputs of the systems. */
  readonly hypotheses: readonly string[];
  /** For each system, the errors that people marked; no lists where there are no such errors in the corpus. */
  readonly errors?: readonly (readonly MarkedError[])[];
}

/** The beginning of a text. */
export interface Excerpt {
  readonly text: string;
  /** How long the whole text is, in UTF-16 units. */
  readonly length: number;
}

/** A segment with the beginnings of its texts. */
export interface SegmentExcerpts {
  readonly segment: number;
  readonly source: Excerpt | null;
  readonly references: readonly (Excerpt | null)[];
  /** The texts of the requested systems. */
  readonly hypotheses: readonly Excerpt[];
}

/** A stretch of an excerpt that the list marks. */
export interface ExcerptSpan {
  readonly start: number;
  readonly end: number;
  /** Words that the compared system lacks, or that were searched for. */
  readonly what: "apart" | "found";
}

/** The beginning of a text, with what is marked in it, from left to right. */
export interface MarkedExcerpt extends Excerpt {
  readonly spans: readonly ExcerptSpan[];
}

/** What the list shows of a segment. */
export interface SegmentCells {
  readonly segment: number;
  readonly source: MarkedExcerpt | null;
  /** The beginning of the first reference that the segment has. */
  readonly reference: MarkedExcerpt | null;
  /** The texts of the requested systems. */
  readonly hypotheses: readonly MarkedExcerpt[];
  /** The requested measures. */
  readonly numbers: readonly number[];
  /** The labels in the requested columns. */
  readonly labels: readonly string[];
}

/** A corpus without its texts. */
export interface CorpusSummary {
  readonly segments: number;
  /** Names of the systems, as given. */
  readonly systems: readonly string[];
  readonly references: number;
  readonly hasTexts: boolean;
  readonly hasSource: boolean;
  readonly directions: Directions;
  /** Whether people marked errors in the texts. */
  readonly hasErrors?: boolean;
  /** Columns of labels, with their distinct labels in the order in which they come. */
  readonly labels: readonly { readonly name: string; readonly values: readonly string[] }[];
  readonly files: readonly CorpusFile[];
  /** The date of the report, if it is one: ISO 8601. */
  readonly made: string | null;
  /** The metrics that were counted, if there are only statistics; null if other metrics can be counted. */
  readonly metrics: readonly MetricSpec[] | null;
  /** The metrics of scores that came from elsewhere, in addition to texts; other metrics can still be counted. */
  readonly given: readonly MetricSpec[];
}

/** Whether metrics can be counted, because there are texts and references. */
export function canCount({ hasTexts, references }: CorpusSummary): boolean {
  return hasTexts && references > 0;
}
