/** Metrics whose rows are ready, in addition to those that are counted. Loaded on demand. */
import type { SegmentText } from "../../../../src/core/entry.js";
import type { Metric } from "../../../../src/index.js";
import { knowsOutputs } from "./same-outputs.js";

export interface ReadyRows {
  /** @throws what the check of the rows throws */
  check(systems: number, segments?: number): void;
  /** Compares the outputs of a batch with the outputs for which the scores were given, as far as these are known. */
  read(text: SegmentText, first: number): void;
  /** For each system, the rows of all metrics in their order: both the rows counted in a batch and the ready rows. */
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
    read(text, first) {
      for (const { readyRows } of metrics) if (knowsOutputs(readyRows)) readyRows.read(text, first);
    },
    beside: (counted, first, size) =>
      counted.map((ofSystem, system) => {
        const next = ofSystem.values();
        return metrics.map(({ readyRows }) => readyRows?.of(system, first, size) ?? next.next().value!);
      }),
  };
}
