/** Metrics whose rows are ready, beside those that are counted. Loaded on demand. */
import type { Metric } from "../../../../src/index.js";

export interface ReadyRows {
  /** @throws as the check of the rows themselves */
  check(systems: number, segments?: number): void;
  /** For each system, the rows of all metrics in their order: those that were counted of a batch, and those that are ready. */
  beside(
    counted: readonly (readonly Float64Array[])[],
    first: number,
    size: number,
  ): readonly (readonly Float64Array[])[];
}

export function readyRowsOf(metrics: readonly Metric[]): ReadyRows {
  return {
    check(systems, segments) {
      for (const { readyRows } of metrics) readyRows?.check(systems, segments);
    },
    beside: (counted, first, size) =>
      counted.map((ofSystem, system) => {
        const next = ofSystem.values();
        return metrics.map(({ readyRows }) => readyRows?.of(system, first, size) ?? next.next().value!);
      }),
  };
}
