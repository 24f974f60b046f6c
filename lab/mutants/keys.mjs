// What mutants are known by from run to run: their keys, by which samples are drawn and equivalent ones are listed.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export function hash(text) {
  return createHash("sha256").update(text).digest("hex");
}

/** So many mutants, in an order that a seed and their keys decide: a smaller sample is the beginning of a larger one. */
export function sampleOf(mutants, count, seed) {
  return mutants
    .map((mutant) => ({ mutant, rank: hash(`${seed} ${mutant.key}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant);
}

/**
 * Why mutants that no test can notice are none to notice, by their keys: what a file here lists, `[{ key, place, change,
 * why }]`, of which only the key and why count.
 *
 * @param isMade whether a key is one of those that are made this time
 */
export function equivalents(file, mutants, isMade = () => true) {
  const keys = new Set(mutants.map(({ key }) => key));
  const listed = JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
  for (const { key, place, change } of listed)
    if (isMade(key) && !keys.has(key)) console.log(`${file}: ${key} is no mutant any more (${place}: ${change})`);
  return new Map(listed.map(({ key, why }) => [key, why]));
}
