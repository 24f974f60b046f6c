/** Which section is being read. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { heldPlaces } from "../../parts/jump.js";

/** The reader's line, as a share of the window's height: the section at this line is the one that is read. */
const READ = 1 / 3;

/**
 * The section at the reader's line, which may be a large one below the heads of short ones.
 *
 * @param tops the tops of the sections, in their order, in pixels from the top of the window
 * @returns the index of the section; -1 if none has begun above the line
 */
export function readSection(tops: readonly number[], height: number): number {
  return tops.findLastIndex((top) => top < READ * height);
}

/** @returns the id of the section; null if none has begun */
export function useWhereIAm(ids: readonly string[]): string | null {
  const here = useSignal<string | null>(null);
  // the section that was jumped to may be short, and others may stand below it
  const held = ids.find((id) => heldPlaces.value.includes(id)) ?? null;
  useEffect(() => {
    if (held !== null) here.value = held;
  }, [held]);
  useEffect(() => {
    let isAsked = false;
    const look = (): void => {
      isAsked = false;
      // where the reader goes on without scrolling, this section stays marked
      if (ids.some((id) => heldPlaces.peek().includes(id))) return;
      const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      here.value = ids[readSection(tops, innerHeight)] ?? null;
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
