/** The times of words, estimated from those of their segments as meeteval 0.4.3 does (wer/wer/time_constrained.py). */
import { dividedBy, earlier, later, times, type Time } from "./seconds.js";

export type Interval = readonly [begin: Time, end: Time];

type Estimate = (interval: Interval, words: readonly string[]) => Interval[];

const middle = ([begin, end]: Interval): Interval => {
  const point = dividedBy(later(end, begin), 2);
  return [point, point];
};

const equalParts: Estimate = (interval, words) => {
  const [begin, end] = interval;
  if (words.length === 1) return [interval];
  const length = dividedBy(earlier(end, begin), words.length);
  return words.map((_, i) => [later(begin, times(length, i)), later(begin, times(length, i + 1))]);
};

const byCharacters: Estimate = (interval, words) => {
  const [begin, end] = interval;
  if (words.length === 1) return [interval];
  const lengths = words.map((word) => [...word].length);
  const ofCharacter = dividedBy(
    earlier(end, begin),
    lengths.reduce((all, length) => all + length, 0),
  );
  let characters = 0;
  return lengths.map((length) => {
    const from = later(begin, times(ofCharacter, characters));
    characters += length;
    return [from, later(begin, times(ofCharacter, characters))];
  });
};

/** A way of estimating when the words of a segment were said, by meeteval's name. */
export type WordTimes =
  | "character_based"
  | "character_based_points"
  | "equidistant_intervals"
  | "equidistant_points"
  | "full_segment"
  | "none";

/** The ways of estimating. */
export const estimates: Readonly<Record<WordTimes, Estimate>> = {
  /** Each word has a share of the segment in proportion to its characters. */
  character_based: byCharacters,
  /** The middles of the intervals of character_based. */
  character_based_points: (interval, words) => byCharacters(interval, words).map(middle),
  /** Every word takes the same share of the segment. */
  equidistant_intervals: equalParts,
  /** The middles of equidistant_intervals. */
  equidistant_points(interval, words) {
    const [begin, end] = interval;
    if (words.length === 1) return [middle([begin, end])];
    const length = dividedBy(earlier(end, begin), words.length);
    const half = dividedBy(length, 2);
    return words.map((_, i) => {
      const point = later(later(begin, times(length, i)), half);
      return [point, point];
    });
  },
  /** Each word lasts as long as its segment. */
  full_segment: (interval, words) => words.map(() => interval),
  /** The segment must be a single word, which has the segment's times. */
  none: (interval) => [interval],
};

export const wordTimes = Object.keys(estimates) as readonly WordTimes[];
