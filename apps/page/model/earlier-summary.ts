/** The systems' earlier results: a file of statistics, or a saved report. */
import { systemOfFile } from "../../../src/reading/entry.js";

export interface EarlierSummary {
  /** The name of the file. */
  readonly name: string;
  /** When the report was made, if it is one: ISO 8601. */
  readonly made: string | null;
  /** The names of its systems, as given, and as the user of that report renamed them. */
  readonly systems: readonly string[];
  readonly shownNames: readonly string[];
  readonly segments: number;
  readonly hasTexts: boolean;
}

/**
 * For each present system, the index of the same system in the earlier file: the system with the same name, given or
 * shown; or the system that its file is named after; or, if there is one system now and one in the file, that system.
 * The index is null for a new system.
 *
 * @example
 * pairedByName({ given: ["a.txt", "b.txt"], shown: ["a", "b"] }, { given: ["old/b.txt"], shown: ["b"] }) // [null, 0]
 */
export function pairedByName(
  now: { readonly given: readonly string[]; readonly shown: readonly string[] },
  then: { readonly given: readonly string[]; readonly shown: readonly string[] },
): (number | null)[] {
  if (now.given.length === 1 && then.given.length === 1) return [0];
  const taken = new Set<number>();
  const ways: readonly ((s: number, t: number) => boolean)[] = [
    (s, t) => now.given[s] === then.given[t],
    (s, t) => now.shown[s] === then.shown[t],
    (s, t) => fileName(now.given[s]!) === fileName(then.given[t]!),
    (s, t) => systemOfFile(now.shown[s]!) === systemOfFile(then.shown[t]!),
    (s, t) => systemOfFile(now.given[s]!) === systemOfFile(then.given[t]!),
  ];
  const pairing: (number | null)[] = now.given.map(() => null);
  for (const isSame of ways) {
    for (const s of pairing.keys()) {
      if (pairing[s] !== null) continue;
      const t = then.given.findIndex((_, i) => !taken.has(i) && isSame(s, i));
      if (t < 0) continue;
      pairing[s] = t;
      taken.add(t);
    }
  }
  return pairing;
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1)!;
}
