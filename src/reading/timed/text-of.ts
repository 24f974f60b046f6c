/** A whole file as text, for formats whose files are small. */
import { printable } from "../../report/printable.js";
import { decodeUtf8 } from "../../text/utf8.js";
import type { ByteSource } from "../byte-source.js";
import { createLineReader, type LineOptions } from "../line-reader.js";

const LINES = 1024;
const BYTES = 1 << 20;

/** The transcripts of one corpus, read together. */
export interface Transcripts {
  /** A source of plain lines, one utterance or segment each; line i of every source belongs to the same segment. */
  asLines(source: ByteSource, side: "reference" | "system" | "source"): ByteSource;
  /** The id of each line, available once lines have been read. */
  ids(): readonly string[];
  /** Where each line was said, available once lines have been read. */
  places(): readonly SpokenPlace[];
  /** The utterances of the system read last: in the order of its file or, where words are assigned by times, of segments. */
  utterances(): readonly Utterance[];
  /** The lines of comments in STM and CTM: those of the reference, then those of the system read last. */
  comments(): readonly string[];
}

/** An utterance of a system: its segment, from 0, and its id, as written in the system's file if that file has ids. */
export interface Utterance {
  readonly segment: number;
  readonly id: string;
  /** The data about the utterance in STM and CTM. */
  readonly timed?: TimedUtterance;
}

/** A segment of STM with the words of CTM that fall into its time. */
export interface TimedUtterance {
  readonly file: string;
  readonly channel: string;
  readonly speaker: string;
  readonly label?: string | undefined;
  readonly start: number;
  readonly end: number;
  readonly words: readonly WordTime[];
}

/** When a word was said, in seconds, and the system's confidence in it, if it has one. */
export interface WordTime {
  readonly start: number;
  readonly duration: number;
  readonly confidence?: number | undefined;
}

/** Where a line of a transcript was said, and by whom; null where the file does not say. */
export interface SpokenPlace {
  readonly speaker: string | null;
  /** The recording. */
  readonly session: string | null;
  /** A label of STM, such as <o,f0,male>. */
  readonly label: string | null;
}

/** A source of the lines that `linesOf` makes, when the source is first read. */
export function sourceOfLines(name: string, linesOf: () => Promise<readonly string[]>): ByteSource {
  let text: Uint8Array | undefined;
  return {
    name,
    async read(into) {
      text ??= new TextEncoder().encode((await linesOf()).map((line) => `${line}\n`).join(""));
      const count = Math.min(into.length, text.length);
      into.set(text.subarray(0, count));
      text = text.subarray(count);
      return count;
    },
  };
}

/** A line with its place, as messages name it. */
export interface PlacedLine {
  readonly text: string;
  readonly place: string;
}

/** @throws InputError for a file that cannot be read */
export async function linesOfFile(source: ByteSource, options: LineOptions): Promise<PlacedLine[]> {
  const name = printable(source.name);
  const reader = createLineReader(source, options);
  const lines: PlacedLine[] = [];
  for (let count = await reader.lookAhead(LINES, BYTES); count > 0; count = await reader.lookAhead(LINES, BYTES)) {
    const first = reader.taken + 1;
    const { bytes, ends } = reader.take(count);
    for (let i = 0; i < count; i++)
      lines.push({
        text: decodeUtf8(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!)),
        place: `${name}:${first + i}`,
      });
  }
  return lines;
}
