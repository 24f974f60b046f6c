/** The fields of one record, as a scanner finds them: where they lie in its bytes, and what they are. */

/** The kind of a field. */
export const MISSING = 0;
export const NULL = 1;
/** Text as it stands, between its quotation marks. */
export const TEXT = 2;
/** Text with escapes: of JSON, or doubled quotation marks of CSV. */
export const ESCAPED = 3;
export const NUMBER = 4;
export const BOOLEAN = 5;
export const LIST = 6;
export const OBJECT = 7;

/** Fields by their slots, one for each requested column. Positions are valid until the next record. */
export interface RecordFields {
  readonly kinds: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

export function createRecordFields(slots: number): RecordFields {
  return { kinds: new Uint8Array(slots), starts: new Uint32Array(slots), ends: new Uint32Array(slots) };
}

/** The place where a record is malformed, and what was expected there. */
export interface Fault {
  readonly at: number;
  readonly expected: string;
  /** A description of what was found, if it is not simply the byte at that place. */
  readonly found?: string;
  /** Whether a quotation mark is still open at the end of all bytes: the text after it belongs to no record. */
  readonly isUnclosed?: boolean;
}

/** Reads records one by one, each of which ends with a line feed. */
export interface RecordScanner {
  readonly fields: RecordFields;
  /** The fault of the record that was not read. */
  readonly fault: Fault;
  /** How many lines the record has. */
  readonly lines: number;
  /** Whether the line is empty, and so not a record. */
  readonly isBlank: boolean;
  /**
   * Reads the record that begins at `from`.
   *
   * @param limit where the bytes end; the line feed that stands there need not be part of the text
   * @returns the position of the line feed that ends it, or -1 where there is a fault; a fault at the limit may only
   * mean that the record goes on
   */
  scan(bytes: Uint8Array, from: number, limit: number): number;
  /**
   * Writes an escaped text, without its escapes, to the start of `into`, which has at least as many bytes.
   *
   * @returns how many bytes were written, or -1 for half of a surrogate pair, which is not a character
   */
  unescape(bytes: Uint8Array, from: number, to: number, into: Uint8Array): number;
  /** Calls `each` with every element of the list that begins at `from`: its kind, and where its text lies. */
  elements?(from: number, each: (kind: number, from: number, to: number) => void): void;
}
