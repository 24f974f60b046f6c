/** Formats of reference files: one per line, several separated by tabs, or a JSON list per line. */
import { printable } from "../report/printable.js";
import type { TextLines } from "../core/batch.js";
import { createLineBuffer, type LineBuffer } from "./line-buffer.js";
import { inputError, sacrebleuError, type InputError } from "./input-error.js";
import { decodeUtf8 } from "../text/utf8.js";
import { trimmedEnd } from "./utf8-bytes.js";

/**
 * References of consecutive segments: those of segment i are the lines [ends[i - 1] .. ends[i]), or line i if there are
 * no ends.
 */
export interface References {
  readonly lines: TextLines;
  readonly ends?: Uint32Array;
}

/** Parses lines of a file into references; `firstLine` counts from 1. The result is valid until the next call. */
export type ReferenceParser = (lines: TextLines, firstLine: number) => References;

const TAB = 0x09;

export const lineReferences: ReferenceParser = (lines) => ({ lines });

/** Parses a file whose lines hold several references: `add` takes those of the line [start .. end) of `bytes`. */
function severalReferences(
  add: (references: LineBuffer, bytes: Uint8Array, start: number, end: number, line: number) => void,
): ReferenceParser {
  const references = createLineBuffer();
  return ({ bytes, ends: lineEnds }, firstLine) => {
    references.clear();
    let start = 0;
    const ends = lineEnds.map((end, line) => {
      add(references, bytes, start, end, firstLine + line);
      start = end;
      return references.size;
    });
    return { lines: references.lines(), ends };
  };
}

/**
 * sacreBLEU's --num-refs: each line holds `count` references, and the last one includes any further tabs.
 *
 * @throws InputError in sacreBLEU's words, exit code 17, for a line with fewer references.
 */
export function countedReferences(count: number): ReferenceParser {
  return severalReferences((references, bytes, lineStart, end, line) => {
    let [start, fields] = [lineStart, 1];
    for (
      let tab = bytes.indexOf(TAB, start);
      tab >= 0 && tab < end && (fields < count || count < 1);
      tab = bytes.indexOf(TAB, start)
    ) {
      references.add(bytes, start, tab);
      start = tab + 1;
      fields++;
    }
    references.add(bytes, start, end);
    if (fields !== count)
      throw sacrebleuError(17, `FATAL: line ${line}: expected ${count} fields, but found ${fields}.`);
  });
}

/**
 * Any number of tab-separated references. An empty field is no reference, because tables are often padded with empty
 * fields.
 */
export function tsvReferences(name: string): ReferenceParser {
  return severalReferences((references, bytes, lineStart, end, line) => {
    const before = references.size;
    for (let start = lineStart; start <= end;) {
      const tab = bytes.subarray(start, end).indexOf(TAB);
      const fieldEnd = tab < 0 ? end : start + tab;
      const textEnd = trimmedEnd(bytes, start, fieldEnd);
      if (textEnd > start) references.add(bytes, start, textEnd);
      start = fieldEnd + 1;
    }
    if (references.size !== before) return;
    throw inLine(
      name,
      line,
      'expected at least one reference, found none; an empty reference can be written as [""] in a .jsonl file',
    );
  });
}

/**
 * A JSON list per line, or an object with such a list under "refs". Strings are references; null is a missing
 * reference.
 */
export function jsonReferences(name: string): ReferenceParser {
  return severalReferences((references, bytes, start, end, line) => {
    const before = references.size;
    for (const [i, reference] of parseList(decodeUtf8(bytes.subarray(start, end)), name, line).entries()) {
      if (reference === null) continue;
      if (typeof reference !== "string")
        throw inLine(name, line, `reference ${i + 1} is ${excerpt(reference)}: expected a string or null`);
      if (!reference.isWellFormed())
        throw inLine(name, line, `reference ${i + 1} holds half of a surrogate pair, which is not a character`);
      references.addText(reference);
    }
    if (references.size === before)
      throw inLine(name, line, 'expected at least one reference that is not null; an empty one is ""');
  });
}

function parseList(text: string, name: string, line: number): readonly unknown[] {
  let value: unknown;
  try {
    // RFC 8259 allows a parser to ignore a byte order mark
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    throw inLine(
      name,
      line,
      'expected a JSON list of references, such as ["one", "two"], ' +
        `found ${text === "" ? "an empty line" : excerpt(text)}`,
    );
  }
  if (typeof value === "object" && value !== null && "refs" in value) value = value.refs;
  if (!Array.isArray(value)) {
    const error = inLine(name, line, `expected a JSON list of references or {"refs": [...]}, found ${excerpt(value)}`);
    throw isRecord(value) ? error.about({ name, is: "table", fields: Object.keys(value) }) : error;
  }
  return value;
}

/** Whether this is a record of a table, which has a field for the hypothesis and one for the reference. */
function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 1;
}

function excerpt(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return printable(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function inLine(name: string, line: number, text: string): InputError {
  return inputError(`${printable(name)}:${line}: ${text}`);
}
