/**
 * CharacTER of the engine "reference" (Wang et al. 2016, section 2), as in the package cer 1.2: lines as arrays of
 * words, and whole edit matrices.
 */
import type { Batch, TextLines } from "../../core/batch.js";
import { eachPair } from "../batch-lines.js";
import { type CharacterPart, checkedWords } from "./character.js";

type Words = readonly string[];

export const referenceCharacter: CharacterPart = {
  characterRates(batch: Batch): Float64Array {
    const words = spelled(checkedWords(batch));
    const wordsOf = (ids: readonly number[]): string[] => ids.map((id) => words[id - 1]!);
    return eachPair(batch, (hypothesis, reference) => [
      hypothesis.length,
      reference.length,
      rateOf(wordsOf(hypothesis), wordsOf(reference)),
    ]);
  },
};

function spelled({ bytes, ends }: TextLines): string[] {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return Array.from(ends, (end, i) => decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end)));
}

function rateOf(hypothesis: Words, reference: Words): number {
  if (reference.length === 0) return hypothesis.length === 0 ? 0 : 1;
  if (hypothesis.length === 0) return 1;
  let words = hypothesis;
  let rate = distance(words, reference) / reference.length;
  if (rate === 0) return 0;
  for (;;) {
    const best = bestShift(words, reference);
    if (best === undefined) break;
    // the gain is subtracted from the rate that the original program keeps, whose last bit may differ from the rate of
    // the line
    const gain = rate - distance(best, reference) / reference.length;
    if (gain <= 0) break;
    rate -= gain;
    words = best;
  }
  const characters = [...words.join(" ")];
  const edits = distance(characters, [...reference.join(" ")]) + shiftCost(hypothesis, words);
  return Math.min(1, edits / characters.length);
}

/**
 * The line with the smallest distance after a shift; of several such lines, the line that is last when they are sorted
 * word by word.
 */
function bestShift(words: Words, reference: Words): Words | undefined {
  let least = Infinity;
  let best: Words | undefined;
  // if words are repeated, many shifts make the same line
  const seen = new Set<string>();
  for (const from of words.keys()) {
    for (const to of reference.keys()) {
      if (from === to || words[from] !== reference[to]) continue;
      let end = from + 1;
      while (end < words.length && to + end - from < reference.length && words[end] === reference[to + end - from])
        end++;
      const others = words.toSpliced(from, end - from);
      const shifted = others.toSpliced(to, 0, ...words.slice(from, end));
      const text = shifted.join(" ");
      if (seen.has(text)) continue;
      seen.add(text);
      const left = distance(shifted, reference);
      if (left > least || (left === least && compare(shifted, best!) <= 0)) continue;
      least = left;
      best = shifted;
    }
  }
  return best;
}

/** The order of two lines with the same number of words: by the code points at the first position where they differ. */
function compare(line: Words, other: Words): number {
  const at = line.findIndex((word, i) => word !== other[i]);
  if (at < 0) return 0;
  const [points, otherPoints] = [line[at]!, other[at]!].map((word) =>
    Array.from(word, (character) => character.codePointAt(0)!),
  ) as [number[], number[]];
  const different = points.findIndex((point, i) => point !== otherPoints[i]);
  // if one line is the beginning of the other, it sorts first
  return different < 0 ? -1 : points[different]! - (otherPoints[different] ?? -1);
}

/** The cost of the shifts: for each phrase that is found again further to the right, the mean length of its words. */
function shiftCost(original: Words, shifted: Words): number {
  let cost = 0;
  for (let start = 0; start < original.length; start++) {
    const first = start;
    const found = original[first] === shifted[first] ? -1 : shifted.indexOf(original[first]!, first + 1);
    if (found < 0) continue;
    let phrase = 1;
    while (found + phrase < original.length && original[first + phrase] === shifted[found + phrase]) {
      phrase++;
      // skips the words of the phrase, but never the last word of the line
      if (start + 1 < original.length) start++;
    }
    cost += [...original.slice(first, first + phrase).join("")].length / phrase;
  }
  return cost;
}

/** Levenshtein's distance (Wagner and Fischer 1974). */
function distance(own: Words, other: Words): number {
  const row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const token of own) {
    let diagonal = row[0]!++;
    for (let i = 0; i < other.length; i++) {
      const aligned = diagonal + (token === other[i] ? 0 : 1);
      diagonal = row[i + 1]!;
      row[i + 1] = Math.min(diagonal + 1, row[i]! + 1, aligned);
    }
  }
  return row.at(-1)!;
}
