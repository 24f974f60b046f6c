// The interface of mutated sources: whether a mutant is on, by its number; and the record of the mutants that are
// reached. It stands in the bundle of the tests (bundle.mjs). The names of the two functions are those that Stryker
// writes.
import { mutantsAsked } from "./asked.mjs";

const { mutant: active = -1, mostHits = Infinity, mutants: numbered = 0 } = mutantsAsked();

export const endless = "this mutant was reached too often";
/** How often each mutant was reached since takeReached(); empty where nobody wants to know. */
let reached = new Float64Array(numbered);
let hits = 0;

export function stryMutAct_9fa48(number) {
  if (number !== active) return false;
  // more often than what it stands for, by far: a loop without an end
  if (++hits > mostHits) throw new Error(endless);
  return true;
}

export const stryCov_9fa48 = numbered === 0 ? () => {} : count;

function count() {
  for (let i = 0; i < arguments.length; i++) reached[arguments[i]]++;
}

/** The mutants that were reached, `[number, times]`, since the last call. */
export function takeReached() {
  const pairs = [];
  reached.forEach((times, number) => times > 0 && pairs.push([number, times]));
  reached = new Float64Array(numbered);
  return pairs;
}
