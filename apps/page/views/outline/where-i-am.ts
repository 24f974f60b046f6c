/** Which section is being read: the last one that has begun above the upper third of the window. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** The share of the window's height above which a section has begun. */
const BEGUN = 1 / 3;

/** @returns the id of the section; null if none has begun */
export function useWhereIAm(ids: readonly string[]): string | null {
  const here = useSignal<string | null>(null);
  useEffect(() => {
    let isAsked = false;
    const look = (): void => {
      isAsked = false;
      const line = BEGUN * innerHeight;
      const tops = ids.map((id) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity);
      here.value = ids.findLast((_, i) => tops[i]! < line) ?? null;
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
  return here.value;
}
