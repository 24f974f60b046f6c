/** cpWER: whole speakers are compared with whole streams, in the assignment with the fewest errors. */
import { assignedSpeakers, type AssignedSpeakers } from "./assigned-speakers.js";
import { sessionText, signatureOf, type SessionTextOptions } from "./session-text.js";
import { streamsOf, wordsOfSession, type Session } from "./session.js";
import type { SpeakerErrors } from "./speaker-errors.js";
import { wordDistances, wordErrors } from "./word-distance.js";

/** A score of {@link cpWer}. */
export interface CpWerScore extends SpeakerErrors, AssignedSpeakers {
  readonly name: "cpWER";
}

/**
 * cpWER, the concatenated minimum-permutation word error rate: `100 * (S + D + I) / reference words`, where everything
 * that a speaker said is one line, everything in a stream is another, and speakers are assigned to streams so that the
 * errors are fewest (Watanabe et al. 2020, https://arxiv.org/abs/2004.09249). 0 for equal transcripts, whatever the
 * names of the speakers; above 100 if there are more errors than words; the lower the better. A word that was
 * recognized but given to another speaker is an error, so cpWER measures diarization, too; {@link orcWer} does not. The
 * words of a speaker without a stream are deletions, the words of a stream without a speaker insertions.
 *
 * Numbers, errors by kind and assignment are those of meeteval 0.4.3, except for a reference without words: meeteval
 * then has no rate, while here the rate is the number of inserted words. cpWer takes any number of speakers, meeteval
 * at most 20.
 *
 * @param options transforms of both sides, as for `wer`: case and punctuation count by default
 * @throws TypeError, RangeError unless session is two lists of segments, and for options of the wrong type or value;
 *   RangeError for more than 2^34 pairs of words
 * @example
 * const session = {
 *   reference: [{ speaker: "Ann", words: "hello there" }, { speaker: "Bob", words: "hi" }],
 *   hypothesis: [{ speaker: "1", words: "hi" }, { speaker: "2", words: "hello where" }],
 * };
 * const { score, assignment } = cpWer(session);
 * score // 33.33..
 * assignment[0] // { reference: "Ann", hypothesis: "2" }
 */
export function cpWer(session: Session, options: SessionTextOptions = {}): CpWerScore {
  const text = sessionText("cpWer", options);
  const { reference, hypothesis } = wordsOfSession("cpWer", session, text);
  return assignedSpeakers("cpWER", signatureOf(text.signature), streamsOf(reference), streamsOf(hypothesis), {
    none: new Int32Array(),
    length: (words) => words.length,
    distances: wordDistances,
    errors: wordErrors,
  });
}
