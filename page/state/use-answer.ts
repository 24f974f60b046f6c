/** Answers of the engine for views: asked again when something changes, dimmed until they are there. */
import { effect, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Answer, Argument, QuestionName } from "../engine/questions.js";
import { theEngine } from "./engine.js";
import { revision } from "./state.js";

export interface Answered<T> {
  /** The last answer; null while there is none. */
  readonly value: T | null;
  /** Whether it is the answer to an older question: it is to be dimmed. */
  readonly isStale: boolean;
  /** Why there is no answer, in words for the user; null if nothing went wrong. */
  readonly error: string | null;
}

/** Edits reach the other views when nobody has typed for so long, in milliseconds. */
const TYPING = 150;

/** The revision, once typing has paused. */
const settled = signal(0);
let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const now = revision.value;
  clearTimeout(timer);
  timer = setTimeout(() => (settled.value = now), settled.peek() === 0 ? 0 : TYPING);
});

/**
 * The answer to a question; it is asked again when its argument, the corpus or an edit changes.
 *
 * @param argument null where there is nothing to ask
 */
export function useAnswer<K extends QuestionName>(name: K, argument: Argument<K> | null): Answered<Answer<K>> {
  const state = useSignal<Answered<Answer<K>>>({ value: null, isStale: true, error: null });
  const key = argument === null ? null : JSON.stringify([settled.value, argument]);
  useEffect(() => {
    if (argument === null) {
      state.value = { value: null, isStale: false, error: null };
      return;
    }
    const controller = new AbortController();
    state.value = { ...state.peek(), isStale: true };
    theEngine()
      .ask(name, argument, controller.signal)
      .then(
        (value) => {
          if (!controller.signal.aborted) state.value = { value, isStale: false, error: null };
        },
        (error: Error) => {
          if (!controller.signal.aborted) state.value = { value: null, isStale: false, error: error.message };
        },
      );
    return () => controller.abort();
  }, [name, key]);
  return state.value;
}
