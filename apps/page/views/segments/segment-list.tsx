/** The list itself, a dense table: rows for what is on the screen and a little more, whatever the number of segments. */
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { CellsArgument } from "../../engine/answers/list/segment-cells.js";
import type { SegmentList as ListedSegments } from "../../engine/answers/list/segments.js";
import { theEngine } from "../../state/engine.js";
import { generation, view } from "../../state/state.js";
import { settled } from "../../state/use-answer.js";
import type { Column } from "./columns.js";
import { ListHead } from "./list-head.js";
import type { Order } from "./order.js";
import { createRowTexts, type RowTexts } from "./row-texts.js";
import { rowId, SegmentRow } from "./segment-row.js";
import { useRows } from "./use-rows.js";
import { grouped } from "../../model/words.js";

/** In pixels: a taller list is shown in pages, because some browsers cut taller elements. */
const TALLEST = 16_000_000;

/** How many UTF-16 units of a text a row can show. */
const LONGEST = 600;

/**
 * The heights in pixels, as in segments.css: of a line of a row, of the space around its lines, and of the list that
 * stacks its columns.
 */
const [LINE, AROUND, STACKED] = [19, 9, 560];

/** The least width of a column, in rem, as in segments.css. */
const widths = { place: "3.6rem", text: "minmax(7rem, 1fr)", number: "4.6rem", label: "6rem", notes: "9rem" };

export interface SegmentListProps {
  readonly list: ListedSegments;
  readonly order: Order;
  readonly columns: readonly Column[];
  /** What the list is sorted by, in words. */
  readonly label: string;
  readonly isStale: boolean;
  /** The data that the cells need. */
  readonly cells: Omit<CellsArgument, "places" | "systems" | "measures" | "labels" | "longest">;
  /** The decimals of the values by which the list is sorted; null if a column shows them. */
  readonly format: ((value: number) => string) | null;
  readonly onOpen: (place: number) => void;
  readonly onFollow: (place: number) => void;
}

export function SegmentList(props: SegmentListProps) {
  const { list, order, columns, label, isStale, cells, format, onOpen, onFollow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const headElement = useRef<HTMLDivElement>(null);
  // the same function at each time, so that rows of which nothing has changed are not drawn again
  const opener = useRef(onOpen);
  opener.current = onOpen;
  const openLast = useCallback((place: number) => opener.current(place), []);
  const page = useSignal(0);
  const active = useSignal(0);
  const width = useSignal(1000);
  const head = useSignal(30);
  const places = useSame(list.places);
  const same = JSON.stringify([columns, cells]);
  const drawnColumns = useMemo(() => columns, [same]);
  const texts = useRowTexts(drawnColumns, cells);
  const isStacked = width.value < STACKED;
  const lines = view.value.rowLines;
  const stacked = drawnColumns.filter(({ content: { of } }) => of === "source" || of === "reference" || of === "text");
  // each text has lines of its own, and all other columns share one line
  const height = AROUND + LINE * (isStacked ? 1 + stacked.length * Math.min(2, lines) : lines);
  const most = Math.floor(TALLEST / height);
  const open = view.value.segment;
  // a list in another order is shown from its top, or where the row of the open card is
  const shown = useRef(places);
  if (shown.current !== places) {
    shown.current = places;
    const index = open === null ? 0 : Math.max(0, places.indexOf(open));
    page.value = Math.floor(index / most);
    active.value = index % most;
  }
  const first = page.value * most;
  const count = Math.min(most, places.length - first);
  const rows = useRows(scroller, { count, height, head: head.value, list: places, begin: active.value });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const now = scroller.current!.clientWidth;
      if (Math.abs(now - width.value) >= 8) width.value = now;
      head.value = headElement.current!.offsetHeight;
    });
    observer.observe(scroller.current!);
    observer.observe(headElement.current!);
    return () => observer.disconnect();
  }, []);

  // the row of the open card is in sight
  useEffect(() => {
    if (open === null) return;
    const index = places.indexOf(open);
    if (index < 0) return;
    page.value = Math.floor(index / most);
    active.value = index % most;
    rows.show(active.value);
  }, [open, places, most]);

  const drawn = Array.from({ length: rows.last - rows.first + 1 }, (_, i) => rows.first + i);
  // the active row is always drawn, for users whose screen readers follow it
  if (active.value < rows.first) drawn.unshift(active.value);
  if (active.value > rows.last && active.value < count) drawn.push(active.value);
  useEffect(() => texts.want(drawn.map((index) => places[first + index]!)));

  const go = (index: number): void => {
    active.value = Math.max(0, Math.min(count - 1, index));
    rows.show(active.value);
    if (open !== null) onFollow(places[first + active.value]!);
  };
  const turn = (by: 1 | -1): void => {
    page.value += by;
    active.value = by > 0 ? 0 : most - 1;
    rows.show(active.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // the heads of the columns are buttons
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== scroller.current) return;
    const step = Math.max(1, rows.seen - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active.value + 1,
      ArrowUp: active.value - 1,
      j: active.value + 1,
      k: active.value - 1,
      PageDown: active.value + step,
      PageUp: active.value - step,
      Home: 0,
      End: count - 1,
    };
    if (Object.hasOwn(moves, event.key)) go(moves[event.key]!);
    else if (event.key === "Enter" || event.key === " ") onOpen(places[first + active.value]!);
    else return;
    event.preventDefault();
  };
  const template = [
    widths.place,
    ...(format === null ? [] : [widths.number]),
    ...drawnColumns.map(({ content: { of } }) =>
      of === "number" ? widths.number : of === "label" ? widths.label : of === "notes" ? widths.notes : widths.text,
    ),
  ].join(" ");

  return (
    <>
      <div
        id="segment-list"
        class={`segment-list${isStale ? " stale" : ""}${isStacked ? " stacked" : ""}`}
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={label}
        aria-rowcount={places.length + 1}
        aria-activedescendant={count > 0 ? rowId(places[first + active.value]!) : undefined}
        style={{ "--columns": template, "--row": `${height}px`, "--lines": isStacked ? Math.min(2, lines) : lines }}
        onKeyDown={onKeyDown}
      >
        <ListHead frame={headElement} columns={drawnColumns} order={order} hasValue={format !== null} />
        <div class="segment-rows" style={{ height: `${height * count}px` }} role="rowgroup">
          {drawn.map((index) => (
            <SegmentRow
              key={places[first + index]!}
              place={places[first + index]!}
              value={format === null ? null : format(list.values[first + index]!)}
              index={index}
              position={first + index + 1}
              top={index * height}
              isActive={index === active.value}
              columns={drawnColumns}
              cells={texts.get(places[first + index]!)}
              onOpen={openLast}
            />
          ))}
        </div>
      </div>
      {places.length > most && (
        <p class="segment-pages">
          <button type="button" disabled={page.value === 0} onClick={() => turn(-1)}>
            Earlier
          </button>{" "}
          {grouped(first + 1)} to {grouped(first + count)} of {grouped(places.length)}{" "}
          <button type="button" disabled={first + count >= places.length} onClick={() => turn(1)}>
            Later
          </button>
        </p>
      )}
    </>
  );
}

/** The previous array if it has the same numbers, so that nothing that depends on it is computed again. */
function useSame(numbers: Uint32Array): Uint32Array {
  const last = useRef(numbers);
  if (last.current !== numbers && !isEqual(last.current, numbers)) last.current = numbers;
  return last.current;
}

function isEqual(a: Uint32Array, b: Uint32Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** The systems, measures and labels that columns show. */
function askedFor(columns: readonly Column[]): Pick<CellsArgument, "systems" | "measures" | "labels"> {
  const contents = columns.map(({ content }) => content);
  return {
    systems: contents.flatMap((content) => (content.of === "text" ? [content.system] : [])),
    measures: contents.flatMap((content) => (content.of === "number" ? [content.measure] : [])),
    labels: contents.flatMap((content) => (content.of === "label" ? [content.column] : [])),
  };
}

/** The cells of rows, kept as long as the list has the same columns. */
function useRowTexts(columns: readonly Column[], cells: SegmentListProps["cells"]): RowTexts {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const kept = useRef<{ readonly of: string; readonly texts: RowTexts } | null>(null);
  const asked = askedFor(columns);
  const of = JSON.stringify([generation.value, asked, cells]);
  if (kept.current?.of !== of) {
    const ask = (places: readonly number[]) =>
      theEngine().ask("segmentCells", { ...cells, ...asked, places, longest: LONGEST });
    kept.current = { of, texts: createRowTexts(ask, () => draw(undefined)) };
  }
  const { texts } = kept.current;
  const edited = settled.value;
  useEffect(() => {
    texts.renew();
    draw(undefined);
  }, [edited]);
  return texts;
}
