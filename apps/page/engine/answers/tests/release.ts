/** Whether a system may take another's place: the gate of the command, on the selected segments. */
import { subsetStatistics } from "../../../../../src/index.js";
import type { GatedMetric } from "../../../../../src/report/entry.js";
import { enoughDraws, gateFalls, LEVEL, type GatedPart } from "../../../../../src/significance/entry.js";
import type { MetricSpec } from "../../../model/corpus.js";
import type { Situation } from "../../../model/selection.js";
import type { TestedRelease } from "../../../model/verdict/release-words.js";
import { selectedStatistics } from "../../selected.js";
import type { Session } from "../../session.js";

export interface ReleaseQuestion {
  /** The metrics, each with the points that it may lose. */
  readonly metrics: readonly { readonly metric: MetricSpec; readonly margin: number }[];
  readonly situation: Situation;
  readonly baseline: number;
  readonly system: number;
  /** The column of labels whose groups are tested, too; null for none. */
  readonly by: string | null;
  readonly seed: number;
}

/** The results, and the pair that they are about. */
export interface ReleaseFindings extends TestedRelease, Pick<ReleaseQuestion, "baseline" | "system"> {}

/** The gate's number of resamples by default. */
const SAMPLES = 1000;

/** The most groups that are tested: each further group makes it harder for any group to be found worse. */
const MOST_GROUPS = 50;

/** Answers the question; null if fewer than two segments are selected. */
export async function release(
  session: Session,
  { metrics, situation, baseline, system, by, seed }: ReleaseQuestion,
): Promise<ReleaseFindings | null> {
  const all = by === null ? [] : await groupsOf(session, by, situation);
  const groups = all.slice(0, MOST_GROUPS);
  const parts: (GatedPart & Pick<GatedMetric, "group" | "segments" | "signature">)[] = [];
  const ofGroups: typeof parts = [];
  let segments = 0;
  for (const { metric: spec, margin } of metrics) {
    const { metric, tables } = await selectedStatistics(session, spec, situation, [baseline, system]);
    const [before, after] = tables.map((table) => ({ ...table, fingerprint: undefined }));
    segments = before!.segments;
    if (segments < 2) return null;
    const common = { metric, allowed: margin, signature: metric.name };
    parts.push({ ...common, baseline: before!, system: after!, isGroup: false });
    for (const { label, places } of groups)
      ofGroups.push({
        ...common,
        group: label,
        segments: places.length,
        baseline: subsetStatistics(before!, places),
        system: subsetStatistics(after!, places),
        isGroup: true,
      });
  }
  const tested = [...parts, ...ofGroups];
  const samples = groups.length === 0 ? SAMPLES : Math.max(SAMPLES, enoughDraws(tested.length, LEVEL));
  const falls = gateFalls(tested, { samples, seed, alpha: LEVEL });
  return {
    parts: tested.map(({ metric, group, segments: size, signature }, p) => ({
      ...(group !== undefined && { group, segments: size }),
      name: metric.name,
      better: metric.better,
      signature,
      ...falls[p]!,
    })),
    baseline,
    system,
    segments,
    samples,
    alpha: LEVEL,
    groups: groups.length,
    leftOut: all.length - groups.length,
  };
}

/** The selected segments by label, as indices among the selected segments; the largest groups first. */
async function groupsOf(
  session: Session,
  column: string,
  { selection }: Situation,
): Promise<{ readonly label: string; readonly places: Uint32Array }[]> {
  const labels = await session.labels(column);
  const selected = (await session.places(selection)) ?? Uint32Array.from(labels, (_, i) => i);
  const groups = new Map<string, number[]>();
  for (const [at, place] of selected.entries()) {
    const label = labels[place]!;
    const known = groups.get(label);
    if (known === undefined) groups.set(label, [at]);
    else known.push(at);
  }
  return [...groups]
    .map(([label, places]) => ({ label, places: Uint32Array.from(places) }))
    .sort((a, b) => b.places.length - a.places.length);
}
