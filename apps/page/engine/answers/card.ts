/** One segment: its texts, and its scores under each metric. */
import { sumRows } from "../../../../src/corpus/entry.js";
import type { Metric, Statistics } from "../../../../src/index.js";
import { kernelOf } from "../../../../src/kernel/entry.js";
import { scoreRows } from "../../../../src/metrics/entry.js";
import type { Excerpt, MetricSpec, SegmentExcerpts } from "../../model/corpus.js";
import { beginning } from "../marks/clusters.js";
import { remembered } from "../remembered.js";
import type { Session } from "../session.js";

/** Texts of some segments, each cut at this length, in UTF-16 units. */
export async function excerpts(
  session: Session,
  {
    places,
    systems,
    longest,
  }: { readonly places: readonly number[]; readonly systems: readonly number[]; readonly longest: number },
): Promise<readonly SegmentExcerpts[]> {
  const cut = (text: string): Excerpt => ({ text: beginning(text, longest), length: text.length });
  return (await session.texts(places)).map(({ segment, source, references, hypotheses }) => ({
    segment,
    source: source === null ? null : cut(source),
    references: references.map((text) => (text === null ? null : cut(text))),
    hypotheses: systems.map((system) => cut(hypotheses[system]!)),
  }));
}

/** A text of any length. */
export async function wholeText(
  session: Session,
  {
    segment,
    side,
    index,
  }: { readonly segment: number; readonly side: "source" | "reference" | "hypothesis"; readonly index: number },
): Promise<string> {
  const [texts] = await session.texts([segment]);
  const { source, references, hypotheses } = texts!;
  return (side === "source" ? source : side === "reference" ? references[index] : hypotheses[index]) ?? "";
}

/** The numbers of one metric for a segment: each list has an entry for each system. */
export interface SegmentScores {
  readonly metric: MetricSpec;
  readonly name: string;
  readonly better: "higher" | "lower";
  /** The scores of the segment by itself. */
  readonly scores: readonly number[];
  /** By how much the score of the corpus changes without the segment; null if it is the only segment. */
  readonly influences: readonly (number | null)[];
  /** The segment's share of the difference from the baseline; null for the baseline itself. */
  readonly shares: readonly (number | null)[];
}

export async function segmentScores(
  session: Session,
  {
    segment,
    metrics,
    references,
    baseline,
  }: {
    readonly segment: number;
    readonly metrics: readonly MetricSpec[];
    readonly references: readonly number[] | null;
    readonly baseline: number;
  },
): Promise<readonly SegmentScores[]> {
  const all: SegmentScores[] = [];
  for (const spec of metrics) {
    const metric = await session.metric(spec, references);
    const tables = await session.statistics(spec, references);
    const rows = tables.map((table) => rowOf(table, segment));
    const isAlone = session.summary.segments < 2;
    const effects = await Promise.all(
      tables.map(async (table, system) => {
        if (isAlone) return null;
        const sum = await remembered(session, JSON.stringify(["sum", spec, references, system]), async () =>
          sumRows(metric, table.rows, kernelOf()),
        );
        return effectOf(metric, rows[system]!, sum);
      }),
    );
    // as in differenceInfluence(): equal rows have no share
    const isSame = (system: number): boolean => rows[system]!.every((value, f) => value === rows[baseline]![f]);
    all.push({
      metric: spec,
      name: metric.name,
      better: metric.better,
      scores: rows.map((own) => scoreRows(metric.forSegments ?? metric, own, kernelOf())[0]!),
      influences: effects,
      shares: effects.map((effect, system) =>
        effect === null || system === baseline ? null : isSame(system) ? 0 : effects[baseline]! - effect,
      ),
    });
  }
  return all;
}

function rowOf({ rows, fields }: Statistics, segment: number): Float64Array {
  return rows.slice(segment * fields.length, (segment + 1) * fields.length);
}

/** By how much the score of the corpus changes without a segment, from the sum of all rows. */
function effectOf(metric: Metric, own: Float64Array, sum: Float64Array): number {
  const rows = new Float64Array(2 * own.length);
  rows.set(sum);
  rows.set(
    own.map((value, field) => sum[field]! - value),
    own.length,
  );
  const [whole, rest] = scoreRows(metric, rows, kernelOf());
  return rest! - whole!;
}
