/** A recorded conversation: who said what, according to a person's transcript and to a system's. */
import { describe } from "../core/describe.js";
import { joined } from "../core/batch.js";
import { WordNumbers } from "./word-numbers.js";

/** What one speaker said without a break. */
export interface SpokenSegment {
  /** The speaker; of a hypothesis, the stream: the system's number for a speaker, or a channel. */
  readonly speaker: string;
  /** Words with white space between them. */
  readonly words: string;
  /** When it begins, in seconds. Segments are put in the order of their beginnings if all of their side have one. */
  readonly start?: number;
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
  /** The segment's place in the given list. */
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
export function wordsOfSession(caller: string, session: Session): SessionWords {
  if (typeof session !== "object" || session === null || Array.isArray(session))
    throw new TypeError(
      `${caller}: session is ${describe(session)}: expected { reference: [...], hypothesis: [...] }, ` +
        "the segments of one recording",
    );
  const { reference, hypothesis } = session;
  checkSegments(reference, "reference");
  checkSegments(hypothesis, "hypothesis");
  // one array for all segments: making many arrays takes longer than finding the words
  const most = [...reference, ...hypothesis].reduce((sum, { words }) => sum + ((words.length + 1) >>> 1), 0);
  const all = new Int32Array(most);
  numbers.clear();
  let end = 0;
  const numbered = (segments: readonly SpokenSegment[]): SpokenWords[] => {
    const spoken = segments.map(({ speaker, start, words }, position) => {
      const first = end;
      end = numbers.put(words, all, first);
      return { speaker, start, position, words: all.subarray(first, end) };
    });
    return spoken.every(({ start }) => start !== undefined) ? spoken.toSorted((a, b) => a.start! - b.start!) : spoken;
  };
  return { reference: numbered(reference), hypothesis: numbered(hypothesis) };
}

function checkSegments(segments: unknown, side: string): asserts segments is readonly SpokenSegment[] {
  if (!Array.isArray(segments))
    throw new TypeError(`${side} is ${describe(segments)}: expected a list of { speaker, words, start? }`);
  for (const [position, segment] of segments.entries()) checkSegment(segment, `${side}[${position}]`);
}

function checkSegment(segment: unknown, name: string): asserts segment is SpokenSegment {
  if (typeof segment !== "object" || segment === null)
    throw new TypeError(`${name} is ${describe(segment)}: expected { speaker, words, start? }`);
  const { speaker, words, start } = segment as Record<string, unknown>;
  if (typeof speaker !== "string") throw new TypeError(`${name}.speaker is ${describe(speaker)}: expected a name`);
  if (typeof words !== "string")
    throw new TypeError(`${name}.words is ${describe(words)}: expected words in one string, with spaces between them`);
  if (start === undefined) return;
  if (typeof start !== "number") throw new TypeError(`${name}.start is ${describe(start)}: expected seconds`);
  if (!Number.isFinite(start)) throw new RangeError(`${name}.start is ${start}: expected seconds`);
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
