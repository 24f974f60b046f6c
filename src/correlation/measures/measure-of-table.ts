/** Finds the measure for a table, a coefficient and a level, and the parts of the table that the measure uses. */
import type { Kernel } from "../../kernel/kernel.js";
import { calibratedMeasure } from "./calibrated-measure.js";
import type { CoefficientName } from "../coefficient-names.js";
import { listMeasure } from "./list-measure.js";
import type { Measure } from "./measure.js";
import { groupsOf, type Grouping } from "../score-grouping.js";
import { usedCells, type CheckedTable } from "../score-table.js";
import { softMeasure } from "./soft-measure.js";
import { systemMeasure } from "./system-measure.js";
import { MOST_PAIRS, pairsWithin } from "../tie-calibration.js";

export interface MeasureOfTable {
  readonly measure: Measure;
  readonly systems: number;
  readonly segments: number;
  readonly scores: number;
  readonly leftOut: number;
  /** Indices of the segments with at least one cell that counts. */
  readonly usedSegments: readonly number[];
}

/** @throws RangeError for a coefficient that the level does not have, or a table that lacks the scores for it */
export function measureOf(
  table: CheckedTable,
  level: "system" | "segment",
  coefficient: CoefficientName,
  grouping: Grouping,
  humanGap: number,
  kernel: Kernel,
): MeasureOfTable {
  const isSoft = coefficient === "soft-accuracy";
  const isOfSegments = coefficient === "acc-eq-calibrated" || coefficient === "tau-like";
  if (level === "segment" ? isSoft || coefficient === "accuracy" : isOfSegments)
    throw new RangeError(
      `coefficient is "${coefficient}": expected a coefficient of ${level}s` +
        (coefficient === "accuracy" ? '; of segments it is "acc-eq"' : ""),
    );
  if (level === "segment" || isSoft) {
    const missing = [
      { what: "human", column: table.human },
      ...table.metrics.map((column) => ({ what: column.name, column })),
    ].find(({ column }) => column.segmentScores === undefined);
    if (missing !== undefined)
      throw new RangeError(
        `${missing.what} has no segmentScores: expected them for ${isSoft ? `"soft-accuracy"` : 'level "segment"'}`,
      );
  }
  const used = usedCells(table);
  const usedSegments = Array.from({ length: table.segments }, (_, segment) => segment).filter((segment) =>
    Array.from({ length: table.systems }, (_, s) => used[s * table.segments + segment]).includes(1),
  );
  const isScored = table.human.segmentScores !== undefined;
  const cells = used.reduce((sum, flag) => sum + flag, 0);
  const leftOut = isScored ? countLeftOut(table, used) : 0;
  const bySystem = groupsOf(used, table.systems, table.segments, "system");
  if (isSoft) {
    const { measure, systems, segments } = softMeasure(table, used, kernel);
    return {
      measure,
      systems: systems.length,
      segments: segments.length,
      scores: systems.length,
      leftOut: leftOut + cells - systems.length * segments.length,
      usedSegments,
    };
  }
  if (level === "system") {
    const name = coefficient === "accuracy" ? "acc-eq" : coefficient;
    const { measure, systems } = systemMeasure(
      name as Exclude<typeof name, "soft-accuracy" | "acc-eq-calibrated">,
      table,
      bySystem,
    );
    return {
      measure,
      systems: systems.length,
      segments: usedSegments.length,
      scores: systems.length,
      leftOut,
      usedSegments,
    };
  }
  const groups = groupsOf(used, table.systems, table.segments, grouping);
  if (isOfSegments && pairsWithin(groups) > MOST_PAIRS)
    throw new RangeError(
      `grouping is "${grouping}", which has ${pairsWithin(groups)} pairs: expected at most ${MOST_PAIRS} for ` +
        `"${coefficient}"; is "segment" meant?`,
    );
  const measure =
    coefficient === "acc-eq-calibrated"
      ? calibratedMeasure(table, groups, grouping === "segment")
      : listMeasure(
          coefficient as Exclude<CoefficientName, "accuracy" | "soft-accuracy" | "acc-eq-calibrated">,
          table,
          groups,
          grouping,
          humanGap,
        );
  return {
    measure,
    systems: bySystem.starts.length - 1,
    segments: usedSegments.length,
    scores: cells,
    leftOut,
    usedSegments,
  };
}

/** The number of cells that have some of the scores, but not all. */
function countLeftOut({ human, metrics }: CheckedTable, used: Readonly<Uint8Array>): number {
  const columns = [human, ...metrics].flatMap(({ segmentScores }) => segmentScores ?? []);
  let count = 0;
  for (let cell = 0; cell < used.length; cell++)
    if (used[cell] === 0 && columns.some((column) => !Number.isNaN(column[cell]!))) count++;
  return count;
}
