/** An axis of the scatter plot: a measure, with a system and a metric if the measure needs them. */
import { canCount, type CorpusSummary, type MetricSpec } from "./corpus.js";
import type { Measure } from "./measure.js";

export interface Axis {
  readonly of: AxisKind;
  /** The index of the system; null for the initial system of the axis. */
  readonly system: number | null;
  /** The index of the metric among those shown; null for the current one. */
  readonly metric: number | null;
}

/** The measures that can be plotted. */
export type AxisKind = Exclude<Measure["of"], "random" | "disagreement" | "likeness" | "label" | "alphabet" | "noted">;

/** The arguments of measures, apart from the segment. */
export const ofSystem: ReadonlySet<AxisKind> = new Set(["score", "influence", "edits", "copied", "length-ratio"]);
export const ofPair: ReadonlySet<AxisKind> = new Set(["share", "difference"]);
export const ofMetric: ReadonlySet<AxisKind> = new Set(["score", "influence", "share", "difference"]);

const ofRows: readonly AxisKind[] = ["score", "influence", "share", "difference", "position"];
const ofSource: ReadonlySet<AxisKind> = new Set(["source-length", "copied"]);
const ofTexts: readonly AxisKind[] = [
  "reference-length",
  "source-length",
  "length-ratio",
  "copied",
  "edits",
  "rare-words",
  "numbers",
  "names",
  "quotes",
  "occurrences",
];

/** The measures to choose from. */
export function axisKinds(summary: CorpusSummary): AxisKind[] {
  const { systems, hasTexts, hasSource } = summary;
  const isThere = (kind: AxisKind): boolean => (ofSource.has(kind) ? hasSource : canCount(summary));
  return [...ofRows, ...(hasTexts ? ofTexts.filter(isThere) : [])].filter(
    (kind) => systems.length > 1 || !ofPair.has(kind),
  );
}

/** The part of the page's state that turns an axis into a measure. */
export interface AxisFacts {
  readonly metrics: readonly MetricSpec[];
  /** The current metric. */
  readonly metric: MetricSpec;
  /** The system of the axis if the user chose none. */
  readonly system: number;
  /** The two systems of measures of a pair, which are the second system's number minus the first's. */
  readonly pair: readonly [against: number, system: number];
}

export function measureOfAxis({ of, ...axis }: Axis, facts: AxisFacts): Measure {
  const metric = (axis.metric === null ? null : facts.metrics[axis.metric]) ?? facts.metric;
  const system = axis.system ?? facts.system;
  switch (of) {
    case "score":
    case "influence":
      return { of, metric, system };
    case "share":
    case "difference":
      return { of, metric, system: facts.pair[1], against: facts.pair[0] };
    case "edits":
    case "copied":
    case "length-ratio":
      return { of, system };
    default:
      return { of };
  }
}
