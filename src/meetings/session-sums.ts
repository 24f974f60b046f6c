/** The scores of several sessions as one score. */
import { describe } from "../core/describe.js";
import type { CpWerScore, SpeakerCounts } from "./cp-wer.js";
import { speakerErrors, type SpeakerErrors } from "./speaker-errors.js";
import type { MimoWerScore, OrcWerScore } from "./stream-wer.js";

/** The score of several sessions: their errors and words added up. */
export type SessionsScore<S = CpWerScore | OrcWerScore | MimoWerScore> = S extends unknown
  ? Omit<S, "assignment">
  : never;

/**
 * The score of several sessions: errors, words and speakers are added up, so a long session counts more than a short
 * one. It has no assignment.
 *
 * @throws TypeError, RangeError unless scores are at least one of {@link cpWer}, {@link orcWer} or {@link mimoWer}, all
 *   of the same
 * @example
 * const of = (words, recognized) =>
 *   cpWer({ reference: [{ speaker: "A", words }], hypothesis: [{ speaker: "1", words: recognized }] });
 * sumSessions([of("a b c", "a b c"), of("d", "e")]).score // 25
 */
export function sumSessions<S extends CpWerScore | OrcWerScore | MimoWerScore>(scores: readonly S[]): SessionsScore<S> {
  if (!Array.isArray(scores))
    throw new TypeError(`scores is ${describe(scores)}: expected a list with a score for each session`);
  const [first] = scores as readonly S[];
  if (first === undefined) throw new RangeError("scores is empty: expected the score of at least one session");
  for (const [i, score] of (scores as readonly S[]).entries()) {
    if (score?.name !== first.name || score.name === undefined)
      throw new RangeError(`scores[${i}] is ${describe(score)}: expected a score of ${first.name ?? "cpWer()"}`);
  }
  const all: readonly (SpeakerErrors & Partial<SpeakerCounts>)[] = scores;
  const total = (key: keyof SpeakerCounts): number => all.reduce((sum, score) => sum + score[key]!, 0);
  const sum = speakerErrors(
    first.name,
    all,
    all.reduce((words, { referenceLength }) => words + referenceLength, 0),
  );
  const counts = first.name === "cpWER" && {
    missedSpeakers: total("missedSpeakers"),
    falseAlarmSpeakers: total("falseAlarmSpeakers"),
    scoredSpeakers: total("scoredSpeakers"),
  };
  return { ...sum, ...counts } as unknown as SessionsScore<S>;
}
