/**
 * The order of words in the engine "reference": Isozaki et al. 2010, section 3, as in NLTK and in the authors' program.
 */
import type { Batch } from "../../core/batch.js";
import { eachPair } from "../batch-lines.js";
import { checkBatch } from "../checks.js";
import type { RibesPart } from "./ribes.js";

const MOST_WORDS = 2000;

export const referenceRibes: RibesPart = {
  wordOrders(batch: Batch, asAuthors: boolean): Float64Array {
    checkBatch(batch);
    return eachPair(batch, (hypothesis, reference) => {
      const lengths = [hypothesis.length, reference.length];
      if (Math.max(...lengths) > MOST_WORDS) return [...lengths, -1, 0];
      const places = placesOf(hypothesis, reference, asAuthors);
      return [...lengths, places.length, asAuthors ? ascending(places) : inRuns(places)];
    });
  },
};

type Words = readonly number[];

/** For each word of the hypothesis that can be aligned, its position in the reference. */
function placesOf(hypothesis: Words, reference: Words, asAuthors: boolean): number[] {
  return hypothesis.flatMap((word, i) => {
    if (!reference.includes(word)) return [];
    const context = contextOf(i, hypothesis, reference, asAuthors);
    if (context === undefined) return [];
    const [from, to] = context;
    return placesIn(reference, hypothesis.slice(from, to))[0]! + i - from;
  });
}

/**
 * The shortest stretch of words, from word i to its left or to its right, that occurs exactly once in the hypothesis
 * and exactly once in the reference; usually only word i.
 */
function contextOf(
  i: number,
  hypothesis: Words,
  reference: Words,
  asAuthors: boolean,
): readonly [number, number] | undefined {
  // NLTK bounds the context by the greater of two numbers
  const most = asAuthors ? hypothesis.length : Math.max(i, hypothesis.length - i + 1);
  for (let width = 0; width < Math.min(Math.max(1, most), reference.length); width++) {
    const right = [i, i + width + 1] as const;
    const left = [i - width, i + 1] as const;
    for (const [from, to] of asAuthors ? [left, right] : [right, left]) {
      if (from < 0 || to > hypothesis.length) continue;
      const words = hypothesis.slice(from, to);
      if (placesIn(hypothesis, words).length === 1 && placesIn(reference, words).length === 1) return [from, to];
    }
  }
  return undefined;
}

function placesIn(words: Words, stretch: Words): number[] {
  return [...words.keys()].filter((at) => stretch.every((word, i) => words[at + i] === word));
}

/** How many pairs of positions are in order. */
function ascending(places: Words): number {
  return places.reduce((sum, place, at) => sum + places.slice(0, at).filter((before) => before < place).length, 0);
}

/** How many pairs lie within runs of consecutive positions. */
function inRuns(places: Words): number {
  return places.reduce((sum, place, at) => {
    let pairs = 0;
    while (pairs < at && places[at - pairs - 1] === place - pairs - 1) pairs++;
    return sum + pairs;
  }, 0);
}
