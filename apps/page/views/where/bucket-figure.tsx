/** One dimension: a bar for each bucket, to be selected by a click, by Enter, or by dragging over neighbours. */
import { signOf } from "../../../../src/metrics/entry.js";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { formatFixed } from "../../../../src/core/entry.js";
import { tableOf } from "../../../../src/report/entry.js";
import { correctedPairP, formatP, leastDiffering } from "../../../../src/significance/entry.js";
import type { Argument } from "../../engine/questions.js";
import { joinedBuckets, selectionBeside, type Dimension } from "../../model/dimension.js";
import type { Filter } from "../../model/selection.js";
import { withMinus } from "../../model/signed.js";
import { counted, labelWords } from "../../model/words.js";
import { Figure } from "../../parts/figure.js";
import { titleIn } from "../../parts/axes/labels.js";
import type { TableData } from "../../parts/tables/table-data.js";
import { plainText } from "../../parts/text.js";
import { useStops } from "../../parts/use-stops.js";
import { changeView, currentMetric, systemNames, view } from "../../state/state.js";
import { useAnswer } from "../../state/use-answer.js";
import { ABOVE, drawBuckets, ROW, type BucketRow } from "./bucket-drawing.js";
import { bucketName, dimensionName, dimensionNote, placeWords, tooFewWords } from "./dimension-words.js";
import { chosenBuckets, finding, findingOfOne, isStated } from "./finding.js";

export interface BucketFigureProps {
  readonly dimension: Dimension;
  /** The systems: a single system, or two of which the second is compared with the first. */
  readonly systems: readonly number[];
}

/** The question about a dimension. */
export function bucketQuestion({ dimension, systems }: BucketFigureProps): Argument<"buckets"> {
  const { selection, references } = view.value;
  return {
    dimension,
    metric: currentMetric.value,
    situation: { selection: selectionBeside(selection, dimension), references },
    systems,
  };
}

/** The most labels that are listed. */
const MOST_LISTED = 500;

/** Draws nothing if there is nothing to show; then the section says why. */
export function BucketFigure({ dimension, systems }: BucketFigureProps) {
  const { value, isStale } = useAnswer("buckets", bucketQuestion({ dimension, systems }));
  const { selection, references, test } = view.value;
  const beside = selectionBeside(selection, dimension);
  const tests = useAnswer(
    "bucketTests",
    value === null || isStale || value.untold !== null
      ? null
      : {
          filters: value.buckets,
          metric: currentMetric.value,
          situation: { selection: beside, references },
          systems,
          seed: test.seed,
        },
  );
  if (value === null || value.untold !== null) return null;
  const names = systems.map((system) => systemNames.value[system]!);
  const isPair = systems.length === 2;
  const [baseline, system] = isPair ? names : [null, names[0]!];
  // otherwise, the tests of other buckets would be shown for these
  const tested = tests.value?.tested.length === value.buckets.length && !isStale && !tests.isStale ? tests.value : null;
  const sign = signOf(value.better);

  const rows = value.scored.map(({ filter, segments, scores }, i): BucketRow & { readonly filter: Filter } => {
    const difference = isPair ? (scores[0] === null ? null : scores[1]! - scores[0]!) : scores[0]!;
    const of = tested?.tested[i] ?? null;
    const seen = isPair ? sign * Math.sign(difference ?? 0) : 0;
    return {
      filter,
      name: plainText(bucketName(filter)),
      segments,
      value: difference,
      low: of?.low ?? null,
      high: of?.high ?? null,
      seen,
      supported: of !== null && isStated(of) ? seen : 0,
    };
  });
  const say = (places: readonly Filter[]): string => placeWords(dimension, value, places);
  const findings = isPair
    ? finding(
        tested &&
          rows.map(({ filter, value: difference }, i) => ({
            filter,
            gain: difference === null ? null : sign * difference,
            adjustedPValue: tested.tested[i]?.adjustedPValue ?? null,
            warning: tested.tested[i]?.warning ?? null,
          })),
        { system: system!, baseline: baseline!, say },
      )
    : findingOfOne(
        tested &&
          rows.flatMap(({ filter, value: score }, i) => {
            const interval = tested.tested[i];
            return interval && score !== null ? [{ filter, score, low: interval.low, high: interval.high }] : [];
          }),
        { system: system!, better: value.better, say },
      );
  const name = dimensionName(dimension, value);
  const title = `${name}: ${findings}`;
  const axis = (room: number): string =>
    titleIn(room, isPair ? [system!, baseline!].map(plainText) : [], (shown) =>
      [value.name, shown.join(" − ")].filter((part) => part !== "").join(", "),
    );
  const records = rows.map((row, i) => ({
    ...row,
    scores: value.scored[i]!.scores,
    test: tested?.tested[i] ?? null,
  }));
  const table: TableData = {
    title,
    file: `where-${shortName(dimension)}`,
    ...tableOf(records, [
      { title: name, value: (bucket) => bucket.name },
      { title: "Segments", value: ({ segments }) => segments },
      ...names.map((one, i) => ({
        title: one,
        value: ({ scores }: (typeof records)[number]) => scores[i],
        digits: 1,
      })),
      { title: "Difference", present: isPair, value: (bucket) => bucket.value, digits: 2 },
      { title: "95% from", value: ({ low }) => low, digits: 2 },
      { title: "to", value: ({ high }) => high, digits: 2 },
      {
        title: "p, corrected",
        present: isPair,
        value: ({ test: of }) =>
          of === null || of.adjustedPValue === null
            ? null
            : correctedPairP({ ...of, adjustedPValue: of.adjustedPValue }),
        format: formatP,
      },
    ]),
  };
  const note = dimensionNote(dimension, value);
  const few = tested === null ? [] : rows.filter(({ segments, low }) => segments > 0 && low === null);
  const select = (first: number, last: number, isAdded = false): void => {
    const own = selection.filter((filter) => !beside.includes(filter));
    const chosen = chosenBuckets(value.buckets, own);
    const from = isAdded && chosen.includes(true) ? Math.min(first, chosen.indexOf(true)) : first;
    const to = isAdded && chosen.includes(true) ? Math.max(last, chosen.lastIndexOf(true)) : last;
    const filter = joinedBuckets(value.buckets.slice(from, to + 1));
    const isSame = own.length === 1 && JSON.stringify(own[0]) === JSON.stringify(filter);
    changeView({ selection: isSame ? beside : [...beside, filter] });
  };
  return (
    <div class="where-figure" data-dimension={shortName(dimension)}>
      <Figure
        title={title}
        table={table}
        isStale={isStale}
        draw={(width) => drawBuckets(rows, axis, width)}
        depends={[JSON.stringify([rows, value.name, names])]}
        overlay={
          <BucketButtons
            rows={rows}
            isTested={tested !== null}
            chosen={chosenBuckets(
              value.buckets,
              selection.filter((filter) => !beside.includes(filter)),
            )}
            onSelect={select}
          />
        }
      />
      {tests.error !== null && <p role="alert">{tests.error}</p>}
      {(note !== null || few.length > 0) && (
        <p class="note">
          {note} {few.length > 0 && tooFewWords(few, { least: leastDiffering(), isPair })}
        </p>
      )}
      {dimension.by === "label" && value.otherLabels.length > 0 && (
        <OtherLabels column={dimension.column} labels={value.otherLabels} beside={beside} />
      )}
    </div>
  );
}

/** The title of the column of labels, or of the measure. */
function shortName(dimension: Dimension): string {
  if (dimension.by === "searches" || dimension.by === "ngrams") return dimension.by;
  const about = dimension.by === "label" ? dimension : dimension.measure;
  return "column" in about ? about.column : about.of;
}

interface BucketButtonsProps {
  readonly rows: readonly BucketRow[];
  readonly isTested: boolean;
  readonly chosen: readonly boolean[];
  /** @param isAdded whether the selection is extended to these buckets */
  readonly onSelect: (first: number, last: number, isAdded?: boolean) => void;
}

/** A button over each row of the drawing. */
function BucketButtons({ rows, isTested, chosen, onSelect }: BucketButtonsProps) {
  const drag = useSignal<{ readonly start: number; readonly end: number } | null>(null);
  const rowAt = (element: Element, y: number): number =>
    Math.max(0, Math.min(rows.length - 1, Math.floor((y - element.getBoundingClientRect().top) / ROW)));
  useEffect(() => {
    const stop = (): void => {
      drag.value = null;
    };
    addEventListener("pointercancel", stop);
    addEventListener("blur", stop);
    return () => {
      removeEventListener("pointercancel", stop);
      removeEventListener("blur", stop);
    };
  }, []);
  const { start, end } = drag.value ?? { start: -1, end: -1 };
  const stops = useStops(rows.length, ".bucket-buttons");
  return (
    <div
      class={chosen.includes(true) ? "bucket-buttons some-chosen" : "bucket-buttons"}
      style={{ top: `${ABOVE}px` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        const at = rowAt(event.currentTarget, event.clientY);
        drag.value = { start: at, end: at };
        // with a finger, a drag scrolls the page
        if (event.pointerType === "mouse") event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const dragged = drag.peek();
        if (dragged === null) return;
        const at = rowAt(event.currentTarget, event.clientY);
        if (at !== dragged.end) drag.value = { ...dragged, end: at };
      }}
      onPointerUp={(event) => {
        const dragged = drag.peek();
        if (dragged === null) return;
        drag.value = null;
        onSelect(Math.min(dragged.start, dragged.end), Math.max(dragged.start, dragged.end), event.shiftKey);
      }}
    >
      {rows.map((row, i) => (
        <button
          type="button"
          style={{ height: `${ROW}px` }}
          class={i >= Math.min(start, end) && i <= Math.max(start, end) ? "dragged" : undefined}
          aria-pressed={chosen[i]}
          aria-label={wordsOf(row, isTested)}
          title={wordsOf(row, isTested)}
          data-bucket={i}
          data-segments={row.segments}
          data-value={row.value ?? undefined}
          data-low={row.low ?? undefined}
          data-high={row.high ?? undefined}
          {...stops(i)}
          onClick={(event) => {
            // pointers have been handled already, so this click came from a key
            if (event.detail === 0) onSelect(i, i, event.shiftKey);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !event.shiftKey) return stops(i).onKeyDown(event);
            onSelect(i, i, true);
            event.preventDefault();
          }}
        />
      ))}
    </div>
  );
}

function shown(value: number): string {
  return withMinus(formatFixed(value, 2));
}

function wordsOf({ name, segments, value, low, high }: BucketRow, isTested: boolean): string {
  const interval =
    low === null || high === null
      ? isTested
        ? "too few segments for an interval"
        : "interval being computed"
      : `95% interval ${shown(low)} to ${shown(high)}`;
  const number = value === null ? "no score" : shown(value);
  return `${name}: ${number}, ${interval}, ${counted(segments, "segment")}`;
}

function OtherLabels({
  column,
  labels,
  beside,
}: {
  readonly column: string;
  readonly labels: readonly string[];
  readonly beside: readonly Filter[];
}) {
  if (labels.length > MOST_LISTED)
    return <p class="note">{counted(labels.length, "label")} more, each of fewer segments.</p>;
  return (
    <p class="note">
      <label>
        {counted(labels.length, "label")} more, none with more segments than these:{" "}
        <select
          value=""
          onChange={({ currentTarget }) => {
            const chosen = labels[Number(currentTarget.value)];
            if (currentTarget.value !== "" && chosen !== undefined)
              changeView({ selection: [...beside, { by: "label", column, labels: [chosen] }] });
          }}
        >
          <option value="">select …</option>
          {labels.map((label, i) => (
            <option value={i}>{plainText(labelWords(label))}</option>
          ))}
        </select>
      </label>
    </p>
  );
}
