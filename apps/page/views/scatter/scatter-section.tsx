/** View 5: segments of one system against another, and how the difference adds up. */
import { measureOfAxis, type Axis } from "../../model/axis.js";
import { withoutFiltersOf, type Filter, type Situation } from "../../model/selection.js";
import { Section } from "../../parts/section.js";
import { Text } from "../../parts/text.js";
import { changeView, corpus, currentMetric, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { usePair, type Pair } from "../../state/use-pair.js";
import { AxisChoice } from "./axis-choice.js";
import { CumulativeFigure } from "./cumulative-figure.js";
import { ScatterFigure } from "./scatter-figure.js";

export function ScatterSection() {
  return (
    <Section id="scatter" title="Segments against each other">
      <ScatterOfPair />
    </Section>
  );
}

function ScatterOfPair() {
  const pair = usePair();
  const isSingle = corpus.value!.systems.length === 1;
  if (pair === null && !isSingle) return <p class="stale">Counting …</p>;
  return (
    <>
      <ScatterPlot pair={pair ?? { baseline: 0, against: 0 }} isSingle={isSingle} />
      {pair !== null && <CumulativeFigure pair={pair} />}
    </>
  );
}

/** Whether a filter's measures use these references. */
function isAgainst(filter: Filter, references: Situation["references"]): boolean {
  if (filter.by === "not") return filter.filters.every((inner) => isAgainst(inner, references));
  return "references" in filter
    ? JSON.stringify(filter.references) === JSON.stringify(references)
    : references === null;
}

const score: Axis = { of: "score", system: null, metric: null };

function ScatterPlot({ pair: { baseline, against }, isSingle }: { readonly pair: Pair; readonly isSingle: boolean }) {
  const { scatterX, scatterY, metrics, selection, references } = view.value;
  // a single system can only be drawn against the position of its segments
  const axisX = scatterX ?? (isSingle ? { ...score, of: "position" } : score);
  const axisY = scatterY ?? score;
  const facts = { metrics, metric: currentMetric.value, pair: [baseline, against] as const };
  const x = measureOfAxis(axisX, { ...facts, system: baseline });
  const y = measureOfAxis(axisY, { ...facts, system: against });
  // with other references, the filter would select by other numbers than those that are drawn
  const others = withoutFiltersOf(selection, { measures: [x, y] });
  const isOwn = (filter: Filter): boolean => !others.includes(filter) && isAgainst(filter, references);
  const own = selection.filter(isOwn);
  const beside = selection.filter((filter) => !isOwn(filter));
  const { value, isStale, error } = useAnswer("scatter", {
    x,
    y,
    situation: { selection: beside, references },
  });
  return (
    <>
      <p class="axes">
        <AxisChoice label="Across" axis={axisX} system={baseline} onChange={(axis) => changeView({ scatterX: axis })} />{" "}
        <AxisChoice label="Up" axis={axisY} system={against} onChange={(axis) => changeView({ scatterY: axis })} />
      </p>
      {error !== null && (
        <p role="alert">
          <Text text={error} />
        </p>
      )}
      {value === null ? (
        error === null && <p class="stale">{isStale ? "Counting …" : "No segment has both numbers."}</p>
      ) : (
        <ScatterFigure x={x} y={y} scatter={value} isStale={isStale} beside={beside} own={own} />
      )}
    </>
  );
}
