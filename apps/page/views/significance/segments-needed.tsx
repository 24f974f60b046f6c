/** How many segments a significant result would take: the detectable difference by the number of segments. */
import { dot, line, plot, ruleX, ruleY, text } from "@observablehq/plot";
import { formatFixed } from "../../../../src/core/entry.js";
import { detectableWith, isDecidable, segmentsNeeded } from "../../../../src/significance/entry.js";
import type { DetectablePart } from "../../engine/answers/tests/detectable-of-parts.js";
import type { PairDraws } from "../../engine/answers/tests/pair-draws.js";
import { metricOf } from "../../model/metric-spec.js";
import { Figure } from "../../parts/figure.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { currentMetric, situation, view } from "../../state/state.js";
import { useAnswer, type Answered } from "../../state/use-answer.js";
import type { Pair } from "../../state/use-pair.js";
import { grouped } from "../../model/words.js";

interface SegmentsNeededProps {
  readonly pair: Pair;
  readonly drawn: Answered<PairDraws | null>;
}

/** Differences that people ask about, in points. */
const ASKED = [0.1, 0.2, 0.5, 1, 2, 5];

export function SegmentsNeeded({ pair, drawn: { value, isStale } }: SegmentsNeededProps) {
  const isDone = value !== null && value.drawn === value.draws && !isStale;
  const { test, seed } = view.value.test;
  const parts = useAnswer(
    "detectableOfParts",
    isDone
      ? {
          metric: currentMetric.value,
          situation: situation.value,
          test,
          seed,
          baseline: pair.baseline,
          system: pair.against,
        }
      : null,
  );
  if (value === null || value.drawn < value.draws) return null;
  const { segments, result } = value;
  const { detectable, difference } = result;
  const size = Math.abs(difference);
  // so few segments can show no difference, whatever their resamples say
  if (detectable === Infinity || detectable === 0 || !isDecidable(result.differingSegments)) return null;
  const metric = metricOf(currentMetric.value).name;
  const measured = parts.value ?? [];
  const neededFor = (wanted: number): number => Math.ceil(segmentsNeeded(wanted, detectable, segments));
  const needed = size === 0 ? null : neededFor(size);
  const count = grouped(segments);
  const title =
    size >= detectable
      ? `${count} segments can show differences of ${formatFixed(detectable, 2)} ${metric} or more; this one is ${formatFixed(size, 2)}`
      : `A difference of ${formatFixed(size, 2)} ${metric} would take ` +
        (needed === null ? "ever more segments" : `some ${grouped(needed)} segments`) +
        `; these ${count} can show a difference of ${formatFixed(detectable, 2)}`;
  const rows = [
    ...measured.map((part) => [part.segments, part.detectable, "measured on a part of these"] as const),
    [segments, detectable, "measured on all of these"] as const,
    ...(needed === null ? [] : [[needed, size, "assumed: the difference seen"] as const]),
    ...ASKED.map((wanted) => [neededFor(wanted), wanted, "assumed"] as const),
  ].sort((a, b) => a[0] - b[0]);
  const table: TableData = {
    title,
    file: "segments-needed",
    columns: [{ title: "segments" }, { title: `detectable difference in ${metric}`, digits: 2 }, { title: "from" }],
    rows,
  };
  return (
    <>
      <h3>How many segments would I need?</h3>
      <Figure
        title={title}
        table={table}
        isStale={isStale}
        depends={[segments, detectable, size, metric, measured]}
        draw={(width) => drawCurve({ segments, detectable, size, needed, metric, measured }, width)}
      />
      <p class="explained">
        The curve assumes more segments of the same kind: the smallest detectable difference shrinks with the square
        root of their number. For {count} segments it is measured; the open circles are measured on parts of them, drawn
        by chance
        {parts.isStale && parts.value === null && " (being measured)"}. Texts of another kind, or longer ones, follow
        another curve.
      </p>
    </>
  );
}

interface Curve {
  readonly segments: number;
  readonly detectable: number;
  readonly size: number;
  readonly needed: number | null;
  readonly metric: string;
  readonly measured: readonly DetectablePart[];
}

/** The curve extends beyond the measured part at least by this factor. */
const BEYOND = 8;

/** More segments than anyone has: the curve ends there. */
const MOST = 1000;

function drawCurve({ segments, detectable, size, needed, metric, measured }: Curve, width: number): Element {
  const from = segments / BEYOND;
  const to = Math.min(segments * MOST, Math.max(segments * BEYOND, (needed ?? 0) * 2));
  const steps = 80;
  const curve = Array.from({ length: steps + 1 }, (_, i) => {
    const n = from * (to / from) ** (i / steps);
    return { n, detectable: detectableWith(n, detectable, segments) };
  });
  const isOnCurve = needed !== null && needed <= to && needed >= from;
  return plot({
    width,
    height: 248,
    marginLeft: 48,
    marginTop: 24,
    marginBottom: 38,
    style: { background: "none", overflow: "visible" },
    x: { type: "log", label: "segments", labelAnchor: "center", labelArrow: "none", tickFormat: "~s", ticks: 6 },
    y: { label: `detectable difference in ${metric}`, labelArrow: "none", zero: true, ticks: 5 },
    marks: [
      ruleY([0], { stroke: "var(--rule)" }),
      ruleY([size], { stroke: "var(--warn)", strokeDasharray: "4 3" }),
      // the label is on the side where the curve is not
      text([{ n: size < detectable ? from : to, size }], {
        x: "n",
        y: "size",
        text: () => `the difference seen: ${formatFixed(size, 2)}`,
        fill: "var(--warn)",
        textAnchor: size < detectable ? "start" : "end",
        dx: size < detectable ? 4 : 0,
        dy: -8,
      }),
      line(curve, { x: "n", y: "detectable", stroke: "var(--accent)" }),
      ruleX([segments], { stroke: "var(--faint)" }),
      dot(measured, { x: "segments", y: "detectable", stroke: "currentColor", r: 3 }),
      dot([{ n: segments, detectable }], { x: "n", y: "detectable", fill: "var(--accent)", r: 5 }),
      dot(isOnCurve ? [{ n: needed, size }] : [], { x: "n", y: "size", fill: "var(--warn)", r: 5 }),
    ],
  });
}
