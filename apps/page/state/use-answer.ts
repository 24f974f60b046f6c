/**
 * The engine's answers for views: they are requested again when something changes, and the old ones are dimmed until
 * the new ones arrive.
 */
import { computed, effect, signal, useSignal, type ReadonlySignal } from "@preact/signals";
import { createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import { alone, prompt, workers } from "../engine/lanes/question-lanes.js";
import type { Answer, Argument, QuestionName } from "../engine/questions.js";
import { drawInTurn } from "./draw-in-turn.js";
import { theEngine } from "./engine.js";
import { generation, isRefused, revision } from "./state.js";
import { Waiting } from "./work.js";

export interface Answered<T> {
  /** The last answer, or a preliminary next one from part of the work; null while there is none. */
  readonly value: T | null;
  /** Whether the value answers an older question, or comes from part of the work, and is to be dimmed. */
  readonly isStale: boolean;
  /** The share of the work that is done, 0..1; null if the question does not say, or is answered. */
  readonly share: number | null;
  /** A message for the user that says why there is no answer; null if nothing went wrong. */
  readonly error: string | null;
}

const nothing: Answered<never> = { value: null, isStale: false, share: null, error: null };

/**
 * How long the user must pause in typing before edits reach the views, in milliseconds; longer for questions that other
 * workers answer, whose work would take the processor from the next letters.
 */
const [TYPING, TYPING_FOR_WORKERS] = [150, 600];

/** The revision, once typing has paused. */
export const settled = signal(revision.peek());
/** The revision, once typing has paused for longer. */
const rested = signal(revision.peek());
let timers: ReturnType<typeof setTimeout>[] = [];
effect(() => {
  const now = revision.value;
  for (const timer of timers) clearTimeout(timer);
  timers = [
    setTimeout(() => (settled.value = now), TYPING),
    setTimeout(() => (rested.value = now), TYPING_FOR_WORKERS),
  ];
});

/** Whether there are edits that have not reached the views yet, or a setting that cannot be used for scoring. */
const isBehind = computed(() => revision.value !== settled.value || isRefused.value);
const isTyping = computed(() => revision.value !== rested.value);

const forWorkers = new Set(workers.flatMap((questions) => [...questions]));

/** Whether the view is on the screen, or near it: other views ask after those have their answers. */
export const InSight = createContext<ReadonlySignal<boolean>>(signal(true));

/** In milliseconds: views that are not near the screen wait this long for those that are. */
const AFTER_OTHERS = 150;

/** A question, with the views that wait for its answer. */
interface KeptQuestion {
  readonly answer: Promise<unknown>;
  readonly controller: AbortController;
  /** The last answer; null until there is one. */
  result: Answered<unknown> | null;
  /** The last report of progress, with the preliminary answer; null until there is one. */
  progress: { readonly share: number; readonly part: unknown } | null;
  readonly listeners: Set<() => void>;
  /** How many views wait for the answer; a question that is asked ahead of any view counts as one view. */
  users: number;
}

/** The number of answers that are kept; views that ask the same question share its answer. */
const MOST_KEPT = 60;
const keptQuestions = new Map<string, KeptQuestion>();

function share(key: string, name: QuestionName, argument: never): KeptQuestion {
  const known = keptQuestions.get(key);
  if (known !== undefined) {
    // the most recently used are kept
    keptQuestions.delete(key);
    keptQuestions.set(key, known);
    return known;
  }
  const controller = new AbortController();
  const listeners = new Set<() => void>();
  const answer = theEngine().ask(name, argument, controller.signal, (share, part) => {
    question.progress = { share, part: part ?? question.progress?.part };
    for (const listener of listeners) listener();
  });
  const question: KeptQuestion = { answer, controller, result: null, progress: null, listeners, users: 0 };
  answer.then(
    (value) => (question.result = { ...nothing, value }),
    (error: Error) => {
      question.result = { ...nothing, error: error.message };
      // it may succeed another time, and may have been asked again since
      if (keptQuestions.get(key) === question) keptQuestions.delete(key);
    },
  );
  keptQuestions.set(key, question);
  for (const [oldest, { result }] of keptQuestions) {
    if (keptQuestions.size <= MOST_KEPT) break;
    if (result !== null) keptQuestions.delete(oldest);
  }
  return question;
}

/** What is known of the answer: another value with each report of progress. */
function stateOf(question: KeptQuestion | undefined): object | null {
  return question?.result ?? question?.progress ?? null;
}

/** A question with all that its answer depends on. */
function keyOf(name: QuestionName, argument: unknown): string {
  const texts = forWorkers.has(name) ? rested : settled;
  return JSON.stringify([name, alone.has(name) ? null : [generation.value, texts.value], argument]);
}

/** Questions that are asked before any view needs them. */
export interface AskedAhead {
  /** Settled when all answers have come; null if all are known already. */
  readonly answered: Promise<unknown> | null;
  /** Forgets questions that no view has taken up: to be called once, when the next questions have been asked. */
  leave(): void;
}

/** Asks a question before any view needs it. */
export function askAhead<K extends QuestionName>(name: K, questions: readonly Argument<K>[]): AskedAhead {
  const all = questions.map((argument) => {
    const key = keyOf(name, argument);
    const question = share(key, name, argument as never);
    question.users++;
    return { key, question };
  });
  const waiting = all.filter(({ question }) => question.result === null).map(({ question }) => question.answer);
  return {
    answered: waiting.length === 0 ? null : Promise.allSettled(waiting),
    leave() {
      for (const { key, question } of all) leave(key, question);
    },
  };
}

/** Cancels a question whose answer no view waits for any more. */
function leave(key: string, question: KeptQuestion): void {
  question.users--;
  if (question.users > 0 || question.result !== null) return;
  keptQuestions.delete(key);
  question.controller.abort();
}

/**
 * The answer to a question; it is asked again when its argument, the corpus or an edit changes.
 *
 * @param argument null if there is nothing to ask
 */
export function useAnswer<K extends QuestionName>(name: K, argument: Argument<K> | null): Answered<Answer<K>> {
  return useAnswers(name, [argument])[0]!;
}

/** The answers to one question about several things, such as the metrics, in the order of the arguments. */
export function useAnswers<K extends QuestionName>(
  name: K,
  questions: readonly (Argument<K> | null)[],
): readonly Answered<Answer<K>>[] {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const last = useRef<readonly Answered<unknown>[]>([]);
  const held = useRef<ReadonlyMap<string, KeptQuestion>>(new Map());
  const drawn = useRef<readonly unknown[]>([]);
  const section = useContext(Waiting);
  const isAlone = alone.has(name);
  const wanted = questions.map((question) => (question === null ? null : keyOf(name, question)));
  const asks = useRef({ keys: wanted, questions, corpus: generation.value });
  const isInSight = useContext(InSight).value || prompt.has(name);
  const all = JSON.stringify(wanted);
  const turn = useSignal(all);
  const { corpus, questions: others } = asks.current;
  const isAnother = corpus !== generation.value || others.length !== questions.length;
  const isAwaited = forWorkers.has(name) && isTyping.value;
  if (isAnother || (!isAwaited && (isInSight || turn.value === all)))
    asks.current = { keys: wanted, questions, corpus: generation.value };
  useEffect(() => {
    if (isInSight) return;
    const timer = setTimeout(() => (turn.value = all), AFTER_OTHERS);
    return () => clearTimeout(timer);
  }, [isInSight, all]);
  const { keys, questions: toAsk } = asks.current;
  const isPutOff = keys !== wanted && JSON.stringify(keys) !== all;
  // the question is asked before the page is painted, so that the work is done meanwhile
  useLayoutEffect(() => {
    const now = new Map<string, KeptQuestion>();
    for (const [i, key] of keys.entries()) {
      if (key === null || now.has(key)) continue;
      let question = held.current.get(key);
      if (question === undefined) {
        question = share(key, name, toAsk[i] as never);
        question.users++;
      }
      now.set(key, question);
    }
    for (const [key, question] of held.current) if (!now.has(key)) leave(key, question);
    held.current = now;

    let isWanted = true;
    // another change may have drawn the view with this answer already
    const drawIfBehind = (): void => {
      if (isWanted && keys.some((key, i) => stateOf(now.get(key ?? "")) !== drawn.current[i])) draw(undefined);
    };
    const hear = (): void => drawInTurn(section, drawIfBehind);
    const ends = [...now.values()].flatMap((question) => {
      if (question.result !== null) return [];
      question.listeners.add(hear);
      question.answer.then(hear, hear);
      return [() => question.listeners.delete(hear)];
    });
    return () => {
      isWanted = false;
      for (const end of ends) end();
    };
  }, [JSON.stringify(keys)]);
  useEffect(
    () => () => {
      for (const [key, question] of held.current) leave(key, question);
    },
    [],
  );
  // if the number of things has changed, the last answers may be about others
  const before = last.current.length === keys.length ? last.current : [];
  const asked = keys.map((key) => (key === null ? undefined : (held.current.get(key) ?? keptQuestions.get(key))));
  drawn.current = asked.map(stateOf);
  const answers = keys.map((key, i): Answered<unknown> => {
    if (key === null) return nothing;
    const question = asked[i];
    if (question !== undefined && question.result !== null) return question.result;
    const { share = null, part = undefined } = question?.progress ?? {};
    return { value: part ?? before[i]?.value ?? null, isStale: true, share, error: null };
  }) as readonly Answered<Answer<K>>[];
  last.current = answers;
  const isWaiting = answers.some(({ isStale }) => isStale);
  useEffect(() => {
    if (!isWaiting) return;
    section.value++;
    return () => void section.value--;
  }, [isWaiting, section]);
  return isPutOff || isAwaited || (!isAlone && isBehind.value)
    ? answers.map((question) => ({ ...question, isStale: true }))
    : answers;
}
