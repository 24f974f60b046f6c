/**
 * Buttons in a line as one stop of the tab key: arrow keys lead from one to the next, Home and End to the first and
 * last. The buttons of a table are in use-cell-stops.ts.
 */
import { useSignal } from "@preact/signals";

export interface Stop {
  readonly tabIndex: number;
  readonly "data-stop": number;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent & { readonly currentTarget: HTMLElement }) => void;
}

/**
 * @param within a selector of the element that contains all of them, and no others
 * @param isRow whether they are beside one another, not one below the other
 * @returns the attributes of each button, by its index
 */
export function useStops(count: number, within: string, isRow = false): (place: number) => Stop {
  const last = useSignal(0);
  const stop = Math.min(last.value, count - 1);
  return (place) => ({
    tabIndex: place === stop ? 0 : -1,
    "data-stop": place,
    onFocus: () => {
      last.value = place;
    },
    onKeyDown: (event) => {
      const [forward, backward] = isRow ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
      const next = { [forward!]: place + 1, [backward!]: place - 1, Home: 0, End: count - 1 }[event.key];
      if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
      const all = event.currentTarget.closest(within)!;
      all.querySelector<HTMLElement>(`[data-stop="${next}"]`)?.focus();
      event.preventDefault();
    },
  });
}
