/** The differences of resamples as they are drawn, with the interval and what lies on the other side of 0. */
import { plot, rectX, rectY, ruleX, ruleY, text } from "@observablehq/plot";
import { formatFixed } from "../../../../src/core/entry.js";
import type { AllPairsComparison } from "../../../../src/index.js";
import { digitsFor } from "../../../../src/report/entry.js";
import { formatP, isDecidable, pairOf, pairP } from "../../../../src/significance/entry.js";
import type { PairDraws } from "../../engine/answers/tests/pair-draws.js";
import { signed } from "../../model/signed.js";
import { Figure } from "../../parts/figure.js";
import { titleIn } from "../../parts/axes/labels.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { wholeNumber } from "../../parts/axes/ticks.js";
import { plainText } from "../../parts/text.js";
import { currentMetric, systemNames } from "../../state/state.js";
import { DIGITS } from "../../model/sentences.js";
import { metricOf } from "../../model/metric-spec.js";
import type { Answered } from "../../state/use-answer.js";
import type { Pair } from "../../state/use-pair.js";
import { grouped } from "../../model/words.js";

interface PairHistogramProps {
  readonly pair: Pair;
  readonly drawn: Answered<PairDraws | null>;
  readonly comparison: Answered<AllPairsComparison | null>;
}

export function PairHistogram({ pair, drawn: { value, isStale }, comparison }: PairHistogramProps) {
  if (value === null) return <p class="stale">Drawing …</p>;
  const [baseline, system] = [pair.baseline, pair.against].map((index) => systemNames.value[index]!) as [
    string,
    string,
  ];
  const metric = metricOf(currentMetric.value).name;
  const { test, drawn, draws, bins, result: all } = value;
  // an interval of so few segments would say nothing
  const result = isDecidable(all.differingSegments) ? all : { ...all, differenceInterval: null };
  const count = grouped(drawn);
  const what = test === "bootstrap" ? "resamples" : "trials";
  const isPart = drawn < draws;
  const finding =
    comparison.value === null || comparison.isStale || isStale
      ? `${system} − ${baseline}, ${metric}`
      : findingOf(value, pairOf(comparison.value, pair.baseline, pair.against).winner, {
          baseline,
          system,
          metric,
          pair,
        });
  const title = isPart ? `${finding}: ${count} of ${grouped(draws)} ${what}` : `${finding} (${count} ${what})`;
  const axisOf = ([b, a]: readonly string[]): string =>
    test === "bootstrap" ? `${metric} of ${b} − ${metric} of ${a}` : `difference in ${metric}`;
  const axis = axisOf([system, baseline]);
  const edges = Array.from({ length: bins.counts.length + 1 }, (_, i) => edge(bins, i));
  const digits = Math.max(...edges.map((at) => String(at).split(".")[1]?.length ?? 0));
  const table: TableData = {
    title,
    file: "resamples",
    columns: [{ title: `${axis}, from`, digits }, { title: "to", digits }, { title: what }],
    rows: bins.counts.map((n, i) => [edges[i]!, edges[i + 1]!, n]),
  };
  return (
    <>
      <Figure
        title={title}
        table={table}
        isStale={isStale && !isPart}
        depends={[value, axis]}
        draw={(width) =>
          drawHistogram({ ...value, result }, titleIn(width - AROUND, [system, baseline].map(plainText), axisOf), width)
        }
      />
      {isPart && (
        <p class="explained" role="status">
          drawing <progress value={drawn / draws} /> {count} of {grouped(draws)}; p and the interval are those of the
          draws so far
        </p>
      )}
      <Numbers result={result} isStale={isStale} />
    </>
  );
}

interface NumbersProps {
  readonly result: PairDraws["result"];
  readonly isStale: boolean;
}

function Numbers({ result, isStale }: NumbersProps) {
  const { difference, differenceInterval, pValue, detectable } = result;
  const canTell = isDecidable(result.differingSegments);
  const all =
    differenceInterval === null ? [difference] : [difference, differenceInterval.low, differenceInterval.high];
  const digits = digitsFor(all, DIGITS);
  return (
    <dl class={isStale ? "numbers stale" : "numbers"}>
      <Number name="difference" of="difference" value={difference} text={signed(difference, digits)} />
      {differenceInterval !== null && (
        <>
          <Number
            name="95% interval from"
            of="low"
            value={differenceInterval.low}
            text={signed(differenceInterval.low, digits)}
          />
          <Number name="to" of="high" value={differenceInterval.high} text={signed(differenceInterval.high, digits)} />
        </>
      )}
      {canTell && (
        <>
          <Number name="p of this pair by itself" of="p" value={pValue} text={formatP(pairP(result))} />
          <Number
            name="detectable"
            of="detectable"
            value={detectable}
            text={detectable === Infinity ? "–" : formatFixed(detectable, 2)}
          />
        </>
      )}
    </dl>
  );
}

interface NumberProps {
  readonly name: string;
  readonly of: string;
  readonly value: number;
  readonly text: string;
}

function Number({ name, of, value, text: shown }: NumberProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-of={of} data-value={value}>
        {shown}
      </dd>
    </div>
  );
}

/** What the histogram shows, of a test that is done. */
function findingOf(
  { test, result }: PairDraws,
  winner: number | null,
  {
    baseline,
    system,
    metric,
    pair,
  }: { readonly baseline: string; readonly system: string; readonly metric: string; readonly pair: Pair },
): string {
  if (result.differingSegments === 0) return `${system} and ${baseline} have the same statistics in every segment`;
  if (winner !== null) {
    const [better, worse] = winner === pair.against ? [system, baseline] : [baseline, system];
    if (test === "randomization")
      return `Chance alone hardly makes ${better} so much better than ${worse} in ${metric}`;
    const { low, high } = result.differenceInterval!;
    const [near, far] = [low, high].map(Math.abs).sort((a, b) => a - b) as [number, number];
    const digits = digitsFor([near, far], DIGITS);
    return `${better} is better than ${worse} by ${formatFixed(near, digits)} to ${formatFixed(far, digits)} ${metric}`;
  }
  return `${system} and ${baseline} cannot be told apart`;
}

function edge({ start, width }: PairDraws["bins"], i: number): number {
  // a multiple of the width has no rounding errors, which adding widths one by one would have
  return Math.round((Math.round(start / width) + i) * width * 1e9) / 1e9;
}

/** The height of a line of labels, and what is beside the axis, in pixels. */
const [LINE, AROUND] = [14, 80];

/** The anchor that keeps a label within the drawing, however near to an edge the label is. */
function sideOf(x: number, [low, high]: readonly [number, number]): "start" | "middle" | "end" {
  const share = (x - low) / (high - low);
  return share < 0.15 ? "start" : share > 0.85 ? "end" : "middle";
}

/** What the drawing of a test needs. */
interface Drawn extends Pick<PairDraws, "test" | "bins"> {
  readonly result: Pick<PairDraws["result"], "difference" | "differenceInterval">;
}

export function drawHistogram({ test, bins, result }: Drawn, axis: string, width: number): Element {
  const { difference, differenceInterval } = result;
  const seen = test === "bootstrap" ? difference : Math.abs(difference);
  const columns = bins.counts.map((count, i) => {
    const [from, to] = [edge(bins, i), edge(bins, i + 1)];
    const isBeyond = test === "bootstrap" ? (difference > 0 ? to <= 0 : from >= 0) : from >= seen;
    return { from, to, count, isBeyond };
  });
  const most = Math.max(...bins.counts);
  const intervals = differenceInterval === null ? [] : [differenceInterval];
  const domain = domainOf(columns, seen);
  // the labels are above the bars, one below the other
  const labels: readonly (readonly [x: number, line: number, words: string])[] = [
    [seen, intervals.length, test === "bootstrap" ? "the difference" : "the difference seen"],
    ...intervals.map(({ low, high }) => [(low + high) / 2, 0, "95% of the resamples"] as const),
  ];
  const marks = [
    rectX(intervals, { x1: "low", x2: "high", fill: "var(--accent)", fillOpacity: 0.12 }),
    ruleY(intervals, { x1: "low", x2: "high", y: () => most, stroke: "var(--accent)", strokeWidth: 2, dy: -LINE / 2 }),
    rectY(columns, {
      x1: "from",
      x2: "to",
      y: "count",
      fill: ({ isBeyond }: { isBeyond: boolean }) => (isBeyond ? "var(--warn)" : "var(--faint)"),
      insetLeft: 0.5,
      insetRight: 0.5,
    }),
    ruleY([0], { stroke: "var(--rule)" }),
    // edges around the lines, so that the lines stand out from the bars
    ruleX([0, seen], { stroke: "var(--paper)", strokeWidth: 5 }),
    ruleX([0], { stroke: "currentColor", strokeWidth: 1.5 }),
    ruleX([seen], { stroke: "var(--accent)", strokeWidth: 2.5 }),
    ...labels.map(([x, line, words]) =>
      text([{ x, y: most }], {
        x: "x",
        y: "y",
        text: () => words,
        fill: "var(--accent)",
        textAnchor: sideOf(x, domain),
        dy: -LINE * (line + 1.2),
      }),
    ),
  ];
  return plot({
    width,
    height: 248,
    marginTop: 48,
    marginBottom: 38,
    style: { background: "none", overflow: "visible" },
    x: { label: axis, labelAnchor: "center", labelArrow: "none", domain },
    y: { label: null, ticks: 4, tickFormat: wholeNumber },
    marks,
  });
}

function domainOf(columns: readonly { readonly from: number; readonly to: number }[], seen: number): [number, number] {
  const low = Math.min(0, seen, columns[0]!.from);
  const high = Math.max(0, seen, columns.at(-1)!.to);
  return [low, high];
}
