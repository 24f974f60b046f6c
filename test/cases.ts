/**
 * The number of generated cases of a test: a share of them in `npm test`, which has to be short, all of them in
 * `npm run test:exhaustive`, or a tenth of them there with `TRUEBLEU_TEST_CASES=0.1`, as in `.ci/run`.
 * vite.config.ts sets the variable, and finds the files of the exhaustive run: those that import this file, directly or
 * through a helper.
 */
import { isToday } from "./whole.js";

const value = process.env["TRUEBLEU_TEST_CASES"];

export const isExhaustive = value !== undefined;

const part = value === undefined ? 0 : value === "all" ? 1 : Number(value);
if (!(part >= 0 && part <= 1))
  throw new RangeError(`TRUEBLEU_TEST_CASES is ${value}: expected all, or a share such as 0.25`);

/**
 * The number of cases: in the exhaustive run `all`, or the share of them that the variable sets; in `npm test` `share`.
 */
export function cases(all: number, share = Math.ceil(all / 40)): number {
  return Math.max(share, Math.ceil(all * part));
}

/**
 * In the exhaustive run, the items of a list; if only a share of the cases is taken, other items each day, so that it has all
 * of them in `days`.
 */
export function itemsOfToday<T>(items: readonly T[], days: number): readonly T[] {
  return items.filter((_, i) => part === 1 || isToday(i, days));
}

/** The step from one case to the next in a list or range: `sparse` in `npm test`, 1 in the exhaustive run. */
export function stride(sparse: number): number {
  return isExhaustive ? 1 : sparse;
}
