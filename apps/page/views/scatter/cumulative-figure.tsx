/** How the difference of the pair adds up, the segments with the largest share of it first. */
import { areaY, axisX, axisY, dot, lineY, plot, ruleX, ruleY } from "@observablehq/plot";
import type { Cumulative } from "../../engine/answers/cumulative.js";
import { chanceInWords } from "../../model/pair-words.js";
import { withoutFiltersOf } from "../../model/selection.js";
import { signed } from "../../model/signed.js";
import { counted, grouped } from "../../model/words.js";
import { Figure } from "../../parts/figure.js";
import { titleIn } from "../../parts/axes/labels.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { plainText, Text } from "../../parts/text.js";
import { changeView, currentMetric, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import type { Pair } from "../../state/use-pair.js";

export function CumulativeFigure({ pair: { baseline, against } }: { readonly pair: Pair }) {
  const { selection, references, test } = view.value;
  const metric = currentMetric.value;
  const beside = withoutFiltersOf(selection, {
    measures: [{ of: "share", metric, system: against, against: baseline }],
  });
  const { value, isStale, error } = useAnswer("cumulative", {
    metric,
    situation: { selection: beside, references },
    systems: [baseline, against],
  });
  // the same test as in the verdict and the pairs, because a test with other resamples would have another p
  const pairs = useAnswer("allPairs", { metric, situation: { selection: beside, references }, test });
  if (error !== null) {
    return (
      <p role="alert">
        <Text text={error} />
      </p>
    );
  }
  if (value === null) return <p class="stale">Computing how the difference adds up …</p>;
  const [from, to] = [systemNames.value[baseline]!, systemNames.value[against]!];
  const isTested = pairs.value !== null && !pairs.isStale && !isStale;
  const title = titleOf(value, from, to) + (isTested ? chanceInWords(pairs.value, baseline, against) : "");
  const table: TableData = {
    title,
    file: "cumulative",
    columns: [{ title: "Segments" }, { title: `${value.name}, beyond ${from}`, digits: 3 }],
    rows: Array.from(value.x, (count, i) => [count, value.y[i]!]),
  };
  const { half, most } = value;
  return (
    <>
      <Figure
        title={title}
        table={table}
        isStale={isStale}
        depends={[value, from, to]}
        draw={(width) => drawCumulative(value, plainText(from), plainText(to), width)}
      />
      <p class="note">
        Segments of <Text text={from} /> are exchanged for those of <Text text={to} /> one after the other, those with
        the largest share of the difference first, and the corpus is scored: from 0 to the whole difference of{" "}
        {signed(value.difference, 2)} {value.name}, exactly.
        {most.segments < value.segments &&
          Math.abs(most.difference) > Math.abs(value.difference) &&
          ` With the first ${counted(most.segments, "segment")} alone it would be ${signed(most.difference, 2)}.`}{" "}
        {half !== null && (
          <button
            type="button"
            onClick={() => changeView({ selection: [...beside, half.filter] })}
            data-half={half.segments}
          >
            Select the {counted(half.segments, "segment")} of the first half
          </button>
        )}
      </p>
    </>
  );
}

function titleOf({ name, difference, half, segments }: Cumulative, from: string, to: string): string {
  if (half === null) return `${to} and ${from} have the same ${name}`;
  return (
    `${grouped(half.segments)} of ${counted(segments, "segment")} ${half.segments === 1 ? "makes" : "make"} half of the difference ` +
    `${to} − ${from} of ${signed(difference, 2)} ${name}`
  );
}

const [HEIGHT, LEFT] = [240, 52];

function drawCumulative(
  { name, x, y, difference, half }: Cumulative,
  from: string,
  to: string,
  width: number,
): Element {
  return plot({
    width,
    height: HEIGHT,
    marginLeft: LEFT,
    marginBottom: 40,
    style: { fontSize: "11px", color: "var(--ink)", overflow: "visible" },
    x: { label: null },
    y: { label: null, nice: true },
    marks: [
      axisX({
        label: titleIn(width - LEFT, [to, from], ([b, a]) => `segments of ${b} instead of ${a}'s`),
        labelAnchor: "center",
        labelArrow: "none",
        tickFormat: grouped,
      }),
      axisY({
        label: titleIn(HEIGHT - 60, [from], ([a]) => `${name}, beyond ${a}`),
        labelAnchor: "center",
        labelArrow: "none",
        ticks: 5,
      }),
      ruleY([0], { stroke: "currentColor", strokeOpacity: 0.5 }),
      ruleY([difference], { stroke: "currentColor", strokeDasharray: "3,3" }),
      areaY(x, { x, y, fill: "var(--accent)", fillOpacity: 0.1 }),
      lineY(x, { x, y, stroke: "var(--accent)", strokeWidth: 1.75 }),
      ...(half === null
        ? []
        : [
            ruleX([half.segments], { y1: 0, y2: difference / 2, stroke: "var(--warn)" }),
            dot([half.segments], { x: [half.segments], y: [difference / 2], fill: "var(--warn)", r: 3.5 }),
          ]),
    ],
  });
}
