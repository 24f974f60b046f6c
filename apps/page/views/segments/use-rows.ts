/** Rows of one height in a list that scrolls: which are drawn, and where. */
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";

/** How many rows are drawn above and below those on the screen. */
const AROUND = 6;

/** The assumed height of the visible list, as in segments.css, until it is known, in pixels. */
const HEIGHT = 544;

/** The number of pixels by which an element may miss the position to which it was scrolled. */
const ROUNDED = 2;

export interface Rows {
  /** The first row that is drawn, and the last. */
  readonly first: number;
  readonly last: number;
  /** How many rows are on the screen. */
  readonly seen: number;
  /** Brings a row into sight. */
  show(row: number): void;
}

export interface RowsProps {
  readonly count: number;
  /** The height of each row, in pixels. */
  readonly height: number;
  /** The height of the head, which stays at the top of the list. */
  readonly head: number;
  /** The list of the rows. */
  readonly list: unknown;
  /** The row that is in sight when another list is shown: with the first one, the list is shown from its top. */
  readonly begin: number;
}

export function useRows(
  scroller: RefObject<HTMLElement | null>,
  { count, height, head, list, begin }: RowsProps,
): Rows {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const { current: now } = useRef({
    list,
    height,
    head,
    count,
    /** How far the list is scrolled, and how high its visible part is. */
    top: 0,
    seen: HEIGHT,
    /** Whether the element still has to be scrolled to that position. */
    isMoved: false,
    /** The row that was to be shown: it stays in sight until the user scrolls. */
    wanted: null as number | null,
    drawn: [0, 0] as readonly [first: number, last: number],
  });
  const moveTo = (top: number): void => {
    now.isMoved ||= top !== now.top;
    now.top = top;
  };
  if (now.list !== list) {
    now.wanted = begin;
    // when the height of the rows changes, the first row on the screen stays there
  } else if (now.height !== height) moveTo((now.top / now.height) * height);
  Object.assign(now, { list, height, head, count });
  const room = Math.max(height, now.seen - head);
  if (now.wanted !== null) {
    const top = Math.min(now.wanted, count - 1) * height;
    if (top < now.top) moveTo(top);
    else if (top + height > now.top + room) moveTo(top + height - room);
  }
  const rowsToDraw = (): typeof now.drawn => [
    Math.max(0, Math.floor(now.top / now.height) - AROUND),
    Math.min(now.count - 1, Math.floor((now.top + now.seen - now.head) / now.height) + AROUND),
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
    const observer = new ResizeObserver(() => {
      now.seen = element.clientHeight;
      if (now.wanted === null) look();
      else draw(undefined);
    });
    observer.observe(element);
    return () => {
      element.removeEventListener("scroll", onScroll);
      observer.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    if (now.isMoved) scroller.current!.scrollTop = now.top;
    now.isMoved = false;
  });

  return {
    first: now.drawn[0],
    last: now.drawn[1],
    seen: Math.max(1, Math.floor(room / height)),
    show(row) {
      now.wanted = row;
      draw(undefined);
    },
  };
}
