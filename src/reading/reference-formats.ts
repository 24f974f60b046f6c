/** Formats of reference files: one per line, several separated by tabs, or a JSON list per line. */
import { printable } from "../report/printable.js";
import type { TextLines } from "../core/batch.js";
import { createLineBuffer } from "./line-buffer.js";
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

/**
 * sacreBLEU's --num-refs: each line holds `count` references, and the last one includes any further tabs.
 *
 * @throws InputError in sacreBLEU's words, exit code 17, for a line with fewer.
 */
export function countedReferences(count: number): ReferenceParser {
  const references = createLineBuffer();
  return (lines, firstLine) => {
    references.clear();
    const ends = new Uint32Array(lines.ends.length);
    for (let line = 0, start = 0; line < lines.ends.length; line++) {
      const end = lines.ends[line]!;
      let fields = 1;
      for (
        let tab = lines.bytes.indexOf(TAB, start);
        tab >= 0 && tab < end && (fields < count || count < 1);
        tab = lines.bytes.indexOf(TAB, start)
      ) {
        references.add(lines.bytes, start, tab);
        start = tab + 1;
        fields++;
      }
      references.add(lines.bytes, start, end);
      if (fields !== count)
        throw sacrebleuError(17, `FATAL: line ${firstLine + line}: expected ${count} fields, but found ${fields}.`);
      ends[line] = references.size;
      start = end;
    }
    return { lines: references.lines(), ends };
  };
}

/** Any number of tab-separated references. An empty field is no reference: tables are often padded with them. */
export function tsvReferences(name: string): ReferenceParser {
  const references = createLineBuffer();
  return (lines, firstLine) => {
    references.clear();
    const ends = new Uint32Array(lines.ends.length);
    for (let line = 0, start = 0; line < lines.ends.length; line++) {
      const before = references.size;
      const end = lines.ends[line]!;
      while (start <= end) {
        const tab = lines.bytes.subarray(start, end).indexOf(TAB);
        const fieldEnd = tab < 0 ? end : start + tab;
        const textEnd = trimmedEnd(lines.bytes, start, fieldEnd);
        if (textEnd > start) references.add(lines.bytes, start, textEnd);
        start = fieldEnd + 1;
      }
      if (references.size === before) {
        throw inLine(
          name,
          firstLine + line,
          'expected at least one reference, found none; an empty reference can be written as [""] in a .jsonl file',
        );
      }
      ends[line] = references.size;
      start = end;
    }
    return { lines: references.lines(), ends };
  };
}

/** A JSON list per line, or an object with such a list under "refs". Strings are references; null is a missing one. */
export function jsonReferences(name: string): ReferenceParser {
  const references = createLineBuffer();
  return (lines, firstLine) => {
    references.clear();
    const ends = new Uint32Array(lines.ends.length);
    for (let line = 0, start = 0; line < lines.ends.length; line++) {
      const before = references.size;
      const end = lines.ends[line]!;
      for (const [i, reference] of parseList(
        decodeUtf8(lines.bytes.subarray(start, end)),
        name,
        firstLine + line,
      ).entries()) {
        if (reference === null) continue;
        if (typeof reference !== "string")
          throw inLine(
            name,
            firstLine + line,
            `reference ${i + 1} is ${excerpt(reference)}: expected a string or null`,
          );
        if (!reference.isWellFormed())
          throw inLine(
            name,
            firstLine + line,
            `reference ${i + 1} holds half of a surrogate pair, which is no character`,
          );
        references.addText(reference);
      }
      if (references.size === before)
        throw inLine(name, firstLine + line, 'expected at least one reference that is not null; an empty one is ""');
      ends[line] = references.size;
      start = end;
    }
    return { lines: references.lines(), ends };
  };
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
  if (!Array.isArray(value))
    throw inLine(name, line, `expected a JSON list of references or {"refs": [...]}, found ${excerpt(value)}`);
  return value;
}

function excerpt(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return printable(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

function inLine(name: string, line: number, text: string): InputError {
  return inputError(`${printable(name)}:${line}: ${text}`);
}
