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
import { createPhraseIndex, grown } from "./phrase-index.js";

/**
 * The limit on places (pairs of phrases that are paraphrases) for each word of a pair of lines: every path of the
 * search tries every place.
 */
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
  /**
   * All places, in every pair of lines, where a phrase of one side is a paraphrase of a phrase of the other.
   *
   * @param words the words of the ids, from 1 on
   * @param mostMatches the most words that paraphrases may have in a segment with this many words
   */
  phrasesOf(
    batch: Batch,
    words: readonly string[],
    mostMatches: (words: number) => number,
  ): NonNullable<WordKnowledge["phrases"]>;
}

/**
 * The paraphrases of a file, unpacked, as bytes or text.
 *
 * @throws TypeError for a value that is neither; RangeError for a file of another form.
 */
export function meteorParaphrases(file: TextFile): MeteorParaphrases {
  const bytes = textBytesOf("paraphrases", file);
  const index = createPhraseIndex(bytes);

  /** The phrases of the table in a line: start and number of each, in turn. */
  function phrasesIn(line: Uint32Array): readonly number[] {
    const phrases: number[] = [];
    for (let start = 0; start < line.length; start++) {
      for (let length = 1; length <= index.longest && start + length <= line.length; length++) {
        if (line[start + length - 1] === 0) break;
        const phrase = index.find(line, start, length);
        if (phrase >= 0) phrases.push(start, phrase);
      }
    }
    return phrases;
  }

  /** Calls back for each paraphrase among `others` of each of `phrases`, in METEOR's order of matches. */
  function paraphrases(
    phrases: readonly number[],
    others: ReadonlyMap<number, readonly number[]>,
    found: (start: number, length: number, otherStart: number, otherLength: number) => void,
  ): void {
    for (let i = 0; i < phrases.length; i += 2) {
      const phrase = phrases[i + 1]!;
      for (let at = index.starts[phrase]!; at < index.starts[phrase + 1]!; at++) {
        const paraphrase = index.paraphrases[at]!;
        for (const otherStart of others.get(paraphrase) ?? [])
          found(phrases[i]!, index.lengthOf(phrase), otherStart, index.lengthOf(paraphrase));
      }
    }
  }

  return Object.freeze({
    kind: "paraphrases",
    checksum: checksum(bytes),
    phrasesOf(batch: Batch, words: readonly string[], mostMatches: (words: number) => number) {
      const numbers = Uint32Array.from(["", ...words], (word) => index.wordNumber(word));
      const translate = (ids: Uint32Array): Uint32Array => ids.map((id) => numbers[id]!);
      const { hypotheses, references, referenceEnds } = batch;
      const matches = emptyPlaces();
      const places = emptyPlaces();
      const ends = new Uint32Array(references.ends.length);
      let line = 0;
      for (let segment = 0; segment < referenceEnds.length; segment++) {
        const hypothesisIds = hypotheses.ids.subarray(
          segment === 0 ? 0 : hypotheses.ends[segment - 1]!,
          hypotheses.ends[segment]!,
        );
        // found once, not for each reference
        const hypothesis = phrasesIn(translate(hypothesisIds));
        const hypothesisStarts = startsOf(hypothesis);
        const from = line === 0 ? 0 : references.ends[line - 1]!;
        const end = referenceEnds[segment]!;
        const referenceWords = end === line ? 0 : references.ends[end - 1]! - from;
        // the kernel would refuse the segment after all places were found
        const mostWords = mostMatches(hypothesisIds.length + referenceWords);
        let phraseWords = 0;
        for (let start = from; line < end; start = references.ends[line++]!) {
          const ids = references.ids.subarray(start, references.ends[line]!);
          places.size = 0;
          const most = Math.min(MOST_PLACES * (ids.length + hypothesisIds.length), MOST_PLACES_IN_ALL);
          const add = (start: number, length: number, otherStart: number, otherLength: number): void => {
            addPlace(places, start, length, otherStart, otherLength);
            phraseWords += length + otherLength;
            if (phraseWords > mostWords)
              throw new SegmentError(
                `METEOR: ${hypothesisIds.length} words have paraphrases of more than ${mostWords} words in the ` +
                  `${referenceWords} words of the references: expected at most that many, 262,144 plus 64 for each ` +
                  "word, because METEOR tries them all; is the text one line, or does it repeat a word?",
                segment,
              );
            if (places.size <= 4 * most) return;
            throw new SegmentError(
              `${hypothesisIds.length} words have paraphrases in more than ${most} places of the reference's ` +
                `${ids.length} words: expected at most ${MOST_PLACES} places for each word and 2^22 in ` +
                "all, because METEOR tries them all; is the text one line?",
              segment,
            );
          };
          // equal lines are matched word by word
          const reference = isEqual(ids, hypothesisIds) ? [] : phrasesIn(translate(ids));
          if (reference.length > 0) {
            paraphrases(reference, hypothesisStarts, add);
            paraphrases(hypothesis, startsOf(reference), (start, length, otherStart, otherLength) =>
              add(otherStart, otherLength, start, length),
            );
            addInOrder(places, ids.length, matches);
          }
          ends[line] = matches.size / 4;
        }
      }
      return { matches: matches.numbers.slice(0, matches.size), ends };
    },
  });
}

/** The starts of each phrase. */
function startsOf(phrases: readonly number[]): ReadonlyMap<number, readonly number[]> {
  const starts = new Map<number, number[]>();
  for (let i = 0; i < phrases.length; i += 2) {
    const known = starts.get(phrases[i + 1]!);
    if (known === undefined) starts.set(phrases[i + 1]!, [phrases[i]!]);
    else known.push(phrases[i]!);
  }
  return starts;
}

/** Places: four numbers each, start and length in the reference, start and length in the hypothesis. */
interface Places {
  numbers: Uint32Array<ArrayBuffer>;
  /** How many numbers there are. */
  size: number;
}

function emptyPlaces(): Places {
  return { numbers: new Uint32Array(64), size: 0 };
}

function addPlace(places: Places, start: number, length: number, otherStart: number, otherLength: number): void {
  const { size } = places;
  if (size === places.numbers.length) places.numbers = grown(places.numbers, size + 4);
  const { numbers } = places;
  numbers[size] = start;
  numbers[size + 1] = length;
  numbers[size + 2] = otherStart;
  numbers[size + 3] = otherLength;
  places.size = size + 4;
}

function isEqual(ids: Uint32Array, others: Uint32Array): boolean {
  return ids.length === others.length && ids.every((id, i) => id === others[i]);
}

/**
 * Appends places, sorted by their start in the reference; places with the same start keep their order (a counting
 * sort).
 */
function addInOrder({ numbers, size }: Places, referenceLength: number, matches: Places): void {
  const next = new Uint32Array(referenceLength + 1);
  for (let at = 0; at < size; at += 4) next[numbers[at]! + 1]!++;
  for (let start = 0; start < referenceLength; start++) next[start + 1]! += next[start]!;
  const order = new Uint32Array(size / 4);
  for (let at = 0; at < size; at += 4) order[next[numbers[at]!]!++] = at;
  for (const at of order) addPlace(matches, numbers[at]!, numbers[at + 1]!, numbers[at + 2]!, numbers[at + 3]!);
}
