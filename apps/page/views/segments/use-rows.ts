/** Rows of a list that scrolls: which are drawn, and where. */
import type { RefObject } from "preact";
import { useCallback, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import type { RowHeights } from "./row-heights.js";

/** Rows that are drawn above and below those on the screen. */
const AROUND = 6;

/** The assumed height of the visible list, as in segments.css, until it is known, in pixels. */
const HEIGHT = 544;

/** An element may scroll to a place slightly off the requested one, by at most this many pixels. */
const ROUNDED = 2;

/** The height with padding and border. */
const OUTER: ResizeObserverOptions = { box: "border-box" };

export interface Rows {
  /** The first row that is drawn, and the last. */
  readonly first: number;
  readonly last: number;
  /** How many are on the screen. */
  readonly seen: number;
  /** Brings a row into sight, and holds it there until the user scrolls. */
  show(row: number): void;
  /**
   * The `ref` of rows with their texts, which have `data-index`: a row that is higher than estimated moves the others.
   */
  readonly measure: (element: HTMLElement | null) => void;
}

/**
 * @param heights a different object when all heights are estimated again
 * @param list the list of the rows: another list is shown from its top
 */
export function useRows(scroller: RefObject<HTMLElement | null>, heights: RowHeights, list: unknown): Rows {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const { current: now } = useRef({
    heights,
    list,
    /** How far the list is scrolled, and how much of it is seen. */
    top: 0,
    height: HEIGHT,
    /** Whether the element has yet to be scrolled there. */
    isMoved: false,
    /** The row that was to be shown. */
    wanted: null as number | null,
    drawn: [0, 0] as readonly [first: number, last: number],
    measured: new Set<HTMLElement>(),
    observer: null as ResizeObserver | null,
  });
  const moveTo = (top: number): void => {
    now.isMoved ||= top !== now.top;
    now.top = top;
  };

  if (now.list !== list) {
    now.wanted = null;
    moveTo(0);
  } else if (now.heights !== heights) {
    // the visible rows stay in place
    const row = Math.min(now.heights.at(now.top), heights.count - 1);
    moveTo(heights.top(row) + now.top - now.heights.top(row));
  }
  now.list = list;
  now.heights = heights;
  if (now.wanted !== null) {
    const row = Math.min(now.wanted, heights.count - 1);
    const [top, end] = [heights.top(row), heights.top(row + 1)];
    if (top < now.top || end - top > now.height) moveTo(top);
    else if (end > now.top + now.height) moveTo(end - now.height);
  }
  const rowsToDraw = (): typeof now.drawn => [
    Math.max(0, now.heights.at(now.top) - AROUND),
    Math.min(now.heights.count - 1, now.heights.at(now.top + now.height) + AROUND),
  ];
  now.drawn = rowsToDraw();

  useLayoutEffect(() => {
    const element = scroller.current!;
    const look = (): void => {
      const [first, last] = rowsToDraw();
      if (first !== now.drawn[0] || last !== now.drawn[1]) draw(undefined);
    };
    const onScroll = (): void => {
      if (Math.abs(element.scrollTop - now.top) > ROUNDED) now.wanted = null;
      now.top = element.scrollTop;
      look();
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    const observer = new ResizeObserver(([entry]) => {
      now.height = entry!.contentRect.height;
      if (now.wanted === null) look();
      else draw(undefined);
    });
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, []);

  // when heights are estimated again, remaining rows are measured although they have not changed
  useLayoutEffect(() => {
    const observer = new ResizeObserver((entries) => {
      let isOther = false;
      for (const { target, borderBoxSize } of entries) {
        if (!target.isConnected) {
          forget(target as HTMLElement);
          continue;
        }
        const row = Number((target as HTMLElement).dataset["index"]);
        const height = Math.round(borderBoxSize[0]!.blockSize);
        const more = height - heights.of(row);
        if (more === 0) continue;
        // rows below the upper edge stay where they are
        if (heights.top(row) < now.top) moveTo(now.top + more);
        heights.set(row, height);
        isOther = true;
      }
      if (isOther) draw(undefined);
    });
    const forget = (element: HTMLElement): void => {
      observer.unobserve(element);
      now.measured.delete(element);
    };
    now.observer = observer;
    for (const element of now.measured) {
      if (element.isConnected) observer.observe(element, OUTER);
      else forget(element);
    }
    return () => observer.disconnect();
  }, [heights]);

  // of the height that it has now
  useLayoutEffect(() => {
    if (now.isMoved) scroller.current!.scrollTop = now.top;
    now.isMoved = false;
  });

  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    now.measured.add(element);
    now.observer?.observe(element, OUTER);
  }, []);
  const show = (row: number): void => {
    now.wanted = row;
    draw(undefined);
  };
  const seen = 1 + heights.at(now.top + now.height) - heights.at(now.top);
  return { first: now.drawn[0], last: now.drawn[1], seen, show, measure };
}
