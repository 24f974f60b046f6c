/** Word errors of conversations, which can be added up over sessions. */
import type { WordErrors } from "./word-distance.js";

/** The word errors of a session, or of several. */
export interface SpeakerErrors {
  readonly name: SpeakerErrorName;
  /** 100 times the fraction. */
  readonly score: number;
  /** Errors divided by words of the reference; without such words, the number of inserted words. */
  readonly fraction: number;
  readonly errors: number;
  readonly hits: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly referenceLength: number;
  readonly hypothesisLength: number;
  /** The settings, such as "nrefs:1|case:mixed|steps:none|version:truebleu-0.1.0". */
  readonly signature: string;
}

/** The names of the error rates of conversations. */
export type SpeakerErrorName = "cpWER" | "ORC-WER" | "MIMO-WER" | "tcpWER" | "tcORC-WER";

/** @param pairs the errors of assigned lines, whose references have `referenceLength` words in all */
export function speakerErrors<Name extends SpeakerErrorName>(
  name: Name,
  signature: string,
  pairs: readonly WordErrors[],
  referenceLength: number,
): SpeakerErrors & { readonly name: Name } {
  const total = (key: keyof WordErrors): number => pairs.reduce((sum, errors) => sum + errors[key], 0);
  return errorsOf(name, signature, {
    substitutions: total("substitutions"),
    deletions: total("deletions"),
    insertions: total("insertions"),
    referenceLength,
  });
}

export function errorsOf<Name extends SpeakerErrorName>(
  name: Name,
  signature: string,
  { substitutions, deletions, insertions, referenceLength }: WordErrors & { readonly referenceLength: number },
): SpeakerErrors & { readonly name: Name } {
  const errors = substitutions + deletions + insertions;
  const fraction = referenceLength === 0 ? insertions : errors / referenceLength;
  const hits = referenceLength - substitutions - deletions;
  return {
    name,
    score: 100 * fraction,
    fraction,
    errors,
    hits,
    substitutions,
    deletions,
    insertions,
    referenceLength,
    hypothesisLength: hits + substitutions + insertions,
    signature,
  };
}
