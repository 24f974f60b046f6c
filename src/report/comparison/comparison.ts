/** The comparison of several systems for other programs: all its figures, unrounded. */
import type { AllPairsComparison } from "../../significance/all-pairs.js";
import { pValuesInJson } from "../../significance/p-value.js";
import { seenFrom, type SeenPair } from "../../significance/seen-pair.js";
import { tableOf, type Table } from "../table.js";

/** A segment that moved the difference between the baseline and another system. */
export interface ChangedSegment {
  /** The index of the segment, from 0. */
  readonly segment: number;
  /** The number of the segment's line in the files, from 1. */
  readonly line: number;
  /** How much of the difference disappears if the segment is left out of both systems, in points of the score. */
  readonly share: number;
  /** The segment's own score under the baseline and under the other system. */
  readonly before: number;
  readonly after: number;
  /** The source of the segment; undefined unless the source text was given. */
  readonly source: string | undefined;
  readonly references: readonly string[];
  readonly baseline: string;
  readonly hypothesis: string;
}

/** The segments that moved the difference most, those with the largest share first. */
export interface Changes {
  readonly better: readonly ChangedSegment[];
  readonly worse: readonly ChangedSegment[];
}

/**
 * Whether a segment by itself is better or worse under the other system. This may contradict its share: the counts of
 * all segments are added before a corpus is scored, so the effect of a segment also depends on its length and on the
 * other segments.
 */
export function ownResult({ before, after }: ChangedSegment, better: "higher" | "lower"): "better" | "worse" | "equal" {
  if (before === after) return "equal";
  return after > before === (better === "higher") ? "better" : "worse";
}

export interface ComparedMetric extends AllPairsComparison {
  /** For each system except the first, the segments that moved the difference between it and the first. */
  readonly changes: readonly Changes[];
}

export interface Comparison {
  /** The names of the systems; the first is the baseline. */
  readonly systems: readonly string[];
  readonly segments: number;
  /** The resampling, in words. */
  readonly test: string;
  readonly metrics: readonly ComparedMetric[];
  /**
   * Whether to show the changes of all systems even if there are many; otherwise only the changes of the best system.
   */
  readonly showsAll: boolean;
}

export function comparisonAsJson({ systems, segments, test, metrics }: Comparison): object {
  return {
    baseline: systems[0],
    segments,
    test,
    metrics: metrics.map(({ name, signature, better, correction, warning, ...metric }) => ({
      name,
      signature,
      better,
      correction,
      warning,
      // the best first
      systems: metric.order.map((i) => {
        const { score, interval, ranks, cluster } = metric.systems[i]!;
        return { system: systems[i], score, interval, ranks, cluster };
      }),
      pairs: metric.pairs.map((pair) => ({
        first: systems[pair.first],
        second: systems[pair.second],
        difference: pair.difference,
        interval: pair.differenceInterval,
        ...pValuesInJson(pair),
        winner: pair.winner === null ? null : systems[pair.winner],
        detectable: pair.detectable,
        differing_segments: pair.differingSegments,
        warning: pair.warning,
      })),
      changes: metric.changes.map(({ better: gains, worse: losses }, i) => ({
        system: systems[i + 1],
        better: gains.map((change) => changeAsJson(change, better)),
        worse: losses.map((change) => changeAsJson(change, better)),
      })),
    })),
  };
}

function changeAsJson(change: ChangedSegment, scale: "higher" | "lower"): object {
  const { line, share, before, after, source, references, baseline, hypothesis } = change;
  const own = ownResult(change, scale);
  return { line, share, before, after, own_result: own, source, references, baseline, hypothesis };
}

/** A system compared with another. */
interface Side extends SeenPair {
  readonly metric: AllPairsComparison;
  readonly system: number;
  readonly other: number;
}

/**
 * A record for each ordered pair of systems, so that every system can be looked up on the left; the best systems come
 * first. The result is "better" or "worse" where the corrected p is below 0.05, otherwise empty.
 */
export function comparisonTable({ systems: names, metrics }: Comparison): Table {
  const sides = metrics.flatMap((metric) =>
    metric.order.flatMap((system) =>
      metric.order
        .filter((other) => other !== system)
        .map((other): Side => ({ metric, system, other, ...seenFrom(metric, system, other) })),
    ),
  );
  const own = ({ metric, system }: Side) => metric.systems[system]!;
  return tableOf(sides, [
    { title: "metric", value: ({ metric }) => metric.name },
    { title: "system", value: ({ system }) => names[system] },
    { title: "score", value: (side) => own(side).score },
    { title: "low", value: (side) => own(side).interval.low },
    { title: "high", value: (side) => own(side).interval.high },
    { title: "rank_best", value: (side) => own(side).ranks.best },
    { title: "rank_worst", value: (side) => own(side).ranks.worst },
    { title: "cluster", value: (side) => own(side).cluster },
    { title: "versus", value: ({ other }) => names[other] },
    { title: "versus_score", value: ({ metric, other }) => metric.systems[other]!.score },
    { title: "difference", value: ({ difference }) => difference },
    { title: "difference_low", value: ({ low }) => low },
    { title: "difference_high", value: ({ high }) => high },
    { title: "p_value", value: ({ pair }) => pair.pValue },
    { title: "p_value_holm", value: ({ pair }) => pair.adjustedPValue },
    { title: "result", value: ({ result }) => result },
    { title: "detectable", value: ({ pair }) => pair.detectable },
    { title: "differing_segments", value: ({ pair }) => pair.differingSegments },
    { title: "signature", value: ({ metric }) => metric.signature },
    { title: "p_value_is_bound", value: ({ pair }) => String(pair.pValueIsBound) },
    { title: "p_value_holm_is_bound", value: ({ pair }) => String(pair.adjustedPValueIsBound) },
  ]);
}
