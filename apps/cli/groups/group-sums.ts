/** Sums of statistics for each group of segments, in constant memory for each group. */
import type { CorpusStatistics } from "../corpus/count-corpus.js";
import { copyRows, combineReferenceCounts } from "../../../src/core/entry.js";
import type { ReferenceCount, Metric } from "../../../src/index.js";

/** The counts of a group. */
export interface CountedGroup {
  readonly segments: number;
  readonly references: ReferenceCount;
  /** For each system, for each metric, the sum. */
  readonly totals: readonly (readonly Float64Array[])[];
  /** The indices of the group's segments if rows were kept, otherwise empty. */
  readonly places: Uint32Array;
}

export interface GroupSums {
  /** Takes the groups of the next batch, before it is counted. */
  read(groups: Uint32Array): void;
  /** Adds the rows of the next batch: for each system, for each metric, segments x fields. */
  add(rows: readonly (readonly Float64Array[])[], referenceEnds: Uint32Array): void;
  /** All groups by their numbers. */
  groups(): CountedGroup[];
}

/** @param keepsPlaces whether the indices of each group's segments are kept */
export function createGroupSums(metrics: readonly Metric[], keepsPlaces: boolean): GroupSums {
  const waiting: Uint32Array[] = [];
  const segments: number[] = [];
  const references: ReferenceCount[] = [];
  // for each system and metric, the fields of one group after the other
  let sums: Float64Array[][] = [];
  const places: number[][] = [];
  let counted = 0;

  function roomFor(group: number, systems: number): void {
    if (sums.length === 0)
      sums = Array.from({ length: systems }, () => metrics.map(({ fields }) => new Float64Array(16 * fields.length)));
    while (group >= segments.length) {
      segments.push(0);
      if (keepsPlaces) places.push([]);
    }
    for (const ofSystem of sums)
      for (const [m, { fields }] of metrics.entries()) {
        const needed = (group + 1) * fields.length;
        if (ofSystem[m]!.length >= needed) continue;
        const longer = new Float64Array(Math.max(needed, 2 * ofSystem[m]!.length));
        longer.set(ofSystem[m]!);
        ofSystem[m] = longer;
      }
  }

  return {
    read(groups) {
      waiting.push(groups.slice());
    },
    add(rows, referenceEnds) {
      const groups = waiting.shift()!;
      for (const [i, group] of groups.entries()) {
        if (group >= segments.length) roomFor(group, rows.length);
        const count = referenceEnds[i]! - (i === 0 ? 0 : referenceEnds[i - 1]!);
        references[group] = combineReferenceCounts(references[group], count);
        segments[group]!++;
        if (keepsPlaces) places[group]!.push(counted + i);
      }
      counted += groups.length;
      for (const [s, ofSystem] of rows.entries())
        for (const [m, table] of ofSystem.entries()) addRows(sums[s]![m]!, table, groups, metrics[m]!.fields.length);
    },
    groups: () =>
      segments.map((size, group) => ({
        segments: size,
        references: references[group]!,
        totals: sums.map((ofSystem) =>
          metrics.map(({ fields: { length } }, m) => ofSystem[m]!.slice(group * length, (group + 1) * length)),
        ),
        places: Uint32Array.from(places[group] ?? []),
      })),
  };
}

function addRows(sums: Float64Array, rows: Readonly<Float64Array>, groups: Uint32Array, width: number): void {
  for (let i = 0, at = 0; i < groups.length; i++) {
    const to = groups[i]! * width;
    for (let field = 0; field < width; field++) sums[to + field]! += rows[at++]!;
  }
}

/** The statistics of some segments of one run, in this order. */
export function statisticsAt(
  all: CorpusStatistics,
  metrics: readonly Metric[],
  places: Uint32Array,
  references: ReferenceCount,
): CorpusStatistics {
  const rows = all.rows.map((ofSystem) =>
    ofSystem.map((table, m) => {
      const width = metrics[m]!.fields.length;
      return copyRows(table, width, places, new Float64Array(places.length * width));
    }),
  );
  return { ...all, segments: places.length, references, rows };
}
