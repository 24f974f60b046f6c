/**
 * Begins the sections to which nobody has scrolled yet, one after the other while nothing is computed, so that a page
 * that is printed soon after it was opened is whole.
 */
import { corpus } from "./state.js";
import { isWorking } from "./work.js";

/** In milliseconds: how long to wait before each section, so that the last one is answered, and readers go first. */
const PAUSE = 500;

/** With more segments, a section that nobody may look at takes the page's thread for longer than a reader notices. */
const MOST_SEGMENTS = 10_000;

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | null = null;

/**
 * @param begin begins a section; sections are begun in the order of the calls
 * @returns a function that takes the section out of the queue
 */
export function beginWhenIdle(begin: () => void): () => void {
  waiting.add(begin);
  wait();
  return () => void waiting.delete(begin);
}

function wait(): void {
  if (timer !== null || waiting.size === 0) return;
  timer = setTimeout(beginNext, PAUSE);
}

function beginNext(): void {
  timer = null;
  const [begin] = waiting;
  const segments = corpus.value?.segments ?? Infinity;
  if (begin !== undefined && segments <= MOST_SEGMENTS && !isWorking()) {
    waiting.delete(begin);
    begin();
  }
  wait();
}
