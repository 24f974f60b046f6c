/** The lists of a corpus as batches read them: line after line, whether they hold strings or bytes. */
import type { LineBuffer } from "./encode-strings.js";

export interface LineSource {
  /** The number of entries. */
  readonly size: number;
  /** Whether entry i has a line, rather than only null. */
  has(i: number): boolean;
  /**
   * Adds the lines of entry i: one for a line, several for a list, none for null. @throws RangeError if the entry has
   * changed
   */
  add(i: number, buffer: LineBuffer): void;
  /** Checks the added entries [from .. to) for mistakes that no single entry shows. @throws RangeError */
  check?(from: number, to: number): void;
}

type StringOrNull = string | null;

/**
 * A string for each entry, or null. Entries are checked a second time, because a tokenizer, a getter, ... may have
 * changed them.
 */
export class StringSource implements LineSource {
  readonly size: number;
  constructor(private readonly lines: readonly StringOrNull[]) {
    this.size = lines.length;
  }
  has(i: number): boolean {
    return this.lines[i] !== null;
  }
  add(i: number, buffer: LineBuffer): void {
    if (this.lines.length !== this.size) throw changed(i);
    addLine(this.lines[i], i, buffer);
  }
}

/** A list of strings for each entry. */
export class ListSource implements LineSource {
  readonly size: number;
  constructor(private readonly lists: readonly (readonly StringOrNull[])[]) {
    this.size = lists.length;
  }
  has(i: number): boolean {
    return this.lists[i]!.some((line) => line !== null);
  }
  add(i: number, buffer: LineBuffer): void {
    const list = this.lists[i];
    if (list === undefined) throw changed(i);
    for (const line of list) addLine(line, i, buffer);
  }
}

function addLine(line: unknown, i: number, buffer: LineBuffer): void {
  if (typeof line === "string") buffer.add(line);
  else if (line !== null) throw changed(i);
}

export function changed(segment: number): RangeError {
  return new RangeError(
    `the corpus has changed at segment ${segment}: expected it to stay as it was given until all is counted`,
  );
}
