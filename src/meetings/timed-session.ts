/**
 * Conversations whose words have times: a rule divides the times of the segments, and the hypothesis's times get a
 * collar.
 */
import { checkName } from "../core/argument-checks.js";
import { describe, excerpt } from "../core/describe.js";
import type { SignatureEntry } from "../core/signature.js";
import { splitWhitespace } from "../text/whitespace.js";
import { compareTimes, earlier, inDouble, later, timeOf, type Seconds, type Time } from "./seconds.js";
import { checkSession, inOrder, type Session, type SpokenSegment } from "./session.js";
import { sessionText, type SessionText, type SessionTextOptions } from "./session-text.js";
import type { TimedWords } from "./timed-distance.js";
import { estimates, wordTimes, type WordTimes } from "./word-times.js";

/** In which order the words of a side are compared. */
export type SessionOrder = "segment" | "word" | "given";

/** The settings of error rates that use times. */
export interface TimedOptions extends SessionTextOptions {
  /**
   * The collar: by how many seconds a word of the hypothesis may be earlier or later than the reference's word that it
   * is aligned with. The collar has no default, because the rate depends on it; meeteval recommends 5.
   */
  readonly collar: Seconds;
  /** When the words of a reference's segment were said. Default "character_based". */
  readonly referenceTimes?: WordTimes;
  /** When the words of a hypothesis's segment were said. Default "character_based_points". */
  readonly hypothesisTimes?: WordTimes;
  /**
   * The order of the reference's words: by the beginnings of segments (default), by the beginnings of words, or as
   * given, which meeteval calls False.
   */
  readonly referenceOrder?: SessionOrder;
  /** The order of the hypothesis's words, likewise. */
  readonly hypothesisOrder?: SessionOrder;
}

const own = ["collar", "referenceTimes", "hypothesisTimes", "referenceOrder", "hypothesisOrder"] as const;
const orders: readonly SessionOrder[] = ["segment", "word", "given"];

/** The settings after the check. */
export interface TimedSettings {
  readonly collar: Time;
  readonly text: SessionText;
  readonly signature: readonly SignatureEntry[];
  readonly referenceTimes: WordTimes;
  readonly hypothesisTimes: WordTimes;
  readonly referenceOrder: SessionOrder;
  readonly hypothesisOrder: SessionOrder;
}

/** @throws TypeError, RangeError for options of the wrong type or value, and without a collar */
export function timedSettings(caller: string, options: TimedOptions): TimedSettings {
  const text = sessionText(caller, options, own);
  const {
    collar,
    referenceTimes = "character_based",
    hypothesisTimes = "character_based_points",
    referenceOrder = "segment",
    hypothesisOrder = "segment",
  } = options;
  const expected = "expected seconds from 0 up, such as 5, by which words may be shifted";
  if (typeof collar !== "number" && typeof collar !== "string")
    throw new TypeError(`collar is ${describe(collar)}: ${expected}`);
  const time = timeOf(collar);
  if (time === undefined || compareTimes(time, 0) < 0)
    throw new RangeError(`collar is ${typeof collar === "string" ? excerpt(collar) : collar}: ${expected}`);
  checkName("referenceTimes", referenceTimes, wordTimes);
  checkName("hypothesisTimes", hypothesisTimes, wordTimes);
  checkName("referenceOrder", referenceOrder, orders);
  checkName("hypothesisOrder", hypothesisOrder, orders);
  const entry = (key: string, short: string, value: string): SignatureEntry => ({ key, short, value });
  const signature = [
    entry("collar", "col", String(inDouble(time))),
    entry("reftimes", "rt", referenceTimes),
    entry("hyptimes", "ht", hypothesisTimes),
    ...(referenceOrder === "segment" ? [] : [entry("reforder", "ro", referenceOrder)]),
    ...(hypothesisOrder === "segment" ? [] : [entry("hyporder", "ho", hypothesisOrder)]),
    ...text.signature,
  ];
  return { collar: time, text, signature, referenceTimes, hypothesisTimes, referenceOrder, hypothesisOrder };
}

/** The words of one segment, each with its times. */
export interface TimedUtterance extends TimedWords {
  readonly speaker: string;
  /** The segment's index in the given list. */
  readonly position: number;
  /** When each of the words begins, without the collar; for a segment without words, when a word in it would begin. */
  readonly starts: Float64Array;
}

/** Both sides in their order, with equal words as equal numbers. */
export interface TimedSession {
  readonly reference: readonly TimedUtterance[];
  readonly hypothesis: readonly TimedUtterance[];
}

/** @throws TypeError, RangeError unless session is a session with times; the message names the place */
export function timedSession(caller: string, session: Session, settings: TimedSettings): TimedSession {
  const { reference, hypothesis } = checkSession(caller, session);
  const { text, collar, referenceTimes, hypothesisTimes, referenceOrder, hypothesisOrder } = settings;
  const numbers = new Map<string, number>();
  const side = (
    name: string,
    segments: readonly SpokenSegment[],
    order: SessionOrder,
    utteranceOf: (segment: SpokenSegment, place: string, position: number) => TimedUtterance,
  ): readonly TimedUtterance[] => {
    const placed = segments.map((segment, position) => ({ segment, position, start: segment.start }));
    for (const [position, segment] of segments.entries()) checkTimes(segment, `${name}[${position}]`);
    const sorted = order === "given" ? placed : inOrder(placed);
    const spoken = sorted.map(({ segment, position }) => utteranceOf(segment, `${name}[${position}]`, position));
    return order === "word" ? byWords(spoken) : spoken;
  };
  return {
    reference: side("reference", reference, referenceOrder, (segment, place, position) =>
      timed(segment, place, position, { words: text.ofReference, numbers, times: referenceTimes }),
    ),
    hypothesis: side("hypothesis", hypothesis, hypothesisOrder, (segment, place, position) =>
      timed(segment, place, position, { words: text.ofHypothesis, numbers, times: hypothesisTimes, collar }),
    ),
  };
}

function checkTimes({ start, end }: SpokenSegment, name: string): void {
  const missing = start === undefined ? "start" : end === undefined ? "end" : undefined;
  if (missing !== undefined)
    throw new TypeError(`${name}.${missing} is undefined: expected seconds, because words are compared by their times`);
  if (compareTimes(timeOf(end!)!, timeOf(start!)!) < 0)
    throw new RangeError(`${name}.end is ${end}, before its start, ${start}: expected a later time`);
}

function timed(
  { speaker, start, end, words: line }: SpokenSegment,
  place: string,
  position: number,
  {
    words: split = splitWhitespace,
    numbers,
    times,
    collar,
  }: {
    readonly words?: SessionText["ofReference"] | undefined;
    readonly numbers: Map<string, number>;
    readonly times: WordTimes;
    readonly collar?: Time;
  },
): TimedUtterance {
  const spoken = split(line);
  if (times === "none" && spoken.length !== 1)
    throw new RangeError(
      `${place} has ${spoken.length} words: expected one, because with the rule "none" a segment is ` +
        `one word with its times; other rules divide a segment: ${wordTimes.filter((rule) => rule !== "none").join(", ")}`,
    );
  const placed = estimates[times]([timeOf(start!)!, timeOf(end!)!], spoken.length === 0 ? [""] : spoken);
  const intervals = spoken.length === 0 ? [] : placed;
  const number = (word: string): number => {
    let known = numbers.get(word);
    if (known === undefined) numbers.set(word, (known = numbers.size + 1));
    return known;
  };
  return {
    speaker,
    position,
    starts: Float64Array.from(placed, ([begin]) => inDouble(begin)),
    words: Int32Array.from(spoken, number),
    begins: Float64Array.from(intervals, ([begin]) => inDouble(collar === undefined ? begin : earlier(begin, collar))),
    ends: Float64Array.from(intervals, ([, finish]) => inDouble(collar === undefined ? finish : later(finish, collar))),
  };
}

/** Each word as an utterance of its own, sorted by their beginnings. */
function byWords(spoken: readonly TimedUtterance[]): TimedUtterance[] {
  return spoken
    .flatMap((utterance) =>
      utterance.words.length === 0
        ? [utterance]
        : Array.from(utterance.words, (_, i) => ({
            ...utterance,
            words: utterance.words.subarray(i, i + 1),
            begins: utterance.begins.subarray(i, i + 1),
            ends: utterance.ends.subarray(i, i + 1),
            starts: utterance.starts.subarray(i, i + 1),
          })),
    )
    .sort((a, b) => a.starts[0]! - b.starts[0]!);
}

const no = new Float64Array();

/** All words of several utterances, one after the other. */
export function joinTimed(utterances: readonly TimedWords[]): TimedWords {
  if (utterances.length === 1) return utterances[0]!;
  const length = utterances.reduce((sum, { words }) => sum + words.length, 0);
  if (length === 0) return { words: new Int32Array(), begins: no, ends: no };
  const all = { words: new Int32Array(length), begins: new Float64Array(length), ends: new Float64Array(length) };
  let at = 0;
  for (const { words, begins, ends } of utterances) {
    all.words.set(words, at);
    all.begins.set(begins, at);
    all.ends.set(ends, at);
    at += words.length;
  }
  return all;
}

/** Everything that each speaker said; speakers are in the order in which they begin to speak. */
export function timedStreams(utterances: readonly TimedUtterance[]): Map<string, TimedWords> {
  const parts = new Map<string, TimedWords[]>();
  for (const utterance of utterances) {
    const known = parts.get(utterance.speaker);
    if (known === undefined) parts.set(utterance.speaker, [utterance]);
    else known.push(utterance);
  }
  return new Map([...parts].map(([speaker, said]) => [speaker, joinTimed(said)]));
}
