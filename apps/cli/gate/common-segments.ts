/** The segments that a new system and a baseline have in common, by the hashes of their references. */
import type { Statistics } from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";

export interface CommonSegments {
  /** The indices of these segments in the system and in the baseline, in the order of the system. */
  readonly inSystem: readonly number[];
  readonly inBaseline: readonly number[];
}

/**
 * Segments with equal references are matched in their order.
 *
 * @param names the names of the system and of the baseline, for errors
 * @throws InputError if one of them has no hash for each segment, or if there is no segment in common
 */
export function commonSegments(
  system: Statistics,
  baseline: Statistics,
  names: readonly [system: string, baseline: string],
): CommonSegments {
  const [own, others] = [system, baseline].map((table, i) => hashesOf(table, names[i]!)) as [string[], string[]];
  const places = new Map<string, number[]>();
  for (const [place, hash] of others.entries()) {
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [place]);
    else known.push(place);
  }
  const taken = new Map<string, number>();
  const inSystem: number[] = [];
  const inBaseline: number[] = [];
  for (const [place, hash] of own.entries()) {
    const next = taken.get(hash) ?? 0;
    const other = places.get(hash)?.[next];
    if (other === undefined) continue;
    taken.set(hash, next + 1);
    inSystem.push(place);
    inBaseline.push(other);
  }
  if (inSystem.length === 0)
    throw inputError(
      `${printable(names[0])} and ${printable(names[1])} have no segment in common: expected at least one ` +
        "whose references are equal, byte for byte",
    );
  return { inSystem, inBaseline };
}

function hashesOf({ fingerprint, segments }: Statistics, name: string): string[] {
  const rows = fingerprint?.rows;
  if (rows === undefined)
    throw inputError(
      `${printable(name)} does not say which references its segments have: expected what truebleu count writes of texts ` +
        "with references",
    );
  return Array.from({ length: segments }, (_, i) => rows.subarray(4 * i, 4 * i + 4).join(" "));
}
