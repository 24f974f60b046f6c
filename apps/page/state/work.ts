/** The work that is still going on, by section: views that wait for an answer count themselves. */
import { signal, type Signal } from "@preact/signals";
import { createContext } from "preact";

/** The number of views that wait, in the section that is drawn. */
export const Waiting = createContext<Signal<number>>(signal(0));

const waiting = new Map<string, Signal<number>>();

/** @param section the id of the section */
export function waitingIn(section: string): Signal<number> {
  const known = waiting.get(section);
  if (known !== undefined) return known;
  const count = signal(0);
  waiting.set(section, count);
  return count;
}

/** Whether any section waits for an answer. */
export function isWorking(): boolean {
  return [...waiting.values()].some((count) => count.peek() > 0);
}
