/** The names of systems in tables. The score of a single system is printed without a name, and needs none. */
import { shortNames } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";

/**
 * Names for systems: those that the user gave, or the paths of their files without the parts that all have in common,
 * or numbers.
 *
 * @throws UsageError unless a different name was given for each
 */
export function systemNames(
  given: readonly string[] | undefined,
  paths: readonly string[] | undefined,
  systems: number,
): readonly string[] {
  if (given !== undefined) return checkedNames(given, systems);
  return paths === undefined ? numbered(systems) : shortNames(paths);
}

/** Numbers as names for systems without other names: columns of standard input. */
export function numbered(systems: number): readonly string[] {
  return Array.from({ length: systems }, (_, i) => `System ${i + 1}`);
}

/**
 * The names of systems in a paired test, as a format shows them. For people the first system is marked as the baseline,
 * as in sacreBLEU's tables and JSON; for other programs, and in JSON with names that are not sacreBLEU's paths
 * (`isNamed`), only the name is printed.
 */
export function namesInTest(
  names: readonly string[] | undefined,
  count: number,
  { format, isNamed }: { format: string; isNamed: boolean },
): readonly string[] {
  if (format === "csv" || format === "tsv" || (format === "json" && isNamed)) return names ?? numbered(count);
  if (names === undefined) return ["Baseline", ...numbered(count - 1)];
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
  if (twice !== undefined) throw new UsageError(`argument --names: ${twice} appears twice: ${expected}`);
  return given;
}
