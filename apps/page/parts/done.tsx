/** A word beside a button, which says that the button's action is done. Screen readers read it out. */
import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";

/** How long the word is shown, in milliseconds. */
const SHOWN = 3000;

export interface Done {
  readonly tell: (words: string) => void;
  /** Always in the document, so that a screen reader notices what is written there. */
  readonly status: JSX.Element;
}

export function useDone(): Done {
  const words = useSignal<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    tell(text) {
      words.value = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => (words.value = null), SHOWN);
    },
    status: (
      <span class="done" role="status">
        {words.value}
      </span>
    ),
  };
}
