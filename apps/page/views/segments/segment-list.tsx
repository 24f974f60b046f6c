/** The list itself: rows for what is on the screen and a little more, whatever the number of segments. */
import { useSignal } from "@preact/signals";
import { useCallback, useEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { SegmentList as ListedSegments } from "../../engine/answers/segments.js";
import type { Excerpt, SegmentExcerpts } from "../../model/corpus.js";
import { directionOf, Text } from "../../parts/text.js";
import { theEngine } from "../../state/engine.js";
import { editedSegments, generation, remarks, stars, systemNames, view } from "../../state/state.js";
import { settled, useAnswer } from "../../state/use-answer.js";
import { createRowHeights } from "./row-heights.js";
import { createRowTexts, type RowTexts } from "./row-texts.js";
import { useRows } from "./use-rows.js";

/** More rows are taller than some browsers let an element be. */
const MOST_ROWS = 100_000;

/** UTF-16 units of a text in a row. */
const LONGEST = 600;

/** As in segments.css, in pixels: lines of a row, the space around them, the column of numbers; a letter, a little too wide. */
const [LINE, AROUND, NUMBERS, LETTER] = [20, 13, 128, 6.8];

/** The number of letters in a line that fits most texts. */
const MANY_LETTERS = 74;

export interface SegmentListProps {
  readonly list: ListedSegments;
  /** What the list is sorted by, in words. */
  readonly label: string;
  readonly isStale: boolean;
  /** Systems whose texts are in the rows. */
  readonly systems: readonly number[];
  /** Digits of the values. */
  readonly format: (value: number) => string;
  readonly onOpen: (place: number) => void;
}

export function SegmentList({ list, label, isStale, systems: given, format, onOpen }: SegmentListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // the same function at each time, so that rows of which nothing has changed are not drawn again
  const opener = useRef(onOpen);
  opener.current = onOpen;
  const systems = useMemo(() => given, [given.join()]);
  const openLast = useCallback((place: number) => opener.current(place), []);
  const page = useSignal(0);
  const active = useSignal(0);
  const width = useSignal(1000);
  const places = useSame(list.places);
  // another order begins at its top
  const shown = useRef(places);
  if (shown.current !== places) {
    shown.current = places;
    page.value = 0;
    active.value = 0;
  }

  const first = page.value * MOST_ROWS;
  const count = Math.min(MOST_ROWS, places.length - first);
  const letters = Math.floor(width.value / LETTER);
  // the estimated height of each row: rows that need more are measured
  const { value: lines } = useAnswer("rowLines", { systems, letters });
  const lineCounts = useSame(lines);
  const texts = useRowTexts(systems);

  const most = (1 + systems.length) * (letters < MANY_LETTERS ? 2 : 1);
  const heights = useMemo(
    () => createRowHeights(count, (index) => AROUND + LINE * (lineCounts?.[places[first + index]!] ?? most)),
    [places, first, count, lineCounts, most],
  );
  const rows = useRows(scroller, heights, places);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.floor(entry!.contentRect.width) - NUMBERS;
      if (Math.abs(now - width.value) < 8) return;
      width.value = now;
    });
    observer.observe(scroller.current!);
    return () => observer.disconnect();
  }, []);

  // the row of the open card is in sight
  const open = view.value.segment;
  useEffect(() => {
    if (open === null) return;
    const index = places.indexOf(open);
    if (index < 0) return;
    page.value = Math.floor(index / MOST_ROWS);
    active.value = index % MOST_ROWS;
    rows.show(active.value);
  }, [open, places]);

  const drawn = Array.from({ length: rows.last - rows.first + 1 }, (_, i) => rows.first + i);
  // the active row exists for users who read the list by it
  if (active.value < rows.first) drawn.unshift(active.value);
  if (active.value > rows.last && active.value < count) drawn.push(active.value);
  useEffect(() => texts.want(drawn.map((index) => places[first + index]!)));

  const go = (index: number): void => {
    active.value = Math.max(0, Math.min(count - 1, index));
    rows.show(active.value);
  };
  const turn = (by: 1 | -1): void => {
    page.value += by;
    active.value = by > 0 ? 0 : MOST_ROWS - 1;
    rows.show(active.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = Math.max(1, rows.seen - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active.value + 1,
      ArrowUp: active.value - 1,
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

  return (
    <>
      <div
        id="segment-list"
        class={`segment-list${isStale ? " stale" : ""}${open === null ? "" : " with-card"}`}
        ref={scroller}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={count > 0 ? rowId(places[first + active.value]!) : undefined}
        onKeyDown={onKeyDown}
      >
        <div class="segment-rows" style={{ height: `${heights.top(count)}px` }} role="presentation">
          {drawn.map((index) => (
            <Row
              key={places[first + index]!}
              place={places[first + index]!}
              value={format(list.values[first + index]!)}
              index={index}
              position={first + index + 1}
              size={places.length}
              top={heights.top(index)}
              height={heights.of(index)}
              isActive={index === active.value}
              systems={systems}
              texts={texts.get(places[first + index]!)}
              measure={rows.measure}
              onOpen={openLast}
            />
          ))}
        </div>
      </div>
      {places.length > MOST_ROWS && (
        <p>
          <button type="button" disabled={page.value === 0} onClick={() => turn(-1)}>
            Earlier
          </button>{" "}
          {(first + 1).toLocaleString("en")} to {(first + count).toLocaleString("en")} of{" "}
          {places.length.toLocaleString("en")}{" "}
          <button type="button" disabled={first + count >= places.length} onClick={() => turn(1)}>
            Later
          </button>
        </p>
      )}
    </>
  );
}

/** The previous array if it has the same numbers, so that nothing that depends on it is computed again. */
function useSame<T extends Uint8Array | Uint32Array | null>(numbers: T): T {
  const last = useRef(numbers);
  if (last.current !== numbers && !isEqual(last.current, numbers)) last.current = numbers;
  return last.current;
}

function isEqual(a: Uint8Array | Uint32Array | null, b: Uint8Array | Uint32Array | null): boolean {
  if (a === null || b === null || a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function rowId(place: number): string {
  return `segment-row-${place + 1}`;
}

interface RowProps {
  readonly place: number;
  readonly value: string;
  readonly index: number;
  readonly position: number;
  readonly size: number;
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
  readonly systems: readonly number[];
  /** Undefined while they have not come. */
  readonly texts: SegmentExcerpts | undefined;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onOpen: (place: number) => void;
}

function Row(props: RowProps) {
  const { place, value, index, position, size, top, height, isActive, systems, texts: own, measure, onOpen } = props;
  const names = systemNames.value;
  const isOpen = view.value.segment === place;
  return (
    <div
      id={rowId(place)}
      class={`segment-row${isActive ? " active" : ""}`}
      role="option"
      aria-selected={isOpen}
      aria-posinset={position}
      aria-setsize={size}
      aria-busy={own === undefined}
      data-index={index}
      data-segment={place}
      // as high as estimated, whether its texts are there or not: only a row that needs more moves those below it
      ref={own === undefined ? null : measure}
      style={{ transform: `translateY(${top}px)`, minHeight: `${height}px` }}
      onClick={() => getSelection()?.isCollapsed !== false && onOpen(place)}
    >
      <div class="segment-numbers">
        <span class="place">{(place + 1).toLocaleString("en")}</span>
        <span class="value">{value}</span>
        <span class="marks">
          {stars.value.includes(place) && (
            <span role="img" aria-label="with a star">
              ★
            </span>
          )}
          {editedSegments.value.has(place) && <span class="edited-mark">edited</span>}
          {Object.hasOwn(remarks.value, place) && (
            <span role="img" aria-label="with a note">
              ✎
            </span>
          )}
        </span>
      </div>
      <div class="segment-texts">
        {own === undefined ? (
          <p class="coming">…</p>
        ) : (
          <>
            <RowText name={null} excerpt={own.references.find((text) => text !== null) ?? null} />
            {own.hypotheses.map((excerpt, i) => (
              <RowText name={names[systems[i]!] ?? ""} excerpt={excerpt} />
            ))}
          </>
        )}
      </div>
    </div>
  );
}

function RowText({ name, excerpt }: { readonly name: string | null; readonly excerpt: Excerpt | null }) {
  return (
    <p class={name === null ? "reference" : undefined} dir={directionOf(excerpt?.text ?? "")}>
      <span class="whose">{name === null ? "reference" : <Text text={name} />}</span>{" "}
      {excerpt === null ? (
        <i>none</i>
      ) : (
        <>
          <Text text={excerpt.text} />
          {excerpt.length > excerpt.text.length && "…"}
        </>
      )}
    </p>
  );
}

/** The texts of rows, kept as long as the list. */
function useRowTexts(systems: readonly number[]): RowTexts {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const kept = useRef<{ readonly of: string; readonly texts: RowTexts } | null>(null);
  const of = JSON.stringify([generation.value, systems]);
  if (kept.current?.of !== of) {
    const ask = (places: readonly number[]) => theEngine().ask("excerpts", { places, systems, longest: LONGEST });
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
