/** Answers of the engine for views: asked again when something changes, dimmed until they are there. */
import { effect, signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Answer, Argument, QuestionName } from "../engine/questions.js";
import { theEngine } from "./engine.js";
import { revision } from "./state.js";

export interface Answered<T> {
  /** The last answer, or what part of the work has given of the next one; null while there is none. */
  readonly value: T | null;
  /** Whether it is of an older question, or of a part of the work: it is to be dimmed. */
  readonly isStale: boolean;
  /** The share of the work that is done, 0..1; null if the question does not say, or is answered. */
  readonly share: number | null;
  /** Why there is no answer, in words for the user; null if nothing went wrong. */
  readonly error: string | null;
}

/** Edits reach the views when nobody has typed for so long, in milliseconds. */
const TYPING = 150;

/** The revision, once typing has paused. */
const settled = signal(0);
let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  const now = revision.value;
  clearTimeout(timer);
  timer = setTimeout(() => (settled.value = now), TYPING);
});

/** A question that was asked, with those who want to know. */
interface Asked {
  readonly answer: Promise<unknown>;
  readonly controller: AbortController;
  isDone: boolean;
  /** What it last said of the work, and of the answer. */
  told: { readonly share: number; readonly part: unknown } | null;
  readonly listeners: Set<() => void>;
  /** How many views wait for it. */
  users: number;
}

/** Views that ask the same question share its answer; so many answers are kept. */
const MOST_KEPT = 60;
const asked = new Map<string, Asked>();

function share(key: string, name: QuestionName, argument: never): Asked {
  const known = asked.get(key);
  if (known !== undefined) {
    // the last used are kept
    asked.delete(key);
    asked.set(key, known);
    return known;
  }
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  const answer = theEngine().ask(name, argument, controller.signal, (share, part) => {
    one.told = { share, part: part ?? one.told?.part };
    for (const listener of listeners) listener();
  });
  const one: Asked = { answer, controller, isDone: false, told: null, listeners, users: 0 };
  answer.then(
    () => (one.isDone = true),
    () => asked.delete(key),
  );
  asked.set(key, one);
  for (const [oldest, { isDone }] of asked) {
    if (asked.size <= MOST_KEPT) break;
    if (isDone) asked.delete(oldest);
  }
  return one;
}

/** What nobody waits for any more is ended. */
function leave(key: string, one: Asked): void {
  one.users--;
  if (one.users > 0 || one.isDone) return;
  asked.delete(key);
  one.controller.abort();
}

/**
 * The answer to a question; it is asked again when its argument, the corpus or an edit changes.
 *
 * @param argument null where there is nothing to ask
 */
export function useAnswer<K extends QuestionName>(name: K, argument: Argument<K> | null): Answered<Answer<K>> {
  const state = useSignal<Answered<Answer<K>>>({ value: null, isStale: true, share: null, error: null });
  const key = argument === null ? null : JSON.stringify([name, settled.value, argument]);
  useEffect(() => {
    if (key === null) {
      state.value = { value: null, isStale: false, share: null, error: null };
      return;
    }
    let isWanted = true;
    state.value = { ...state.peek(), isStale: true, share: null };
    const one = share(key, name, argument as never);
    one.users++;
    const hear = (): void => {
      if (one.told === null || one.isDone) return;
      const { share, part } = one.told;
      const value = part === undefined ? state.peek().value : (part as Answer<K>);
      state.value = { value, isStale: true, share, error: null };
    };
    one.listeners.add(hear);
    hear();
    one.answer.then(
      (value) => {
        if (isWanted) state.value = { value: value as Answer<K>, isStale: false, share: null, error: null };
      },
      (error: Error) => {
        if (isWanted) state.value = { value: null, isStale: false, share: null, error: error.message };
      },
    );
    return () => {
      isWanted = false;
      one.listeners.delete(hear);
      leave(key, one);
    };
  }, [key]);
  return state.value;
}
