/** TanStack's virtual list for Preact: it says which rows are on the screen, and where. */
import {
  elementScroll,
  observeElementOffset,
  observeElementRect,
  Virtualizer,
  type VirtualizerOptions,
} from "@tanstack/virtual-core";
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";

type Options = Pick<
  VirtualizerOptions<HTMLDivElement, HTMLElement>,
  "count" | "estimateSize" | "getItemKey" | "getScrollElement" | "overscan" | "rangeExtractor"
>;

/**
 * Rows are measured when they are drawn: give each `ref={virtualizer.measureElement}` and `data-index`. With another
 * function `estimateSize`, all that has been measured is forgotten, and what is drawn is measured again.
 */
export function useVirtualizer(given: Options): Virtualizer<HTMLDivElement, HTMLElement> {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const isForgetting = useRef(false);
  const kept = useRef<Virtualizer<HTMLDivElement, HTMLElement> | null>(null);
  const options: VirtualizerOptions<HTMLDivElement, HTMLElement> = {
    ...given,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: () => {
      if (!isForgetting.current) draw(undefined);
    },
  };
  kept.current ??= new Virtualizer(options);
  const virtualizer = kept.current;
  const isOther = virtualizer.options.estimateSize !== given.estimateSize;
  virtualizer.setOptions(options);
  if (isOther) {
    // it is being drawn already
    isForgetting.current = true;
    virtualizer.measure();
    isForgetting.current = false;
  }
  useEffect(() => virtualizer._didMount(), []);
  useLayoutEffect(() => virtualizer._willUpdate());
  useLayoutEffect(() => {
    if (isOther) measureAgain(virtualizer);
  });
  return virtualizer;
}

/** Rows that stay are of the size that they had: nothing else would tell it. */
function measureAgain(virtualizer: Virtualizer<HTMLDivElement, HTMLElement>): void {
  // those that have gone are left out
  virtualizer.measureElement(null);
  const rows = [...virtualizer.elementsCache.values()];
  // as if they were new: one that cannot be measured while the list scrolls is then told of a moment later
  virtualizer.elementsCache.clear();
  for (const row of rows) virtualizer.measureElement(row);
}
