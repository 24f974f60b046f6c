/** Names of files without the parts that they share. */

/**
 * Without the folders, the beginnings and the ends that all names share, cut where words end. Names that would be empty
 * or equal stay as they are.
 *
 * @example
 * shortNames(["runs/sys.a.de.txt", "runs/sys.b.de.txt"]) // ["a", "b"]
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
  const short = parts.map((list) =>
    list
      .slice(first, list.length - last)
      .join("")
      .replace(/^[._-]+|[._-]+$/g, ""),
  );
  return short.some((name) => name === "") || new Set(short).size < short.length ? [...names] : short;
}
