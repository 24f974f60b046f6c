/** The scatter plot with its title, its table, and what is selected in it. */
import { useRef } from "preact/hooks";
import { formatFixed } from "../../../../src/core/entry.js";
import { tableOf } from "../../../../src/report/entry.js";
import type { Scatter } from "../../engine/answers/scatter.js";
import type { Measure } from "../../model/measure.js";
import { metricOf } from "../../model/metric-spec.js";
import { isInside, type Filter, type Selection } from "../../model/selection.js";
import { counted, grouped, measureWords, rangeWords } from "../../model/words.js";
import { download } from "../../parts/files/download.js";
import { Figure } from "../../parts/figure.js";
import { tableAsCsv, type TableData } from "../../parts/tables/table-data.js";
import { drawnSentence } from "../../parts/sentence.js";
import { plainText } from "../../parts/text.js";
import { changeView, editedSegments, systemNames, view } from "../../state/state.js";
import { PointerLayer } from "./pointer-layer.js";
import { RangeForm, type Range } from "./range-form.js";
import { drawScatter, type ScatterDrawn } from "./scatter-drawing.js";

export interface ScatterFigureProps {
  readonly x: Measure;
  readonly y: Measure;
  readonly scatter: Scatter;
  readonly isStale: boolean;
  /** Filters of other views, and of this plot. */
  readonly beside: Selection;
  readonly own: Selection;
}

export function ScatterFigure({ x, y, scatter, isStale, beside, own }: ScatterFigureProps) {
  const drawn = useRef<ScatterDrawn | null>(null);
  const names = systemNames.value;
  const [xTitle, yTitle] = [x, y].map((axis) => plainText(measureWords(axis, names))) as [string, string];
  const { references } = view.value;
  const against = references === null ? {} : { references };
  const select = (filters: Selection): void => changeView({ selection: [...beside, ...filters] });
  const rangeOf = (measure: Measure, range: Range | null): Filter[] =>
    range === null ? [] : [{ by: "range", measure, from: range[0], to: range[1], ...against }];
  const title = titleOf(x, y, scatter, names);
  const table: TableData = {
    title,
    file: "scatter",
    ...tableOf(scatter.parts, [
      { title: xTitle, value: ({ from, to }) => rangeWords(from, to) },
      { title: "Segments", value: ({ segments }) => segments },
      { title: `${yTitle}: lowest`, value: ({ lowest }) => lowest, digits: 2 },
      { title: "mean", value: ({ mean }) => mean, digits: 2 },
      { title: "highest", value: ({ highest }) => highest, digits: 2 },
    ]),
  };
  const outlines = own.flatMap((filter) => outlinesOf(filter, x, scatter));
  const isSelected =
    own.length === 0
      ? null
      : (across: number, up: number): boolean => own.every((filter) => isPassed(filter, x, across, up));
  return (
    <>
      <Figure
        title={title}
        table={table}
        isStale={isStale}
        depends={[scatter, xTitle, yTitle, JSON.stringify(own)]}
        draw={(width) => {
          drawn.current = drawScatter(
            scatter,
            {
              xTitle: drawnSentence(xTitle),
              yTitle: drawnSentence(yTitle),
              hasDiagonal: isAlike(x, y),
              outlines,
              isInside: isSelected,
            },
            width,
          );
          return drawn.current.element;
        }}
        overlay={
          <PointerLayer
            scatter={scatter}
            drawn={drawn}
            xTitle={xTitle}
            yTitle={yTitle}
            onArea={(polygon) => select([{ by: "region", x, y, polygon, ...against }])}
            onOpen={(segment) => changeView({ segment })}
          />
        }
      />
      <p class="note">
        {scatter.points === null && `${counted(scatter.segments, "segment")}: the darker a cell, the more of them. `}
        {scatter.without > 0 && `${counted(scatter.without, "segment")} without such numbers are not drawn. `}
        {own.length > 0 && (
          <button type="button" onClick={() => select([])}>
            Select all of the plot
          </button>
        )}{" "}
        {scatter.points !== null && (
          <button type="button" class="quiet" onClick={() => savePoints(scatter, xTitle, yTitle)}>
            All points as CSV
          </button>
        )}
      </p>
      <RangeForm
        x={scatter.x}
        y={scatter.y}
        xTitle={xTitle}
        yTitle={yTitle}
        onSelect={(across, up) => select([...rangeOf(x, across), ...rangeOf(y, up)])}
      />
    </>
  );
}

/** Whether two measures are of the same quantity, for two systems. */
function isAlike(x: Measure, y: Measure): boolean {
  if (x.of !== y.of || !("system" in x) || !("system" in y)) return false;
  return JSON.stringify({ ...x, system: 0 }) === JSON.stringify({ ...y, system: 0 });
}

function titleOf(x: Measure, y: Measure, scatter: Scatter, names: readonly string[]): string {
  const { above, below, segments, correlation } = scatter;
  if (x.of === "score" && y.of === "score" && isAlike(x, y) && x.system !== y.system) {
    const isHigher = metricOf(x.metric).better === "higher";
    const [ofY, ofX] = isHigher ? [above, below] : [below, above];
    const same = segments - above - below;
    return (
      `By itself ${names[y.system]} is better in ${grouped(ofY)} of ${counted(segments, "segment")}, ` +
      `${names[x.system]} in ${grouped(ofX)}, and ${grouped(same)} ${same === 1 ? "is" : "are"} the same`
    );
  }
  const beside = `${measureWords(y, names)} beside ${measureWords(x, names)}`;
  return correlation === null ? beside : `${beside}: correlation ${formatFixed(correlation, 2)}`;
}

/** The corners of what a filter of the plot selects, or leaves out. */
function outlinesOf(filter: Filter, x: Measure, scatter: Scatter): readonly (readonly number[])[] {
  if (filter.by === "not") return filter.filters.flatMap((inner) => outlinesOf(inner, x, scatter));
  if (filter.by === "region") {
    const { polygon } = filter;
    return [isOf(filter.x, x) ? polygon : polygon.map((_, i) => polygon[i ^ 1]!)];
  }
  if (filter.by !== "range") return [];
  const { from, to } = filter;
  const { low, high } = isOf(filter.measure, x) ? scatter.y : scatter.x;
  return [
    isOf(filter.measure, x) ? [from, low, to, low, to, high, from, high] : [low, from, high, from, high, to, low, to],
  ];
}

/** Whether a point passes a filter of the plot. */
function isPassed(filter: Filter, x: Measure, across: number, up: number): boolean {
  if (filter.by === "not") return !filter.filters.every((inner) => isPassed(inner, x, across, up));
  if (filter.by === "range") {
    const value = isOf(filter.measure, x) ? across : up;
    return value >= filter.from && value <= filter.to;
  }
  if (filter.by !== "region") return true;
  // an area that was drawn when the axes were the other way round
  return isOf(filter.x, x) ? isInside(filter.polygon, across, up) : isInside(filter.polygon, up, across);
}

function isOf(measure: Measure, other: Measure): boolean {
  return JSON.stringify(measure) === JSON.stringify(other);
}

function savePoints({ points }: Scatter, xTitle: string, yTitle: string): void {
  const { places, x, y } = points!;
  const edited = editedSegments.value;
  const isAny = edited.size > 0;
  const rows = Array.from(places, (place, i) => [
    place + 1,
    x[i]!,
    y[i]!,
    ...(isAny ? [edited.has(place) ? 1 : 0] : []),
  ]);
  const columns = [{ title: "segment" }, { title: xTitle }, { title: yTitle }, ...(isAny ? [{ title: "edited" }] : [])];
  download("segments.csv", "text/csv", tableAsCsv({ columns, rows }));
}
