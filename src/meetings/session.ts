/** A recorded conversation: who said what, according to a person's transcript and to a system's. */
import { describe, excerpt } from "../core/describe.js";
import { joined } from "../core/batch.js";
import { plainText, type SessionText } from "./session-text.js";
import { compareTimes, timeOf, type Seconds } from "./seconds.js";
import { WordNumbers } from "./word-numbers.js";

/** The words that one speaker said without a break. */
export interface SpokenSegment {
  /** The speaker; in a hypothesis, the stream, which is the system's number for a speaker or a channel. */
  readonly speaker: string;
  /** Words with white space between them. */
  readonly words: string;
  /**
   * When the segment begins, in seconds: a number, or a text such as "12.30", which is treated as a decimal number.
   * Segments are sorted by their beginnings if all segments of their side state it.
   */
  readonly start?: Seconds;
  /** When the segment ends, for error rates that use times. */
  readonly end?: Seconds;
}

/** One recording with both of its transcripts. */
export interface Session {
  readonly reference: readonly SpokenSegment[];
  readonly hypothesis: readonly SpokenSegment[];
}

/** A segment in temporal order, with its words as numbers. */
export interface SpokenWords {
  readonly speaker: string;
  readonly words: Int32Array;
  /** The segment's index in the given list. */
  readonly position: number;
}

/** Both sides in temporal order, with equal words as equal numbers from 1. */
export interface SessionWords {
  readonly reference: readonly SpokenWords[];
  readonly hypothesis: readonly SpokenWords[];
}

/** The interner is kept, because making its tables takes as long as a short session. */
const numbers = new WordNumbers();

/** @throws TypeError, RangeError unless session is a session; the message names the place */
export function checkSession(caller: string, session: Session): Session {
  if (typeof session !== "object" || session === null || Array.isArray(session))
    throw new TypeError(
      `${caller}: session is ${describe(session)}: expected { reference: [...], hypothesis: [...] }, ` +
        "the segments of one recording",
    );
  checkSegments(session.reference, "reference");
  checkSegments(session.hypothesis, "hypothesis");
  return session;
}

/** @throws TypeError, RangeError as checkSession() does */
export function wordsOfSession(caller: string, session: Session, text: SessionText = plainText): SessionWords {
  const given = checkSession(caller, session);
  const reference = rewritten(given.reference, text.ofReference);
  const hypothesis = rewritten(given.hypothesis, text.ofHypothesis);
  // one array for all segments: making many arrays takes longer than finding the words
  const most = [...reference, ...hypothesis].reduce((sum, { words }) => sum + ((words.length + 1) >>> 1), 0);
  const all = new Int32Array(most);
  numbers.clear();
  let end = 0;
  const numbered = (segments: readonly SpokenSegment[]): readonly SpokenWords[] => {
    const spoken = segments.map(({ speaker, start, words }, position) => {
      const first = end;
      end = numbers.put(words, all, first);
      return { speaker, start, position, words: all.subarray(first, end) };
    });
    return inOrder(spoken);
  };
  return { reference: numbered(reference), hypothesis: numbered(hypothesis) };
}

function rewritten(segments: readonly SpokenSegment[], change: SessionText["ofReference"]): readonly SpokenSegment[] {
  return change === undefined
    ? segments
    : segments.map((segment) => ({ ...segment, words: change(segment.words).join(" ") }));
}

/** Sorts segments by their beginnings, if all of them have a beginning. */
export function inOrder<T extends { readonly start?: Seconds | undefined }>(spoken: readonly T[]): readonly T[] {
  if (spoken.some(({ start }) => start === undefined)) return spoken;
  if (spoken.every(({ start }) => typeof start === "number"))
    return spoken.toSorted((a, b) => (a.start as number) - (b.start as number));
  const timed = spoken.map((segment) => ({ segment, time: timeOf(segment.start!)! }));
  return timed.sort((a, b) => compareTimes(a.time, b.time)).map(({ segment }) => segment);
}

function checkSegments(segments: unknown, side: string): asserts segments is readonly SpokenSegment[] {
  if (!Array.isArray(segments))
    throw new TypeError(`${side} is ${describe(segments)}: expected a list of { speaker, words, start?, end? }`);
  for (const [position, segment] of segments.entries()) checkSegment(segment, `${side}[${position}]`);
}

function checkSegment(segment: unknown, name: string): asserts segment is SpokenSegment {
  if (typeof segment !== "object" || segment === null)
    throw new TypeError(`${name} is ${describe(segment)}: expected { speaker, words, start?, end? }`);
  const { speaker, words, start, end } = segment as Record<string, unknown>;
  if (typeof speaker !== "string") throw new TypeError(`${name}.speaker is ${describe(speaker)}: expected a name`);
  if (typeof words !== "string")
    throw new TypeError(`${name}.words is ${describe(words)}: expected words in one string, with spaces between them`);
  checkTime(start, `${name}.start`);
  checkTime(end, `${name}.end`);
}

function checkTime(time: unknown, name: string): void {
  if (time === undefined) return;
  if (typeof time !== "number" && typeof time !== "string")
    throw new TypeError(`${name} is ${describe(time)}: expected seconds`);
  if (timeOf(time) === undefined)
    throw new RangeError(`${name} is ${typeof time === "string" ? excerpt(time) : time}: expected seconds`);
}

/** Everything that each speaker said; speakers are in the order in which they begin to speak. */
export function streamsOf(segments: readonly SpokenWords[]): Map<string, Int32Array> {
  const parts = new Map<string, Int32Array[]>();
  for (const { speaker, words } of segments) {
    const known = parts.get(speaker);
    if (known === undefined) parts.set(speaker, [words]);
    else known.push(words);
  }
  return new Map([...parts].map(([speaker, words]) => [speaker, joined(Int32Array, words)]));
}
