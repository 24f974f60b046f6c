/** Lines of a batch as strings. */
import type { TextLines } from "../core/batch.js";
import { decodeMended } from "./utf8.js";

/** The lines [from .. to) as strings. */
export function decodedLines({ bytes, ends }: TextLines, from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, i) =>
    decodeMended(bytes.subarray(from + i === 0 ? 0 : ends[from + i - 1]!, ends[from + i]!)),
  );
}
