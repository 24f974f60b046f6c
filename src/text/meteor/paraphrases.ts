/**
 * METEOR 1.5's paraphrase tables (paraphrase-en.gz and others, unpacked): three lines per entry, a probability that
 * METEOR ignores, a phrase, and a paraphrase of it. The English table has 5,274,084 entries. Phrases are stored as word
 * numbers in typed arrays and found by a hash table that compares words, so 272 MB of text take about 150 MB.
 */
import type { Batch } from "../../core/batch.js";
import type { WordKnowledge } from "../../kernel/meteor/word-knowledge.js";
import { SegmentError } from "../line-error.js";
import { checksum } from "./checksum.js";
import { textBytesOf, type TextFile } from "./data-lines.js";
import { createPhraseIndex } from "./phrase-index.js";

/** The limit on places for each word of a pair of lines: every path of the search tries every place. */
const MOST_PLACES = 64;
/**
 * The limit on places in a pair of lines, however long the lines are: places are kept in memory until they are counted.
 */
const MOST_PLACES_IN_ALL = 1 << 22;

/** METEOR's table of paraphrases, as {@link meteorParaphrases} reads it. */
export interface MeteorParaphrases {
  readonly kind: "paraphrases";
  /** CRC-32 of the file, unpacked. */
  readonly checksum: string;
  /** All places, in every pair of lines, where a phrase of one side is a paraphrase of a phrase of the other. */
  phrasesOf(batch: Batch, words: readonly string[]): NonNullable<WordKnowledge["phrases"]>;
}

/**
 * The paraphrases of a file, unpacked, as bytes or text.
 *
 * @throws TypeError for a value that is neither; RangeError for a file of another form.
 */
export function meteorParaphrases(file: TextFile): MeteorParaphrases {
  const bytes = textBytesOf("paraphrases", file);
  const index = createPhraseIndex(bytes);
  const positions = new Map<number, number[]>();

  /** The positions of each phrase of the table in a line. */
  function placesIn(line: Uint32Array): ReadonlyMap<number, number[]> {
    positions.clear();
    for (let start = 0; start < line.length; start++) {
      for (let length = 1; length <= index.longest && start + length <= line.length; length++) {
        if (line[start + length - 1] === 0) break;
        const phrase = index.find(line, start, length);
        if (phrase < 0) continue;
        const places = positions.get(phrase);
        if (places === undefined) positions.set(phrase, [start]);
        else places.push(start);
      }
    }
    return positions;
  }

  /** Calls back for each paraphrase in `other` of each phrase of `line`, in METEOR's order of matches. */
  function paraphrases(
    line: Uint32Array,
    other: Uint32Array,
    found: (start: number, length: number, otherStart: number, otherLength: number) => void,
  ): void {
    const places = placesIn(other);
    for (let start = 0; start < line.length; start++) {
      for (let length = 1; length <= index.longest && start + length <= line.length; length++) {
        if (line[start + length - 1] === 0) break;
        const phrase = index.find(line, start, length);
        if (phrase < 0) continue;
        for (let at = index.starts[phrase]!; at < index.starts[phrase + 1]!; at++) {
          const paraphrase = index.paraphrases[at]!;
          for (const otherStart of places.get(paraphrase) ?? [])
            found(start, length, otherStart, index.lengthOf(paraphrase));
        }
      }
    }
  }

  return Object.freeze({
    kind: "paraphrases",
    checksum: checksum(bytes),
    phrasesOf(batch: Batch, words: readonly string[]) {
      const numbers = Uint32Array.from(["", ...words], (word) => index.wordNumber(word));
      const translate = (ids: Uint32Array): Uint32Array => ids.map((id) => numbers[id]!);
      const { hypotheses, references, referenceEnds } = batch;
      const matches: number[] = [];
      const ends = new Uint32Array(references.ends.length);
      let line = 0;
      for (let segment = 0; segment < referenceEnds.length; segment++) {
        const hypothesis = translate(
          hypotheses.ids.subarray(segment === 0 ? 0 : hypotheses.ends[segment - 1]!, hypotheses.ends[segment]!),
        );
        for (; line < referenceEnds[segment]!; line++) {
          const reference = translate(
            references.ids.subarray(line === 0 ? 0 : references.ends[line - 1]!, references.ends[line]!),
          );
          // four numbers for each place: start and length in the reference, start and length in the hypothesis
          const places: number[] = [];
          const most = Math.min(MOST_PLACES * (reference.length + hypothesis.length), MOST_PLACES_IN_ALL);
          const add = (start: number, length: number, otherStart: number, otherLength: number): void => {
            if (places.push(start, length, otherStart, otherLength) <= 4 * most) return;
            throw new SegmentError(
              `${hypothesis.length} words have paraphrases in more than ${most} places of the reference's ` +
                `${reference.length} words: expected at most ${MOST_PLACES} places for each word and 2^22 in ` +
                "all, because METEOR tries them all; is the text one line?",
              segment,
            );
          };
          paraphrases(reference, hypothesis, add);
          paraphrases(hypothesis, reference, (start, length, otherStart, otherLength) =>
            add(otherStart, otherLength, start, length),
          );
          addInOrder(places, reference.length, matches);
          ends[line] = matches.length / 4;
        }
      }
      return { matches: Uint32Array.from(matches), ends };
    },
  });
}

/** Appends places by their start in the reference, those with the same start in their order (a counting sort). */
function addInOrder(places: readonly number[], referenceLength: number, matches: number[]): void {
  const next = new Uint32Array(referenceLength + 1);
  for (let at = 0; at < places.length; at += 4) next[places[at]! + 1]!++;
  for (let start = 0; start < referenceLength; start++) next[start + 1]! += next[start]!;
  const order = new Uint32Array(places.length / 4);
  for (let at = 0; at < places.length; at += 4) order[next[places[at]!]!++] = at;
  for (const at of order) matches.push(places[at]!, places[at + 1]!, places[at + 2]!, places[at + 3]!);
}
