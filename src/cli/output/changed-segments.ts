/** Keeps the segments in which a system differs most from the baseline, with their texts, while the batches go by. */
import { scoreRows } from "../../metrics/score-rows.js";
import type { ChangedSegment, Changes } from "../../report/comparison.js";
import type { SegmentText } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import { decodedLines } from "../corpus/decoded-lines.js";
import type { ChosenMetric } from "../metrics/choose.js";

export interface ChangedSegments {
  /** Adds the next batch: for each system, for each metric, their rows. */
  add(rows: readonly (readonly Float64Array[])[], text: SegmentText): void;
  /** The changes from the first system to another under one metric. */
  changes(metric: number, system: number): Changes;
}

/** @param top how many segments of each kind are kept */
export function createChangedSegments(metrics: readonly ChosenMetric[], top: number, kernel: Kernel): ChangedSegments {
  const kept = new Map<string, { better: ChangedSegment[]; worse: ChangedSegment[] }>();
  let first = 0;
  const listsOf = (metric: number, system: number): { better: ChangedSegment[]; worse: ChangedSegment[] } => {
    const key = `${metric} ${system}`;
    const lists = kept.get(key) ?? { better: [], worse: [] };
    kept.set(key, lists);
    return lists;
  };

  return {
    add(rows, text) {
      for (const [m, { segment: metric }] of metrics.entries()) {
        const scores = rows.map((ofSystem) => scoreRows(metric, ofSystem[m]!, kernel));
        const sign = metric.better === "higher" ? 1 : -1;
        for (let system = 1; system < scores.length; system++) {
          const { better, worse } = listsOf(m, system);
          for (let i = 0; i < text.referenceEnds.length; i++) {
            const before = scores[0]![i]!;
            const after = scores[system]![i]!;
            const gain = sign * (after - before);
            if (gain === 0) continue;
            keep(gain > 0 ? better : worse, Math.abs(gain), top, () => ({
              segment: first + i,
              before,
              after,
              gain: Math.abs(gain),
              references: decodedLines(
                text.references,
                i === 0 ? 0 : text.referenceEnds[i - 1]!,
                text.referenceEnds[i]!,
              ),
              baseline: decodedLines(text.systems[0]!, i, i + 1)[0]!,
              hypothesis: decodedLines(text.systems[system]!, i, i + 1)[0]!,
            }));
          }
        }
      }
      first += text.referenceEnds.length;
    },
    changes: listsOf,
  };
}

/** Inserts a segment in order, after equal ones, unless `top` others rank higher. */
function keep(list: ChangedSegment[], gain: number, top: number, make: () => ChangedSegment): void {
  if (list.length >= top && gain <= (list.at(-1)?.gain ?? Infinity)) return;
  const at = list.findIndex((other) => other.gain < gain);
  list.splice(at < 0 ? list.length : at, 0, make());
  if (list.length > top) list.pop();
}
