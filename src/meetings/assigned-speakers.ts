/** The common part of cpWER and tcpWER: whole speakers are assigned to whole streams so that the errors are fewest. */
import { cheapestAssignment } from "./cheapest-assignment.js";
import { speakerErrors, type SpeakerErrorName, type SpeakerErrors } from "./speaker-errors.js";
import type { WordErrors } from "./word-distance.js";

/** A speaker with the assigned stream; null stands for no speaker or no stream. */
export interface SpeakerPair {
  readonly reference: string | null;
  readonly hypothesis: string | null;
}

/** The errors of a speaker with the assigned stream. */
export interface SpeakerPairErrors extends SpeakerPair, WordErrors {
  readonly referenceLength: number;
}

/** How many speakers there are, and how many fewer or more the hypothesis has. */
export interface SpeakerCounts {
  readonly missedSpeakers: number;
  readonly falseAlarmSpeakers: number;
  /** Speakers of the reference. */
  readonly scoredSpeakers: number;
}

/** The fields of a score of cpWER or tcpWER, besides its errors. */
export interface AssignedSpeakers extends SpeakerCounts {
  /** The speakers of the reference, then the streams that are left. */
  readonly assignment: readonly SpeakerPair[];
  /** The errors of each pair of the assignment. */
  readonly speakers: readonly SpeakerPairErrors[];
}

/** How the words of a speaker are represented, and how they are compared. */
export interface Comparison<Words> {
  readonly none: Words;
  readonly length: (words: Words) => number;
  /** The distances of each line to each line of `others`, line by line. */
  readonly distances: (lines: readonly Words[], others: readonly Words[]) => Float64Array;
  readonly errors: (reference: Words, hypothesis: Words, distance: number) => WordErrors;
}

export function assignedSpeakers<Name extends SpeakerErrorName, Words>(
  name: Name,
  signature: string,
  speakers: ReadonlyMap<string, Words>,
  streams: ReadonlyMap<string, Words>,
  { none, length, distances, errors }: Comparison<Words>,
): SpeakerErrors & AssignedSpeakers & { readonly name: Name } {
  const size = Math.max(speakers.size, streams.size);
  const [references, hypotheses] = [[...speakers], [...streams]];
  const lines = (side: readonly (readonly [string, Words])[]): Words[] =>
    Array.from({ length: size }, (_, i) => side[i]?.[1] ?? none);
  const [ofSpeakers, ofStreams] = [lines(references), lines(hypotheses)];
  const costs = distances(ofSpeakers, ofStreams);
  const assigned = cheapestAssignment(costs, size);
  const pairs = Array.from(assigned, (column, row): SpeakerPairErrors => ({
    reference: references[row]?.[0] ?? null,
    hypothesis: hypotheses[column]?.[0] ?? null,
    referenceLength: length(ofSpeakers[row]!),
    ...errors(ofSpeakers[row]!, ofStreams[column]!, costs[row * size + column]!),
  }));
  return {
    ...speakerErrors(
      name,
      signature,
      pairs,
      pairs.reduce((sum, { referenceLength }) => sum + referenceLength, 0),
    ),
    missedSpeakers: Math.max(0, speakers.size - streams.size),
    falseAlarmSpeakers: Math.max(0, streams.size - speakers.size),
    scoredSpeakers: speakers.size,
    assignment: pairs.map(({ reference, hypothesis }) => ({ reference, hypothesis })),
    speakers: pairs,
  };
}
