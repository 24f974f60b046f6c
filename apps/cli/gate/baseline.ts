/** The baseline of the gate, and how far the new system falls below it. */
import { InputError, inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { gateFalls } from "../../../src/significance/entry.js";
import { subsetStatistics, type Metric } from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Run } from "../corpus/command-run.js";
import { checkCompared } from "../corpus/compared-tables.js";
import { savedCorpus, type SavedCorpus } from "../corpus/saved-corpus.js";
import { keepsRows, readStatistics, type StatisticsFile } from "../corpus/statistics-files.js";
import { commonSegments } from "./common-segments.js";
import { tableOf, type GatedPart, type NewSystem } from "./new-system.js";
import { numbersByMetric, type NamedMetric } from "./numbers-by-metric.js";

/** How many points a metric may lose by default. */
const MAX_DROP = 0.3;

export interface Baseline {
  readonly file: StatisticsFile;
  readonly saved: SavedCorpus;
  /** How many points each metric may lose. */
  readonly allowed: ReadonlyMap<Metric, number>;
}

/** @throws InputError, UsageError for limits of metrics that are not there */
export async function readBaseline(path: string, run: Run): Promise<Baseline> {
  const limits = numbersByMetric("--max-drop", run.own("Gate").maxDrop ?? [], {
    expected: "points from 0 up, such as 0.3, or NAME=POINTS, such as NIST=0.05",
    canBeNegative: false,
  });
  const file = await statisticsIn(path, run);
  const saved = await savedCorpus(file, run.metrics);
  if (saved.systems.length > 1) {
    throw inputError(
      `${printable(path)} has the systems ${saved.systems.map(printable).join(", ")}: expected one, the baseline`,
    );
  }
  if (!keepsRows(file)) {
    throw inputError(
      `${printable(path)} has only sums: expected a row for each segment, which the test needs; count it without ` +
        "--sums",
    );
  }
  const allowedOf = (metric: NamedMetric): number => {
    const own = limits.of(metric);
    const { name, tokenizers } = metric.corpus;
    if (own === undefined && tokenizers.length === 0)
      throw new UsageError(
        `argument --max-drop: ${name} was given with numbers on its own scale: expected how many of its points it may lose, ` +
          `such as ${name}=0.01`,
      );
    return own ?? limits.forAll ?? MAX_DROP;
  };
  const allowed = new Map(saved.metrics.map((metric) => [metric.corpus, allowedOf(metric)]));
  limits.checkNames(saved.metrics);
  return { file, saved, allowed };
}

/** @throws InputError that says how a baseline is made, if there is none */
async function statisticsIn(path: string, run: Run): Promise<StatisticsFile> {
  try {
    return await readStatistics(path);
  } catch (error) {
    if (!(error instanceof InputError) || error.file?.is !== "missing") throw error;
    const [reference = "ref.txt"] = run.texts.refs;
    throw error.with(
      "a baseline is made from the texts of the current system: " +
        `truebleu count ${printable(reference)} -i current.txt -o ${printable(path)}`,
    );
  }
}

/** A metric of a system, or of a group, that is compared with a baseline. */
export type ComparedPart = Parameters<typeof gateFalls>[0][number];

export interface Comparison {
  /** The compared parts in their order; undefined for a group of which the baseline has no segment. */
  readonly parts: readonly (ComparedPart | undefined)[];
  /** How many segments only the system has, and how many only the baseline has. */
  readonly segmentsNew: number;
  readonly segmentsGone: number;
}

/**
 * @param allowed how many points each of the system's metrics may lose
 * @param leavesOut whether segments that only one of the two has are left out; otherwise they are an error
 * @throws InputError for texts or references that are not those of the baseline
 */
export function besideBaseline(
  { file }: Baseline,
  allowed: Baseline["allowed"],
  { counted, tables, metrics, name }: NewSystem,
  parts: readonly GatedPart[],
  leavesOut: boolean,
): Comparison {
  const [first] = metrics;
  const common = leavesOut
    ? commonSegments(tableOf(tables, first!, name), tableOf(file.tables, first!, file.path), [counted, file.path])
    : undefined;
  const placeInBaseline = common && new Map(common.inSystem.map((place, i) => [place, common.inBaseline[i]!]));
  const compared = parts.map(({ metric, table, group }): ComparedPart | undefined => {
    const whole = tableOf(file.tables, metric, file.path);
    const both = { metric: metric.corpus, allowed: allowed.get(metric.corpus)!, isGroup: group !== undefined };
    if (placeInBaseline === undefined) {
      if (group === undefined) checkSameSegments([file.path, counted], [whole, table], metric.corpus);
      return { ...both, baseline: group === undefined ? whole : subsetStatistics(whole, group.places), system: table };
    }
    const places = group?.places ?? Array.from({ length: table.segments }, (_, i) => i);
    const kept = places.flatMap((place, i) => (placeInBaseline.has(place) ? [i] : []));
    if (kept.length === 0) return undefined;
    const before = subsetStatistics(
      whole,
      kept.map((i) => placeInBaseline.get(places[i]!)!),
    );
    const system = subsetStatistics(table, kept);
    if (group === undefined) checkCompared([file.path, counted], [before, system], metric.corpus);
    return { ...both, baseline: before, system };
  });
  const inBoth = common?.inSystem.length ?? 0;
  return {
    parts: compared,
    segmentsNew: common === undefined ? 0 : tables[0]!.segments - inBoth,
    segmentsGone: common === undefined ? 0 : file.tables[0]!.segments - inBoth,
  };
}

/** @throws InputError that names the option for other segments */
function checkSameSegments(...compared: Parameters<typeof checkCompared>): void {
  try {
    checkCompared(...compared);
  } catch (error) {
    if (error instanceof InputError)
      throw inputError(`${error.message} --other-segments leave-out compares the segments that both have`);
    throw error;
  }
}
