/** The names of systems: the parts of their files' paths that tell them apart. */

/**
 * Short names for files. A file whose name no other file has loses its folders; other files keep as many folders as are
 * needed to tell them apart. Then the beginnings and ends that all names share are removed, in whole parts between
 * slashes and dots: hyphens and underscores belong to names (Online-B, NLLB_Greedy), as do the dots of numbers (gpt-4.1).
 * A number keeps the part before it. Equal paths stay as they are.
 *
 * @example
 * shortNames(["runs/sys.a.de.txt", "runs/sys.b.de.txt"]) // ["a", "b"]
 * shortNames(["sys.Online-B.txt", "sys.Online-W.txt"]) // ["Online-B", "Online-W"]
 * shortNames(["old/base.txt", "new/runs/ours.txt"]) // ["base", "ours"]
 * shortNames(["base/out.txt", "ours/out.txt"]) // ["base", "ours"]
 * shortNames(["runs/step-100.txt", "runs/step-200.txt"]) // ["step-100", "step-200"]
 */
export function shortNames(names: readonly string[]): string[] {
  const tails = tailsOf(names);
  return names.length < 2 ? tails : (withoutShared(tails) ?? tails);
}

/**
 * For each path the shortest end, of whole folders and files, in which no other path ends; the whole path if there is
 * no such end.
 */
function tailsOf(paths: readonly string[]): string[] {
  const parts = paths.map((path) => path.split(/(?<=[\\/])/));
  const counts = new Map<string, number>();
  const tail = (list: readonly string[], length: number): string => list.slice(-length).join("");
  for (const list of parts)
    for (let length = 1; length <= list.length; length++) {
      const end = tail(list, length);
      counts.set(end, (counts.get(end) ?? 0) + 1);
    }
  return parts.map((list, i) => {
    for (let length = 1; length < list.length; length++) {
      const end = tail(list, length);
      if (counts.get(end) === 1) return end;
    }
    return paths[i]!;
  });
}

/** The parts of a path: slashes, dots that are not inside a number, and what is between them. */
const partOfPath = /[\\/]|(?<!\d)\.|\.(?!\d)|([^\\/.]|(?<=\d)\.(?=\d))+/g;

/** The names without the beginnings and ends that all share; null if that leaves nothing of a name, or equal names. */
function withoutShared(names: readonly string[]): string[] | null {
  const parts = names.map((name) => name.match(partOfPath) ?? [name]);
  const least = Math.min(...parts.map(({ length }) => length));
  const isShared = (at: number): boolean => parts.every((list) => list.at(at) === parts[0]!.at(at));
  // the ends first: "a" and "a.b" for a.txt and a.b.txt
  let last = 0;
  while (last < least - 1 && isShared(-1 - last)) last++;
  let first = 0;
  while (first < least - 1 - last && isShared(first)) first++;
  const from = (start: number): string[] =>
    parts.map((list) =>
      list
        .slice(start, list.length - last)
        .join("")
        .replace(/^\.+|\.+$/g, ""),
    );
  let short = from(first);
  // "step.100", not "100"
  while (first > 0 && !/[\\/]/.test(parts[0]![first - 1]!) && short.some((name) => /^\d+$/.test(name)))
    short = from(--first);
  return short.some((name) => name === "") || new Set(short).size < short.length ? null : short;
}
