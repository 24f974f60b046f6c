/** Finds lines that end in a carriage return. The readers of texts strip it, as sacreBLEU does. Loaded on demand. */
import { statSync } from "node:fs";
import { openSource } from "../node/reading/source.js";

const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];

/** Encodings in which a line feed is not a single byte. */
const wide = /16|32/;

/**
 * The numbers of such lines, from 0; empty for input that cannot be read twice.
 *
 * @throws InputError
 */
export async function linesWithReturn(path: string, encoding: string): Promise<readonly number[]> {
  if (wide.test(encoding) || statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return [];
  const source = openSource(path);
  const part = new Uint8Array(1 << 18);
  const found: number[] = [];
  let [line, last] = [0, 0];
  for (let count = await source.read(part); count > 0; count = await source.read(part)) {
    for (let at = part.indexOf(LINE_FEED); at >= 0 && at < count; at = part.indexOf(LINE_FEED, at + 1)) {
      if ((at === 0 ? last : part[at - 1]) === CARRIAGE_RETURN) found.push(line);
      line++;
    }
    last = part[count - 1]!;
  }
  if (last === CARRIAGE_RETURN) found.push(line);
  return found;
}
