/** Conditions on the fields of a record: lang=de, split!=train. */

export interface Condition {
  readonly column: string;
  /** The text that the field must have; null stands for missing fields, too. */
  readonly value: string;
  readonly isNegated: boolean;
}

/**
 * A condition as it is typed: a column, = or !=, and a text up to the end.
 *
 * @throws RangeError for text that is not a condition
 * @example
 * conditionOf("lang!=de").isNegated // true
 */
export function conditionOf(text: string): Condition {
  // programmers write == where others write =
  const parts = /^((?:\\[^]|[^=!\\]|!(?!=))+)(!=|==?)([^]*)$/.exec(text);
  if (parts === null)
    throw new RangeError(`${JSON.stringify(text)} is not a condition: expected COLUMN=VALUE or COLUMN!=VALUE`);
  return { column: parts[1]!.replace(/\\([=!])/g, "$1"), value: parts[3]!, isNegated: parts[2] === "!=" };
}

/** Whether a field meets a condition; null stands for a field that is missing. */
export function meets(text: string | null, { value, isNegated }: Condition): boolean {
  return ((text ?? "null") === value) !== isNegated;
}
