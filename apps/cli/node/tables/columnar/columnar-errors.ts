/** Errors about columnar files that cannot be read, in the same words for Parquet and Arrow. */
import { inputError } from "../../../../../src/reading/entry.js";
import { printable } from "../../../../../src/report/entry.js";
import { notUtf8, otherColumns } from "../field-texts.js";

/** Something in an undamaged file that truebleu does not read. */
export class NotRead extends Error {}

/** The error for whatever a reader threw; errors that are for users already stay as they are. */
export function damagedFile(name: string, format: string, error: unknown): Error {
  if (error instanceof Error && "messages" in error) return error;
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof NotRead) return inputError(`${printable(name)}: ${printable(reason)}`);
  return inputError(`${printable(name)}: cannot be read as ${format}, the file is damaged: ${printable(reason)}`);
}

export function missingColumn(name: string, column: string, names: readonly string[]): Error {
  return inputError(
    `${printable(name)}: expected a column ${printable(JSON.stringify(column))}${otherColumns(column, names)}`,
  );
}

/** The fault of a record whose text in a column is not UTF-8; records are numbered from 1. */
export function notUtf8At(name: string, row: number, column: string, text: Uint8Array): string {
  return `${printable(name)}:${row}: ${printable(column)}: ${notUtf8(text).text}`;
}
