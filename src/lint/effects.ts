/** The effect of a repair on the scores; only the segments that change are counted again. */
import { sumRows } from "../corpus/count-batch.js";
import type { EngineName } from "../kernel/kernel.js";
import { scoreCorpus } from "../corpus/score-corpus.js";
import { segmentStatistics } from "../corpus/segment-statistics.js";
import { kernelOf } from "../kernel/engines.js";
import type { Metric } from "../metrics/metric.js";
import type { StringCorpus } from "../text/segments.js";
import { repaired, type Found, type Repair } from "./finding.js";
import { segmentsOf, type LintedTexts } from "./linted-texts.js";

/** The score of a system before and after a repair. */
export interface Effect {
  /** The index of the system. */
  readonly system: number;
  /** The index of the metric. */
  readonly metric: number;
  /** The score of the texts as they are. */
  readonly before: number;
  /** The score after the repair; null where no segment is left. */
  readonly after: number | null;
}

export interface Measured {
  of(found: Pick<Found, "side" | "repair">): Effect[];
}

/** Rows of a system, counted on first use. */
interface Counted {
  readonly rows: Float64Array;
  readonly sum: Float64Array;
  readonly score: number;
}

export function measureEffects(texts: LintedTexts, metrics: readonly Metric[], engine?: EngineName): Measured {
  const kernel = kernelOf(engine);
  const options = { engine: kernel.name };
  const segments = segmentsOf(texts);
  const counted = new Map<string, Counted>();

  const countedOf = (system: number, m: number): Counted => {
    const key = `${system} ${m}`;
    let known = counted.get(key);
    if (known === undefined) {
      const metric = metrics[m]!;
      const { rows } = segmentStatistics(metric, corpusOf(texts, system, metric), options);
      const sum = sumRows(metric, rows, kernel);
      known = { rows, sum, score: metric.score(sum, kernel).score };
      counted.set(key, known);
    }
    return known;
  };

  const after = (system: number, m: number, repair: Repair): number | null => {
    const metric = metrics[m]!;
    if ("without" in repair && repair.without.length === segments) return null;
    const better = repaired(texts, repair);
    // the metric weighs by the whole corpus, so a repair changes every row
    if (metric.firstPass !== undefined) return scoreCorpus(metric, corpusOf(better, system, metric), options).score;
    const { rows, sum } = countedOf(system, m);
    const changed = "without" in repair ? repair.without : changedSegments(texts, better, system);
    const total = without(rows, sum, changed);
    if (!("without" in repair) && changed.length > 0)
      kernel.addRows(total, segmentStatistics(metric, corpusOf(better, system, metric, changed), options).rows);
    return metric.score(total, kernel).score;
  };

  const before = (system: number, m: number): number => {
    const metric = metrics[m]!;
    return metric.firstPass === undefined
      ? countedOf(system, m).score
      : scoreCorpus(metric, corpusOf(texts, system, metric), options).score;
  };

  return {
    of({ side, repair }) {
      const systems = side.role === "system" ? [side.index] : [...texts.systems.keys()];
      return systems.flatMap((system) =>
        metrics.map((_, m) => ({ system, metric: m, before: before(system, m), after: after(system, m, repair) })),
      );
    },
  };
}

/** Rows are whole numbers, so they can be subtracted exactly. */
function without(rows: Float64Array, sum: Float64Array, segments: readonly number[]): Float64Array {
  const left = sum.slice();
  const { length } = sum;
  for (const segment of segments) for (let f = 0; f < length; f++) left[f]! -= rows[segment * length + f]!;
  return left;
}

function changedSegments(texts: LintedTexts, better: LintedTexts, system: number): number[] {
  const pairs = [
    [texts.systems[system]!.hypotheses, better.systems[system]!.hypotheses] as const,
    ...texts.references.map((stream, r) => [stream, better.references[r]!] as const),
  ].filter(([own, other]) => own !== other);
  const changed: number[] = [];
  for (let i = 0; i < segmentsOf(texts); i++) if (pairs.some(([own, other]) => own[i] !== other[i])) changed.push(i);
  return changed;
}

function corpusOf(
  { systems, references, source }: LintedTexts,
  system: number,
  { needsSources }: Metric,
  some?: readonly number[],
): StringCorpus {
  const { hypotheses } = systems[system]!;
  const sources = needsSources === true ? source : undefined;
  if (some === undefined) return { hypotheses, referenceStreams: references, ...(sources && { sources }) };
  return {
    hypotheses: some.map((i) => hypotheses[i]!),
    referenceStreams: references.map((stream) => some.map((i) => stream[i]!)),
    ...(sources && { sources: some.map((i) => sources[i]!) }),
  };
}
