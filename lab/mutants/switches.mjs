// The interface of mutated sources: whether a mutant is active, by its number; and the record of the mutants that are
// reached. It is in the bundle of the tests (bundle.mjs). The names of the two functions are those in Stryker's output.
import { mutantsAsked } from "./asked.mjs";

const { mutant: active = -1, mostHits = Infinity, mutants: numbered = 0 } = mutantsAsked();

export const endless = "this mutant was reached too often";
/** How often each mutant was reached since takeReached(); empty if nobody needs the counts. */
let reached = new Float64Array(numbered);
let hits = 0;

export function stryMutAct_9fa48(number) {
  if (number !== active) return false;
  // a mutant that is reached far more often than the original code is an endless loop
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
