/** Which section is being read. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { heldPlaces } from "../../parts/jump.js";

/** A section has begun if its top is above this share of the window's height. */
const BEGUN = 1 / 3;

/** The number of pixels by which a section that was jumped to may lie above the bar's lower edge. */
const ROUNDED = 4;

/**
 * The first section whose head is in sight in the upper third of the window, where short sections may follow one
 * another; if there is none, the last one that has begun above.
 *
 * @param tops the tops of the sections, in their order, in pixels from the top of the window
 * @param bar the height of the bar that covers the top of the window
 * @returns the index of the section; -1 if none has begun
 */
export function readSection(tops: readonly number[], bar: number, height: number): number {
  const hasBegun = (top: number): boolean => top < BEGUN * height;
  const first = tops.findIndex((top) => top >= bar - ROUNDED && hasBegun(top));
  return first >= 0 ? first : tops.findLastIndex(hasBegun);
}

/** @returns the id of the section; null if none has begun */
export function useWhereIAm(ids: readonly string[]): string | null {
  const here = useSignal<string | null>(null);
  // near the end of the document, the section that was jumped to cannot be scrolled to the top of the window
  const held = ids.find((id) => heldPlaces.value.includes(id));
  useEffect(() => {
    let isAsked = false;
    const look = (): void => {
      isAsked = false;
      const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      const bar = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
      here.value = ids[readSection(tops, bar, innerHeight)] ?? null;
    };
    const ask = (): void => {
      if (!isAsked) requestAnimationFrame(look);
      isAsked = true;
    };
    ask();
    addEventListener("scroll", ask, { passive: true });
    addEventListener("resize", ask, { passive: true });
    return () => {
      removeEventListener("scroll", ask);
      removeEventListener("resize", ask);
    };
  }, [ids.join()]);
  return held ?? here.value;
}
