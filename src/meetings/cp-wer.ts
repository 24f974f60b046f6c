/** cpWER: whole speakers against whole streams, in the assignment with the fewest errors. */
import { cheapestAssignment } from "./cheapest-assignment.js";
import { streamsOf, wordsOfSession, type Session } from "./session.js";
import { speakerErrors, type SpeakerErrors } from "./speaker-errors.js";
import { wordDistances, wordErrors } from "./word-distance.js";

/** A speaker with the assigned stream; null where there is none. */
export interface SpeakerPair {
  readonly reference: string | null;
  readonly hypothesis: string | null;
}

/** How many speakers there are, and how many fewer or more the hypothesis has. */
export interface SpeakerCounts {
  readonly missedSpeakers: number;
  readonly falseAlarmSpeakers: number;
  /** Speakers of the reference. */
  readonly scoredSpeakers: number;
}

/** A score of {@link cpWer}. */
export interface CpWerScore extends SpeakerErrors, SpeakerCounts {
  readonly name: "cpWER";
  /** The speakers of the reference, then the streams that are left. */
  readonly assignment: readonly SpeakerPair[];
}

const nothing = new Int32Array();

/**
 * cpWER, the concatenated minimum-permutation word error rate: `100 * (S + D + I) / reference words`, where everything
 * that a speaker said is one line, everything in a stream is another, and speakers are assigned to streams so that the
 * errors are fewest (Watanabe et al. 2020, https://arxiv.org/abs/2004.09249). 0 for equal transcripts, whatever the
 * names of the speakers; above 100 if there are more errors than words; the lower the better. A word that was
 * recognized but given to another speaker is an error, so it measures diarization too; {@link orcWer} does not. A
 * speaker without a stream is deleted, a stream without a speaker inserted.
 *
 * Numbers, errors by kind and assignment are those of meeteval 0.4.3, except for a reference without words: meeteval
 * then has no rate, while here the rate is the number of inserted words. cpWer takes any number of speakers, meeteval
 * 20.
 *
 * @throws TypeError, RangeError unless session is two lists of segments; RangeError for more than 2^35 pairs of words
 * @example
 * const session = {
 *   reference: [{ speaker: "Ann", words: "hello there" }, { speaker: "Bob", words: "hi" }],
 *   hypothesis: [{ speaker: "1", words: "hi" }, { speaker: "2", words: "hello where" }],
 * };
 * const { score, assignment } = cpWer(session);
 * score // 33.33..
 * assignment[0] // { reference: "Ann", hypothesis: "2" }
 */
export function cpWer(session: Session): CpWerScore {
  const { reference, hypothesis } = wordsOfSession("cpWer", session);
  const speakers = [...streamsOf(reference)];
  const streams = [...streamsOf(hypothesis)];
  const size = Math.max(speakers.length, streams.length);
  const lines = (side: readonly (readonly [string, Int32Array])[]): Int32Array[] =>
    Array.from({ length: size }, (_, i) => side[i]?.[1] ?? nothing);
  const costs = wordDistances(lines(speakers), lines(streams));
  const assigned = cheapestAssignment(costs, size);
  const pairs = Array.from(assigned, (column, row) => [speakers[row], streams[column]] as const);
  return {
    ...speakerErrors(
      "cpWER",
      pairs.map(([speaker, stream], row) =>
        wordErrors(speaker?.[1] ?? nothing, stream?.[1] ?? nothing, costs[row * size + assigned[row]!]!),
      ),
      speakers.reduce((sum, [, { length }]) => sum + length, 0),
    ),
    missedSpeakers: Math.max(0, speakers.length - streams.length),
    falseAlarmSpeakers: Math.max(0, streams.length - speakers.length),
    scoredSpeakers: speakers.length,
    assignment: pairs.map(([speaker, stream]) => ({
      reference: speaker?.[0] ?? null,
      hypothesis: stream?.[0] ?? null,
    })),
  };
}
