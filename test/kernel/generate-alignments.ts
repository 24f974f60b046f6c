/**
 * Seeded batches with the stems, synonyms and phrases that METEOR uses for their words: few of these, or so many that the
 * beam is full.
 */
import type { Batch } from "../../src/core/batch.js";
import type { WordKnowledge } from "../../src/kernel/meteor/word-knowledge.js";
import { batchOf, randomSource } from "./generate.js";
import { shiftable } from "./generate-shifts.js";

export interface KnownBatch {
  readonly batch: Batch;
  /** For METEOR 1.5. */
  readonly knowledge: WordKnowledge;
  /** For the matching of NLTK: synonyms are words. */
  readonly greedy: WordKnowledge;
}

export function generateKnownBatch(seed: number, segments: number, longest: number): KnownBatch {
  const random = randomSource(seed);
  const batch = batchOf(
    Array.from({ length: segments }, () => {
      const { hypothesis, reference } = shiftable(random, longest);
      const alike = random(15) === 0;
      const others = Array.from(
        { length: random(8) === 0 ? random(3) : 0 },
        () => shiftable(random, longest).reference,
      );
      return { hypothesis: alike ? reference : hypothesis, references: [...others, reference] };
    }),
  );
  const words = 1 + [...batch.hypotheses.ids, ...batch.references.ids].reduce((a, b) => Math.max(a, b), 0);
  const table = (below: () => number): Uint32Array => Uint32Array.from({ length: words }, below);
  const stemCount = [1, 2 + (words >> 2), words][random(3)]!;
  const stems = table(() => random(Math.min(stemCount, words)));
  const some = random(5) > 0;
  return {
    batch,
    knowledge: {
      weights: table(() => 2 * (1 + random(random(2) === 0 ? 1 : 9)) + (random(4) === 0 ? 1 : 0)),
      ...(random(5) > 0 ? {} : { forms: table(() => random(words)) }),
      ...(random(4) === 0 ? {} : { stems }),
      ...(random(3) === 0 ? {} : { synonyms: lists(random, words, 1 + random(30)) }),
      ...(some ? { phrases: phrases(random, batch) } : {}),
    },
    greedy: {
      weights: table(() => 2),
      ...(random(4) === 0 ? {} : { stems }),
      ...(random(3) === 0 ? {} : { synonyms: lists(random, words, words) }),
    },
  };
}

function lists(
  random: (below: number) => number,
  words: number,
  numbers: number,
): NonNullable<WordKnowledge["synonyms"]> {
  const all = Array.from({ length: words }, () =>
    Array.from({ length: random(3) === 0 ? random(4) : 0 }, () => random(numbers)),
  );
  let end = 0;
  return { ids: Uint32Array.from(all.flat()), ends: Uint32Array.from(all, (list) => (end += list.length)) };
}

function phrases(
  random: (below: number) => number,
  { hypotheses, references, referenceEnds }: Batch,
): NonNullable<WordKnowledge["phrases"]> {
  const lengthOf = (ends: Uint32Array, i: number): number => ends[i]! - (i === 0 ? 0 : ends[i - 1]!);
  let segment = 0;
  let end = 0;
  const all = Array.from(references.ends, (_, line) => {
    while (referenceEnds[segment]! <= line) segment++;
    const reference = lengthOf(references.ends, line);
    const hypothesis = lengthOf(hypotheses.ends, segment);
    if (reference === 0 || hypothesis === 0 || random(2) === 0) return [];
    const found = Array.from({ length: random(1 + random(12)) }, () => {
      const start = random(reference);
      const hypothesisStart = random(hypothesis);
      return [
        start,
        1 + random(Math.min(4, reference - start)),
        hypothesisStart,
        1 + random(Math.min(4, hypothesis - hypothesisStart)),
      ] as const;
    });
    return found.sort((a, b) => a[0] - b[0]);
  });
  return { matches: Uint32Array.from(all.flat(2)), ends: Uint32Array.from(all, (list) => (end += list.length)) };
}
