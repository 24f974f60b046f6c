/** The names and the order of groups of segments. */
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { GroupLabel } from "../node/tables/table-reader.js";

/** The label that stands for a field that is null or missing. */
export const NO_VALUE = "(none)";

/** The name of a group, a word or two. */
export function nameOfGroup(label: GroupLabel): string {
  return label.map((text) => text ?? NO_VALUE).join(" ");
}

/**
 * The names of groups that stand for systems.
 *
 * @throws InputError if there is only one group
 */
export function namesToCompare(labels: readonly GroupLabel[], order: readonly number[]): string[] {
  const names = order.map((group) => nameOfGroup(labels[group]!));
  if (names.length < 2)
    throw inputError(`all segments are in one group, ${printable(names[0]!)}: expected at least 2 to compare`);
  return names;
}

const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/**
 * The numbers of the groups, ordered by their labels: first numbers, by value, then texts, by their characters, then
 * groups without a label.
 */
export function orderOfGroups(labels: readonly GroupLabel[]): number[] {
  const keys = labels.map((label) =>
    label.map((text) => ({ text: text ?? "", rank: text === null ? 2 : number.test(text) ? 0 : 1 })),
  );
  const compare = (a: number, b: number): number => {
    for (const [i, own] of keys[a]!.entries()) {
      const other = keys[b]![i]!;
      if (own.rank !== other.rank) return own.rank - other.rank;
      const byValue = own.rank === 0 ? Number(own.text) - Number(other.text) : 0;
      if (byValue !== 0) return byValue;
      if (own.text !== other.text) return own.text < other.text ? -1 : 1;
    }
    return a - b;
  };
  return [...labels.keys()].sort(compare);
}
