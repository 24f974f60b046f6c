/**
 * Scrolls to an element of the document, so that the head of the element is at the top, below the bar. Sections that
 * come into sight are only then computed and laid out, and push down what is below them: so the element is held at the
 * top until the user moves.
 */
import { signal as state } from "@preact/signals";

/** The number of pixels by which browsers may round positions. */
const ROUNDED = 2;

/** The events with which a user moves to another place. */
const moves = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

let held: AbortController | null = null;

/** The ids of the element that is held at the top; none once the user has moved. */
export const heldPlaces = state<readonly string[]>([]);

/**
 * The blank room at the end of the document, in pixels. Without it, an element near the end could not be at the top.
 */
let room = 0;

/** The room that is needed at the end if this point of the document is at the top of the window. */
function roomBelow(top: number): number {
  const main = document.querySelector("main")!;
  const end = main.getBoundingClientRect().bottom + scrollY - parseFloat(getComputedStyle(main).paddingBottom);
  return Math.max(0, Math.ceil(top + document.documentElement.clientHeight - end));
}

function setRoom(pixels: number): void {
  room = pixels;
  document.documentElement.style.setProperty("--room", `${room}px`);
}

/** Takes away the room that has been scrolled out of sight. */
function tidy(): void {
  if (room > 0) setRoom(Math.min(room, roomBelow(scrollY)));
  if (room === 0) removeEventListener("scroll", tidy);
}

/**
 * @param ids ids of elements, of which the first that exists is held at the top, as soon as one of them has been drawn
 */
export function jumpTo(...ids: readonly string[]): void {
  held?.abort();
  removeEventListener("scroll", tidy);
  const mine = new AbortController();
  held = mine;
  heldPlaces.value = ids;
  const { signal } = mine;
  const target = (): HTMLElement | undefined =>
    ids.map((id) => document.getElementById(id)!).find((one) => one !== null);
  /** The distance of the element from the top of the document; null while there is no such element. */
  const whereItIs = (): number | null => {
    const top = target()?.getBoundingClientRect().top;
    return top === undefined ? null : top + scrollY;
  };
  const root = document.documentElement;
  let last: { readonly place: number | null; readonly scrolled: number; readonly height: number } = {
    place: null,
    scrolled: scrollY,
    height: root.scrollHeight,
  };
  const align = (): void => {
    const place = whereItIs();
    const bar = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    if (place !== null) setRoom(roomBelow(place - bar));
    if (place !== null && Math.abs(place - bar - scrollY) > ROUNDED)
      scrollTo({ top: place - bar, behavior: "instant" });
    last = { place: whereItIs(), scrolled: scrollY, height: root.scrollHeight };
  };
  // users of the keyboard continue from there
  const focused = document.activeElement;
  if (focused !== document.body && target()?.contains(focused) === false) target()!.focus({ preventScroll: true });
  const main = document.querySelector("main")!;
  const sizes = new ResizeObserver(align);
  sizes.observe(main);
  // the bar has more lines while something is selected
  sizes.observe(document.querySelector(".top-bar")!);
  // next to something taller, the element can appear or move while the size of the document stays the same
  let frame = 0;
  const changes = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(align);
  });
  changes.observe(main, { childList: true, subtree: true });
  signal.addEventListener("abort", () => {
    sizes.disconnect();
    changes.disconnect();
    cancelAnimationFrame(frame);
    if (held === mine) heldPlaces.value = [];
    addEventListener("scroll", tidy, { passive: true });
  });
  for (const type of moves) addEventListener(type, () => mine.abort(), { signal, passive: true });
  addEventListener(
    "scroll",
    () => {
      const place = whereItIs();
      const isThere = place !== null && last.place !== null && Math.abs(place - last.place) <= ROUNDED;
      // if the document gets so short that it ends above the element, the browser scrolls to the new end
      const isLaidOut = root.scrollHeight !== last.height || scrollY >= root.scrollHeight - root.clientHeight - ROUNDED;
      // only the window has moved, so the user scrolled with the scroll bar, or with the browser's own search
      if (isThere && !isLaidOut && Math.abs(scrollY - last.scrolled) > ROUNDED) mine.abort();
      else align();
    },
    { signal, passive: true },
  );
}
