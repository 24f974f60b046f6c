/** ORC-WER and MIMO-WER: each utterance on the stream where it costs least, whoever spoke. */
import { joined } from "../core/batch.js";
import { sessionText, signatureOf, type SessionTextOptions } from "./session-text.js";
import { streamsOf, wordsOfSession, type Session, type SpokenWords } from "./session.js";
import { speakerErrors, type SpeakerErrors } from "./speaker-errors.js";
import { matchStreams, type Laid } from "./stream-matching.js";
import { wordErrors, type WordErrors } from "./word-distance.js";

/** A score of {@link orcWer}. */
export interface OrcWerScore extends SpeakerErrors {
  readonly name: "ORC-WER";
  /** The stream of each segment of the reference, in the order given; null where the hypothesis has no stream. */
  readonly assignment: readonly (string | null)[];
}

/** A score of {@link mimoWer}. */
export interface MimoWerScore extends SpeakerErrors {
  readonly name: "MIMO-WER";
  /** The stream of each segment of the reference, in the order in which they are assigned to the streams. */
  readonly assignment: readonly { readonly reference: string; readonly hypothesis: string | null }[];
}

/**
 * ORC-WER, the word error rate of the optimal combination of the reference: `100 * (S + D + I) / reference words`,
 * where each segment of the reference goes, whole, to the stream where it costs least, and keeps its place in time
 * (Sklyar et al. 2022, https://arxiv.org/abs/2112.09587). 0 to 100 and above, the lower the better. Who spoke does not
 * count: ORC-WER is for systems that separate voices without naming speakers. Where speakers count, use {@link cpWer}.
 *
 * The fewest errors of all combinations are found exactly; assignment and errors by kind are those of meeteval 0.4.3.
 * Time and memory grow with the product of the streams' lengths: 10 minutes on two streams take a few seconds; a
 * session that takes more than 1 GB is an error. A reference without words has the number of inserted words as its
 * rate. Without a stream all words are deleted (meeteval ends with an error).
 *
 * @param options transforms of both sides, as for `wer`
 * @throws TypeError unless session is two lists of segments; RangeError for a session that is too long; both for options
 *   of the wrong type or value
 * @example
 * const session = {
 *   reference: [{ speaker: "A", words: "a b" }, { speaker: "B", words: "c d" }, { speaker: "A", words: "e f" }],
 *   hypothesis: [{ speaker: "1", words: "a b" }, { speaker: "2", words: "c d e f" }],
 * };
 * orcWer(session).score // 0
 * orcWer(session).assignment // ["1", "2", "2"]
 */
export function orcWer(session: Session, options: SessionTextOptions = {}): OrcWerScore {
  const text = sessionText("orcWer", options);
  const { reference, hypothesis } = wordsOfSession("orcWer", session, text);
  const { laid, ...score } = scoreOf("ORC-WER", signatureOf(text.signature), [reference], hypothesis, "orcWer");
  const assignment: (string | null)[] = [];
  for (const [i, stream] of laid.map(({ hypothesis: name }) => name).entries())
    assignment[reference[i]!.position] = stream;
  return { ...score, assignment };
}

/**
 * MIMO-WER, for several speakers on several streams: like {@link orcWer}, but only segments of the same speaker have to
 * keep their order in time (von Neumann et al. 2023, https://arxiv.org/abs/2211.16112). So MIMO-WER is at most ORC-WER.
 * Time and memory grow with the product of the numbers of segments of all speakers, too. Results equal meeteval
 * 0.4.3's, except for sides without segments, as with orcWer.
 *
 * @throws as orcWer() does
 * @example
 * const session = {
 *   reference: [{ speaker: "A", words: "a b" }, { speaker: "A", words: "c d" }, { speaker: "B", words: "e f" }],
 *   hypothesis: [{ speaker: "1", words: "a b" }, { speaker: "2", words: "e f c d" }],
 * };
 * mimoWer(session).score // 0
 * orcWer(session).score // 66.66..
 */
export function mimoWer(session: Session, options: SessionTextOptions = {}): MimoWerScore {
  const text = sessionText("mimoWer", options);
  const { reference, hypothesis } = wordsOfSession("mimoWer", session, text);
  const speakers = [...new Set(reference.map(({ speaker }) => speaker))].map((name) =>
    reference.filter(({ speaker }) => speaker === name),
  );
  const { laid, ...score } = scoreOf("MIMO-WER", signatureOf(text.signature), speakers, hypothesis, "mimoWer");
  return { ...score, assignment: laid };
}

/** @param speakers the utterances of each speaker, which keep their order */
function scoreOf<Name extends "ORC-WER" | "MIMO-WER">(
  name: Name,
  signature: string,
  speakers: readonly (readonly SpokenWords[])[],
  hypothesis: readonly SpokenWords[],
  caller: string,
): SpeakerErrors & { readonly name: Name; readonly laid: MimoWerScore["assignment"] } {
  const streams = [...streamsOf(hypothesis)];
  const utterances = speakers.map((ofSpeaker) => ofSpeaker.map(({ words }) => words));
  const lines = streams.map(([, words]) => words);
  const laid: readonly Laid[] =
    streams.length === 0
      ? utterances.flatMap((ofSpeaker, speaker) => ofSpeaker.map(() => ({ speaker, stream: -1 })))
      : matchStreams(utterances, lines, caller).laid;

  const taken = speakers.map(() => 0);
  const parts: Int32Array[][] = lines.map(() => []);
  const deleted: Int32Array[] = [];
  const names = laid.map(({ speaker, stream }) => {
    const { words, speaker: reference } = speakers[speaker]![taken[speaker]!++]!;
    (parts[stream] ?? deleted).push(words);
    return { reference, hypothesis: streams[stream]?.[0] ?? null };
  });
  const pairs: WordErrors[] = lines.map((line, stream) => wordErrors(joined(Int32Array, parts[stream]!), line));
  pairs.push(wordErrors(joined(Int32Array, deleted), new Int32Array(0)));
  const length = utterances.flat().reduce((sum, words) => sum + words.length, 0);
  return { ...speakerErrors(name, signature, pairs, length), laid: names };
}
