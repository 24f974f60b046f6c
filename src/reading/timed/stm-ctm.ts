/**
 * NIST's files of transcripts with times: STM has a segment in each line, CTM a word. Fields are separated by white
 * space; lines that begin with ;; are comments.
 */
import { excerpt } from "../../core/describe.js";
import { printable } from "../../report/printable.js";
import { splitWhitespace, trim } from "../../text/whitespace.js";
import { inputError } from "../input-error.js";
import type { PlacedLine } from "./text-of.js";

/** A line of an STM file: file, channel, speaker, begin, end, a label, words. */
export interface TimedSegment {
  readonly file: string;
  readonly channel: string;
  readonly speaker: string;
  readonly start: number;
  readonly end: number;
  /** Both times as they are written. */
  readonly times: readonly [start: string, end: string];
  /** The label, such as <o,f0,male>. */
  readonly label?: string | undefined;
  readonly words: string;
  readonly place: string;
}

/** A line of a CTM file: file, channel, begin, duration, word; perhaps a confidence, and whether it is right. */
export interface TimedWord {
  readonly file: string;
  readonly channel: string;
  readonly start: number;
  readonly duration: number;
  /** Both times as they are written. */
  readonly times: readonly [start: string, duration: string];
  readonly word: string;
  readonly confidence?: number | undefined;
  readonly place: string;
}

/**
 * @param options takesAnyLabel: whether every field that begins with < after the times is a label, as in sclite;
 * otherwise only a field with a comma in it, as labels have. advice: the end of messages
 * @throws InputError for a line of another form
 */
export function segmentOf(
  { text, place }: PlacedLine,
  { takesAnyLabel = false, advice = "" } = {},
): TimedSegment | undefined {
  const line = trim(text);
  if (line === "" || line.startsWith(";")) return undefined;
  const expected =
    "expected file, channel, speaker, begin and end in seconds, words, as in a 1 spk 0.5 2.25 some words" + advice;
  const fields = splitWhitespace(line);
  if (fields.length < 5) throw inputError(`${place}: has ${fields.length} fields: ${expected}`);
  const [file, channel, speaker, begin, finish, label] = fields as [string, string, string, string, string, string?];
  const [start, end] = [numberOf(begin), numberOf(finish)];
  if (start === undefined || end === undefined)
    throw inputError(
      `${place}: ${printable(excerpt(start === undefined ? begin : finish))} is not a time: ${expected}`,
    );
  if (end < start) throw inputError(`${place}: the segment ends at ${finish}, before it begins: ${expected}`);
  const isLabelled = label !== undefined && (takesAnyLabel ? /^</ : /^<[^<>]*,[^<>]*>$/).test(label);
  return {
    file,
    channel,
    speaker,
    start,
    end,
    times: [begin, finish],
    place,
    ...(isLabelled && { label }),
    words: fields.slice(isLabelled ? 6 : 5).join(" "),
  };
}

/** @throws InputError for a line of another form */
export function wordOf({ text, place }: PlacedLine, { advice = "" } = {}): TimedWord | undefined {
  const line = trim(text);
  if (line === "" || line.startsWith(";;")) return undefined;
  const expected =
    "expected file, channel, begin and duration in seconds, a word, as in a 1 0.5 0.25 word 0.9" + advice;
  const fields = splitWhitespace(line);
  if (fields.length < 5 || fields.length > 7) throw inputError(`${place}: has ${fields.length} fields: ${expected}`);
  const [file, channel, begin, length, word, certain] = fields as [string, string, string, string, string, string?];
  const [start, duration] = [numberOf(begin), numberOf(length)];
  if (start === undefined || duration === undefined || duration < 0)
    throw inputError(
      `${place}: ${printable(excerpt(start === undefined ? begin : length))} is not a time: ${expected}`,
    );
  const confidence = certain === undefined ? undefined : numberOf(certain);
  return { file, channel, start, duration, times: [begin, length], word, confidence, place };
}

function numberOf(text: string): number | undefined {
  const number = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : NaN;
  return Number.isFinite(number) ? number : undefined;
}
