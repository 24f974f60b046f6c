/** How the difference between two systems adds up over the segments that make most of it. */
import { kernelOf } from "../../../../src/kernel/entry.js";
import { scoreRows } from "../../../../src/metrics/entry.js";
import type { MetricSpec } from "../../model/corpus.js";
import type { Filter, Situation } from "../../model/selection.js";
import { all } from "../measures.js";
import { selectedStatistics } from "../selected.js";
import type { Session } from "../session.js";

export interface Cumulative {
  readonly name: string;
  readonly segments: number;
  /** The system's score minus the baseline's. */
  readonly difference: number;
  /** The points of the curve: after x segments, the baseline's score has moved by y. */
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** How many segments make half of the difference, and which ones; null if there is no difference. */
  readonly half: { readonly segments: number; readonly filter: Filter } | null;
  /** The furthest point of the curve, after which come segments in which the baseline is better. */
  readonly most: { readonly segments: number; readonly difference: number };
}

/** How many rows are scored at once. */
const ROWS_AT_ONCE = 4096;
/** Points of the curve, more of them where it begins: it is steepest there. */
const [POINTS, CROWDED] = [120, 1.5];

/**
 * The rows of the baseline are exchanged for the system's one segment after the other, those with the largest share of
 * the difference first, and the sum is scored: from the baseline's score to the system's, exactly.
 *
 * @param systems indices: the baseline, and the system that is compared with it
 */
export async function cumulative(
  session: Session,
  {
    metric: spec,
    situation,
    systems: [baseline, system],
  }: {
    readonly metric: MetricSpec;
    readonly situation: Situation;
    readonly systems: readonly [baseline: number, system: number];
  },
): Promise<Cumulative> {
  const { metric, tables } = await selectedStatistics(session, spec, situation, [baseline, system]);
  const [from, to] = tables as readonly [(typeof tables)[0], (typeof tables)[0]];
  const { segments } = from;
  const places = (await session.places(situation.selection)) ?? all(session);
  const measure = { of: "share", metric: spec, system, against: baseline } as const;
  const shares =
    session.summary.segments < 2
      ? new Float64Array(session.summary.segments)
      : await session.measured(measure, situation.references);

  const kernel = kernelOf();
  const width = metric.fields.length;
  const sum = new Float64Array(width);
  for (let at = 0; at < from.rows.length; at++) sum[at % width]! += from.rows[at]!;
  const whole = new Float64Array(width);
  for (let at = 0; at < to.rows.length; at++) whole[at % width]! += to.rows[at]!;
  const [start, end] = [scoreRows(metric, sum.slice(), kernel)[0]!, scoreRows(metric, whole, kernel)[0]!];
  const difference = end - start;
  const sign = difference < 0 ? -1 : 1;
  const order = Uint32Array.from(places, (_, i) => i).sort(
    (a, b) => sign * (shares[places[b]!]! - shares[places[a]!]!) || a - b,
  );

  const moved = new Float64Array(segments + 1);
  for (let first = 0; first < segments; first += ROWS_AT_ONCE) {
    const some = order.subarray(first, first + ROWS_AT_ONCE);
    const sums = new Float64Array(some.length * width);
    for (const [i, row] of some.entries()) {
      for (let field = 0; field < width; field++) {
        sum[field]! += to.rows[row * width + field]! - from.rows[row * width + field]!;
        sums[i * width + field] = sum[field]!;
      }
    }
    for (const [i, score] of scoreRows(metric, sums, kernel).entries()) moved[first + i + 1] = score - start;
  }

  let most = 0;
  for (const [i, value] of moved.entries()) if (sign * value > sign * moved[most]!) most = i;
  let half: Cumulative["half"] = null;
  if (difference !== 0) {
    let count = moved.findIndex((value) => 2 * sign * value >= sign * difference);
    const last = shares[places[order[count - 1]!]!]!;
    // segments with the same share are in the same range
    while (count < segments && shares[places[order[count]!]!] === last) count++;
    const largest = shares[places[order[0]!]!]!;
    half = {
      segments: count,
      filter: {
        by: "range",
        measure,
        from: Math.min(last, largest),
        to: Math.max(last, largest),
        ...(situation.references !== null && { references: situation.references }),
      },
    };
  }
  const drawn = new Set([0, segments, most, ...(half === null ? [] : [half.segments])]);
  for (let i = 1; i < POINTS; i++) drawn.add(Math.round(segments * (i / POINTS) ** CROWDED));
  const x = Float64Array.from(drawn).sort();
  return {
    name: metric.name,
    segments,
    difference,
    x,
    y: x.map((count) => moved[count]!),
    half,
    most: { segments: most, difference: moved[most]! },
  };
}
