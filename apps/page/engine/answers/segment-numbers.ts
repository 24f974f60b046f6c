/** The numbers of one segment under a metric, with and without edits: these numbers follow while the user types. */
import { segmentStatistics, type Metric } from "../../../../src/index.js";
import { kernelOf } from "../../../../src/kernel/entry.js";
import { ranksOf, scoreRows } from "../../../../src/metrics/entry.js";
import type { MetricSpec, SegmentTexts } from "../../model/corpus.js";
import type { Situation } from "../../model/selection.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Session } from "../session.js";

/** Scores by system. */
export interface SegmentScores {
  /** The scores of the segment by itself. */
  readonly segment: readonly number[];
  /** The scores of the selected segments together. */
  readonly corpus: readonly number[];
  /** The rank of each system by the score of the corpus, from 1; equal scores have equal ranks. */
  readonly ranks: readonly number[];
}

export interface SegmentNumbers {
  readonly name: string;
  readonly better: "higher" | "lower";
  /** Whether the segment is selected: otherwise it has no effect on the score of the selected segments. */
  readonly isSelected: boolean;
  readonly now: SegmentScores;
  /**
   * The numbers with the original texts of this segment. Null if edited references would change the weights of all
   * segments, as in NIST.
   */
  readonly given: SegmentScores | null;
  /**
   * For each system, the score of the corpus if the system's text for this segment were equal to the best of its
   * references. Null if the segment has no reference.
   */
  readonly right: readonly number[] | null;
}

export interface SegmentQuestion {
  readonly metric: MetricSpec;
  readonly situation: Situation;
  readonly segment: number;
}

export async function segmentNumbers(
  session: Session,
  { metric: spec, situation: { selection, references }, segment }: SegmentQuestion,
): Promise<SegmentNumbers> {
  const metric = await session.metric(spec, references);
  const tables = await session.statistics(spec, references);
  const places = await session.places(selection);
  const isSelected = places === null || places.includes(segment);
  const sums = await session.sums(spec, references, places);
  const [now] = (await session.texts([segment])) as [SegmentTexts];
  const [given] = (await session.given([segment])) as [SegmentTexts];

  const width = metric.fields.length;
  const rows = tables.map((table) => table.rows.subarray(segment * width, (segment + 1) * width));
  const used = (texts: SegmentTexts): readonly (string | null)[] =>
    references === null ? texts.references : references.map((r) => texts.references[r] ?? null);
  const sources = now.source === null ? {} : { sources: [now.source] };
  const count = (hypothesis: string, of: readonly (string | null)[]): Float64Array =>
    segmentStatistics(metric, { hypotheses: [hypothesis], references: [of], ...sources }).rows;
  const hasOtherReferences = used(given).some((text, r) => text !== used(now)[r]);
  const givenRows = rows.map((row, s) =>
    hasOtherReferences || given.hypotheses[s] !== now.hypotheses[s] ? count(given.hypotheses[s]!, used(given)) : row,
  );
  /** The score of the corpus with another row in place of the segment's. */
  const corpusWith = (other: Readonly<Float64Array>, s: number): number => {
    const sum = isSelected ? sums[s]!.map((value, field) => value - rows[s]![field]! + other[field]!) : sums[s]!;
    return scoreRows(metric, sum, kernelOf())[0]!;
  };
  const scoresOf = (own: readonly Float64Array[]): SegmentScores => {
    const corpus = own.map(corpusWith);
    return { segment: own.map((row) => scoreOf(metric, row)), corpus, ranks: ranksOf(corpus, metric.better) };
  };

  const shown = used(now).filter((text) => text !== null);
  const best = metric.better === "higher" ? Math.max : Math.min;
  const rightRows = shown.map((text) => count(text, used(now)));
  return {
    name: metric.name,
    better: metric.better,
    isSelected,
    now: scoresOf(rows),
    given: hasOtherReferences && metricOf(spec).firstPass !== undefined ? null : scoresOf(givenRows),
    right: rightRows.length === 0 ? null : rows.map((_, s) => best(...rightRows.map((row) => corpusWith(row, s)))),
  };
}

function scoreOf(metric: Metric, row: Readonly<Float64Array>): number {
  return scoreRows(metric.forSegments ?? metric, row, kernelOf())[0]!;
}

/** The original texts of one segment. */
export async function givenTexts(session: Session, { segment }: { readonly segment: number }): Promise<SegmentTexts> {
  return (await session.given([segment]))[0]!;
}
