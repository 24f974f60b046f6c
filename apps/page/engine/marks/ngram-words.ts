/** Words and characters by the n-grams around them. */
import type { HypothesisNgram, InspectedOrder, ReferenceNgram, TextSpan } from "../../../../src/index.js";
import { pair, wordsOf, type Word } from "./marked.js";

/** How many positions of an n-gram in the references are considered. */
const MOST_PLACES = 8;

/**
 * Marks each word with its depth: the length of the longest matched n-gram that covers it. A word faces the words at
 * its position in the longest n-gram that a reference has, too.
 *
 * @param orders those of the hypothesis and of all references, as the metric counts them
 */
export function ngramWords(
  hypothesis: readonly TextSpan[],
  references: readonly (readonly TextSpan[])[],
  orders: readonly InspectedOrder[],
): { readonly hypothesis: Word[]; readonly references: Word[][] } {
  const own = wordsOf(hypothesis, "unmatched");
  const others = references.map((reference) => wordsOf(reference, "missing"));
  for (const { order, hypothesis: ngrams, references: ofReferences } of orders) {
    deepen(own, ngrams, order);
    for (const [r, list] of ofReferences.entries()) deepen(others[r]!, list, order);
  }
  const [words] = orders;
  for (const { first, state } of words?.hypothesis ?? []) own[first]!.state = state;
  for (const [r, list] of (words?.references ?? []).entries())
    for (const { first, state } of list) others[r]![first]!.state = state;

  const hasPartners = new Uint8Array(own.length);
  for (const { order, hypothesis: ngrams, references: ofReferences } of orders.toReversed()) {
    const places = new Map<number, { readonly r: number; readonly first: number }[]>();
    for (const [r, list] of ofReferences.entries()) {
      for (const { id, first } of list) {
        const known = places.get(id);
        if (known === undefined) places.set(id, [{ r, first }]);
        else if (known.length < MOST_PLACES) known.push({ r, first });
      }
    }
    for (const { id, first } of ngrams) {
      const found = places.get(id);
      if (found === undefined) continue;
      for (let n = 0; n < order; n++) {
        if (hasPartners[first + n] === 1) continue;
        hasPartners[first + n] = 1;
        for (const place of found) pair(own, first + n, others, place.r, place.first + n);
      }
    }
  }
  return { hypothesis: own, references: others };
}

function deepen(words: readonly Word[], ngrams: readonly (HypothesisNgram | ReferenceNgram)[], order: number): void {
  for (const { first, state } of ngrams) {
    if (state !== "matched") continue;
    for (let at = first; at < first + order; at++) words[at]!.depth = order;
  }
}
