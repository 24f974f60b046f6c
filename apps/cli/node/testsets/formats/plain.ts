/** Plain text, one segment per line, without the white space at the ends of lines. */
import { trimEnd } from "../../../../../src/text/entry.js";
import { textLines } from "../text-lines.js";

export async function* plainLines(path: string): AsyncGenerator<string> {
  for await (const lines of textLines(path)) yield lines.map((line) => `${trimEnd(line)}\n`).join("");
}
