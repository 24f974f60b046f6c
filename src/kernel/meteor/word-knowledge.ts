/** METEOR's tables about the words of a batch, and the checks that are made before words are aligned. */
import type { Batch } from "../../core/batch.js";
import { checkEnds } from "../checks.js";

/** METEOR's tables about the words of a batch, by token id; they have an entry 0, too, which belongs to no token. */
export interface WordKnowledge {
  /** Twice the weight of a word, plus one for a function word. */
  readonly weights: Uint32Array;
  /** A number for each word; words with the same number count as equal. If absent, each word equals only itself. */
  readonly forms?: Uint32Array;
  /**
   * A number for each word, the same for words with the same stem; for greedyMatches(), numbers are below
   * weights.length. If absent, stems are not matched.
   */
  readonly stems?: Uint32Array;
  /**
   * The synonym sets of each word: word w has the numbers ids[ends[w - 1] .. ends[w]). If absent, synonyms are not
   * matched.
   */
  readonly synonyms?: { readonly ids: Uint32Array; readonly ends: Uint32Array };
  /**
   * Phrases that may be matched, for each reference line, by their position in the reference: four numbers each, start
   * and length in the reference, start and length in the hypothesis. The phrases of line i are matches [ends[i - 1] ..
   * ends[i]), counted in phrases.
   */
  readonly phrases?: { readonly matches: Uint32Array; readonly ends: Uint32Array };
}

/**
 * The length of the table of weights, which bounds the ids.
 * @throws RangeError if a table does not fit the batch or the other tables.
 */
export function checkKnowledge(batch: Batch, knowledge: WordKnowledge): number {
  const { weights, forms, stems, synonyms, phrases } = knowledge;
  const words = weights.length;
  for (const { ids } of [batch.hypotheses, batch.references]) {
    for (const id of ids)
      if (id >= words)
        throw new RangeError(`weights has ${words} entries: expected one for each id, and there is id ${id}`);
  }
  if (forms !== undefined && forms.length !== words)
    throw new RangeError(`forms has ${forms.length} entries: expected ${words}, as many as weights`);
  if (stems !== undefined && stems.length !== words)
    throw new RangeError(`stems has ${stems.length} entries: expected ${words}, as many as weights`);
  if (synonyms !== undefined) {
    if (synonyms.ends.length !== words)
      throw new RangeError(`synonyms has ${synonyms.ends.length} entries: expected ${words}, as many as weights`);
    checkEnds("synonyms", synonyms.ends, synonyms.ids.length);
  }
  if (phrases !== undefined) checkPhrases(batch, phrases);
  return words;
}

function checkPhrases(
  { hypotheses, references, referenceEnds }: Batch,
  { matches, ends }: NonNullable<WordKnowledge["phrases"]>,
): void {
  if (ends.length !== references.ends.length)
    throw new RangeError(`phrases has ${ends.length} lines: expected ${references.ends.length}, as many as references`);
  checkEnds("phrases", ends, matches.length / 4);
  let segment = 0;
  for (let line = 0, phrase = 0; line < ends.length; line++) {
    while (referenceEnds[segment]! <= line) segment++;
    const referenceLength = lengthOf(references.ends, line);
    const hypothesisLength = lengthOf(hypotheses.ends, segment);
    for (let before = 0; phrase < ends[line]!; phrase++) {
      // by index: a line may have a million phrases, and taking numbers from an iterator is slow
      const start = matches[4 * phrase]!;
      const length = matches[4 * phrase + 1]!;
      const hypothesisStart = matches[4 * phrase + 2]!;
      const hypothesisPhrase = matches[4 * phrase + 3]!;
      const fits =
        length > 0 &&
        start + length <= referenceLength &&
        hypothesisPhrase > 0 &&
        hypothesisStart + hypothesisPhrase <= hypothesisLength;
      if (!fits || start < before) {
        throw new RangeError(
          `phrase ${phrase} of reference line ${line} is ${start}:${length} ${hypothesisStart}:${hypothesisPhrase}: ` +
            `expected places within ${referenceLength} and ${hypothesisLength} words, in the order of the reference`,
        );
      }
      before = start;
    }
  }
}

function lengthOf(ends: Uint32Array, line: number): number {
  return ends[line]! - (line === 0 ? 0 : ends[line - 1]!);
}
