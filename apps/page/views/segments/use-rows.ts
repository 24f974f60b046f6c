/** Rows of one height in a list that scrolls: which are drawn, and where. */
import type { RefObject } from "preact";
import { useLayoutEffect, useReducer, useRef } from "preact/hooks";

/** Rows that are drawn above and below those on the screen. */
const AROUND = 6;

/** The assumed height of the visible list, as in segments.css, until it is known, in pixels. */
const HEIGHT = 544;

/** An element may scroll to a place slightly off the requested one, by at most this many pixels. */
const ROUNDED = 2;

export interface Rows {
  /** The first row that is drawn, and the last. */
  readonly first: number;
  readonly last: number;
  /** How many are on the screen. */
  readonly seen: number;
  /** Brings a row into sight. */
  show(row: number): void;
}

export interface RowsProps {
  readonly count: number;
  /** Of each row, in pixels. */
  readonly height: number;
  /** Of the head, which stays at the top of the list. */
  readonly head: number;
  /** The list of the rows: another list is shown from its top. */
  readonly list: unknown;
}

export function useRows(scroller: RefObject<HTMLElement | null>, { count, height, head, list }: RowsProps): Rows {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const { current: now } = useRef({
    list,
    height,
    head,
    count,
    /** How far the list is scrolled, and how much of it is seen. */
    top: 0,
    seen: HEIGHT,
    /** Whether the element has yet to be scrolled there. */
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
    now.wanted = null;
    moveTo(0);
    // rows of another height: the first one on the screen stays there
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
