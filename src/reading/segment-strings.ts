/** The texts of a whole corpus as strings, to be shown. */
import type { TextLines } from "../core/batch.js";
import type { CorpusTexts } from "../report/saved-report.js";
import { decodeMended } from "../text/utf8.js";
import type { LineReader } from "./line-reader.js";
import type { SegmentReader } from "./segment-reader.js";

const LINE_FEED = 0x0a;

/** The most lines, and the most bytes, that are read at once. */
const LINES = 1 << 14;
const BYTES = 1 << 20;

/** Lines as strings. A byte order mark stays, as a character. */
function lineStrings({ bytes, ends }: TextLines): string[] {
  const end = ends.at(-1) ?? 0;
  // decoded at once, with line feeds between lines, unless a line contains a line feed, as lines of JSON may
  if (!bytes.subarray(0, end).includes(LINE_FEED)) {
    const together = new Uint8Array(end + ends.length);
    let start = 0;
    for (let i = 0; i < ends.length; i++) {
      together.set(bytes.subarray(start, ends[i]), start + i);
      start = ends[i]!;
      together[start + i] = LINE_FEED;
    }
    return decodeMended(together).split("\n").slice(0, -1);
  }
  return Array.from(ends, (to, i) => decodeMended(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, to)));
}

/** All lines of a file. @throws InputError as take() of LineReader */
export async function allLines(reader: LineReader): Promise<string[]> {
  const parts: string[][] = [];
  for (let count = await reader.lookAhead(LINES, BYTES); count > 0; count = await reader.lookAhead(LINES, BYTES))
    parts.push(lineStrings(reader.take(count)));
  return parts.flat();
}

/**
 * All segments: hypotheses by system, references by stream, null where a segment has fewer references.
 *
 * @param onProgress called with the share of the first file that has been read, 0 to 1
 * @throws InputError as next() of SegmentReader
 */
export async function allSegments(
  reader: SegmentReader,
  onProgress: (share: number) => void = () => {},
): Promise<Pick<CorpusTexts, "references" | "source"> & { readonly hypotheses: readonly (readonly string[])[] }> {
  const references: (string | null)[][] = [];
  const hypotheses: string[][] = [];
  const sources: string[] = [];
  let segments = 0;
  for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
    const { systems, references: lines, referenceEnds, sources: translated } = text;
    for (const [s, system] of systems.entries()) append((hypotheses[s] ??= []), lineStrings(system));
    if (translated !== undefined) append(sources, lineStrings(translated));
    const strings = lineStrings(lines);
    for (let i = 0, at = 0; i < referenceEnds.length; i++) {
      const end = referenceEnds[i]!;
      for (let r = 0; at < end; r++, at++) {
        const stream = (references[r] ??= []);
        while (stream.length < segments + i) stream.push(null);
        stream.push(strings[at]!);
      }
    }
    segments += referenceEnds.length;
    if (reader.progress !== undefined) onProgress(reader.progress);
  }
  for (const stream of references) while (stream.length < segments) stream.push(null);
  return { references, hypotheses, source: sources.length === 0 ? null : sources };
}

function append(list: string[], more: readonly string[]): void {
  for (const line of more) list.push(line);
}
