import type { Batch, TextLines } from "../../core/batch.js";

/** What METEOR knows of the words of a batch. Tables are by token id; entry 0, which belongs to no token, is there. */
export interface WordKnowledge {
  /** Twice the weight of a word, and one more where it is a function word. */
  readonly weights: Uint32Array;
  /** Equal numbers for words that are taken to be equal. Absent: each word is equal to itself alone. */
  readonly forms?: Uint32Array;
  /**
   * Equal numbers for words with the same stem, for greedyMatches() below weights.length. Absent: stems are not
   * matched.
   */
  readonly stems?: Uint32Array;
  /** Numbers for each word: those of word w are ids[ends[w - 1] .. ends[w]). Absent: synonyms are not matched. */
  readonly synonyms?: { readonly ids: Uint32Array; readonly ends: Uint32Array };
  /**
   * Phrases that may be matched, for each reference line, by their position in the reference: four numbers each, start
   * and length in the reference, start and length in the hypothesis. Those of line i are matches [ends[i - 1] ..
   * ends[i]), counted in phrases.
   */
  readonly phrases?: { readonly matches: Uint32Array; readonly ends: Uint32Array };
}

/** How METEOR makes words of a line. */
export interface WordRules {
  /**
   * Where apostrophes go: with what follows, with what goes before, or with neither; "split" cuts at white space and
   * does nothing else.
   */
  readonly apostrophes: "english" | "french" | "apart" | "split";
  readonly keepPunctuation: boolean;
  /**
   * Abbreviations, one after another: four times the length, plus 1 where the period never ends a sentence, or 2 where
   * it does not before a number; then the code points.
   */
  readonly prefixes: Uint32Array;
}

/** Alignments of words. */
export interface MeteorPart {
  /**
   * METEOR 1.5: for each reference line 23 numbers, those that METEOR prints as statistics. Lengths of hypothesis and
   * reference, weights of their function words; for each of the modules exact, stem, synonym and paraphrase the weights
   * matched of content words in hypothesis and reference and of function words in both; chunks; words matched in
   * hypothesis and reference. Words are synonyms where they have a number in common. A pair with more than 512
   * matches for each word of both lines (of words, and words in matches of phrases) is not aligned: its row has the
   * words of hypothesis and reference, -1 chunks, and how many matches there are; or -2 chunks, if listing
   * them takes more than 32,768 comparisons for each word.
   */
  alignments(batch: Batch, knowledge: WordKnowledge): Float64Array;
  /**
   * METEOR as NLTK has it: for each reference line lengths of hypothesis and reference, matches, chunks. The synonyms
   * of a word are stems, or word ids where stems are not matched.
   */
  greedyMatches(batch: Batch, knowledge: WordKnowledge): Float64Array;
  /**
   * Lines whose words, METEOR's, stand between single blanks; undefined where a word has white space, at which a
   * scanner would cut it. Absent in an engine that leaves words to the tokenizers.
   */
  normalized?(lines: TextLines, rules: WordRules): TextLines | undefined;
}
