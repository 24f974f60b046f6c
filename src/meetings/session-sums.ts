/** The scores of several sessions as one score. */
import { describe } from "../core/describe.js";
import type { SpeakerCounts } from "./assigned-speakers.js";
import type { CpWerScore } from "./cp-wer.js";
import { speakerErrors, type SpeakerErrors } from "./speaker-errors.js";
import type { MimoWerScore, OrcWerScore } from "./stream-wer.js";
import type { TcOrcWerScore, TcpWerScore } from "./tcp-wer.js";

/** The score of a session, by any of the error rates. */
export type SessionScore = CpWerScore | OrcWerScore | MimoWerScore | TcpWerScore | TcOrcWerScore;

/** The score of several sessions: their errors and words added up. */
export type SessionsScore<S = SessionScore> = S extends unknown ? Omit<S, "assignment" | "speakers"> : never;

/**
 * The score of several sessions: errors, words and speakers are added up, so a long session counts more than a short
 * session. The sum has no assignment.
 *
 * @throws TypeError, RangeError unless scores are at least one of {@link cpWer} or the other error rates of
 * conversations, all of the same error rate, with the same settings
 * @example
 * const of = (words, recognized) =>
 *   cpWer({ reference: [{ speaker: "A", words }], hypothesis: [{ speaker: "1", words: recognized }] });
 * sumSessions([of("a b c", "a b c"), of("d", "e")]).score // 25
 */
export function sumSessions<S extends SessionScore>(scores: readonly S[]): SessionsScore<S> {
  if (!Array.isArray(scores))
    throw new TypeError(`scores is ${describe(scores)}: expected a list with a score for each session`);
  const [first] = scores as readonly S[];
  if (first === undefined) throw new RangeError("scores is empty: expected the score of at least one session");
  for (const [i, score] of (scores as readonly S[]).entries()) {
    if (score?.name !== first.name || score.name === undefined)
      throw new RangeError(`scores[${i}] is ${describe(score)}: expected a score of ${first.name ?? "cpWer()"}`);
    if (score.signature !== first.signature)
      throw new RangeError(
        `scores[${i}] has the signature ${score.signature}: expected that of scores[0], ${first.signature}`,
      );
  }
  const all: readonly (SpeakerErrors & Partial<SpeakerCounts>)[] = scores;
  const total = (key: keyof SpeakerCounts): number => all.reduce((sum, score) => sum + score[key]!, 0);
  const sum = speakerErrors(
    first.name,
    first.signature,
    all,
    all.reduce((words, { referenceLength }) => words + referenceLength, 0),
  );
  const counts = (first.name === "cpWER" || first.name === "tcpWER") && {
    missedSpeakers: total("missedSpeakers"),
    falseAlarmSpeakers: total("falseAlarmSpeakers"),
    scoredSpeakers: total("scoredSpeakers"),
  };
  return { ...sum, ...counts } as unknown as SessionsScore<S>;
}
