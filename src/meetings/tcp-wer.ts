/** tcpWER and tcORC-WER: cpWER and ORC-WER of words that may only be aligned if they overlap in time. */
import { assignedSpeakers, type AssignedSpeakers } from "./assigned-speakers.js";
import type { Session } from "./session.js";
import { signatureOf } from "./session-text.js";
import { speakerErrors, type SpeakerErrors } from "./speaker-errors.js";
import { timedDistance, timedErrors, type TimedWords } from "./timed-distance.js";
import { matchTimed } from "./timed-matching.js";
import { joinTimed, timedSession, timedSettings, timedStreams, type TimedOptions } from "./timed-session.js";

/** A score of {@link tcpWer}. */
export interface TcpWerScore extends SpeakerErrors, AssignedSpeakers {
  readonly name: "tcpWER";
}

/** A score of {@link tcOrcWer}. */
export interface TcOrcWerScore extends SpeakerErrors {
  readonly name: "tcORC-WER";
  /**
   * The stream of each segment of the reference, in the order given; null for a segment without words, and where the
   * hypothesis has no stream.
   */
  readonly assignment: readonly (string | null)[];
}

/**
 * tcpWER, the time-constrained cpWER: like {@link cpWer}, but a word may only be aligned with a word that was said at
 * about the same time, so chance matches far away are errors (von Neumann et al. 2023,
 * https://arxiv.org/abs/2307.11394). The words may be apart by up to the collar, which has no default and is part of
 * the signature. Where only segments have times, the time of a segment is divided among its words in proportion to
 * their numbers of characters.
 *
 * Numbers, errors by kind and assignment are those of meeteval 0.4.3. For times given as numbers, the results equal
 * those of its functions with floats; for times given as texts, those of its command, which reads decimals.
 *
 * @throws TypeError, RangeError unless session is two lists of segments with times, and options have a collar; RangeError
 *   for lines of a speaker that are too long
 * @example
 * const session = {
 *   reference: [{ speaker: "Ann", words: "yes", start: 0, end: 1 }, { speaker: "Ann", words: "no", start: 60, end: 61 }],
 *   hypothesis: [{ speaker: "1", words: "yes no", start: 0, end: 1 }],
 * };
 * tcpWer(session, { collar: 5 }).errors // 2
 * tcpWer(session, { collar: 60 }).errors // 0
 * tcpWer(session, { collar: 5 }).signature
 * // "nrefs:1|collar:5|reftimes:character_based|hyptimes:character_based_points|case:mixed|steps:none|version:truebleu-0.1.0"
 */
export function tcpWer(session: Session, options: TimedOptions): TcpWerScore {
  const settings = timedSettings("tcpWer", options);
  const { reference, hypothesis } = timedSession("tcpWer", session, settings);
  return assignedSpeakers(
    "tcpWER",
    signatureOf(settings.signature),
    timedStreams(reference),
    timedStreams(hypothesis),
    {
      none: joinTimed([]),
      length: ({ words }) => words.length,
      distances: (lines, others) =>
        Float64Array.from(lines.flatMap((line) => others.map((other) => timedDistance(line, other)))),
      errors: (line, other) => timedErrors(line, other),
    },
  );
}

/**
 * tcORC-WER, the time-constrained ORC-WER: like {@link orcWer}, but a word may only be aligned with a word that was
 * said at about the same time, as for {@link tcpWer}. Time and memory grow with the product of the words of all streams
 * that an utterance may overlap, not of the whole streams: an hour on two streams takes a second. Results are those of
 * meeteval 0.4.3.
 *
 * @throws as tcpWer() does; RangeError for sessions that take more than 1 GB, and for referenceOrder "word"
 * @example
 * const session = {
 *   reference: [{ speaker: "A", words: "a b", start: 0, end: 2 }, { speaker: "B", words: "c d", start: 1, end: 3 }],
 *   hypothesis: [{ speaker: "1", words: "a b", start: 0, end: 2 }, { speaker: "2", words: "c d", start: 1, end: 3 }],
 * };
 * tcOrcWer(session, { collar: 5 }).assignment // ["1", "2"]
 */
export function tcOrcWer(session: Session, options: TimedOptions): TcOrcWerScore {
  const settings = timedSettings("tcOrcWer", options);
  if (settings.referenceOrder === "word")
    throw new RangeError('referenceOrder is "word": expected "segment" or "given", because segments stay whole');
  const { reference, hypothesis } = timedSession("tcOrcWer", session, settings);
  const utterances = reference.filter(({ words }) => words.length > 0);
  const streams = [...timedStreams(hypothesis.filter(({ words }) => words.length > 0))];
  const lines = streams.map(([, words]) => words);
  const taken =
    utterances.length === 0 || streams.length === 0 ? [] : matchTimed(utterances, lines, "tcOrcWer").streams;
  const assignment: (string | null)[] = reference.map(() => null);
  const parts: TimedWords[][] = lines.map(() => []);
  const deleted: TimedWords[] = [];
  for (const [i, utterance] of utterances.entries()) {
    const stream = taken[i];
    (stream === undefined ? deleted : parts[stream]!).push(utterance);
    assignment[utterance.position] = stream === undefined ? null : streams[stream]![0];
  }
  const pairs = lines.map((line, stream) => timedErrors(joinTimed(parts[stream]!), line));
  pairs.push(timedErrors(joinTimed(deleted), joinTimed([])));
  const length = utterances.reduce((sum, { words }) => sum + words.length, 0);
  return { ...speakerErrors("tcORC-WER", signatureOf(settings.signature), pairs, length), assignment };
}
