/** Alignments in the form of sclite's SGML: letter, word of the reference, word of the hypothesis, empty for none. */
import type { SegmentAlignment } from "../../src/index.js";

export type Column = readonly [string, string, string];

const letters = { equal: "C", substitute: "S", delete: "D", insert: "I", optional: "C" };

export function columnsOf({ reference, hypothesis, chunks }: SegmentAlignment): Column[] {
  return chunks.flatMap(({ type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
    Array.from({ length: Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart) }, (_, i): Column => [
      letters[type],
      reference.slice(referenceStart, referenceEnd)[i] ?? "",
      hypothesis.slice(hypothesisStart, hypothesisEnd)[i] ?? "",
    ]),
  );
}

/** A line of test/vectors/sclite-words.jsonl. */
export interface RecordedWords {
  readonly settings: {
    readonly optionalWords: boolean;
    readonly fragments: boolean;
    readonly lowercase: boolean;
  };
  /** Reference, hypothesis, and the columns that sclite prints for them. */
  readonly pairs: readonly (readonly [string, string, string])[];
}
