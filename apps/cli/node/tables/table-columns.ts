/** The columns that are read from a table, each with one slot in a record, however many options name it. */
import type { Condition } from "./conditions.js";
import { groupColumnOf, type Period } from "./periods.js";

/** Columns by their names, which in JSON are paths such as response.choices.0.text. */
export interface TableColumns {
  /** One column for each system. */
  readonly hypotheses: readonly string[];
  /** One or more columns for each reference. */
  readonly references: readonly string[];
  /** The columns by which segments are grouped. */
  readonly by: readonly string[];
  readonly where: readonly Condition[];
  readonly id?: string | undefined;
  readonly source?: string | undefined;
  /** Columns of numbers, which are reported beside the scores. */
  readonly numbers: readonly string[];
}

/** The columns of a table, given by their slots. */
export interface ColumnSlots {
  /** The names of the columns, by their slots. */
  readonly names: readonly string[];
  readonly hypotheses: readonly number[];
  readonly references: readonly number[];
  /** The slot is {@link FILE} for the name of the file; a time may be rounded to its period. */
  readonly by: readonly { readonly slot: number; readonly period: Period | undefined }[];
  readonly where: readonly { readonly slot: number; readonly bytes: Uint8Array; readonly condition: Condition }[];
  readonly id: number | undefined;
  readonly source: number | undefined;
  readonly numbers: readonly number[];
}

/** The pseudo-column that groups by the name of the file. */
export const FILE_COLUMN = "@file";
export const FILE = -1;

export function slotsOf({ hypotheses, references, by, where, id, source, numbers }: TableColumns): ColumnSlots {
  const names: string[] = [];
  const slotOf = (name: string): number => {
    const known = names.indexOf(name);
    return known < 0 ? names.push(name) - 1 : known;
  };
  return {
    names,
    hypotheses: hypotheses.map(slotOf),
    references: references.map(slotOf),
    by: by.map((name) => {
      const { column, period } = groupColumnOf(name);
      return { slot: name === FILE_COLUMN ? FILE : slotOf(column), period };
    }),
    where: where.map((condition) => ({
      slot: slotOf(condition.column),
      bytes: new TextEncoder().encode(condition.value),
      condition,
    })),
    id: id === undefined ? undefined : slotOf(id),
    source: source === undefined ? undefined : slotOf(source),
    numbers: numbers.map(slotOf),
  };
}
