/** Conversations from files: STM, CTM, and SegLST, which is JSON. Loaded on demand. */
import { describe, excerpt } from "../../core/describe.js";
import { decimalOf } from "../../meetings/decimal.js";
import { later, timeOf, type Time } from "../../meetings/seconds.js";
import type { SpokenSegment } from "../../meetings/session.js";
import { printable } from "../../report/printable.js";
import type { ByteSource } from "../byte-source.js";
import { inputError } from "../input-error.js";
import type { LineOptions } from "../line-reader.js";
import { splitWhitespace } from "../../text/whitespace.js";
import { segmentOf, wordOf } from "./stm-ctm.js";
import { linesOfFile, type PlacedLine } from "./text-of.js";

/** The segments of each session, by its name, in the order of the file. */
export type SegmentsBySession = ReadonlyMap<string, SpokenSegment[]>;

export interface ReadSessions {
  readonly sessions: SegmentsBySession;
  /** Whether the speakers are the channels of a CTM file, which names no other speakers. */
  readonly areChannels: boolean;
}

type Format = "stm" | "ctm" | "json";

const readers: Readonly<Record<Format, (lines: readonly PlacedLine[], name: string) => Iterable<InSession>>> = {
  stm: ofStm,
  ctm: ofCtm,
  json: ofJson,
};

type InSession = readonly [session: string, segment: SpokenSegment];

/**
 * The sessions of a file: STM, CTM or SegLST, as its contents show. The end of the file's name decides only if the
 * contents could be both STM and CTM, or neither.
 *
 * @throws InputError for a file of another kind, and for mistakes in the file, with their line
 */
export async function readSessions(source: ByteSource, options: LineOptions): Promise<ReadSessions> {
  const name = printable(source.name);
  const lines = await linesOfFile(source, options);
  const sessions = new Map<string, SpokenSegment[]>();
  const format = formatOf(lines, source.name);
  for (const [session, segment] of readers[format](lines, name)) {
    const known = sessions.get(session);
    if (known === undefined) sessions.set(session, [segment]);
    else known.push(segment);
  }
  return { sessions, areChannels: format === "ctm" };
}

/** @throws InputError */
function formatOf(lines: readonly PlacedLine[], name: string): Format {
  const named = /\.(stm|ctm|json)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase() as Format | undefined;
  const spoken = lines.filter(({ text }) => !/^\ufeff?\s*(;|$)/.test(text));
  const [first] = spoken;
  if (first === undefined) return named ?? "stm";
  if (/^\ufeff?\s*[[{]/.test(first.text)) return "json";
  const isRttm = /^\S+\s+\S+\s+\S+\s+\S+\s+\S+\s+<NA>/.test(first.text);
  const fields = spoken.map(({ text }) => splitWhitespace(text.replace(/^\ufeff/, "")));
  const isTime = (text: string | undefined): boolean => text !== undefined && decimalOf(text) !== undefined;
  const isStm = fields.every(([, , , begin, end]) => isTime(begin) && isTime(end));
  const isCtm = fields.every(
    ({ length, 2: begin, 3: duration }) => length >= 5 && length <= 7 && isTime(begin) && isTime(duration),
  );
  if (!isRttm) {
    if (isStm !== isCtm) return isStm ? "stm" : "ctm";
    if (named !== undefined) return named;
    if (isStm) return "stm";
  }
  const found = isRttm ? "a line of RTTM, which has no words" : excerpt(first.text);
  throw inputError(
    `${first.place}: has ${found}: expected STM (file, channel, speaker, begin, end, words), CTM (file, channel, begin, ` +
      `duration, word), or SegLST (a list in JSON)`,
  );
}

function* ofStm(lines: readonly PlacedLine[]): Generator<InSession> {
  for (const line of lines) {
    const segment = segmentOf(line);
    if (segment === undefined) continue;
    const { file, speaker, words, times } = segment;
    if (/^ignore_time_segment_in_scoring$/i.test(words))
      throw inputError(
        `${line.place}: has IGNORE_TIME_SEGMENT_IN_SCORING, which belongs to scores by time (truebleu ref.stm -i ` +
          `hyp.ctm ` +
          "-m wer): expected words, because speakers and streams are scored as a whole",
      );
    const [start, end] = times;
    yield [file, { speaker, words, start, end }];
  }
}

/** The words of a CTM file; each channel is a stream. */
function* ofCtm(lines: readonly PlacedLine[]): Generator<InSession> {
  for (const line of lines) {
    const word = wordOf(line);
    if (word === undefined) continue;
    const [start, duration] = word.times;
    const end = textOf(later(timeOf(start)!, timeOf(duration)!));
    yield [word.file, { speaker: word.channel, words: word.word, start, end }];
  }
}

const textOf = (time: Time): string => (typeof time === "number" ? String(time) : `${time.digits}e${time.exponent}`);

/** Times are kept as they are written, because they are treated as decimal numbers. */
const numbersOfTimes = /("(?:start|end)_time"\s*:\s*)(-?\d[\d.eE+-]*)/g;

function* ofJson(lines: readonly PlacedLine[], name: string): Generator<InSession> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(
      lines
        .map(({ text }) => text)
        .join("\n")
        .replace(/^\ufeff/, "")
        .replaceAll(numbersOfTimes, '$1"$2"'),
    );
  } catch (error) {
    throw inputError(`${name}: is not JSON: ${printable((error as Error).message)}`);
  }
  const expected =
    'expected a list of segments, {"session_id": .., "speaker": .., "words": .., "start_time": .., "end_time": ..}';
  if (!Array.isArray(parsed)) throw inputError(`${name}: is ${describe(parsed)}: ${expected}`);
  const isName = (value: unknown): value is string | number => typeof value === "string" || typeof value === "number";
  const isTime = (value: unknown): value is string | undefined =>
    value === undefined || (typeof value === "string" && timeOf(value) !== undefined);
  for (const [i, segment] of (parsed as unknown[]).entries()) {
    const { session_id, speaker, words, start_time: start, end_time: end } = (segment ?? {}) as Record<string, unknown>;
    const line = Array.isArray(words) ? words.join(" ") : words;
    if (!isName(session_id) || !isName(speaker) || typeof line !== "string" || !isTime(start) || !isTime(end))
      throw inputError(
        `${name}: the segment at ${i} is ${printable(JSON.stringify(segment).slice(0, 80))}: ${expected}`,
      );
    yield [
      String(session_id),
      {
        speaker: String(speaker),
        words: line,
        ...(start !== undefined && { start }),
        ...(end !== undefined && { end }),
      },
    ];
  }
}
