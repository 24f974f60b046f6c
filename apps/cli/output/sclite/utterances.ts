/** The data that NIST's sclite 2.10 writes: utterances by speaker, with their alignment. */
import type { SegmentAlignment } from "../../../../src/index.js";
import {
  type TimedUtterance,
  type Utterance,
  type UtteranceIds,
  inputError,
  speakerOf,
} from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { UsageError } from "../../arguments/usage-error.js";
import { inOtherCase } from "./text.js";

/** The settings that sclite's files state. */
export interface ScliteSettings {
  /** Whether words were aligned as sclite does. */
  readonly isSclites: boolean;
  readonly unit: "words" | "characters";
  /** Whether case counts (sclite -s). */
  readonly hasCase: boolean;
  /** sclite -F */
  readonly fragments: boolean;
  /** sclite -D */
  readonly optionalWords: boolean;
}

export function scliteSettings(
  {
    alignment,
    lowercase = false,
    fragments = false,
    optionalWords = false,
  }: {
    readonly alignment?: string;
    readonly lowercase?: boolean;
    readonly fragments?: boolean;
    readonly optionalWords?: boolean;
  },
  unit: "words" | "characters",
): ScliteSettings {
  return { isSclites: alignment === "sclite", unit, hasCase: !lowercase, fragments, optionalWords };
}

/** A word of each side, and what their alignment counts as; a side without a word has undefined. */
export interface Pair {
  readonly mark: "C" | "S" | "D" | "I";
  readonly reference: string | undefined;
  readonly hypothesis: string | undefined;
  /**
   * When the word of the hypothesis was said, in seconds; undefined if files have no times, or there is no such word.
   */
  readonly time?: { readonly start: number; readonly end: number } | undefined;
  /** The system's confidence in its word, if any of its words has one. */
  readonly confidence?: number | undefined;
}

export interface ScliteUtterance {
  /** The id of the utterance, in parentheses. */
  readonly id: string;
  /** The index of the utterance in the system's file. */
  readonly sequence: number;
  /** The data of STM and CTM about the utterance; names and labels in lower case, unless case counts. */
  readonly timed?: TimedUtterance;
  readonly pairs: readonly Pair[];
}

/** The utterances of a speaker, in the order of the system's file. */
export interface ScliteSpeaker {
  readonly name: string;
  readonly utterances: readonly ScliteUtterance[];
}

/**
 * The speakers in the order of the system's file or, where words have times, of the reference.
 *
 * @throws InputError for an utterance id without a speaker, UsageError if words that were rewritten have times
 */
export function speakersOf(
  alignments: readonly SegmentAlignment[],
  utterances: readonly Utterance[],
  { hasCase, ids }: ScliteSettings & { readonly ids: UtteranceIds | undefined },
): ScliteSpeaker[] {
  const folded = (text: string): string => (hasCase ? text : inOtherCase(text, "lower"));
  const hasConfidences = utterances.some(({ timed }) =>
    timed?.words.some(({ confidence }) => confidence !== undefined),
  );
  const speakers = new Map<string, ScliteUtterance[]>();
  for (const [sequence, { segment, id: written, timed: said }] of utterances.entries()) {
    const timed = said && {
      ...said,
      file: folded(said.file),
      channel: folded(said.channel),
      label: said.label && folded(said.label),
    };
    const name = said === undefined ? speakerOf(folded(written), ids) : folded(said.speaker);
    if (name === null)
      throw inputError(
        `the utterance id (${printable(written)}) names no speaker: sclite's files expect ids such as (ann-001) or ` +
          "(ann_001), whose speaker is ann; --trn-ids wsj takes the first three characters",
      );
    if (!speakers.has(name)) speakers.set(name, []);
    const own = speakers.get(name)!;
    const id = said === undefined ? folded(written) : `${name}-${`${own.length}`.padStart(3, "0")}`;
    const pairs = pairsOf(alignments[segment]!);
    const timedPairs = timed === undefined ? pairs : withTimes(pairs, timed, hasConfidences);
    own.push({ id: `(${id})`, sequence, ...(timed && { timed }), pairs: timedPairs });
  }
  return [...speakers].map(([name, own]) => ({ name, utterances: own }));
}

function withTimes(pairs: readonly Pair[], { words }: TimedUtterance, hasConfidences: boolean): Pair[] {
  let next = 0;
  const timed = pairs.map((pair): Pair => {
    if (pair.hypothesis === undefined) return pair;
    const confidence = hasConfidences ? 0 : undefined;
    // the empty word, where an optional one is missing, was said at no time
    if (pair.hypothesis === "") return { ...pair, time: { start: 0, end: 0 }, confidence };
    const word = words[next++];
    const { start = 0, duration = 0 } = word ?? {};
    return { ...pair, time: { start, end: start + duration }, confidence: word?.confidence ?? confidence };
  });
  if (next !== words.length)
    throw new UsageError(
      "argument --format/-f: sclite's files have the times of the words in the .ctm: expected no transform that joins, " +
        "splits or removes words",
    );
  return timed;
}

const marks = { equal: "C", substitute: "S", delete: "D", insert: "I", optional: "C" } as const;

function pairsOf({ reference, hypothesis, chunks }: SegmentAlignment): Pair[] {
  return chunks.flatMap(({ type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
    Array.from({ length: Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart) }, (_, i): Pair => {
      const [own, other] = [
        reference.slice(referenceStart, referenceEnd)[i],
        hypothesis.slice(hypothesisStart, hypothesisEnd)[i],
      ];
      // where an optional word is missing, sclite has an empty word
      return type === "optional"
        ? { mark: "C", reference: own ?? "", hypothesis: other ?? "" }
        : { mark: marks[type], reference: own, hypothesis: other };
    }),
  );
}

/** The numbers of hits, substitutions, deletions and insertions. */
export interface ScliteCounts {
  readonly C: number;
  readonly S: number;
  readonly D: number;
  readonly I: number;
}

export function countsOf(utterances: readonly ScliteUtterance[]): ScliteCounts {
  const counts = { C: 0, S: 0, D: 0, I: 0 };
  for (const { pairs } of utterances) for (const { mark } of pairs) counts[mark]++;
  return counts;
}

/** The data that sclite's files contain in addition to the alignments. */
export interface ScliteFile extends ScliteSettings {
  readonly reference: string;
  readonly hypothesis: string;
  /** The maximum length of a line, in bytes (sclite -l). */
  readonly width: number | undefined;
  readonly date: Date;
  /** The lines of comments in STM and CTM. */
  readonly comments: readonly string[];
  /** The natural logarithm with which entropies are computed. */
  readonly log: (value: number) => number;
}
