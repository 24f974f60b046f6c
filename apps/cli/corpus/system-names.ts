/** What systems are called in tables. */
import { UsageError } from "../arguments/usage-error.js";

/**
 * Names for the files of systems: those that were given, or their paths without what all have in common.
 *
 * @throws UsageError unless there is a different name for each
 */
export function systemNames(given: readonly string[] | undefined, paths: readonly string[]): readonly string[] {
  return given === undefined ? shortNames(paths) : checkedNames(given, paths.length);
}

/** Names by number for systems that have no other: columns of standard input. */
export function namesOrNumbers(names: readonly string[] | undefined, systems: number): readonly string[] {
  return names ?? Array.from({ length: systems }, (_, i) => `System ${i + 1}`);
}

/**
 * Systems as a format names them. In a paired test people read that the first system is the baseline, as in sacreBLEU's
 * tables and JSON; for other programs, and in JSON where the names are not sacreBLEU's paths (`isNamed`), a name stands alone.
 */
export function printedNames(
  names: readonly string[] | undefined,
  count: number,
  { isPaired, format, isNamed }: { isPaired: boolean; format: string; isNamed: boolean },
): readonly string[] {
  const isForPrograms = format === "csv" || format === "tsv" || (format === "json" && isNamed);
  if (!isPaired || isForPrograms) return namesOrNumbers(names, count);
  if (names === undefined) return ["Baseline", ...namesOrNumbers(undefined, count - 1)];
  return names.map((name, i) => (i === 0 ? `Baseline: ${name}` : name));
}

/** @throws UsageError unless there is a different name for each of the systems */
export function checkedNames(given: readonly string[], systems: number): readonly string[] {
  const expected = "expected one for each file of --input, in their order";
  if (given.length !== systems)
    throw new UsageError(
      `argument --names: ${given.length} ${given.length === 1 ? "name" : "names"} for ${systems} ` +
        `${systems === 1 ? "system" : "systems"}: ${expected}`,
    );
  const twice = given.find((name, i) => given.indexOf(name) < i);
  if (twice !== undefined) throw new UsageError(`argument --names: ${twice} is there twice: ${expected}`);
  return given;
}

/**
 * Paths without the folders that all begin with, and without the parts that all end in.
 *
 * @example
 * shortNames(["out/a/test.txt", "out/b/test.txt"]) // ["a", "b"]
 * shortNames(["out/a.txt", "out/b.txt"]) // ["a.txt", "b.txt"]
 */
export function shortNames(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split("/"));
  const first = parts[0] ?? [];
  const shortest = Math.min(first.length, ...parts.map(({ length }) => length));
  let start = 0;
  while (start < shortest - 1 && parts.every((path) => path[start] === first[start])) start++;
  let end = 0;
  while (start + end < shortest - 1 && parts.every((path) => path.at(-1 - end) === first.at(-1 - end))) end++;
  return parts.map((path) => path.slice(start, path.length - end).join("/"));
}
