/** Groups of segments that share ids, as systems on one text. Loaded on demand. */
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { separatedNames } from "../arguments/column-names.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import { UsageError } from "../arguments/usage-error.js";

export interface GroupToMatch {
  readonly name: string;
  /** The indices of the group's segments. */
  readonly places: Uint32Array;
}

export interface MatchedGroups {
  /** For each group, the indices of the segments that all groups have, in the same order. */
  readonly places: readonly Uint32Array[];
  /** The matched and the omitted ids, in words. */
  readonly note: string;
}

export interface SegmentsToMatch {
  /** The ids of all segments. */
  readonly ids: readonly string[];
  /** The hashes of the references of all segments, four 32-bit integers for each segment. */
  readonly hashes: Uint32Array;
  recordOf(segment: number): { readonly file: string; readonly line: number };
}

/** Whether the groups of a table may stand for systems. @throws UsageError */
export function checkGroupsAsSystems({ hypothesis, id }: TextsRequested): void {
  if (separatedNames(hypothesis!).length > 1)
    throw new UsageError(
      "argument --by: compares groups as systems, and --hypothesis has several systems: expected only one of the " +
        "two; to compare systems in one group, choose it with --where",
    );
  if (id === undefined)
    throw new UsageError("argument --by: expected --id COLUMN, to pair the segments of groups by id");
}

/** How many groups a note lists. */
const MOST_LISTED = 5;

/** @throws InputError for ids that occur twice in a group, references that differ, and too few ids in common */
export function matchGroups(groups: readonly GroupToMatch[], segments: SegmentsToMatch): MatchedGroups {
  const { ids, hashes } = segments;
  const where = (segment: number): string => {
    const { file, line } = segments.recordOf(segment);
    return `${printable(file)}:${line}`;
  };
  const byId = groups.map(({ name, places }) => {
    const known = new Map<string, number>();
    for (const place of places) {
      const id = ids[place]!;
      const first = known.get(id);
      if (first !== undefined)
        throw inputError(
          `${where(place)}: the id ${printable(id)} occurs twice in ${printable(name)}, first in ${where(first)}: ` +
            "expected each id once in a group; of several samples, --where chooses one",
        );
      known.set(id, place);
    }
    return known;
  });
  const [first, ...others] = byId as [Map<string, number>, ...Map<string, number>[]];
  const common = [...first.keys()].filter((id) => others.every((known) => known.has(id)));
  for (const id of common) {
    const place = first.get(id)!;
    for (const [g, known] of others.entries()) {
      const other = known.get(id)!;
      for (let word = 0; word < 4; word++)
        if (hashes[4 * place + word] !== hashes[4 * other + word])
          throw inputError(
            `${where(other)}: the references of the id ${printable(id)} in ${printable(groups[g + 1]!.name)} are not those ` +
              `in ${printable(groups[0]!.name)} (${where(place)}): expected the same references, so that groups can be compared`,
          );
    }
  }
  const sizes = groups.map(({ name, places: { length } }) => ({ name, length, left: length - common.length }));
  if (common.length < 2) {
    const counts = sizes.slice(0, MOST_LISTED).map(({ name, length }) => `${printable(name)} has ${length}`);
    throw inputError(
      `${common.length === 0 ? "no id is" : "one id is"} in all ${groups.length} groups ` +
        `(${counts.join(", ")}${sizes.length > MOST_LISTED ? " ..." : ""}): expected at least 2 common ids, ` +
        "because segments are paired by id; with --where or with fewer columns in --by, choose groups that share ids",
    );
  }
  const left = sizes.filter((group) => group.left > 0);
  const listed = left.slice(0, MOST_LISTED).map((group) => `${group.left} of ${printable(group.name)}`);
  return {
    places: byId.map((known) => Uint32Array.from(common, (id) => known.get(id)!)),
    note:
      `${common.length.toLocaleString("en-US")} ids are in all ${groups.length} groups` +
      (left.length === 0 ? "" : `; left out: ${listed.join(", ")}${left.length > MOST_LISTED ? " ..." : ""}`),
  };
}
