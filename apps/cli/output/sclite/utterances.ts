/** What NIST's sclite 2.10 writes of: utterances by speaker, with their alignment. */
import type { SegmentAlignment } from "../../../../src/index.js";
import { type Utterance, inputError, speakerOf } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { inOtherCase } from "./text.js";

/** The settings that sclite's files tell of. */
export interface ScliteSettings {
  /** Whether words were aligned as sclite does. */
  readonly isSclites: boolean;
  readonly unit: "words" | "characters";
  /** Whether case counts (sclite -s). */
  readonly hasCase: boolean;
  /** -F */
  readonly fragments: boolean;
  /** -D */
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
}

export interface ScliteUtterance {
  /** In parentheses. */
  readonly id: string;
  /** The number of the utterance in the system's file, from 0. */
  readonly sequence: number;
  readonly pairs: readonly Pair[];
}

/** The utterances of a speaker, in the order of the system's file. */
export interface ScliteSpeaker {
  readonly name: string;
  readonly utterances: readonly ScliteUtterance[];
}

/** The speakers in the order of the system's file. @throws InputError for an utterance id without a speaker */
export function speakersOf(
  alignments: readonly SegmentAlignment[],
  utterances: readonly Utterance[],
  { hasCase }: ScliteSettings,
): ScliteSpeaker[] {
  const speakers = new Map<string, ScliteUtterance[]>();
  for (const [sequence, { segment, id: written }] of utterances.entries()) {
    const id = hasCase ? written : inOtherCase(written, "lower");
    const name = speakerOf(id);
    if (name === null)
      throw inputError(
        `the utterance id (${printable(written)}) names no speaker: sclite's files expect ids such as (ann-001) or ` +
          "(ann_001), whose speaker is ann",
      );
    if (!speakers.has(name)) speakers.set(name, []);
    speakers.get(name)!.push({ id: `(${id})`, sequence, pairs: pairsOf(alignments[segment]!) });
  }
  return [...speakers].map(([name, own]) => ({ name, utterances: own }));
}

const marks = { equal: "C", substitute: "S", delete: "D", insert: "I", optional: "C" } as const;

function pairsOf({ reference, hypothesis, chunks }: SegmentAlignment): Pair[] {
  return chunks.flatMap(({ type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
    Array.from({ length: Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart) }, (_, i): Pair => {
      const [own, other] = [
        reference.slice(referenceStart, referenceEnd)[i],
        hypothesis.slice(hypothesisStart, hypothesisEnd)[i],
      ];
      // where a word may be missing, and is, stands an empty one
      return type === "optional"
        ? { mark: "C", reference: own ?? "", hypothesis: other ?? "" }
        : { mark: marks[type], reference: own, hypothesis: other };
    }),
  );
}

/** Hits, substitutions, deletions and insertions. */
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

/** What sclite's files say beside the alignments. */
export interface ScliteFile extends ScliteSettings {
  readonly reference: string;
  readonly hypothesis: string;
  /** The maximum length of a line, in bytes (sclite -l). */
  readonly width: number | undefined;
  readonly date: Date;
}
