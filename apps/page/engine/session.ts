/** The basis of all answers: the corpus, counted on demand. */
import type { SegmentText } from "../../../src/core/entry.js";
import type { Metric, Statistics, TextSpan } from "../../../src/index.js";
import type { CorpusSummary, MetricSpec, SegmentTexts } from "../model/corpus.js";
import type { Measure } from "../model/measure.js";
import type { SearchFilter, Selection, Situation } from "../model/selection.js";

/**
 * The interface of a corpus for questions. Everything is asynchronous: rows are counted on first use, and the questions
 * of the background ask the foreground (engine/worker.ts).
 */
export interface Session {
  readonly summary: CorpusSummary;
  /** The metric, which has had its first pass if it needs one. */
  metric(spec: MetricSpec, references: Situation["references"]): Promise<Metric>;
  /** A row for each segment of the whole corpus, edits included; a table for each system. */
  statistics(spec: MetricSpec, references: Situation["references"]): Promise<readonly Statistics[]>;
  /** The sums of the rows of some segments, a row for each system; of all segments if `places` is null. */
  sums(
    spec: MetricSpec,
    references: Situation["references"],
    places: Uint32Array | null,
  ): Promise<readonly Float64Array[]>;
  /** The indices of the segments that pass all filters, in the order of the corpus; null for all segments. */
  places(selection: Selection): Promise<Uint32Array | null>;
  /**
   * For each segment of the whole corpus, 1 if the expression is found.
   *
   * @throws RangeError for text that is not an expression
   */
  found(filter: SearchFilter): Promise<Uint8Array>;
  /** The positions in texts at which the expression is found. */
  marked(filter: SearchFilter, texts: readonly string[]): Promise<readonly (readonly TextSpan[])[]>;
  /** A number for each segment of the whole corpus. */
  measured(measure: Measure, references: Situation["references"]): Promise<Float64Array>;
  /** The labels of one of the user's columns, by segment. @throws RangeError if there is no such column */
  labels(column: string): Promise<readonly string[]>;
  /** The texts with all edits. */
  texts(places: ArrayLike<number>): Promise<readonly SegmentTexts[]>;
  /** The texts with all edits as UTF-8, for questions of the foreground: segments up to `end`, and at most 1,024. */
  encoded?(first: number, end: number, references: Situation["references"]): SegmentText;
  /** The texts without edits. */
  given(places: ArrayLike<number>): Promise<readonly SegmentTexts[]>;
  /**
   * The systems' earlier results; null if no such file is open.
   *
   * @throws RangeError if the file has no rows of this metric
   */
  earlierStatistics?(
    spec: MetricSpec,
    references: Situation["references"],
  ): Promise<{ readonly name: string; readonly tables: readonly Statistics[] } | null>;
  /** The earlier texts of a system; null if the file has none. */
  earlierTexts?(system: number, places: readonly number[]): Promise<readonly string[] | null>;
}
