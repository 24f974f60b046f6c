/** The names of systems: paths of files without the parts that all of them share. */

/**
 * The names without the folders, beginnings and ends that all of them share, cut where words end. A number keeps the
 * word before it. Names that would be empty or equal stay as they are.
 *
 * @example
 * shortNames(["runs/sys.a.de.txt", "runs/sys.b.de.txt"]) // ["a", "b"]
 * shortNames(["runs/step-100.txt", "runs/step-200.txt"]) // ["step-100", "step-200"]
 */
export function shortNames(names: readonly string[]): string[] {
  if (names.length < 2) return names.map((name) => name.split(/[\\/]/).at(-1)!);
  const parts = names.map((name) => name.split(/(?<=[\\/._-])|(?=[\\/._-])/));
  const least = Math.min(...parts.map(({ length }) => length));
  const isShared = (at: number): boolean => parts.every((list) => list.at(at) === parts[0]!.at(at));
  let first = 0;
  while (first < least - 1 && isShared(first)) first++;
  let last = 0;
  while (last < least - 1 - first && isShared(-1 - last)) last++;
  const from = (start: number): string[] =>
    parts.map((list) =>
      list
        .slice(start, list.length - last)
        .join("")
        .replace(/^[._-]+|[._-]+$/g, ""),
    );
  let short = from(first);
  // "1.2" and "step-100", not "2" and "100"
  while (first > 0 && !/[\\/]/.test(parts[0]![first - 1]!) && short.some((name) => /^\d+$/.test(name)))
    short = from(--first);
  return short.some((name) => name === "") || new Set(short).size < short.length ? [...names] : short;
}
