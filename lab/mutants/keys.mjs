// The keys that identify mutants from run to run. Samples are drawn by key, and equivalent mutants are listed by key.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export function hash(text) {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * A sample of the mutants, in an order that follows from a seed and their keys: a smaller sample is the beginning of a
 * larger one.
 */
export function sampleOf(mutants, count, seed) {
  return mutants
    .map((mutant) => ({ mutant, rank: hash(`${seed} ${mutant.key}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/**
 * The reasons why no test can notice some mutants, by their keys. They are in a file of this folder, `[{ key, place,
 * change, why }]`, of which only `key` and `why` count.
 *
 * @param isMade whether the mutant with a key is made this time
 */
export function equivalents(file, mutants, isMade = () => true) {
  const keys = new Set(mutants.map(({ key }) => key));
  const listed = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  for (const { key, place, change } of listed)
    if (isMade(key) && !keys.has(key)) console.log(`${file}: ${key} is no mutant any more (${place}: ${change})`);
  return new Map(listed.map(({ key, why }) => [key, why]));
}
