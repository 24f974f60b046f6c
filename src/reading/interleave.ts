/** Interleaves the references of several files, segment by segment. */
import type { TextLines } from "../core/batch.js";
import { createLineBuffer, type LineBuffer } from "./line-buffer.js";
import type { References } from "./reference-formats.js";

/**
 * For each segment: the references of the first file, then those of the second, and so on. The result is valid until
 * the next call.
 */
export type Interleave = (
  parts: readonly References[],
  segments: number,
) => { readonly lines: TextLines; readonly ends: Uint32Array };

export function createInterleaver(): Interleave {
  let together: LineBuffer | undefined;
  return (parts, segments) => {
    const [only] = parts;
    if (only !== undefined && parts.length === 1) return { lines: only.lines, ends: only.ends ?? countingUp(segments) };
    together ??= createLineBuffer();
    together.clear();
    const ends = new Uint32Array(segments);
    for (let segment = 0; segment < segments; segment++) {
      for (const { lines, ends: lineEnds } of parts) {
        const first = lineEnds === undefined ? segment : segment === 0 ? 0 : lineEnds[segment - 1]!;
        const end = lineEnds === undefined ? segment + 1 : lineEnds[segment]!;
        for (let line = first; line < end; line++)
          together.add(lines.bytes, line === 0 ? 0 : lines.ends[line - 1]!, lines.ends[line]!);
      }
      ends[segment] = together.size;
    }
    return { lines: together.lines(), ends };
  };
}

let numbers = new Uint32Array(0);

/** 1, 2, 3 ...: the ends of segments with one reference each. */
function countingUp(count: number): Uint32Array {
  if (count > numbers.length) {
    numbers = new Uint32Array(Math.max(count, 2 * numbers.length));
    for (let i = 0; i < numbers.length; i++) numbers[i] = i + 1;
  }
  return numbers.subarray(0, count);
}
