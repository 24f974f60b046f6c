/** Systems in columns: sacreBLEU reads standard input as tab-separated systems. */
import type { TextLines } from "../core/batch.js";
import { createLineBuffer, type LineBuffer } from "./line-buffer.js";
import { sacrebleuError } from "./input-error.js";
import { trimmedEnd } from "./utf8-bytes.js";

const TAB = 0x09;

/** How many systems the first line holds. */
export function countColumns(firstLine: Uint8Array): number {
  let count = 1;
  for (const byte of firstLine) if (byte === TAB) count++;
  return count;
}

/**
 * Splits lines into `columns` systems. As in sacreBLEU, white space at the end of every field is removed, except in the
 * first line of the text: there only the line as a whole is stripped.
 *
 * @throws InputError in sacreBLEU's words, exit code 17, for a line with another number of fields.
 */
export function createColumnSplitter(columns: number): (lines: TextLines, firstLine: number) => TextLines[] {
  const systems: LineBuffer[] = Array.from({ length: columns }, createLineBuffer);
  const differ = () =>
    sacrebleuError(17, "FATAL: the number of tab-delimited fields in the input stream differ across lines.");
  return (lines, firstLine) => {
    if (columns === 1) {
      if (lines.bytes.includes(TAB)) throw differ();
      return [lines];
    }
    for (const system of systems) system.clear();
    for (let line = 0, start = 0; line < lines.ends.length; line++) {
      const end = lines.ends[line]!;
      let column = 0;
      for (let at = start; at <= end; at++) {
        if (at < end && lines.bytes[at] !== TAB) continue;
        if (column === columns) throw differ();
        systems[column++]!.add(lines.bytes, start, firstLine + line === 1 ? at : trimmedEnd(lines.bytes, start, at));
        start = at + 1;
      }
      if (column !== columns) throw differ();
      start = end;
    }
    return systems.map((system) => system.lines());
  };
}
