/** Conversations from files: STM, CTM, and SegLST, which is JSON. Loaded on demand. */
import { describe } from "../../core/describe.js";
import type { SpokenSegment } from "../../meetings/session.js";
import { printable } from "../../report/printable.js";
import type { ByteSource } from "../byte-source.js";
import { inputError } from "../input-error.js";
import type { LineOptions } from "../line-reader.js";
import { segmentOf, wordOf } from "./stm-ctm.js";
import { linesOfFile, type PlacedLine } from "./text-of.js";

/** The segments of each session, by its name, in the order of the file. */
export type SegmentsBySession = ReadonlyMap<string, SpokenSegment[]>;

/** A transcript as it is written in files, by the ending of their names. */
const readers: Readonly<Record<string, (lines: readonly PlacedLine[], name: string) => Iterable<InSession>>> = {
  stm: ofStm,
  ctm: ofCtm,
  json: ofJson,
};

type InSession = readonly [session: string, segment: SpokenSegment];

/**
 * The sessions of a file. Its name ends in .stm, .ctm or .json, or in one of these and .gz.
 *
 * @throws InputError for another name, and for mistakes in the file, with their line
 */
export async function readSessions(source: ByteSource, options: LineOptions): Promise<SegmentsBySession> {
  const name = printable(source.name);
  const ending = /\.(\w+)(\.gz)?$/.exec(source.name.toLowerCase())?.[1] ?? "";
  const read = Object.hasOwn(readers, ending) ? readers[ending] : undefined;
  if (read === undefined)
    throw inputError(
      `${name}: expected a name that ends in .stm, .ctm or .json (SegLST), which determines how it is read` +
        (ending === "rttm" ? "; RTTM has no words" : ""),
    );
  const sessions = new Map<string, SpokenSegment[]>();
  for (const [session, segment] of read(await linesOfFile(source, options), name)) {
    const known = sessions.get(session);
    if (known === undefined) sessions.set(session, [segment]);
    else known.push(segment);
  }
  return sessions;
}

function* ofStm(lines: readonly PlacedLine[]): Generator<InSession> {
  for (const line of lines) {
    const segment = segmentOf(line);
    if (segment === undefined) continue;
    const { file, speaker, words, start } = segment;
    if (/^ignore_time_segment_in_scoring$/i.test(words))
      throw inputError(
        `${line.place}: has IGNORE_TIME_SEGMENT_IN_SCORING, which belongs to scores by time (truebleu ref.stm -i ` +
          `hyp.ctm ` +
          "-m wer): expected words, because speakers and streams are scored as a whole",
      );
    yield [file, { speaker, words, start }];
  }
}

/** A channel is a stream. */
function* ofCtm(lines: readonly PlacedLine[]): Generator<InSession> {
  for (const line of lines) {
    const word = wordOf(line);
    if (word !== undefined) yield [word.file, { speaker: word.channel, words: word.word, start: word.start }];
  }
}

function* ofJson(lines: readonly PlacedLine[], name: string): Generator<InSession> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(
      lines
        .map(({ text }) => text)
        .join("\n")
        .replace(/^\ufeff/, ""),
    );
  } catch (error) {
    throw inputError(`${name}: is not JSON: ${printable((error as Error).message)}`);
  }
  const expected = 'expected a list of segments, {"session_id": .., "speaker": .., "words": .., "start_time": ..}';
  if (!Array.isArray(parsed)) throw inputError(`${name}: is ${describe(parsed)}: ${expected}`);
  for (const [i, segment] of (parsed as unknown[]).entries()) {
    const { session_id, speaker, words, start_time } = (segment ?? {}) as Record<string, unknown>;
    const isName = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";
    const line = Array.isArray(words) ? words.join(" ") : words;
    const start = typeof start_time === "string" ? Number(start_time) : start_time;
    if (
      !isName(session_id) ||
      !isName(speaker) ||
      typeof line !== "string" ||
      !(start === undefined || (typeof start === "number" && Number.isFinite(start)))
    )
      throw inputError(
        `${name}: the segment at ${i} is ${printable(JSON.stringify(segment).slice(0, 80))}: ${expected}`,
      );
    yield [String(session_id), { speaker: String(speaker), words: line, ...(start !== undefined && { start }) }];
  }
}
