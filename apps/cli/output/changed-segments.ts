/** The segments that moved the difference between two systems most, with their texts. */
import { largest } from "../../../src/inspect/entry.js";
import { differenceInfluence, type Statistics, type Kernel } from "../../../src/index.js";
import { scoreRows, signOf } from "../../../src/metrics/entry.js";
import type { ChangedSegment, Changes } from "../../../src/report/entry.js";
import type { KeptTexts } from "../corpus/kept-texts.js";
import type { CorpusStatistics } from "../corpus/count-corpus.js";
import type { ChosenMetric } from "../metrics/choose.js";
import type { CountedSystems } from "../systems/saved-systems.js";
import { tablesOf } from "./significance.js";

/** The number of segments to show, and their texts. */
export interface ShownSegments {
  readonly top: number;
  readonly texts: KeptTexts;
  lineOf(segment: number): number;
}

/** A segment without its texts. */
type MovedSegment = Pick<ChangedSegment, "segment" | "share" | "before" | "after">;

/**
 * The rows of systems under each metric, with the segments that changed their differences from the first system most.
 */
export function comparedTables(
  metrics: readonly ChosenMetric[],
  statistics: CorpusStatistics,
  { top, texts, lineOf }: ShownSegments,
  kernel: Kernel,
): Pick<CountedSystems, "segments" | "tables" | "changes"> {
  const tables = metrics.map((metric, m) => tablesOf(metric.corpus, m, statistics));
  const moved = metrics.map((metric, m) => movedSegments(metric, tables[m]!, top, kernel));
  return {
    segments: statistics.segments,
    tables,
    changes: moved.map((ofMetric) => withTexts(ofMetric, texts, lineOf)),
  };
}

/** For each system but the first, the segments that changed its difference from the first system most. */
function movedSegments(
  { corpus, segment: ofSegment }: ChosenMetric,
  tables: readonly Statistics[],
  top: number,
  kernel: Kernel,
): { readonly better: readonly MovedSegment[]; readonly worse: readonly MovedSegment[] }[] {
  if (top === 0) return tables.slice(1).map(() => ({ better: [], worse: [] }));
  const sign = signOf(corpus.better);
  const width = corpus.fields.length;
  const scoreOf = ({ rows }: Statistics, segment: number): number =>
    scoreRows(ofSegment, rows.slice(segment * width, (segment + 1) * width), kernel)[0]!;
  return tables.slice(1).map((table, i) => {
    const shares = differenceInfluence(corpus, tables[0]!, table, { engine: kernel.name });
    const most = (direction: number): MovedSegment[] =>
      largest(
        shares.map((share) => direction * share),
        top,
      ).map((segment) => ({
        segment,
        share: shares[segment]!,
        before: scoreOf(tables[0]!, segment),
        after: scoreOf(tables[i + 1]!, segment),
      }));
    return { better: most(sign), worse: most(-sign) };
  });
}

/** Adds the texts to the segments. */
function withTexts(
  moved: ReturnType<typeof movedSegments>,
  texts: KeptTexts,
  lineOf: (segment: number) => number,
): Changes[] {
  return moved.map(({ better, worse }, i) => {
    const withText = (moved: MovedSegment): ChangedSegment => {
      const { hypotheses, ...text } = texts.textOf(moved.segment);
      return {
        ...moved,
        line: lineOf(moved.segment),
        ...text,
        baseline: hypotheses[0]!,
        hypothesis: hypotheses[i + 1]!,
      };
    };
    return { better: better.map(withText), worse: worse.map(withText) };
  });
}
